package storetest

import (
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// asides are of no conversation: known when they come again, and what they cause is sent once, also in the next life.
func asides(t *testing.T, l *life) {
	id := l.start("t1")
	channel := bot.Place{Platform: "fake", Channel: "jobs"}
	ad := post("ad", "apply here", bot.Button{Name: "apply", Token: "!apply"})
	in := storage.Inbound{
		Event: bot.Event{ID: "aside", Place: channel, By: mod, At: noon, Body: bot.Command{Name: "post"}},
		Aside: &storage.Aside{Posts: []bot.Post{ad}, Audit: []storage.Audit{{At: noon, Kind: "posted"}}},
	}
	f, err := l.s.Ingest(ctx, []storage.Inbound{in}, noon)
	l.must(err)
	row := f[0].Rows[0]
	equal(t, f[0].Outcome, storage.Noted)
	equal(t, row.Under, channel)
	if row.Thread != "" || row.Message == "" || row.Lane == "" {
		t.Errorf("queued as %+v", row)
	}
	l.crash(false)
	f, err = l.s.Ingest(ctx, []storage.Inbound{in}, noon)
	l.must(err)
	equal(t, f[0].Outcome, storage.Known)
	chain, err := l.s.AuditLog(ctx)
	l.must(err)
	equal(t, len(chain), 1)
	equal(t, l.unsent(), []storage.OutboxRow{row})
	r, err := l.s.Resolve(ctx, row)
	l.must(err)
	equal(t, r, storage.Resolved{})
	l.sent(row, "ad-1")
	l.reopen()
	equal(t, len(l.unsent()), 0)
	_, err = l.s.Resolve(ctx, row)
	is(t, err, storage.ErrNotFound)

	here := in
	here.Event.ID, here.Event.Place, here.Aside = "status", at("t1"), &storage.Aside{}
	f, err = l.s.Ingest(ctx, []storage.Inbound{here}, noon)
	l.must(err)
	equal(t, f[0].Outcome, storage.Noted)
	equal(t, l.waiting(id), []string{"/apply"}) // the conversation there does not hear of it
	_, err = l.s.Erase(ctx, id, storage.Erasure{Now: noon})
	l.must(err)
	for range 2 { // nothing is kept where somebody was erased
		here.Event.ID = "status again"
		f, err = l.s.Ingest(ctx, []storage.Inbound{here}, noon)
		l.must(err)
		equal(t, f[0].Outcome, storage.Gone)
	}
}

// oneAtATime is that a person has one conversation of a kind about one thing, though each has a thread of its own.
func oneAtATime(t *testing.T, l *life) {
	start := func(id, about string, by bot.User) storage.Filed {
		t.Helper()
		in := opening(id)
		in.Event.By, in.About = by, about
		f, err := l.s.Ingest(ctx, []storage.Inbound{in}, noon)
		l.must(err)
		return f[0]
	}
	busy := func(f storage.Filed, with bot.ThreadID, place bot.Place) {
		t.Helper()
		equal(t, f, storage.Filed{Outcome: storage.Busy, Thread: with, Place: place})
	}
	first := start("a", "web", cand)
	equal(t, first.Outcome, storage.Queued)
	busy(start("b", "web", cand), first.Thread, bot.Place{})
	l.reopen()
	l.must(l.s.Bind(ctx, first.Thread, first.Rows[0].Seq, at("a")))
	busy(start("b", "web", cand), first.Thread, at("a"))
	busy(start("b", "", cand), first.Thread, at("a"))
	equal(t, start("c", "web", other).Outcome, storage.Queued)
	equal(t, start("d", "sales", cand).Outcome, storage.Queued)

	l.turn(first.Thread, func(turn *storage.Turn) { turn.Glance = agents.Glance{Over: true, About: "web"} })
	second := start("e", "web", cand)
	equal(t, second.Outcome, storage.Queued)
	_, err := l.s.Erase(ctx, second.Thread, storage.Erasure{Now: noon})
	l.must(err)
	third := start("f", "web", cand)
	equal(t, third.Outcome, storage.Queued)
	l.giveUp(third.Rows[0], "no permission")
	equal(t, start("g", "web", cand).Outcome, storage.Queued)
}

// reuse is that a place that a person has no other for holds one conversation after the other; erasing an earlier one leaves the
// later one alone.
func reuse(t *testing.T, l *life) {
	again := func(id string) storage.Filed {
		t.Helper()
		in := starting("t1")
		in.Event.ID, in.NewID, in.Reuse = bot.EventID("start:"+id), bot.ThreadID(id), true
		f, err := l.s.Ingest(ctx, []storage.Inbound{in}, noon)
		l.must(err)
		return f[0]
	}
	over := func(turn *storage.Turn) { turn.Glance.Over = true }
	owner := func(want bot.ThreadID) {
		t.Helper()
		th, err := l.s.At(ctx, at("t1"))
		l.must(err)
		equal(t, th.ID, want)
	}
	first := l.start("t1")
	equal(t, again("early").Outcome, storage.Busy)
	l.turn(first, over)
	equal(t, again("second").Outcome, storage.Queued)
	owner("second")
	l.reopen()
	_, err := l.s.Erase(ctx, first, storage.Erasure{Now: noon})
	l.must(err)
	owner("second")
	l.outcome(storage.Queued, say("t1", "e1", "still here"))
	_, err = l.s.Erase(ctx, "second", storage.Erasure{Now: noon})
	l.must(err)
	l.outcome(storage.Gone, say("t1", "e2", "nobody"))
	equal(t, again("third").Outcome, storage.Queued)
	owner("third")
	l.outcome(storage.Known, say("t1", "e1", "still here"))
	equal(t, l.waiting("third"), []string{"/apply"})
}
