package discussion

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// The agents of a discussion.
const (
	Answerer  = "discuss_answer"
	Reviewer  = "discuss_review"
	Moderator = "discuss_moderate"
)

// Asked is what a model is asked, and what offline rules read. Others are the answers that it sees, Reviews what the models wrote about
// each other's.
type Asked struct {
	Question string           `json:"question"`
	Earlier  []Earlier        `json:"earlier,omitempty"`
	Others   []quorum.Opinion `json:"answers,omitempty"`
	Reviews  []string         `json:"reviews,omitempty"`

	Lang string `json:"-"`
	Seat int    `json:"-"` // which of the models it is, from 0
}

// Earlier is a question that was discussed before in the same conversation.
type Earlier struct {
	Question   string `json:"question"`
	Conclusion string `json:"conclusion"`
}

// hold holds the next phase of a discussion.
func (t *turn) hold(ctx context.Context, talk *Talk) error {
	h := &holding{t: t, talk: talk, earlier: t.s.earlier()}
	d := quorum.Discussion{
		Models: talk.Models, Moderators: talk.Moderators, NoReview: talk.NoReview, Answer: h.answer, Review: h.review, Moderate: h.moderate,
	}
	run := t.Run.Child(fmt.Sprintf("discussion/%d", t.s.Asked))
	minutes, err := d.Advance(ctx, run, talk.Minutes, quorum.Notifiers{quorum.Log{To: t.Log()}, t.watch()})
	if err != nil {
		return err
	}
	talk.Minutes = minutes
	talk.Calls += h.calls
	talk.Usage.Add(h.usage)
	if talk.over() {
		t.conclude(talk)
	}
	return nil
}

// holding is a phase in progress. The models work at the same time, so what they used is counted under a lock.
type holding struct {
	t       *turn
	talk    *Talk
	earlier []Earlier

	mu    sync.Mutex
	calls int
	usage llm.Usage
}

func (h *holding) asked(model string) Asked {
	return Asked{Question: h.talk.Question, Earlier: h.earlier, Lang: h.t.s.Lang, Seat: slices.Index(h.talk.Models, model)}
}

func (h *holding) answer(ctx context.Context, run *agents.Run, model string) (string, error) {
	var partial func(string)
	if len(h.talk.Models) == 1 { // it is the result
		partial = h.drafting(run, agents.WholeSentences)
	}
	return h.ask(ctx, run, Answerer, model, h.asked(model), nil, partial)
}

func (h *holding) review(ctx context.Context, run *agents.Run, model string, others []quorum.Opinion) (string, error) {
	in := h.asked(model)
	in.Others = others
	return h.ask(ctx, run, Reviewer, model, in, nil, nil)
}

// synthesis is the form in which a moderator must answer.
var synthesis = llm.OutputOf[quorum.Synthesis]("synthesis")

func (h *holding) moderate(ctx context.Context, run *agents.Run, model string, answers []quorum.Opinion, reviews []string) (quorum.Synthesis, error) {
	in := h.asked(model)
	in.Others, in.Reviews = answers, reviews
	text, err := h.ask(ctx, run, Moderator, model, in, synthesis, h.drafting(run, func(sofar string) string {
		return agents.WholeSentences(llm.PartialText(sofar, "conclusion"))
	}))
	if err != nil {
		return quorum.Synthesis{}, err
	}
	return llm.Read[quorum.Synthesis](text, synthesis)
}

// drafting shows the result while it is written. A moderator's conclusion is shown before the rest of its answer is there to be checked by its form; where
// that fails another's takes its place.
func (h *holding) drafting(run *agents.Run, checked func(sofar string) string) func(string) {
	return run.Drafting(bot.Post{Key: h.t.key(keyResult), Markdown: true}, checked)
}

// given is the input of a step: what the record shows that the model was asked.
type given struct {
	Model  string `json:"model"`
	System string `json:"system"`
	Text   string `json:"text"`
}

// got is its output.
type got struct {
	Text  string    `json:"text"`
	Usage llm.Usage `json:"usage"`

	model string
}

// Tokens is what the call used.
func (g got) Tokens() (prompt, completion, total int) {
	return g.Usage.Prompt, g.Usage.Completion, g.Usage.Total
}

// Asked is the model that answered, and how much of the prompt it had read before.
func (g got) Asked() (model string, cached int) { return g.model, g.Usage.Cached }

// ask asks a model as a step, within its own deadline.
func (h *holding) ask(ctx context.Context, run *agents.Run, agent, model string, in Asked, form *llm.Schema,
	partial func(string)) (string, error) {
	system, err := h.prompt(agent)
	if err != nil {
		return "", err
	}
	raw, err := json.Marshal(in)
	if err != nil {
		return "", err
	}
	spec := agents.Spec{Key: agent, Agent: agent, Name: agent, Kind: agents.LLM}
	out, err := agents.Step(ctx, run, spec, given{model, system, string(raw)}, func(ctx context.Context) (got, error) {
		return h.call(ctx, llm.Request{
			Agent: agent, Model: model, Schema: form, Input: in, Partial: partial,
			Messages: []llm.Message{{Role: llm.RoleSystem, Content: system}, {Role: llm.RoleUser, Content: string(raw)}},
		})
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	h.calls++
	h.usage.Add(out.Usage)
	return out.Text, err
}

// call is the question itself. The model's deadline is the model's failure; the end of ctx is not.
func (h *holding) call(ctx context.Context, req llm.Request) (got, error) {
	timed, cancel := context.WithTimeout(ctx, h.t.Deadline)
	defer cancel()
	resp, err := h.t.Client.Chat(timed, req)
	model, _ := resp.Asked()
	out := got{resp.Content, resp.Usage, model}
	switch {
	case err != nil && timed.Err() != nil && ctx.Err() == nil:
		return out, &llm.Error{Code: llm.Timeout}
	case err != nil:
		return out, err
	case req.Schema != nil:
		if _, err := llm.Read[quorum.Synthesis](resp.Content, req.Schema); err != nil {
			return out, &llm.Error{Code: llm.InvalidStructuredJson, Attempts: resp.Attempts, Err: err}
		}
	}
	return out, nil
}

func (h *holding) prompt(agent string) (string, error) {
	p, err := h.t.Prompts.Template(agent, h.t.s.Lang)
	if err != nil {
		return "", err
	}
	return p.Render(prompts.Briefing{Language: h.t.s.Lang})
}
