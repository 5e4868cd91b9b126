package interview

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/telling"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/prompts"
)

type turnKey struct{}

// turnOf is the turn that a tool works for. Tools are made once; each turn runs its loops under a context of its own.
func turnOf(ctx context.Context) *turn { return ctx.Value(turnKey{}).(*turn) }

// system renders an agent's system prompt in the language in use.
func (t *turn) system(agent string, b prompts.Briefing) (string, error) {
	p, err := t.Prompts.Template(agent, t.State.Speaks)
	if err != nil {
		return "", err
	}
	return p.Render(b)
}

// briefing is what every agent may know: the job, the place, what was told, and the conversation in short.
func (t *turn) briefing(def *form.Field) prompts.Briefing {
	lang := t.State.Speaks
	b := prompts.Briefing{
		Title: t.Job(lang), Language: telling.LanguageName(lang), Country: t.State.Country, Timezone: t.State.Zone,
		Now: place.Format(t.Now, t.State.Zone, lang), Topics: t.Topics(), Summary: t.summary(),
	}
	for i := range t.State.Fields {
		f := &t.State.Fields[i]
		if f.Status == application.FieldDeclined {
			b.Declined = append(b.Declined, f.ID)
		}
		for _, k := range slices.Sorted(maps.Keys(f.Facts)) {
			b.Known = append(b.Known, prompts.Fact{Key: k, Value: application.Encoded(f.Facts[k].Value)})
		}
	}
	if def != nil {
		shown := t.shown(def)
		b.Field = &shown
	}
	return b
}

// shown is a field as a prompt shows it.
func (t *turn) shown(def *form.Field) prompts.Field {
	lang := t.State.Speaks
	f := prompts.Field{
		ID: def.ID, Label: def.Label.In(lang), Intent: def.Intent.In(lang), Type: string(def.Type), Required: def.Required,
		RequiredFacts: def.Keys(), DoneCriteria: def.DoneCriteria.In(lang),
	}
	if asked := t.State.Field(def.ID); asked != nil {
		f.Reopened = asked.Reopened
	}
	for _, o := range def.Options {
		f.Options = append(f.Options, o.ID+": "+o.Label.In(lang))
	}
	return f
}

// summary tells a sub-session how far the conversation is, in a few lines, from what the program knows.
func (t *turn) summary() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d fields are settled.", t.State.SettledCount(), len(t.State.Fields))
	for i := range t.State.Fields {
		f := &t.State.Fields[i]
		if f.Status != application.FieldPending {
			fmt.Fprintf(&b, " %s: %s.", f.ID, f.Status)
		}
	}
	if f, _ := t.State.CurrentField(); f != nil && f.Text != "" {
		fmt.Fprintf(&b, " Last question: %s", application.Encoded(f.Text))
	}
	return b.String()
}

// handover is what a subtask gets beside its arguments, and what its step shows: the conversation in short, the field, and
// what is known.
type handover struct {
	Summary string         `json:"summary"`
	Field   *prompts.Field `json:"field,omitempty"`
	Known   []brief.Known  `json:"known_facts"`
}

func (t *turn) handover() handover {
	h := handover{Summary: t.summary(), Known: t.Known()}
	if _, def := t.State.CurrentField(); def != nil {
		shown := t.shown(def)
		h.Field = &shown
	}
	return h
}

// conversation is what a model is shown of the conversation before this turn, and the candidate's words that it is to answer; without contacts.
func (t *turn) conversation(ctx context.Context, agent, system string, contacts []string) ([]llm.Message, error) {
	log, err := t.run.History(ctx, 4*t.HistoryWindow)
	if err != nil {
		return nil, err
	}
	log = slices.Clone(log) // the journal's own stays as it is
	var msgs []llm.Message
	for i := range log {
		log[i] = plainEntry(log[i], contacts)
		e := log[i]
		role := llm.RoleUser
		if e.Role != agents.User { // staff spoke in place of the assistant
			role = llm.RoleAssistant
		}
		msgs = append(msgs, llm.Message{Role: role, Content: text.Clip(e.Text, t.room(agent)/4)})
	}
	if now := t.saying(agent); now != "" {
		msgs = append(msgs, llm.Message{Role: llm.RoleUser, Content: hearing.Masking(now, contacts)})
	}
	if hash, ok := llm.AuditHash(t.AuditSalt, msgs); ok {
		t.log().InfoContext(ctx, "conversation", "audit_hash", hash)
	}
	msgs = llm.Fit(system, llm.Window(msgs, t.HistoryWindow), t.Budget(agent))
	if shown := tool.LastContext(log); shown != "" {
		msgs = append([]llm.Message{{Role: llm.RoleSystem, Content: shown}}, msgs...)
	}
	return msgs, nil
}

// saying is the utterance as a model reads it, cut to what leaves its context room for the rest.
func (t *turn) saying(agent string) string {
	words := t.Said.Text
	for _, p := range t.Said.Parts {
		for _, f := range p.Files {
			words = text.JoinLines(words, hearing.FileLine+f.Name+"]")
		}
	}
	return text.Clip(words, t.room(agent)/2)
}

// room is how many bytes of one text an agent's model may be shown: half of its context, at four bytes a token.
func (t *turn) room(agent string) int {
	b := t.Budget(agent)
	return max(1000, (b.ContextLimit-b.MaxTokens)*2)
}

// key names a loop of this turn; the second of an agent in one turn gets another.
func (t *turn) key(agent string) string {
	t.loops[agent]++
	if n := t.loops[agent]; n > 1 {
		return agent + strconv.Itoa(n)
	}
	return agent
}

// sessionOf asks an agent in a session of its own for the arguments of the one tool that it has.
func sessionOf[Out any](ctx context.Context, t *turn, run *agents.Run, agent, key, system string, msgs []llm.Message, give tool.Tool, input any) (Out, error) {
	return sessionBy[Out](ctx, t, run, "", agent, key, system, msgs, give, input)
}

// sessionBy is sessionOf with a model by name.
func sessionBy[Out any](ctx context.Context, t *turn, run *agents.Run, model, agent, key, system string, msgs []llm.Message, give tool.Tool, input any) (Out, error) {
	return sessionWith[Out](ctx, t.models(), run, model, agent, key, system, msgs, give, input)
}

// sessionWith is sessionBy with a client.
func sessionWith[Out any](ctx context.Context, client llm.Client, run *agents.Run, model, agent, key, system string, msgs []llm.Message, give tool.Tool, input any) (Out, error) {
	l := tool.Loop{Client: client, Agent: agent, Model: model, Tools: []tool.Tool{give}, MaxIterations: maxSession, ToolChoice: give.Name, Remaining: func() []string {
		return []string{"Give your finding using " + give.Name}
	}}
	res, err := l.Run(ctx, run, key, system, msgs, input)
	if err != nil {
		var none Out
		return none, err
	}
	return tool.DataOf[Out](res.Ended.Result)
}

// maxSession is how often an agent that only has to give its finding is asked at most.
const maxSession = 4

// giving makes the tool with which such an agent gives it.
func giving[In any](name, description string) tool.Tool {
	return tool.New(tool.Spec{Name: name, Description: description, Ends: true}, func(_ context.Context, in In) (tool.Result, error) {
		return tool.OK("noted").WithData(in), nil
	})
}
