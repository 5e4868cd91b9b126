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

func placeOf(thread string) bot.Place {
	return bot.Place{Platform: "fake", Channel: "c", Thread: thread}
}

// life is a store with short ways to say what tests say often. Everything that must work fails the test.
type life struct {
	t testing.TB
	f Factory
	s storage.Store
	n int // makes ids unique
}

func beginLife(t testing.TB, f Factory) *life {
	l := &life{t: t, f: f}
	l.open()
	return l
}

func (l *life) open() {
	l.t.Helper()
	s, err := l.f.Open(ctx, true)
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
	return ok(l.s.Verify(ctx))(l.t)
}

func (l *life) id(kind string) string {
	l.n++
	return fmt.Sprintf("%s-%d", kind, l.n)
}

func message(thread, id, text string) bot.Event {
	return bot.Event{
		ID: bot.EventID("message:" + id), Place: placeOf(thread), By: cand, At: noon,
		Body: bot.Message{ID: bot.MessageID(id), Text: text},
	}
}

func (l *life) event(thread string, by bot.User, body bot.Body) bot.Event {
	return bot.Event{ID: bot.EventID(l.id("event")), Place: placeOf(thread), By: by, At: noon, Body: body}
}

func startIn(thread string) storage.Inbound {
	return storage.Inbound{
		Event: bot.Event{
			ID: bot.EventID("start:" + thread), Place: placeOf(thread), By: cand, At: noon,
			Body: bot.Command{Name: "apply", Args: map[string]string{"job": "j"}},
		},
		Start: "interview", NewID: bot.ThreadID("id-" + thread), Key: []byte("key of " + thread),
	}
}

func threadID(thread string) bot.ThreadID { return bot.ThreadID("id-" + thread) }

func (l *life) unpark(id bot.ThreadID, skip bool) {
	l.t.Helper()
	ok(l.s.Unpark(ctx, id, storage.Unparking{Skip: skip}))(l.t)
}

// file files one event as the engine sorted it.
func (l *life) file(want storage.Outcome, in storage.Inbound) storage.Filed {
	l.t.Helper()
	f := ok(l.s.Ingest(ctx, []storage.Inbound{in}, noon))(l.t)[0]
	if f.Outcome != want {
		l.t.Fatalf("outcome of %v is %q, want %q", in.Event.Body, f.Outcome, want)
	}
	return f
}

// ingest files events and returns what became of them.
func (l *life) ingest(evs ...bot.Event) []storage.Filed {
	l.t.Helper()
	in := make([]storage.Inbound, len(evs))
	for i, ev := range evs {
		in[i].Event = ev
	}
	return ok(l.s.Ingest(ctx, in, noon))(l.t)
}

func (l *life) outcome(want storage.Outcome, ev bot.Event) storage.Filed {
	l.t.Helper()
	return l.file(want, storage.Inbound{Event: ev})
}

func (l *life) start(thread string) bot.ThreadID {
	l.t.Helper()
	return l.file(storage.Queued, startIn(thread)).Thread
}

func (l *life) claim(id bot.ThreadID) storage.Fence {
	l.t.Helper()
	return ok(l.s.Claim(ctx, id))(l.t)
}

func (l *life) load(f storage.Fence) *storage.Loaded {
	l.t.Helper()
	return ok(l.s.Load(ctx, f))(l.t)
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
	return ok(l.s.Commit(ctx, f, turn))(l.t)
}

func (l *life) record(id bot.ThreadID) storage.Record {
	l.t.Helper()
	return ok(l.s.Record(ctx, id))(l.t)
}

func (l *life) unsent() []storage.OutboxRow {
	l.t.Helper()
	return ok(l.s.Unsent(ctx))(l.t)
}

// sent marks a row sent, and returns the deletion that this queued.
func (l *life) sent(row storage.OutboxRow, id bot.MessageID) []storage.OutboxRow {
	l.t.Helper()
	return ok(l.s.Sent(ctx, row, bot.MessageRef{Place: placeOf("sent"), ID: id}, noon.Add(time.Second)))(l.t)
}

// fire fires the timers that are due at a moment.
func (l *life) fire(now time.Time) (woken []bot.ThreadID, rows []storage.OutboxRow, next time.Time) {
	l.t.Helper()
	woken, rows, next, err := l.s.FireTimers(ctx, now)
	l.must(err)
	return woken, rows, next
}

func (l *life) works(id bot.ThreadID) bool {
	l.t.Helper()
	return slices.Contains(ok(l.s.Work(ctx))(l.t), id)
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

func makePost(k, text string, buttons ...bot.Button) bot.Post {
	p := bot.Post{Key: k, To: toThread, Text: text}
	if len(buttons) > 0 {
		p.Card = &bot.Card{Kind: "choice", Buttons: buttons}
	}
	return p
}

// makeApproval makes an approval as the engine seals it.
func makeApproval(name, code string) bot.Approval {
	return bot.Approval{
		Name: name, Kind: "plan", To: toMods, Digest: "digest of " + code, Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}},
		Code: code, State: bot.Open, AskedAt: noon,
		Card: bot.Card{Kind: "approval", Body: "secret plan", Code: code, Buttons: []bot.Button{
			{Name: bot.ButtonApprove, Token: "yes-" + code}, {Name: bot.ButtonReject, Token: "no-" + code},
			{Name: "ask_more", Token: "more-" + code, Modal: &bot.Modal{Title: "?", Inputs: []bot.Input{{Name: "question"}}}},
		}},
	}
}

func withApprovals(asks ...bot.Approval) func(*storage.Turn) {
	return func(t *storage.Turn) { t.Approvals = asks }
}

func withPosts(posts ...bot.Post) func(*storage.Turn) {
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
	return ok(l.s.Ingest(ctx, []storage.Inbound{{Event: ev, Code: &storage.Code{Code: code, Button: button, Words: "because"}}}, noon))(l.t)[0]
}

func doneStep(k, output string) agents.StepRecord {
	return agents.StepRecord{
		Key: k, Agent: "greeter", Kind: agents.LLM, Name: "call", Status: agents.Done, Digest: "d",
		Input: json.RawMessage(`{"a":"<b> & 日本"}`), Output: json.RawMessage(output), StartedAt: noon,
	}
}

// ok is the result of a call that must work: ok(s.Load(ctx, f))(t).
func ok[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		checkErr(t, err, nil)
		return v
	}
}

// fails is a call that must fail: fails(s.Load(ctx, f))(t, storage.ErrFenced).
func fails[T any](_ T, err error) func(t testing.TB, want error) {
	return func(t testing.TB, want error) {
		t.Helper()
		checkErr(t, err, want)
	}
}

func checkErr(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error is %v, want %v", err, want)
	}
}

func checkEqual[T any](t testing.TB, got, want T) {
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

// take takes what is free, as a program that knows of nothing.
func (l *life) take() storage.Share {
	l.t.Helper()
	return ok(l.s.Take(ctx, storage.InHand{}))(l.t)
}

// resolve resolves a row under the lease that this life has of its lane.
func (l *life) resolve(row storage.OutboxRow) (storage.Resolved, error) {
	l.t.Helper()
	for _, lease := range l.take().Leases {
		if lease.Name == row.LeaseName() {
			row.Lease = lease.Since
		}
	}
	return l.s.Resolve(ctx, row)
}
