package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// outside is the world beyond the program that steps reach: a model and a bank. It outlives crashes.
type outside struct {
	mu    sync.Mutex
	model func(ctx context.Context, text string) (string, error)
	asked map[string]int // model calls by text
	paid  map[string]int // payments by key
}

func newOutside() *outside {
	return &outside{asked: map[string]int{}, paid: map[string]int{}}
}

func (o *outside) ask(ctx context.Context, text string) (string, error) {
	o.mu.Lock()
	o.asked[text]++
	model := o.model
	o.mu.Unlock()
	if model != nil {
		return model(ctx, text)
	}
	return "re: " + text, nil
}

func (o *outside) pay(key string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.paid[key]++
}

var errModel = errors.New("model failed")

// echo answers each message in order and shows every ability of the engine by the message's first word.
type echo struct{ out *outside }

type echoState struct {
	Heard  []string `json:"heard"`
	Timers int      `json:"timers"`
	Long   int      `json:"long"`
}

func (f echo) Record(s echoState) any { return s }

func (f echo) Turn(ctx context.Context, r *agents.Run, s echoState) (agents.Outcome[echoState], error) {
	out := agents.Outcome[echoState]{State: s}
	t := &echoTurn{flow: f, run: r, out: &out}
	if len(r.Events) == 0 && s.Long > 0 {
		t.long(ctx)
	}
	for _, ev := range r.Events {
		if err := t.handle(ctx, ev); err != nil {
			return out, err
		}
	}
	out.Glance = agents.Glance{Status: "interviewing", Lang: "ja", Done: len(out.State.Heard), Over: slices.Contains(out.State.Heard, "over")}
	out.Continue = out.State.Long > 0
	return out, nil
}

type echoTurn struct {
	flow echo
	run  *agents.Run
	out  *agents.Outcome[echoState]
}

func (t *echoTurn) say(key, text string) {
	t.out.Say(bot.Post{Key: key, Text: text}, t.run.Now, nil)
}

func (t *echoTurn) handle(ctx context.Context, ev bot.Event) error {
	switch b := ev.Body.(type) {
	case bot.Command:
		t.say("command/"+b.Name+fmt.Sprint(t.run.Turn), "command "+b.Name)
	case bot.Message:
		return t.message(ctx, b)
	case bot.Edited:
		t.say("edited/"+string(b.ID), "edited "+b.Text)
	case bot.Decision:
		t.say(fmt.Sprintf("decision/%s/%d", b.Approval, t.run.Turn), fmt.Sprintf("%s %s %s", b.Approval, b.Verdict, b.Reason))
	case bot.Timer:
		t.out.State.Timers++
		t.say(fmt.Sprintf("timer/%s/%d", b.Name, t.run.Turn), "timer "+b.Name)
	case bot.Click:
		t.say(fmt.Sprintf("click/%s/%d", b.Button, t.run.Turn), "pressed "+b.Key+" "+b.Button)
	case bot.Submit:
		t.say(fmt.Sprintf("submit/%s/%d", b.Button, t.run.Turn), "submitted "+b.Button+" "+b.Values["reason"])
	}
	return nil
}

func (t *echoTurn) message(ctx context.Context, m bot.Message) error {
	word, rest, _ := strings.Cut(m.Text, " ")
	t.out.Log = append(t.out.Log, agents.LogEntry{Role: agents.User, Text: m.Text, At: t.run.Now, ID: string(m.ID)})
	t.out.State.Heard = append(t.out.State.Heard, m.Text)
	for _, a := range m.Attachments {
		t.say("file/"+string(m.ID)+"/"+a.Name, a.Name+": "+a.Text+a.Unread)
	}
	switch word {
	case "poison":
		panic("a poison message")
	case "boom":
		return errors.New("the flow fails")
	case "pay":
		if _, err := agents.Step(ctx, t.run, agents.Spec{Key: "pay/" + string(m.ID), Agent: "echo", Name: "pay", Kind: agents.Tool, Effect: true}, rest,
			func(context.Context) (string, error) { t.flow.out.pay(rest); return "paid", nil }); err != nil {
			return err
		}
	case "ask":
		t.out.Approvals = append(t.out.Approvals, agents.Ask{
			Name: "q/" + rest, Kind: "question", To: bot.Destination{Audience: bot.ToModerators},
			Card: bot.Card{Kind: "question", Title: rest, Buttons: []bot.Button{{Name: "approve", Label: "a"},
				{Name: "reject", Label: "r", Modal: &bot.Modal{Title: "why", Inputs: []bot.Input{{Name: "reason"}}}}, {Name: "open", Label: "o"}}},
			AskedBy: t.run.Thread.Owner,
			Terms:   bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}, Expires: t.run.Now.Add(24 * time.Hour)},
		})
	case "vote":
		t.out.Approvals = append(t.out.Approvals, agents.Ask{
			Name: "v/" + rest, Kind: "vote", To: bot.Destination{Audience: bot.ToModerators},
			Card: bot.Card{Kind: "vote", Title: rest, Buttons: []bot.Button{{Name: "approve", Label: "a"}, {Name: "reject", Label: "r"}}},
			Terms: bot.Terms{
				Deciders: bot.Bench{Users: []bot.UserID{"ann", "bob"}}, Backup: bot.Bench{Roles: []bot.Role{bot.Moderator}}, Approvals: 2,
				Remind: t.run.Now.Add(time.Hour), Escalate: t.run.Now.Add(2 * time.Hour), Expires: t.run.Now.Add(3 * time.Hour),
			},
		})
	case "void":
		t.out.Void = append(t.out.Void, "q/"+rest)
	case "later":
		t.out.Timers = append(t.out.Timers, agents.Timer{Name: rest, At: t.run.Now.Add(time.Hour)})
	case "long":
		t.out.State.Long = 3
	case "mods":
		t.out.Posts = append(t.out.Posts, bot.Post{Key: "mods/" + string(m.ID), To: bot.Destination{Audience: bot.ToModerators}, Text: rest})
	case "card":
		t.say("card", "choose")
		p := &t.out.Posts[len(t.out.Posts)-1]
		p.Card = &bot.Card{Kind: "choice", Buttons: []bot.Button{{Name: "yes", Label: "はい"}, {Name: "no", Label: "いいえ"}}}
	case "erase":
		t.out.Erase = &agents.Erase{Farewell: bot.Post{Key: "farewell", Text: "erased"}}
	}
	answer, err := t.model(ctx, "model/"+string(m.ID), m.Text)
	if errors.Is(err, errModel) {
		answer, err = "sorry", nil
	}
	if err != nil {
		return err
	}
	if t.run.Stopping {
		answer += " (stopping)"
	}
	t.say("answer/"+string(m.ID), answer)
	return nil
}

func (t *echoTurn) long(ctx context.Context) {
	n := t.out.State.Long
	if _, err := t.model(ctx, fmt.Sprintf("long/%d", n), fmt.Sprintf("long %d", n)); err == nil {
		t.out.State.Long--
		t.say(fmt.Sprintf("long/%d", n), fmt.Sprintf("long %d", n))
	}
}

func (t *echoTurn) model(ctx context.Context, key, text string) (string, error) {
	return agents.Step(ctx, t.run, agents.Spec{Key: key, Agent: "echo", Name: "chat", Kind: agents.LLM}, text,
		func(ctx context.Context) (string, error) { return t.flow.out.ask(ctx, text) })
}
