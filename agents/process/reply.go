package process

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/bot"
)

// Input is what the agent's offline rules read.
type Input struct {
	Lang    string
	Context brief.Context
	Drafts  []template.Draft // the last one is in force
	Said    []string         // what is to be answered
	Heard   []string         // what the person wrote before, oldest first
	Created bool             // the draft in force is a template already
	Now     time.Time
}

// answered is a model's answer as its step keeps it.
type answered struct {
	llm.Response
	DurationMS int64 `json:"duration_ms"`
}

// reply is what came of asking the model.
type reply struct {
	content string
	prose   string
	json    string // exactly as given; empty without a readable draft
	parsed  template.Reply
	problem error // why there is no JSON
	down    error // why there is no answer at all

	usage    llm.Usage
	cost     float64
	priced   bool
	retries  int
	duration time.Duration
}

// answer answers what was said: by the model, by a word about its limits, or by the fixed text where it cannot be reached.
func (t *turn) answer(ctx context.Context) error {
	if t.tooMany() {
		return nil
	}
	system, msgs, err := t.conversation(ctx)
	if err != nil {
		return err
	}
	r := &reply{priced: true}
	key := "reply/" + strconv.Itoa(t.s.Replies+1)
	t.askModel(ctx, r, "reply", system, msgs, t.Run.Drafting(bot.Post{Key: key, Markdown: true}, func(sofar string) string {
		return agents.WholeSentences(template.Prose(sofar))
	}))
	if r.down == nil && r.problem != nil {
		t.repair(ctx, r, system, msgs)
	}
	if err := errors.Join(t.Run.Broken(), ctx.Err()); err != nil {
		return err
	}
	t.audit(ctx, r, msgs)
	t.s.Replies++
	if r.down != nil {
		t.Log().WarnContext(ctx, "no answer", "error_class", agents.ErrorClass(r.down))
		t.post(bot.Post{Key: key, Text: t.Text("process.fallback", nil), Usage: &bot.Usage{}}, "")
		return nil
	}
	t.show(key, r)
	return nil
}

// askModel asks once; the client tries again where that helps. What the model used is added to the reply. partial is told what it says so far; nil for nobody.
func (t *turn) askModel(ctx context.Context, r *reply, step, system string, msgs []llm.Message, partial func(string)) {
	req := llm.Request{Agent: Agent, Input: t.input(), Messages: append([]llm.Message{{Role: llm.RoleSystem, Content: system}}, msgs...), Partial: partial}
	spec := agents.Spec{Key: step, Agent: Agent, Name: step, Kind: agents.LLM}
	got, err := agents.Step(ctx, t.Run, spec, req.Messages, func(ctx context.Context) (answered, error) {
		begin := time.Now()
		resp, err := t.Client.Chat(ctx, req)
		return answered{resp, time.Since(begin).Milliseconds()}, err
	})
	r.duration += time.Duration(got.DurationMS) * time.Millisecond
	if err != nil {
		r.down = err
		if e, ok := errors.AsType[*llm.Error](err); ok {
			r.retries += max(0, e.Attempts-1)
		}
		return
	}
	r.retries += max(0, got.Attempts-1)
	t.count(r, got.Response)
	r.content = got.Content
	if r.prose, r.json, r.problem = template.Split(got.Content); r.problem == nil {
		if r.parsed, r.problem = template.Read(r.json); r.problem != nil {
			r.json = ""
		}
	}
}

// repair shows the model once what is wrong with its JSON. A second reply that is no better leaves the first one's prose.
func (t *turn) repair(ctx context.Context, r *reply, system string, msgs []llm.Message) {
	first := *r
	msgs = append(msgs[:len(msgs):len(msgs)],
		llm.Message{Role: llm.RoleAssistant, Content: r.content},
		llm.Message{Role: llm.RoleUser, Content: t.Text("process.repair", map[string]any{"problem": r.problem.Error()})})
	t.askModel(ctx, r, "repair", system, msgs, nil) // the first one's prose may be on show
	if r.down != nil || r.problem != nil {
		r.content, r.prose, r.json, r.down = first.content, first.prose, "", nil
		r.problem = first.problem
	}
}

// count adds what an answer used, and what it cost where its model has a price.
func (t *turn) count(r *reply, resp llm.Response) {
	r.usage.Add(resp.Usage)
	if t.Cost == nil {
		r.priced = false
		return
	}
	model, cached := resp.Asked()
	cost, known := t.Cost(model, agents.Tokens{Prompt: resp.Usage.Prompt, Completion: resp.Usage.Completion, Total: resp.Usage.Total, Cached: cached})
	r.priced = r.priced && known
	r.cost += cost
}

func (r *reply) bill() *bot.Usage {
	u := &bot.Usage{Tokens: r.usage.Total}
	if r.priced {
		u.CostUSD = &r.cost
	}
	return u
}

// audit notes how the model was asked, and nothing that was said. Source: the design's sections B, D and E.
func (t *turn) audit(ctx context.Context, r *reply, msgs []llm.Message) {
	labels := map[string]string{
		"retries": strconv.Itoa(r.retries), "duration_ms": strconv.FormatInt(r.duration.Milliseconds(), 10), "tokens": strconv.Itoa(r.usage.Total),
	}
	switch {
	case r.down != nil:
		labels["error"], labels["tokens"] = agents.ErrorClass(r.down), "0"
	case r.problem != nil:
		labels["error"] = agents.ErrorClass(r.problem)
	default:
		labels["schema"] = r.parsed.Schema
	}
	if hash, ok := llm.AuditHash(t.AuditSalt, msgs); ok {
		labels["hash"] = hash
	}
	t.Out.Audit = append(t.Out.Audit, agents.AuditEntry{Kind: "process_reply", Labels: labels})
	t.Log().InfoContext(ctx, "process reply", "schema", labels["schema"], "error", labels["error"], "retries", r.retries, "tokens", r.usage.Total)
}

// tooMany reports that the person wrote more than is answered, and says so.
func (t *turn) tooMany() bool {
	who := t.said[len(t.said)-1].by
	by := who.ID
	if who.Person != "" { // several ids of theirs have one limit
		by = bot.UserID("person/" + who.Person)
	}
	var kept []Answered
	mine := 0
	for _, a := range t.s.Recent {
		if t.Run.Now.Sub(a.At) < t.Limit.Per {
			kept = append(kept, a)
			if a.By == by {
				mine++
			}
		}
	}
	if t.s.Recent = kept; mine >= t.Limit.Messages {
		t.say("limit", t.Text("process.limit", map[string]any{"minutes": max(1, int(t.Limit.Per.Minutes()))}))
		return true
	}
	t.s.Recent = append(t.s.Recent, Answered{by, t.Run.Now})
	return false
}
