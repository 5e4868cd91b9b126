package storetest

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func checkRepin(t *testing.T, l *life) {
	id := l.start("t1")
	f := l.claim(id)
	pin := pinAll(l.load(f))
	ok(l.s.PutSteps(ctx, f, pin, []agents.StepRecord{}, false))(t)
	l.ingest(l.event("t1", cand, bot.Command{Name: "stop"}))
	in := l.load(f)
	pin.Stopping = true
	pin.Inbox = append(pin.Inbox, in.Inbox[1].Seq)
	l.must(l.s.Repin(ctx, f, pin))
	l.crash(false)
	f = l.claim(id)
	checkEqual(t, *l.load(f).Pin, pin)
	wrong := pin
	wrong.Turn++
	checkErr(t, l.s.Repin(ctx, f, wrong), storage.ErrFenced)
	l.turn(id, nil)
	checkEqual(t, len(l.waiting(id)), 0)
}

func checkAttempts(t *testing.T, l *life) {
	id := l.start("t1")
	f := l.claim(id)
	for want := 1; want <= 2; want++ {
		checkEqual(t, ok(l.s.CountAttempt(ctx, f))(t), want)
	}
	l.crash(false)
	f = l.claim(id)
	checkEqual(t, l.load(f).Thread.Attempts, 2)
	l.turn(id, nil)
	checkEqual(t, l.load(l.claim(id)).Thread.Attempts, 0)
}

func parkAndUnpark(t *testing.T, l *life) {
	id := l.start("t1")
	l.ingest(message("t1", "e1", "poison"))
	f := l.claim(id)
	pin := pinAll(l.load(f))
	ok(l.s.PutSteps(ctx, f, pin, []agents.StepRecord{doneStep("a", `1`)}, false))(t)
	ok(l.s.CountAttempt(ctx, f))(t)
	rows := ok(l.s.Park(ctx, f, storage.Parking{
		Reason: "three failures", Posts: []bot.Post{makePost("fallback", "sorry")}, Approvals: []bot.Approval{makeApproval("engine/parked", "P4RK")},
	}))(t)
	checkEqual(t, len(rows), 2)
	checkEqual(t, l.works(id), false) // a parked thread has no work
	l.ingest(message("t1", "e2", "later"))
	l.crash(false)
	checkEqual(t, l.works(id), false) // a parked thread has no work after an event
	in := l.load(l.claim(id))
	checkEqual(t, in.Thread.Parked, "three failures")
	checkEqual(t, in.Thread.Parkings, 1)
	checkEqual(t, in.Thread.ParkedBy, []string{"engine/parked"})
	checkEqual(t, len(in.Inbox), 3)
	rows = ok(l.s.Unpark(ctx, id, storage.Unparking{Posts: []bot.Post{makePost("back", "sorry again")}}))(t)
	checkEqual(t, len(rows), 1)
	again := ok(l.s.Unpark(ctx, id, storage.Unparking{Posts: []bot.Post{makePost("back", "sorry again")}}))(t)
	checkEqual(t, len(again), 0)
	if unsent := l.unsent(); !slices.ContainsFunc(unsent, func(r storage.OutboxRow) bool { return r.Seq == rows[0].Seq }) {
		t.Errorf("what was said when it was taken up is not in the outbox: %v", unsent)
	}
	checkEqual(t, l.works(id), true)
	in = l.load(l.claim(id))
	checkEqual(t, in.Thread.Parked, "")
	checkEqual(t, in.Thread.Attempts, 0)
	checkEqual(t, in.Thread.Parkings, 1)
	checkEqual(t, len(in.Thread.ParkedBy), 0)
	checkEqual(t, *in.Pin, pin)
	checkEqual(t, len(in.Steps), 1)
	fails(l.s.Unpark(ctx, "nobody", storage.Unparking{}))(t, storage.ErrNotFound)
}

func unparkSkip(t *testing.T, l *life) {
	id := l.start("t1")
	l.turn(id, func(turn *storage.Turn) { turn.Continue = true })
	l.ingest(message("t1", "e1", "pinned"))
	f := l.claim(id)
	pin := pinAll(l.load(f))
	ok(l.s.PutSteps(ctx, f, pin, []agents.StepRecord{doneStep("a", `1`)}, true))(t)
	l.ingest(message("t1", "e2", "waiting"))
	ok(l.s.Park(ctx, f, storage.Parking{Reason: "x"}))(t)
	l.ingest(message("t1", "e3", "later"))
	l.unpark(id, true)
	in := l.load(l.claim(id))
	if in.Pin != nil || len(in.Steps) != 0 || in.Thread.Continue {
		t.Errorf("something of the skipped turn is left: %+v", in)
	}
	checkEqual(t, len(in.Inbox), 1)
	checkEqual(t, describe(in.Inbox[0].Event.Body), "later")
	l.turn(id, nil)
	checkEqual(t, len(ok(storage.AllSteps(ctx, l.s, id))(t)), 1)
	if l.record(id).Thread.Turn == pin.Turn {
		t.Error("the number of a skipped turn was used again")
	}
	for _, asked := range []bool{true, false} { // Go has a thread go on only that wanted to
		l.turn(id, func(turn *storage.Turn) { turn.Continue = asked })
		f := l.claim(id)
		ok(l.s.PutSteps(ctx, f, pinAll(l.load(f)), []agents.StepRecord{doneStep("a", `1`)}, true))(t)
		ok(l.s.Park(ctx, f, storage.Parking{Reason: "x"}))(t)
		ok(l.s.Unpark(ctx, id, storage.Unparking{Skip: true, Go: true}))(t)
		if in := l.load(l.claim(id)); in.Pin != nil || len(in.Steps) != 0 || in.Thread.Continue != asked || l.works(id) != asked {
			t.Errorf("it wanted to go on: %v, it does: %+v", asked, in)
		}
	}
}
