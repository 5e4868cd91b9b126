package storetest

import (
	"testing"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func startAndTalk(t *testing.T, l *life) {
	id := l.start("t1")
	checkEqual(t, ok(l.s.Thread(ctx, id))(t), storage.Thread{
		ID: id, Workflow: "interview", Args: map[string]string{"job": "j"}, Owner: cand, Place: placeOf("t1"),
		CreatedAt: noon, UpdatedAt: noon, Key: []byte("key of t1"),
	})
	f := l.outcome(storage.Queued, message("t1", "e1", "hello"))
	checkEqual(t, f, storage.Filed{Outcome: storage.Queued, Thread: id, Place: placeOf("t1"), Lease: f.Lease})
	l.outcome(storage.Known, message("t1", "e1", "hello"))
	l.outcome(storage.Nowhere, message("t2", "e2", "anybody?"))
	l.outcome(storage.Nowhere, l.event("t2", cand, bot.Command{Name: "status"}))
	checkEqual(t, l.waiting(id), []string{"/apply", "hello"})

	again := startIn("t1")
	again.Event.ID, again.NewID = "start:again", "id-again"
	checkEqual(t, l.file(storage.Busy, again), storage.Filed{Outcome: storage.Busy, Thread: id, Place: placeOf("t1")})
	fails(l.s.Thread(ctx, "id-again"))(t, storage.ErrNotFound)

	checkEqual(t, ok(l.s.At(ctx, placeOf("t1")))(t).ID, id)
	fails(l.s.At(ctx, placeOf("t2")))(t, storage.ErrNotFound)
	if _, err := l.s.Ingest(ctx, []storage.Inbound{{Event: bot.Event{Place: placeOf("t1"), Body: bot.Message{}}}}, noon); err == nil {
		t.Error("an event without an id was filed")
	}
	if _, err := l.s.Ingest(ctx, []storage.Inbound{{Event: bot.Event{ID: "x", Place: placeOf("t1")}}}, noon); err == nil {
		t.Error("an event without a body was filed")
	}
}

func batchInOrder(t *testing.T, l *life) {
	f := ok(l.s.Ingest(ctx, []storage.Inbound{
		{Event: message("t1", "early", "too early")},
		startIn("t1"),
		{Event: message("t1", "e1", "one")},
		{Event: message("t1", "e1", "one")},
		startIn("t2"),
		{Event: message("t1", "e2", "two")},
		{Event: message("t1", "early", "too early")},
	}, noon))(t)
	var got []storage.Outcome
	for _, o := range f {
		got = append(got, o.Outcome)
	}
	checkEqual(t, got, []storage.Outcome{
		storage.Nowhere, storage.Queued, storage.Queued, storage.Known, storage.Queued, storage.Queued, storage.Queued,
	})
	checkEqual(t, l.waiting(threadID("t1")), []string{"/apply", "one", "two", "too early"})
	checkEqual(t, l.waiting(threadID("t2")), []string{"/apply"})
	threads := ok(storage.AllThreads(ctx, l.s, storage.ThreadQuery{}))(t)
	checkEqual(t, []bot.ThreadID{threads[0].ID, threads[1].ID}, []bot.ThreadID{threadID("t1"), threadID("t2")})
	checkEqual(t, len(ok(l.s.Ingest(ctx, nil, noon))(t)), 0)
}

// oneIdentity is what came as one: it is known, with all that a repetition adds, when its first part was before.
func oneIdentity(t *testing.T, l *life) {
	id := l.start("t1")
	with := func(ev bot.Event, first string) bot.Event {
		ev.With = message("t1", first, "").ID
		return ev
	}
	outcomes := func(evs ...bot.Event) (out []storage.Outcome) {
		for _, f := range l.ingest(evs...) {
			out = append(out, f.Outcome)
		}
		return out
	}
	checkEqual(t, outcomes(message("t1", "a", "1"), with(message("t1", "a2", "2"), "a")), []storage.Outcome{storage.Queued, storage.Queued})
	l.crash(false)
	more := []bot.Event{message("t1", "a", "1"), with(message("t1", "a2", "2"), "a"), with(message("t1", "a3", "3"), "a"), message("t1", "b", "4")}
	checkEqual(t, outcomes(more...), []storage.Outcome{storage.Known, storage.Known, storage.Known, storage.Queued})
	checkEqual(t, len(l.waiting(id)), 4) // the start, two parts, and what came beside them
}

func everyBody(t *testing.T, l *life) {
	id := l.start("t1")
	l.turn(id, withPosts(makePost("q", "choose", bot.Button{Name: "a", Token: "tok-a"})))
	bodies := []bot.Body{
		bot.Message{ID: "e1", Text: "<あ> & \u2028", Attachments: []bot.Attachment{{Name: "cv.txt", MIME: "text/plain", Size: 3, Text: "abc"}}, Replies: "m3"},
		bot.Edited{ID: "e0", Text: "b"}, bot.Deleted{ID: "e00"},
		bot.Click{Token: "tok-a"}, bot.Submit{Token: "tok-a", Values: map[string]string{"x": "y"}},
		bot.Command{Name: "status", Args: map[string]string{"a": "b"}, Text: "c"},
	}
	var want []bot.Event
	for _, b := range bodies {
		ev := l.event("t1", cand, b)
		ev.Parent = bot.Place{Platform: "fake", Channel: "parent/%"}
		l.outcome(storage.Queued, ev)
		want = append(want, ev)
	}
	want[3].Body = bot.Click{Token: "tok-a", Button: "a", Key: "q"}
	want[4].Body = bot.Submit{Token: "tok-a", Button: "a", Key: "q", Values: map[string]string{"x": "y"}}
	l.reopen()
	for i, w := range l.load(l.claim(id)).Inbox {
		checkEqual(t, w.Event, want[i])
	}
}

func editsAndDeletions(t *testing.T, l *life) {
	id := l.start("t1")
	l.turn(id, nil)
	l.ingest(message("t1", "e1", "one"), message("t1", "e2", "two"))
	l.outcome(storage.Queued, l.event("t1", cand, bot.Edited{ID: "e1", Text: "one!"}))
	checkEqual(t, l.waiting(id), []string{"one!", "two"})
	l.outcome(storage.Queued, l.event("t1", other, bot.Edited{ID: "e1", Text: "forged"}))
	checkEqual(t, l.waiting(id), []string{"one!", "two", "edited forged"})
	gone := l.event("t1", cand, bot.Deleted{ID: "e1"})
	l.outcome(storage.Queued, gone)
	l.outcome(storage.Known, gone)
	checkEqual(t, l.waiting(id), []string{"two", "edited forged"})
	l.turn(id, nil)

	l.outcome(storage.Queued, l.event("t1", cand, bot.Edited{ID: "e2", Text: "2"}))
	l.outcome(storage.Queued, l.event("t1", cand, bot.Edited{ID: "e2", Text: "2!"}))
	checkEqual(t, l.waiting(id), []string{"edited 2!"})
	l.outcome(storage.Queued, l.event("t1", cand, bot.Deleted{ID: "e2"}))
	checkEqual(t, l.waiting(id), []string{"deleted e2"})
	l.turn(id, nil)

	l.ingest(message("t1", "e3", "three"))
	l.outcome(storage.Queued, l.event("t1", cand, bot.Deleted{ID: "e3"}))
	checkEqual(t, l.works(id), false) // a thread whose only message was deleted has no work
	l.outcome(storage.Known, message("t1", "e3", "three"))

	l.ingest(message("t1", "e4", "four"), message("t1", "e5", "five"))
	l.outcome(storage.Queued, l.event("t1", bot.User{Platform: cand.Platform}, bot.Deleted{ID: "e4"})) // by nobody knows whom
	checkEqual(t, l.waiting(id), []string{"five"})
}

func pinnedStay(t *testing.T, l *life) {
	id := l.start("t1")
	l.ingest(message("t1", "e1", "one"))
	f := l.claim(id)
	pin := pinAll(l.load(f))
	ok(l.s.PutSteps(ctx, f, pin, nil, true))(t)
	l.ingest(l.event("t1", cand, bot.Edited{ID: "e1", Text: "one!"}), l.event("t1", cand, bot.Deleted{ID: "e1"}))
	checkEqual(t, l.waiting(id), []string{"/apply", "one", "deleted e1"})
	ok(l.s.Commit(ctx, f, storage.Turn{Pin: pin, Now: noon}))(t)
	checkEqual(t, l.waiting(id), []string{"deleted e1"})
}

func openingBelow(name string) storage.Inbound {
	in := startIn(name)
	in.Event.Place, in.Open, in.About = bot.Place{Platform: "fake", Channel: "lobby"}, true, name
	return in
}

func underThread(ev bot.Event) bot.Event {
	ev.Parent = bot.Place{Platform: "fake", Channel: "lobby"}
	return ev
}

func openAndBind(t *testing.T, l *life) {
	l.outcome(storage.Nowhere, underThread(message("t1", "e0", "too early")))
	f := ok(l.s.Ingest(ctx, []storage.Inbound{openingBelow("t1"), openingBelow("t2")}, noon))(t)
	id, row := f[0].Thread, f[0].Rows[0]
	checkEqual(t, f[0].Outcome, storage.Queued)
	checkEqual(t, row.Kind, storage.OpenRow)
	checkEqual(t, row.Under, bot.Place{Platform: "fake", Channel: "lobby"})
	if row.Message == "" || row.Message == f[1].Rows[0].Message || !f[0].Place.IsZero() {
		t.Errorf("filed as %+v", f[0])
	}
	th := ok(l.s.Thread(ctx, id))(t)
	if !th.Place.IsZero() || th.Parent != row.Under {
		t.Errorf("place %v, parent %v", th.Place, th.Parent)
	}
	l.outcome(storage.Opening, underThread(message("t1", "e1", "one")))
	l.outcome(storage.Known, underThread(message("t1", "e1", "one")))
	l.outcome(storage.Opening, underThread(message("t1", "e2", "two")))
	l.outcome(storage.Opening, underThread(l.event("t1", cand, bot.Edited{ID: "e2", Text: "two!"})))
	l.outcome(storage.Opening, underThread(message("t9", "e9", "not theirs")))
	l.outcome(storage.Nowhere, underThread(l.event("t1", cand, bot.Click{Token: "?"})))
	l.outcome(storage.Nowhere, underThread(l.event("t8", cand, bot.Edited{ID: "e2", Text: "?"})))
	l.reopen()
	l.must(l.s.Bind(ctx, id, row.Seq, placeOf("t1")))
	l.must(l.s.Bind(ctx, id, row.Seq, placeOf("t1")))
	checkEqual(t, l.waiting(id), []string{"/apply", "one", "two!"})
	if err := l.s.Bind(ctx, threadID("t2"), f[1].Rows[0].Seq, placeOf("t1")); err == nil {
		t.Error("two threads at one place")
	}
	checkErr(t, l.s.Bind(ctx, "nobody", 1, placeOf("t3")), storage.ErrNotFound)
	checkEqual(t, len(l.unsent()), 1)
	l.outcome(storage.Queued, underThread(message("t1", "e3", "three")))
	l.must(l.s.Bind(ctx, threadID("t2"), f[1].Rows[0].Seq, placeOf("t2")))
	l.outcome(storage.Nowhere, underThread(message("t9", "e10", "no opening is under way")))
	lane := l.turn(id, withPosts(makePost("a", "a"))).Rows[0].Lane
	if lane != row.Lane {
		t.Errorf("the lane was %q and is %q: posts could overtake the opening", row.Lane, lane)
	}
}

func givenUpOpening(t *testing.T, l *life) {
	f := l.file(storage.Queued, openingBelow("t1"))
	l.outcome(storage.Opening, underThread(message("t1", "e1", "one")))
	l.giveUp(f.Rows[0], "no permission")
	l.outcome(storage.Nowhere, underThread(message("t1", "e2", "two")))
	checkEqual(t, len(l.unsent()), 0)
	r := l.verify()
	checkEqual(t, len(r.GivenUp), 1)
}

func flowButtons(t *testing.T, l *life) {
	id := l.start("t1")
	modal := &bot.Modal{Title: "Edit", Inputs: []bot.Input{{Name: "text", Label: "Text"}}}
	rows := l.turn(id, withPosts(makePost("q", "choose", bot.Button{Name: "a", Token: "tok-a"}, bot.Button{Name: "edit", Token: "tok-e", Modal: modal}))).Rows
	l.sent(rows[0], "p1")
	ref := bot.MessageRef{Place: placeOf("sent"), ID: "p1"}

	click := l.event("t1", cand, bot.Click{Token: "tok-a"})
	f := l.outcome(storage.Queued, click)
	checkEqual(t, f.Thread, id)
	l.outcome(storage.Known, click)
	asks := l.event("t1", cand, bot.Click{Token: "tok-e"})
	for range 2 { // nothing was stored, so nothing is known
		f = l.outcome(storage.AsksModal, asks)
		checkEqual(t, f.Button, bot.Button{Name: "edit", Token: "tok-e", Modal: modal})
		checkEqual(t, f.Ref, ref)
	}
	l.outcome(storage.Queued, l.event("t1", cand, bot.Submit{Token: "tok-e", Values: map[string]string{"text": "x"}}))
	l.outcome(storage.Nowhere, l.event("t1", cand, bot.Click{Token: "unknown"}))
	checkEqual(t, l.waiting(id), []string{"click q.a", "submit q.edit"})
	checkEqual(t, l.record(id).Waiting[1].Event.Body, bot.Body(bot.Submit{
		Ref: ref, Token: "tok-e", Button: "edit", Key: "q", Values: map[string]string{"text": "x"},
	}))

	l.turn(id, withPosts(makePost("q", "chosen")))
	l.outcome(storage.Queued, l.event("t1", cand, bot.Click{Token: "tok-a"}))
	checkEqual(t, l.waiting(id), []string{"click q.a"})
}

func buttonsByMessage(t *testing.T, l *life) {
	id := l.start("t1")
	rows := l.turn(id, func(turn *storage.Turn) {
		turn.Posts = []bot.Post{makePost("q", "choose", bot.Button{Name: "a", Token: "tok"})}
		turn.Approvals = []bot.Approval{makeApproval("plan", "K7QF")}
	}).Rows
	click := func(message, button string, by bot.User) bot.Event {
		return l.event("t1", by, bot.Click{Ref: bot.MessageRef{ID: bot.MessageID(message)}, Button: button})
	}
	l.outcome(storage.Queued, click(rows[0].Message, "a", cand))
	l.sent(rows[0], "ts-1")
	l.outcome(storage.Queued, click("ts-1", "a", cand))
	l.outcome(storage.Nowhere, click("ts-2", "a", cand))
	l.outcome(storage.Nowhere, click("m999", "a", cand))
	l.outcome(storage.Nowhere, click("ts-1", "b", cand))
	f := l.outcome(storage.Settled, click(rows[1].Message, "approve", mod))
	checkEqual(t, f.Settlement, bot.Counted)
	checkEqual(t, l.waiting(id), []string{"click q.a", "click q.a", "decision plan approved"})
}
