package storetest

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// traces are words that must be nowhere in the store once their thread is erased.
var traces = []string{"secret", "高橋", "ID-77", "tok-77", "C0D7", "plan-77", "kept-77", "file-77", "cv-77"}

// fullOfTraces is a thread with something of every kind.
func (l *life) fullOfTraces() (bot.ThreadID, []storage.OutboxRow) {
	l.t.Helper()
	id := l.start("t1")
	for _, ref := range []string{"cv-77", "unsaid"} {
		l.keep(ref, fileOf("file-77", storage.PieceSize+9))
	}
	held := storage.Hold{Among: []bot.ThreadID{id, "another"}, Ask: makePost("which", "which?")}
	l.file(storage.Held, storage.Inbound{Event: withFiles("box", "ID-779", "unsaid"), Hold: &held})
	l.sent(l.unsent()[0], "which")
	l.ingest(withFiles("t1", "e77", "cv-77"))
	l.ingest(message("t1", "ID-77", "secret words"), l.event("t1", cand, bot.Command{Name: "x", Text: "secret"}))
	approval := makeApproval("plan-77", "C0D7")
	approval.Expires = noon.Add(time.Hour)
	rows := l.turn(id, func(turn *storage.Turn) {
		turn.State = agents.Saved{Version: 1, Data: json.RawMessage(`"secret"`)}
		turn.Log = []agents.LogEntry{{Role: agents.User, Text: "secret", ID: "ID-77", At: noon}}
		turn.Steps = []agents.StepRecord{doneStep("secret", `"secret"`)}
		turn.Posts = []bot.Post{makePost("secret", "secret", bot.Button{Name: "a", Token: "tok-77"}), makePost("unsent", "secret")}
		turn.Approvals = []bot.Approval{approval}
		turn.Timers = []agents.Timer{{Name: "plan-77", At: noon.Add(time.Hour)}}
		turn.Rows = []agents.Row{{Port: "kept-77", Key: "secret", Value: json.RawMessage(`"secret"`)}}
		turn.Reviews = []json.RawMessage{json.RawMessage(`"secret"`)}
		turn.Events = []agents.NamedEvent{{Name: "x", Field: "secret", At: noon}}
	}).Rows
	l.turn(id, withApprovals(makeApproval("plan-77", "C0D72")))
	l.sent(rows[0], "ref-1")
	l.sent(rows[2], "ref-2")
	l.ingest(message("t1", "ID-778", "secret again"))
	f := l.claim(id)
	ok(l.s.PutSteps(ctx, f, pinAll(l.load(f)), []agents.StepRecord{doneStep("secret", `"secret"`)}, false))(l.t)
	return id, rows
}

func (l *life) noTraces() {
	l.t.Helper()
	raw, err := l.f.Raw()
	l.must(err)
	for _, word := range traces {
		if bytes.Contains(raw, []byte(word)) {
			l.t.Errorf("%q is still in the store", word)
		}
	}
}

// checkRemains expects something of a thread to be there, or nothing but what is to be sent.
func checkRemains(l *life, id bot.ThreadID, erased bool) {
	l.t.Helper()
	r := ok(l.s.Remains(ctx, id))(l.t)
	if r.Erased != erased || r.Rows > 0 == erased || r.Sealed && r.Keys > 0 == erased || r.Unsent == 0 {
		l.t.Errorf("of the thread there is %+v", r)
	}
}

func checkErase(t *testing.T, l *life) {
	id, rows := l.fullOfTraces()
	checkRemains(l, id, false)
	theirs := startIn("t2")
	theirs.Event.By = other
	l.file(storage.Queued, theirs)
	bystander := threadID("t2")
	l.turn(bystander, withPosts(makePost("hello", "bystander")))
	farewell := makePost("farewell", "all is gone")
	queued := ok(l.s.Erase(ctx, id, storage.Erasure{Farewell: &farewell, Audit: []storage.Audit{{At: noon, Kind: "erased"}}}))(t)
	checkEqual(t, len(queued), 4)
	checkEqual(t, queued[0].Kind, storage.PostRow)
	checkEqual(t, queued[0].Post, farewell)
	checkEqual(t, queued[0].Under, placeOf("t1"))
	checkEqual(t, queued[0].Lane, rows[0].Lane)
	for i, want := range []storage.OutboxRow{
		{Message: rows[0].Message, Ref: bot.MessageRef{Place: placeOf("sent"), ID: "ref-1"}},
		{Message: rows[1].Message, Under: placeOf("t1"), Post: bot.Post{To: bot.Destination{Audience: bot.ToThread}}}, // it may have arrived
		{Message: rows[2].Message, Ref: bot.MessageRef{Place: placeOf("sent"), ID: "ref-2"}},
	} {
		got := queued[i+1]
		checkEqual(t, got.Kind, storage.DeleteRow)
		checkEqual(t, storage.OutboxRow{Message: got.Message, Ref: got.Ref, Under: got.Under, Post: got.Post}, want)
	}
	l.noTraces()
	checkRemains(l, id, true)
	check := func() {
		t.Helper()
		fails(l.s.Thread(ctx, id))(t, storage.ErrErased)
		fails(l.s.At(ctx, placeOf("t1")))(t, storage.ErrErased)
		fails(l.s.Record(ctx, id))(t, storage.ErrErased)
		fails(l.s.Claim(ctx, id))(t, storage.ErrErased)
		l.outcome(storage.Known, message("t1", "ID-77", "secret words"))
		l.outcome(storage.Gone, message("t1", "new", "secret?"))
		l.outcome(storage.Gone, message("t1", "new", "secret?"))
		l.outcome(storage.Gone, l.event("t1", cand, bot.Click{Token: "tok-77"}))
		checkEqual(t, l.typed(mod, "C0D7", "approve").Outcome, storage.Nowhere)
		again := startIn("t1")
		again.Event.ID, again.NewID = bot.EventID(l.id("again")), "id-new"
		l.file(storage.Gone, again)
		_, _, next := l.fire(noon.Add(24 * time.Hour))
		checkEqual(t, next, time.Time{})
		checkEqual(t, l.record(bystander).Messages[0].Post.Text, "bystander")
		l.verify()
		l.noTraces()
	}
	check()
	l.crash(false)
	check()
	unsent := l.unsent()
	checkEqual(t, len(unsent), 5)
	for _, row := range queued {
		checkEqual(t, ok(l.resolve(row))(t).Thread, storage.Thread{})
		checkEqual(t, len(ok(l.s.Sent(ctx, row, bot.MessageRef{Place: placeOf("t1"), ID: "bye"}, noon))(t)), 0)
	}
	checkEqual(t, len(l.unsent()), 1)
	queued = ok(l.s.Erase(ctx, id, storage.Erasure{}))(t)
	checkEqual(t, len(queued), 0)
	fails(l.s.Erase(ctx, "nobody", storage.Erasure{}))(t, storage.ErrNotFound)
}

