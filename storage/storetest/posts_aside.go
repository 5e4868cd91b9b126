package storetest

import (
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// checkAsides checks of no conversation: known when they come again, and what they cause is sent once, also in the next life.
func checkAsides(t *testing.T, l *life) {
	id := l.start("t1")
	channel := bot.Place{Platform: "fake", Channel: "jobs"}
	ad := makePost("ad", "apply here", bot.Button{Name: "apply", Token: "!apply"})
	in := storage.Inbound{
		Event: bot.Event{ID: "aside", Place: channel, By: mod, At: noon, Body: bot.Command{Name: "post"}},
		Aside: &storage.Aside{Posts: []bot.Post{ad}, Audit: []storage.Audit{{At: noon, Kind: "posted"}}},
	}
	row := l.file(storage.Noted, in).Rows[0]
	checkEqual(t, row.Under, channel)
	if row.Thread != "" || row.Message == "" || row.Lane == "" {
		t.Errorf("queued as %+v", row)
	}
	l.crash(false)
	l.file(storage.Known, in)
	checkEqual(t, len(ok(storage.AllAudit(ctx, l.s))(t)), 1)
	checkEqual(t, l.unsent(), []storage.OutboxRow{row})
	checkEqual(t, ok(l.resolve(row))(t), storage.Resolved{})
	l.sent(row, "ad-1")
	l.reopen()
	checkEqual(t, len(l.unsent()), 0)
	fails(l.resolve(row))(t, storage.ErrNotFound)

	here := in
	here.Event.ID, here.Event.Place, here.Aside = "status", placeOf("t1"), &storage.Aside{}
	l.file(storage.Noted, here)
	checkEqual(t, l.waiting(id), []string{"/apply"}) // the conversation there does not hear of it
	ok(l.s.Erase(ctx, id, storage.Erasure{}))(t)
	for range 2 { // nothing is kept where somebody was erased
		here.Event.ID, here.Event.Parent = "status again", placeOf("")
		l.file(storage.Gone, here)
	}
	here.Event.ID, here.Event.Parent = "alone", bot.Place{} // in a direct message the person goes on
	l.file(storage.Noted, here)
}

// oneAtATime is that a person has one conversation of a kind about one thing, though each has a thread of its own.
func oneAtATime(t *testing.T, l *life) {
	start := func(want storage.Outcome, id, about string, by bot.User) storage.Filed {
		t.Helper()
		in := openingBelow(id)
		in.Event.By, in.About = by, about
		return l.file(want, in)
	}
	first := start(storage.Queued, "a", "web", cand)
	busy := func(about string, place bot.Place) {
		t.Helper()
		checkEqual(t, start(storage.Busy, "b", about, cand), storage.Filed{Outcome: storage.Busy, Thread: first.Thread, Place: place})
	}
	busy("web", bot.Place{})
	l.reopen()
	l.must(l.s.Bind(ctx, first.Thread, first.Rows[0].Seq, placeOf("a")))
	busy("web", placeOf("a"))
	busy("", placeOf("a"))
	start(storage.Queued, "c", "web", other)
	start(storage.Queued, "d", "sales", cand)

	l.turn(first.Thread, func(turn *storage.Turn) { turn.Glance = agents.Glance{Over: true, About: "web"} })
	second := start(storage.Queued, "e", "web", cand)
	ok(l.s.Erase(ctx, second.Thread, storage.Erasure{}))(t)
	third := start(storage.Queued, "f", "web", cand)
	l.giveUp(third.Rows[0], "no permission")
	start(storage.Queued, "g", "web", cand)
}

// checkReuse checks that a place that a person has no other for holds one conversation after the other; erasing an earlier one leaves the
// later one alone.
func checkReuse(t *testing.T, l *life) {
	again := func(want storage.Outcome, id string) {
		t.Helper()
		in := startIn("t1")
		in.Event.ID, in.NewID, in.Reuse = bot.EventID("start:"+id), bot.ThreadID(id), true
		l.file(want, in)
	}
	over := func(turn *storage.Turn) { turn.Glance.Over = true }
	owner := func(want bot.ThreadID) {
		t.Helper()
		checkEqual(t, ok(l.s.At(ctx, placeOf("t1")))(t).ID, want)
	}
	first := l.start("t1")
	again(storage.Busy, "early")
	l.turn(first, over)
	again(storage.Queued, "second")
	owner("second")
	l.reopen()
	ok(l.s.Erase(ctx, first, storage.Erasure{}))(t)
	owner("second")
	l.outcome(storage.Queued, message("t1", "e1", "still here"))
	ok(l.s.Erase(ctx, "second", storage.Erasure{}))(t)
	l.outcome(storage.Gone, message("t1", "e2", "nobody"))
	again(storage.Queued, "third")
	owner("third")
	l.outcome(storage.Known, message("t1", "e1", "still here"))
	checkEqual(t, l.waiting("third"), []string{"/apply"})
}
