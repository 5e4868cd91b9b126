package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

var (
	ctx   = context.Background()
	noon  = time.Date(2026, 11, 20, 12, 0, 0, 123456789, time.UTC)
	cand  = bot.User{Platform: "fake", ID: "cand-1", Name: "高橋 直樹", Role: bot.Candidate}
	other = bot.User{Platform: "fake", ID: "cand-2", Role: bot.Candidate}
	mod   = bot.User{Platform: "fake", ID: "mod-1", Role: bot.Moderator}
	mod2  = bot.User{Platform: "fake", ID: "mod-2", Role: bot.Moderator}
	desk  = bot.Place{Platform: "fake", Channel: "moderators"}

	toThread = bot.Destination{Audience: bot.ToThread}
	toMods   = bot.Destination{Audience: bot.ToModerators}
)

func at(thread string) bot.Place { return bot.Place{Platform: "fake", Channel: "c", Thread: thread} }

// life is a store with short ways to say what tests say often. Everything that must work fails the test.
type life struct {
	t testing.TB
	f Factory
	s storage.Store
	n int // makes ids unique
}

func begin(t testing.TB, f Factory) *life {
	l := &life{t: t, f: f}
	l.open()
	return l
}

func (l *life) open() {
	l.t.Helper()
	s, err := l.f.Open(ctx)
	l.must(err)
	l.s = s
}

func (l *life) close() {
	l.t.Helper()
	if l.s != nil {
		l.must(l.s.Close())
		l.s = nil
	}
}

func (l *life) reopen() {
	l.t.Helper()
	l.close()
	l.open()
}

func (l *life) crash(keepLazy bool) {
	l.t.Helper()
	l.must(l.f.Crash(l.s, keepLazy))
	l.open()
}

func (l *life) must(err error) {
	l.t.Helper()
	if err != nil {
		l.t.Fatal(err)
	}
}

func (l *life) verify() storage.Report {
	l.t.Helper()
	r, err := l.s.Verify(ctx)
	l.must(err)
	return r
}

func (l *life) id(kind string) string {
	l.n++
	return fmt.Sprintf("%s-%d", kind, l.n)
}

func say(thread, id, text string) bot.Event {
	return bot.Event{
		ID: bot.EventID("message:" + id), Place: at(thread), By: cand, At: noon,
		Body: bot.Message{ID: bot.MessageID(id), Text: text},
	}
}

func (l *life) event(thread string, by bot.User, body bot.Body) bot.Event {
	return bot.Event{ID: bot.EventID(l.id("event")), Place: at(thread), By: by, At: noon, Body: body}
}

func starting(thread string) storage.Inbound {
	return storage.Inbound{
		Event: bot.Event{
			ID: bot.EventID("start:" + thread), Place: at(thread), By: cand, At: noon,
			Body: bot.Command{Name: "apply", Args: map[string]string{"job": "j"}},
		},
		Start: "interview", NewID: bot.ThreadID("id-" + thread), Key: []byte("key of " + thread),
	}
}

func threadID(thread string) bot.ThreadID { return bot.ThreadID("id-" + thread) }

func (l *life) unpark(id bot.ThreadID, skip bool) {
	l.t.Helper()
	_, err := l.s.Unpark(ctx, id, storage.Unparking{Skip: skip})
	l.must(err)
}

// ingest files events and returns what became of them.
func (l *life) ingest(evs ...bot.Event) []storage.Filed {
	l.t.Helper()
	in := make([]storage.Inbound, len(evs))
	for i, ev := range evs {
		in[i].Event = ev
	}
	f, err := l.s.Ingest(ctx, in, noon)
	l.must(err)
	return f
}

func (l *life) outcome(want storage.Outcome, ev bot.Event) storage.Filed {
	l.t.Helper()
	f := l.ingest(ev)[0]
	if f.Outcome != want {
		l.t.Fatalf("outcome of %v is %q, want %q", ev.Body, f.Outcome, want)
	}
	return f
}

func (l *life) start(thread string) bot.ThreadID {
	l.t.Helper()
	f, err := l.s.Ingest(ctx, []storage.Inbound{starting(thread)}, noon)
	l.must(err)
	if f[0].Outcome != storage.Queued {
		l.t.Fatalf("start: %q", f[0].Outcome)
	}
	return f[0].Thread
}

func (l *life) claim(id bot.ThreadID) storage.Fence {
	l.t.Helper()
	f, err := l.s.Claim(ctx, id)
	l.must(err)
	return f
}

func (l *life) load(f storage.Fence) *storage.Loaded {
	l.t.Helper()
	in, err := l.s.Load(ctx, f)
	l.must(err)
	return in
}

