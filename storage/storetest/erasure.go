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
var traces = []string{"secret", "高橋", "ID-77", "tok-77", "C0D7", "plan-77", "kept-77"}

// fullOfTraces is a thread with something of every kind.
func (l *life) fullOfTraces() (bot.ThreadID, []storage.OutboxRow) {
	l.t.Helper()
	id := l.start("t1")
	l.ingest(say("t1", "ID-77", "secret words"), l.event("t1", cand, bot.Command{Name: "x", Text: "secret"}))
	approval := ask("plan-77", "C0D7")
	approval.Expires = noon.Add(time.Hour)
	rows := l.turn(id, func(turn *storage.Turn) {
		turn.State = agents.Saved{Version: 1, Data: json.RawMessage(`"secret"`)}
		turn.Log = []agents.LogEntry{{Role: agents.User, Text: "secret", ID: "ID-77", At: noon}}
		turn.Steps = []agents.StepRecord{step("secret", `"secret"`)}
		turn.Posts = []bot.Post{post("secret", "secret", bot.Button{Name: "a", Token: "tok-77"}), post("unsent", "secret")}
		turn.Approvals = []bot.Approval{approval}
		turn.Timers = []agents.Timer{{Name: "plan-77", At: noon.Add(time.Hour)}}
		turn.Rows = []agents.Row{{Port: "kept-77", Key: "secret", Value: json.RawMessage(`"secret"`)}}
		turn.Reviews = []json.RawMessage{json.RawMessage(`"secret"`)}
		turn.Events = []agents.NamedEvent{{Name: "x", Field: "secret", At: noon}}
	}).Rows
	l.turn(id, asking(ask("plan-77", "C0D72")))
	l.sent(rows[0], "ref-1")
	l.sent(rows[2], "ref-2")
	l.ingest(say("t1", "ID-778", "secret again"))
	f := l.claim(id)
	_, err := l.s.PutSteps(ctx, f, pinAll(l.load(f)), []agents.StepRecord{step("secret", `"secret"`)}, false)
	l.must(err)
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

func erase(t *testing.T, l *life) {
	id, rows := l.fullOfTraces()
	theirs := starting("t2")
	theirs.Event.By = other
	_, err := l.s.Ingest(ctx, []storage.Inbound{theirs}, noon)
	l.must(err)
	bystander := threadID("t2")
	l.turn(bystander, posting(post("hello", "bystander")))
	farewell := post("farewell", "all is gone")
	queued, err := l.s.Erase(ctx, id, storage.Erasure{Now: noon, Farewell: &farewell, Audit: []storage.Audit{{At: noon, Kind: "erased"}}})
	l.must(err)
	equal(t, len(queued), 4)
	equal(t, queued[0].Kind, storage.PostRow)
	equal(t, queued[0].Post, farewell)
	equal(t, queued[0].Under, at("t1"))
	equal(t, queued[0].Lane, rows[0].Lane)
	for i, want := range []storage.OutboxRow{
		{Message: rows[0].Message, Ref: bot.MessageRef{Place: at("sent"), ID: "ref-1"}},
		{Message: rows[1].Message, Under: at("t1"), Post: bot.Post{To: bot.Destination{Audience: bot.ToThread}}}, // it may have arrived
		{Message: rows[2].Message, Ref: bot.MessageRef{Place: at("sent"), ID: "ref-2"}},
	} {
		got := queued[i+1]
		equal(t, got.Kind, storage.DeleteRow)
		equal(t, storage.OutboxRow{Message: got.Message, Ref: got.Ref, Under: got.Under, Post: got.Post}, want)
	}
	l.noTraces()
	check := func() {
		t.Helper()
		_, err := l.s.Thread(ctx, id)
		is(t, err, storage.ErrErased)
		_, err = l.s.At(ctx, at("t1"))
		is(t, err, storage.ErrErased)
		_, err = l.s.Record(ctx, id)
		is(t, err, storage.ErrErased)
		_, err = l.s.Claim(ctx, id)
		is(t, err, storage.ErrErased)
		l.outcome(storage.Known, say("t1", "ID-77", "secret words"))
		l.outcome(storage.Gone, say("t1", "new", "secret?"))
		l.outcome(storage.Gone, say("t1", "new", "secret?"))
		l.outcome(storage.Gone, l.event("t1", cand, bot.Click{Token: "tok-77"}))
		if got := l.typed(mod, "C0D7", "approve"); got.Outcome != storage.Nowhere {
			t.Errorf("a code of an erased thread is %q", got.Outcome)
		}
		again := starting("t1")
		again.Event.ID, again.NewID = bot.EventID(l.id("again")), "id-new"
		f, err := l.s.Ingest(ctx, []storage.Inbound{again}, noon)
		l.must(err)
		equal(t, f[0].Outcome, storage.Gone)
		_, _, next, err := l.s.FireTimers(ctx, noon.Add(24*time.Hour))
		l.must(err)
		equal(t, next, time.Time{})
		equal(t, l.record(bystander).Messages[0].Post.Text, "bystander")
		l.verify()
		l.noTraces()
	}
	check()
	l.crash(false)
	check()
	unsent := l.unsent()
	equal(t, len(unsent), 5)
	for _, row := range queued {
		r, err := l.s.Resolve(ctx, row)
		l.must(err)
		equal(t, r.Thread, storage.Thread{})
		l.must(l.s.Sent(ctx, row, bot.MessageRef{Place: at("t1"), ID: "bye"}))
	}
	equal(t, len(l.unsent()), 1)
	queued, err = l.s.Erase(ctx, id, storage.Erasure{Now: noon})
	l.must(err)
	equal(t, len(queued), 0)
	_, err = l.s.Erase(ctx, "nobody", storage.Erasure{})
	is(t, err, storage.ErrNotFound)
}

func eraseWhileWorking(t *testing.T, l *life) {
	id := l.start("t1")
	rows := l.turn(id, posting(post("q", "secret"))).Rows
	l.ingest(say("t1", "e1", "secret"))
	f := l.claim(id)
	pin := pinAll(l.load(f))
	_, err := l.s.PutSteps(ctx, f, pin, []agents.StepRecord{step("a", `"secret"`)}, false)
	l.must(err)
	_, err = l.s.Erase(ctx, id, storage.Erasure{Now: noon})
	l.must(err)
	_, err = l.s.PutSteps(ctx, f, pin, []agents.StepRecord{step("b", `"secret"`)}, false)
	is(t, err, storage.ErrFenced)
	_, err = l.s.Commit(ctx, f, storage.Turn{Pin: pin})
	is(t, err, storage.ErrFenced)
	_, err = l.s.Load(ctx, f)
	is(t, err, storage.ErrErased)
	_, err = l.s.Resolve(ctx, rows[0])
	is(t, err, storage.ErrNotFound)
	l.sent(rows[0], "late") // it was on its way: it has to go as well
	left := l.unsent()
	equal(t, len(left), 2) // one looks for what it may find, the other knows where it is
	for i, ref := range []bot.MessageID{"", "late"} {
		equal(t, left[i].Kind, storage.DeleteRow)
		equal(t, left[i].Message, rows[0].Message)
		equal(t, left[i].Ref.ID, ref)
	}
	l.noTraces()
}

// eraseUnmarked erases what an earlier life may have shown: its cards, nudges and words to one person.
func eraseUnmarked(t *testing.T, l *life) {
	id := l.start("t1")
	approval := ask("plan-77", "C0D7")
	approval.Remind = noon.Add(time.Hour)
	whisper := post("whisper", "secret")
	whisper.To = bot.Destination{Audience: bot.ToPerson, Person: "ID-77"}
	l.turn(id, func(turn *storage.Turn) {
		turn.Posts, turn.Approvals = []bot.Post{whisper}, []bot.Approval{approval}
	})
	_, _, _, err := l.s.FireTimers(ctx, noon.Add(time.Hour))
	l.must(err)
	before := l.unsent()
	for _, row := range before {
		l.sent(row, bot.MessageID("ref-"+row.Message))
	}
	l.crash(false)
	_, err = l.s.Erase(ctx, id, storage.Erasure{Now: noon})
	l.must(err)
	left := l.unsent()
	equal(t, len(left), len(before))
	for i, want := range []bot.Audience{bot.ToPerson, bot.ToModerators, bot.ToModerators} {
		equal(t, left[i].Kind, storage.DeleteRow)
		equal(t, left[i].Message, before[i].Message)
		equal(t, left[i].Post, bot.Post{To: bot.Destination{Audience: want}})
		equal(t, left[i].Under, at("t1"))
	}
	l.crash(false)
	equal(t, len(l.unsent()), len(before))
	l.noTraces()
}

func eraseUnbound(t *testing.T, l *life) {
	f, err := l.s.Ingest(ctx, []storage.Inbound{opening("t1")}, noon)
	l.must(err)
	l.outcome(storage.Opening, under(say("t1", "e1", "secret")))
	farewell := post("farewell", "bye")
	rows, err := l.s.Erase(ctx, f[0].Thread, storage.Erasure{Now: noon, Farewell: &farewell})
	l.must(err)
	equal(t, len(rows), 0)
	equal(t, len(l.unsent()), 0)
	is(t, l.s.Bind(ctx, f[0].Thread, f[0].Rows[0].Seq, at("t1")), storage.ErrErased)
	l.noTraces()
}