func eraseWhileWorking(t *testing.T, l *life) {
	id := l.start("t1")
	rows := l.turn(id, withPosts(makePost("q", "secret"))).Rows
	l.ingest(message("t1", "e1", "secret"))
	f := l.claim(id)
	pin := pinAll(l.load(f))
	ok(l.s.PutSteps(ctx, f, pin, []agents.StepRecord{doneStep("a", `"secret"`)}, false))(t)
	ok(l.s.Erase(ctx, id, storage.Erasure{}))(t)
	fails(l.s.PutSteps(ctx, f, pin, []agents.StepRecord{doneStep("b", `"secret"`)}, false))(t, storage.ErrFenced)
	fails(l.s.Commit(ctx, f, storage.Turn{Pin: pin}))(t, storage.ErrFenced)
	fails(l.s.Load(ctx, f))(t, storage.ErrErased)
	fails(l.resolve(rows[0]))(t, storage.ErrNotFound)
	deletion := l.sent(rows[0], "late") // it was on its way: it has to go as well
	l.crash(false)
	left := l.unsent()
	checkEqual(t, len(left), 2) // one looks for what it may find, the other knows where it is
	checkEqual(t, deletion, left[1:])
	for i, ref := range []bot.MessageID{"", "late"} {
		checkEqual(t, left[i].Kind, storage.DeleteRow)
		checkEqual(t, left[i].Message, rows[0].Message)
		checkEqual(t, left[i].Ref.ID, ref)
	}
	l.noTraces()
}

// eraseUnmarked erases what an earlier life may have shown: its cards, nudges and words to one person.
func eraseUnmarked(t *testing.T, l *life) {
	id := l.start("t1")
	approval := makeApproval("plan-77", "C0D7")
	approval.Remind = noon.Add(time.Hour)
	whisper := makePost("whisper", "secret")
	whisper.To = bot.Destination{Audience: bot.ToPerson, Person: "ID-77"}
	l.turn(id, func(turn *storage.Turn) {
		turn.Posts, turn.Approvals = []bot.Post{whisper}, []bot.Approval{approval}
	})
	l.fire(noon.Add(time.Hour))
	before := l.unsent()
	for _, row := range before {
		l.sent(row, bot.MessageID("ref-"+row.Message))
	}
	l.crash(false)
	ok(l.s.Erase(ctx, id, storage.Erasure{}))(t)
	left := l.unsent()
	checkEqual(t, len(left), len(before))
	for i, want := range []bot.Audience{bot.ToPerson, bot.ToModerators, bot.ToModerators} {
		checkEqual(t, left[i].Kind, storage.DeleteRow)
		checkEqual(t, left[i].Message, before[i].Message)
		checkEqual(t, left[i].Post, bot.Post{To: bot.Destination{Audience: want}})
		checkEqual(t, left[i].Under, placeOf("t1"))
	}
	l.crash(false)
	checkEqual(t, len(l.unsent()), len(before))
	l.noTraces()
}

func eraseUnbound(t *testing.T, l *life) {
	f := l.file(storage.Queued, openingBelow("t1"))
	l.outcome(storage.Opening, underThread(message("t1", "e1", "secret")))
	farewell := makePost("farewell", "bye")
	checkEqual(t, len(ok(l.s.Erase(ctx, f.Thread, storage.Erasure{Farewell: &farewell}))(t)), 0)
	checkEqual(t, len(l.unsent()), 0)
	checkErr(t, l.s.Bind(ctx, f.Thread, f.Rows[0].Seq, placeOf("t1")), storage.ErrErased)
	l.noTraces()
}