// pinAll pins everything that waits.
func pinAll(in *storage.Loaded) storage.Pin {
	if in.Pin != nil {
		return *in.Pin
	}
	p := storage.Pin{Turn: in.Thread.Turn + 1, Now: noon}
	for _, w := range in.Inbox {
		p.Inbox = append(p.Inbox, w.Seq)
	}
	return p
}

// turn runs the thread's next turn over everything that waits, with what fill adds to it.
func (l *life) turn(id bot.ThreadID, fill func(*storage.Turn)) storage.Committed {
	l.t.Helper()
	f := l.claim(id)
	in := l.load(f)
	turn := storage.Turn{Pin: pinAll(in), Now: noon, State: in.State, Glance: in.Thread.Glance}
	if fill != nil {
		fill(&turn)
	}
	out, err := l.s.Commit(ctx, f, turn)
	l.must(err)
	return out
}

func (l *life) record(id bot.ThreadID) storage.Record {
	l.t.Helper()
	r, err := l.s.Record(ctx, id)
	l.must(err)
	return r
}

func (l *life) unsent() []storage.OutboxRow {
	l.t.Helper()
	rows, err := l.s.Unsent(ctx)
	l.must(err)
	return rows
}

func (l *life) sent(row storage.OutboxRow, id bot.MessageID) {
	l.t.Helper()
	l.must(l.s.Sent(ctx, row, bot.MessageRef{Place: at("sent"), ID: id}))
}

func (l *life) works(id bot.ThreadID) bool {
	l.t.Helper()
	work, err := l.s.Work(ctx)
	l.must(err)
	return slices.Contains(work, id)
}

func (l *life) waiting(id bot.ThreadID) []string {
	l.t.Helper()
	var out []string
	for _, w := range l.record(id).Waiting {
		out = append(out, describe(w.Event.Body))
	}
	return out
}

func describe(b bot.Body) string {
	switch b := b.(type) {
	case bot.Message:
		return b.Text
	case bot.Edited:
		return "edited " + b.Text
	case bot.Deleted:
		return "deleted " + string(b.ID)
	case bot.Command:
		return "/" + b.Name
	case bot.Click:
		return "click " + b.Key + "." + b.Button
	case bot.Submit:
		return "submit " + b.Key + "." + b.Button
	case bot.Decision:
		return "decision " + b.Approval + " " + string(b.Verdict)
	case bot.Timer:
		return "timer " + b.Name
	}
	return fmt.Sprintf("%T", b)
}

func post(k, text string, buttons ...bot.Button) bot.Post {
	p := bot.Post{Key: k, To: toThread, Text: text}
	if len(buttons) > 0 {
		p.Card = &bot.Card{Kind: "choice", Buttons: buttons}
	}
	return p
}

// ask is an approval as the engine seals it.
func ask(name, code string) bot.Approval {
	return bot.Approval{
		Name: name, Kind: "plan", To: toMods, Digest: "digest of " + code, Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}},
		Code: code, State: bot.Open, AskedAt: noon,
		Card: bot.Card{Kind: "approval", Body: "secret plan", Code: code, Buttons: []bot.Button{
			{Name: bot.ButtonApprove, Token: "yes-" + code}, {Name: bot.ButtonReject, Token: "no-" + code},
			{Name: "ask_more", Token: "more-" + code, Modal: &bot.Modal{Title: "?", Inputs: []bot.Input{{Name: "question"}}}},
		}},
	}
}

func asking(asks ...bot.Approval) func(*storage.Turn) {
	return func(t *storage.Turn) { t.Approvals = asks }
}

func posting(posts ...bot.Post) func(*storage.Turn) {
	return func(t *storage.Turn) { t.Posts = posts }
}

func (l *life) pressed(by bot.User, token string) bot.Event {
	ev := l.event("", by, bot.Click{Token: token})
	ev.Place = desk
	return ev
}

func (l *life) typed(by bot.User, code, button string) storage.Filed {
	l.t.Helper()
	ev := l.event("", by, bot.Message{ID: "x", Text: button + " " + code})
	ev.Place = desk
	f, err := l.s.Ingest(ctx, []storage.Inbound{{Event: ev, Code: &storage.Code{Code: code, Button: button, Words: "because"}}}, noon)
	l.must(err)
	return f[0]
}

func step(k, output string) agents.StepRecord {
	return agents.StepRecord{
		Key: k, Agent: "greeter", Kind: agents.LLM, Name: "call", Status: agents.Done, Digest: "d",
		Input: json.RawMessage(`{"a":"<b> & 日本"}`), Output: json.RawMessage(output), StartedAt: noon,
	}
}

func is(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error is %v, want %v", err, want)
	}
}

func equal[T any](t testing.TB, got, want T) {
	t.Helper()
	g, err := json.MarshalIndent(got, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	w, err := json.MarshalIndent(want, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	if string(g) != string(w) {
		t.Fatalf("got %s\nwant %s", g, w)
	}
}
