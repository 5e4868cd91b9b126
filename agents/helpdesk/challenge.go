package helpdesk

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	base "github.com/mendanhq/mendan/agents/turn"
)

// WorkInput is what the offline rules of Selector, Worker and Reflector read.
type WorkInput struct {
	Question Question
	Subtask  string
	Attempt  int // from 1
	Advice   string
	Passages []SearchOutput // of this attempt, in the order of their numbers
	Draft    Draft          // Reflector
}

// Draft is a part's answer as the model gives it.
type Draft struct {
	Found   bool   `json:"found" desc:"whether the passages answer the sub-task"`
	Answer  string `json:"answer" desc:"the answer, from the passages alone, in the language of the question; empty when they do not say"`
	Sources []int  `json:"sources" desc:"the numbers of the passages that say it"`
	Near    []int  `json:"near" desc:"usually empty; where found is false because the question names too little: the numbers of at most three passages of which the person may mean one"`
}

var (
	draftSchema      = llm.OutputOf[Draft]("subtask_answer")
	reflectionSchema = llm.OutputOf[Reflection]("reflection")
)

// challenge is a part on its way: select tools, execute them, answer, reflect, and again with the advice.
type challenge struct {
	*Agent
	run  *agents.Run
	q    Question
	plan []string
	part Subtask
	tell func(Subtask)

	messages []llm.Message
	passages []SearchOutput // of this attempt
	advice   string
}

// solve tries until the part is done, or was tried often enough. It fails only when the run is broken.
func (c *challenge) solve(ctx context.Context) (Subtask, error) {
	system, err := c.system("helpdesk_subtask", c.q)
	if err != nil {
		return c.part, err
	}
	c.messages = []llm.Message{system, user(map[string]any{"step": "select_tools", "question": c.q.Text, "plan": c.plan, "subtask": c.part.TaskName})}
	for c.part.ChallengeCount < MaxChallenges && !c.part.IsCompleted {
		c.part.ChallengeCount++
		if err := c.tryOnce(ctx); err != nil {
			return c.part, err
		}
		c.tell(c.part)
	}
	if !c.part.IsCompleted {
		c.part.Answer, c.part.Sources = base.Texts(c.q.Lang).Text("helpdesk.subtask.nothing", nil), nil
	}
	c.part.Failed = c.part.Failed && !c.part.IsCompleted
	return c.part, nil
}

// tryOnce is one way around. What a model failed at is no answer, and the next attempt starts from there.
func (c *challenge) tryOnce(ctx context.Context) error {
	calls, err := c.selectTools(ctx)
	if err != nil {
		return err
	}
	if err := c.executeTools(ctx, calls); err != nil {
		return err
	}
	draft, err := c.answer(ctx)
	if c.run.Broken() != nil {
		return c.run.Broken()
	}
	if c.part.Failed = err != nil; err != nil {
		c.noteReflection(Reflection{})
		return nil
	}
	return c.reflect(ctx, draft)
}

func (c *challenge) key(step string) string { return fmt.Sprintf("%s/%d", step, c.part.ChallengeCount) }

func (c *challenge) input() WorkInput {
	return WorkInput{Question: c.q, Subtask: c.part.TaskName, Attempt: c.part.ChallengeCount, Advice: c.advice, Passages: c.passages}
}

// answer has the model say what the passages say.
func (c *challenge) answer(ctx context.Context) (Draft, error) {
	c.messages = append(c.messages, user(map[string]any{"step": "answer"}))
	d, err := chat[Draft](ctx, c.Agent, c.run, c.key("answer"), llm.Request{
		Agent: Worker, Input: c.input(), Schema: draftSchema, Messages: slices.Clone(c.messages),
	})
	if err != nil {
		c.messages = c.messages[:len(c.messages)-1]
		return d, err
	}
	c.messages = append(c.messages, llm.Message{Role: llm.RoleAssistant, Content: user(d).Content})
	c.part.Answer, c.part.Sources = d.Answer, c.sourcesOf(d.Sources)
	if near := c.nearSections(d); len(near) > 1 { // of one there is nothing to choose
		c.part.Near = near
	}
	return d, nil
}

// nearSections are the sections of which the person may mean one, each by what it is called.
func (c *challenge) nearSections(d Draft) []Near {
	const most = 3
	var out []Near
	for _, n := range d.Near {
		if d.Found || n < 1 || n > len(c.passages) || len(out) == most {
			continue
		}
		p := c.passages[n-1]
		if about := (Near{cmp.Or(p.Title, p.Heading), p.Source}); !slices.Contains(out, about) {
			out = append(out, about)
		}
	}
	return out
}

// sourcesOf are the sections with these numbers, each once.
func (c *challenge) sourcesOf(numbers []int) []Source {
	var out []Source
	for _, n := range numbers {
		if n < 1 || n > len(c.passages) || slices.Contains(out, c.passages[n-1].Source) {
			continue
		}
		out = append(out, c.passages[n-1].Source)
	}
	return out
}

// reflect has the model look back at the answer. Whether something was found, and where, is not its to say.
func (c *challenge) reflect(ctx context.Context, d Draft) error {
	said := d.Found && d.Answer != "" && len(c.part.Sources) > 0
	c.messages = append(c.messages, user(map[string]any{"step": "reflect"}))
	in := c.input()
	in.Draft = d
	r, err := chat[Reflection](ctx, c.Agent, c.run, c.key("reflect"), llm.Request{
		Agent: Reflector, Input: in, Schema: reflectionSchema, Messages: slices.Clone(c.messages),
	})
	if c.run.Broken() != nil {
		return c.run.Broken()
	}
	if err != nil {
		c.messages = c.messages[:len(c.messages)-1]
		r = Reflection{IsCompleted: said} // the answer stands, or it does not
	} else {
		c.messages = append(c.messages, llm.Message{Role: llm.RoleAssistant, Content: user(r).Content})
	}
	r.IsCompleted = r.IsCompleted && said
	c.noteReflection(r)
	return nil
}

func (c *challenge) noteReflection(r Reflection) {
	c.part.Reflections = append(c.part.Reflections, r)
	c.part.IsCompleted, c.advice = r.IsCompleted, r.Advice
}
