package storetest

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func checkClaims(t *testing.T, l *life) {
	id := l.start("t1")
	first := l.claim(id)
	second := l.claim(id)
	fails(l.s.Load(ctx, first))(t, storage.ErrFenced)
	pin := pinAll(l.load(second))
	fails(l.s.PutSteps(ctx, first, pin, []agents.StepRecord{doneStep("a", `1`)}, false))(t, storage.ErrFenced)
	fails(l.s.PutSteps(ctx, first, pin, []agents.StepRecord{doneStep("a", `1`)}, true))(t, storage.ErrFenced)
	fails(l.s.Commit(ctx, first, storage.Turn{Pin: pin}))(t, storage.ErrFenced)
	fails(l.s.CountAttempt(ctx, first))(t, storage.ErrFenced)
	fails(l.s.Park(ctx, first, storage.Parking{Reason: "x"}))(t, storage.ErrFenced)
	checkErr(t, l.s.Repin(ctx, first, pin), storage.ErrFenced)
	checkErr(t, l.s.DropSteps(ctx, first, []string{"a"}), storage.ErrFenced)
	fails(l.s.Commit(ctx, storage.Fence{Thread: id}, storage.Turn{Pin: pin}))(t, storage.ErrFenced)
	fails(l.s.Claim(ctx, "nobody"))(t, storage.ErrNotFound)
	l.reopen()
	fails(l.s.Load(ctx, second))(t, storage.ErrFenced)
	checkEqual(t, l.load(l.claim(id)).Thread.Turn, 0)
}

func commitWritesEverything(t *testing.T, l *life) {
	id := l.start("t1")
	done := l.turn(id, func(turn *storage.Turn) {
		turn.Now = noon.Add(time.Minute)
		turn.State = agents.Saved{Version: 3, Data: json.RawMessage(`{"a":"<b>"}`)}
		turn.Posts = []bot.Post{makePost("hello", "hi"), makePost("q", "?")}
		turn.Log = []agents.LogEntry{{Role: agents.User, Text: "hey", At: noon, ID: "e1"},
			{Role: agents.Assistant, Text: "hi", At: noon, ID: "hello", Data: json.RawMessage(`[1]`)}}
		turn.Events = []agents.NamedEvent{{Name: "ai_disclosed", Field: "f", At: noon}}
		turn.Glance = agents.Glance{Status: "greeting", Lang: "ja", Done: 1, Total: 9}
		turn.Reviews = []json.RawMessage{json.RawMessage(`{"point":"plan"}`)}
		turn.Approvals = []bot.Approval{makeApproval("plan", "K7QF")}
		turn.Steps = []agents.StepRecord{doneStep("a", `1`)}
		turn.Audit = []storage.Audit{{At: noon, Kind: "consent"}}
	})
	if done.More || len(done.Rows) != 3 {
		t.Errorf("committed %+v", done)
	}
	check := func() {
		t.Helper()
		rec := l.record(id)
		checkEqual(t, rec.Thread.Turn, 1)
		checkEqual(t, rec.Thread.UpdatedAt, noon.Add(time.Minute))
		checkEqual(t, rec.Thread.Glance, agents.Glance{Status: "greeting", Lang: "ja", Done: 1, Total: 9})
		checkEqual(t, string(rec.State.Data), `{"a":"<b>"}`)
		checkEqual(t, rec.State.Version, 3)
		checkEqual(t, len(rec.History), 2)
		checkEqual(t, rec.Events, []agents.NamedEvent{{Name: "ai_disclosed", Field: "f", At: noon}})
		checkEqual(t, rec.Reviews, []json.RawMessage{json.RawMessage(`{"point":"plan"}`)})
		checkEqual(t, len(rec.Approvals), 1)
		checkEqual(t, rec.Approvals[0].Thread, id)
		checkEqual(t, len(rec.Messages), 3)
		checkEqual(t, rec.Messages[0].Post, makePost("hello", "hi"))
		checkEqual(t, len(rec.Waiting), 0)
		steps := ok(storage.AllSteps(ctx, l.s, id))(t)
		checkEqual(t, len(steps), 1)
		checkEqual(t, string(steps[0].Input), `{"a":"<b> & 日本"}`)
		checkEqual(t, len(l.unsent()), 3)
		checkEqual(t, l.load(l.claim(id)).State.Version, 3)
	}
	check()
	l.reopen()
	check()
	l.crash(false)
	check()
}

func commitIsForItsTurn(t *testing.T, l *life) {
	id := l.start("t1")
	f := l.claim(id)
	pin := pinAll(l.load(f))
	wrong := pin
	wrong.Turn = 2
	fails(l.s.Commit(ctx, f, storage.Turn{Pin: wrong}))(t, storage.ErrFenced)
	ok(l.s.Commit(ctx, f, storage.Turn{Pin: pin}))(t)
	fails(l.s.Commit(ctx, f, storage.Turn{Pin: pin}))(t, storage.ErrFenced)
	l.ingest(message("t1", "e1", "one"))
	if _, err := l.s.Commit(ctx, f, storage.Turn{Pin: pinAll(l.load(f)), Posts: []bot.Post{makePost("a", "a"), {}}}); err == nil {
		t.Error("a post without a key was committed")
	}
	checkEqual(t, l.waiting(id), []string{"one"})
	checkEqual(t, len(l.unsent()), 0)
	l.must(func() error { _, err := l.s.Commit(ctx, f, storage.Turn{Pin: pinAll(l.load(f))}); return err }())
}

func workIndex(t *testing.T, l *life) {
	id := l.start("t1")
	expect := func(want bool) {
		t.Helper()
		if l.works(id) != want {
			t.Fatalf("work index: %v, want %v", !want, want)
		}
	}
	expect(true)
	f := l.claim(id)
	pin := pinAll(l.load(f))
	l.ingest(message("t1", "e1", "meanwhile"))
	out := ok(l.s.Commit(ctx, f, storage.Turn{Pin: pin}))(t)
	if !out.More {
		t.Error("an event waits, and no more work was reported")
	}
	expect(true)
	l.turn(id, nil)
	expect(false)
	l.ingest(message("t1", "e2", "go on"))
	if out := l.turn(id, func(turn *storage.Turn) { turn.Continue = true }); !out.More {
		t.Error("to be continued, and no more work was reported")
	}
	expect(true)
	checkEqual(t, l.load(l.claim(id)).Thread.Continue, true)
	f = l.claim(id)
	pin = pinAll(l.load(f))
	ok(l.s.PutSteps(ctx, f, pin, []agents.StepRecord{doneStep("a", `1`)}, true))(t)
	expect(true)
	l.reopen()
	expect(true)
	l.turn(id, nil)
	expect(false)
}
