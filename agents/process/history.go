package process

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/prompts"
)

// conversation is what the model is shown: the system prompt and the newest part of the conversation that the budget holds, the words
// to be answered included. Source: the design's section C.
func (t *turn) conversation(ctx context.Context) (system string, msgs []llm.Message, err error) {
	log, err := t.Run.History(ctx, 4*t.HistoryWindow)
	if err != nil {
		return "", nil, err
	}
	for _, e := range log {
		role := llm.RoleUser
		if e.Role == agents.Assistant {
			role = llm.RoleAssistant
		} else {
			t.before = append(t.before, e.Text)
		}
		msgs = append(msgs, llm.Message{Role: role, Content: e.Text})
	}
	msgs = append(msgs, llm.Message{Role: llm.RoleUser, Content: t.saying()})
	msgs = llm.Window(msgs, t.HistoryWindow)
	if system, err = t.system(msgs); err != nil {
		return "", nil, err
	}
	return system, llm.Fit(system, msgs, t.Budget(Agent)), nil
}

// saying is what is to be answered, cut to what leaves the model room for the rest.
func (t *turn) saying() string {
	var parts []string
	for _, s := range t.said {
		parts = append(parts, s.text)
	}
	b := t.Budget(Agent)
	return text.FirstBytes(strings.Join(parts, "\n"), max(4000, b.ContextLimit-b.MaxTokens))
}

// system renders the system prompt. The draft in force is in it where the conversation that is shown does not hold it.
func (t *turn) system(msgs []llm.Message) (string, error) {
	b := prompts.Briefing{Language: t.s.Lang}
	for _, l := range t.s.Context.Lines() {
		b.Known = append(b.Known, prompts.Fact{Key: l.Key, Value: l.Value})
	}
	if v := t.s.current(); v != nil && !shows(msgs, v.JSON) {
		b.Plan = v.Draft
	}
	p, err := t.Prompts.Template("process", t.s.Lang)
	if err != nil {
		return "", err
	}
	return p.Render(b)
}

func shows(msgs []llm.Message, json string) bool {
	return slices.ContainsFunc(msgs, func(m llm.Message) bool { return strings.Contains(m.Content, json) })
}

// input is what the offline rules read.
func (t *turn) input() Input {
	in := Input{Lang: t.s.Lang, Context: t.s.Context, Now: t.here()}
	for _, v := range t.s.Drafts {
		in.Drafts = append(in.Drafts, template.Draft{Name: v.Draft.Name, Steps: v.Draft.Steps})
	}
	for _, s := range t.said {
		in.Said = append(in.Said, s.text)
	}
	in.Heard, in.Created = t.before, t.s.Phase == Created
	return in
}
