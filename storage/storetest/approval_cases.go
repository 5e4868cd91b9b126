package storetest

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func (l *life) state(id bot.ThreadID, name string) bot.Verdict {
	l.t.Helper()
	for _, a := range l.record(id).Approvals {
		if a.Name == name && a.State != bot.Void {
			return a.State
		}
	}
	return ""
}

func checkSettlements(t *testing.T, l *life) {
	id := l.start("t1")
	asked := l.turn(id, withApprovals(makeApproval("plan", "K7QF"))).Rows[0]
	checkEqual(t, asked.Kind, storage.ApprovalRow)
	checkEqual(t, asked.Approval, "plan")
	l.sent(asked, "card")
	for _, try := range []struct {
		by   bot.User
		tok  string
		want bot.Settlement
	}{
		{cand, "yes-K7QF", bot.NotAllowed},
		{bot.User{Platform: "fake", ID: "op", Role: bot.Operator}, "yes-K7QF", bot.NotAllowed},
		{mod, "no-K7QF", bot.Counted},
		{mod, "no-K7QF", bot.TooLate},
		{mod2, "yes-K7QF", bot.TooLate},
	} {
		ev := l.pressed(try.by, try.tok)
		f := l.outcome(storage.Settled, ev)
		checkEqual(t, f.Settlement, try.want)
		checkEqual(t, f.Thread, id)
		checkEqual(t, f.Place, placeOf("t1"))
		if counted := try.want == bot.Counted; (len(f.Rows) == 1) != counted {
			t.Errorf("%s: rows %v", try.want, f.Rows)
		}
		l.outcome(storage.Known, ev)
	}
	checkEqual(t, l.state(id, "plan"), bot.Rejected)
	checkEqual(t, l.waiting(id), []string{"decision plan rejected"})
	d := l.record(id).Waiting[0].Event
	checkEqual(t, d.By, mod)
	checkEqual(t, d.Place, placeOf("t1"))
	checkEqual(t, d.Body, bot.Body(bot.Decision{Approval: "plan", Kind: "plan", Verdict: bot.Rejected, Needed: 1}))
	left := l.unsent()
	checkEqual(t, len(left), 1)
	checkEqual(t, left[0].Message, asked.Message)
	r := ok(l.resolve(left[0]))(t)
	checkEqual(t, r.Approval.State, bot.Rejected)
	checkEqual(t, r.Ref.ID, "card")
	checkEqual(t, len(ok(storage.AllCards(ctx, l.s, storage.CardQuery{State: bot.Open}))(t)), 0)
	checkEqual(t, len(ok(storage.AllCards(ctx, l.s, storage.CardQuery{}))(t)), 1)
}

func approvalModals(t *testing.T, l *life) {
	id := l.start("t1")
	l.turn(id, withApprovals(makeApproval("plan", "K7QF")))
	press := l.pressed(mod, "more-K7QF")
	for range 2 {
		f := l.outcome(storage.AsksModal, press)
		checkEqual(t, f.Button.Name, "ask_more")
		checkEqual(t, f.Button.Token, "more-K7QF")
		checkEqual(t, f.Thread, id)
	}
	f := l.outcome(storage.Settled, l.pressed(cand, "more-K7QF"))
	checkEqual(t, f.Settlement, bot.NotAllowed)
	ev := l.pressed(mod, "")
	ev.Body = bot.Submit{Token: "more-K7QF", Values: map[string]string{"question": "why?"}}
	checkEqual(t, l.outcome(storage.Settled, ev).Settlement, bot.Counted)
	checkEqual(t, l.record(id).Waiting[0].Event.Body, bot.Body(bot.Decision{
		Approval: "plan", Kind: "plan", Verdict: "ask_more", Values: map[string]string{"question": "why?"}, Needed: 1,
	}))
	checkEqual(t, l.outcome(storage.Settled, l.pressed(mod, "more-K7QF")).Settlement, bot.TooLate)
}

func checkCodes(t *testing.T, l *life) {
	a, b := l.start("t1"), l.start("t2")
	l.turn(a, withApprovals(makeApproval("plan", "K7QF")))
	f := l.claim(b)
	pin := pinAll(l.load(f))
	turn := storage.Turn{Pin: pin, Approvals: []bot.Approval{makeApproval("plan", "K7QF")}, Posts: []bot.Post{makePost("x", "x")}}
	fails(l.s.Commit(ctx, f, turn))(t, storage.ErrCodeTaken)
	fails(l.s.Park(ctx, f, storage.Parking{Reason: "x", Approvals: turn.Approvals}))(t, storage.ErrCodeTaken)
	turn.Approvals = []bot.Approval{makeApproval("plan", "AB12"), makeApproval("other", "AB12")}
	fails(l.s.Commit(ctx, f, turn))(t, storage.ErrCodeTaken)
	turn.Approvals = []bot.Approval{makeApproval("plan", "AB12")}
	ok(l.s.Commit(ctx, f, turn))(t)
	f = l.claim(a) // nor may a code come to mean the next version of its own approval
	fails(l.s.Commit(ctx, f, storage.Turn{Pin: pinAll(l.load(f)), Approvals: []bot.Approval{makeApproval("plan", "K7QF")}}))(t, storage.ErrCodeTaken)

	checkEqual(t, l.typed(mod, "ZZZZ", "approve").Outcome, storage.Nowhere)
	word := message("t1", "w1", "approve ZZZZ")
	l.file(storage.Queued, storage.Inbound{Event: word, Code: &storage.Code{Code: "ZZZZ", Button: "approve"}})
	got := l.typed(mod, "K7QF", "approve")
	checkEqual(t, got.Settlement, bot.Counted)
	checkEqual(t, got.Approval.Votes[0].Reason, "because")
	checkEqual(t, l.typed(mod, "K7QF", "approve").Settlement, bot.TooLate)
	checkEqual(t, l.typed(mod, "AB12", "nonsense").Settlement, bot.NoSuch)
	checkEqual(t, l.state(b, "plan"), bot.Open)
	open := ok(storage.AllCards(ctx, l.s, storage.CardQuery{State: bot.Open}))(t)
	checkEqual(t, len(open), 1)
	checkEqual(t, open[0].Thread, b)
}

func askedAgain(t *testing.T, l *life) {
	id := l.start("t1")
	first := l.turn(id, withApprovals(makeApproval("plan", "AAA1"))).Rows[0]
	l.sent(first, "card")
	second := l.turn(id, withApprovals(makeApproval("plan", "AAA2"))).Rows
	checkEqual(t, len(second), 1)
	checkEqual(t, second[0].Message, first.Message)
	checkEqual(t, l.outcome(storage.Settled, l.pressed(mod, "yes-AAA1")).Settlement, bot.Stale)
	checkEqual(t, l.typed(mod, "AAA1", "approve").Settlement, bot.Stale)
	checkEqual(t, l.typed(mod, "AAA2", "approve").Settlement, bot.Counted)
	l.turn(id, withApprovals(makeApproval("plan", "AAA3")))
	checkEqual(t, l.outcome(storage.Settled, l.pressed(mod, "no-AAA3")).Settlement, bot.Counted)
	var states []bot.Verdict
	for _, a := range l.record(id).Approvals {
		states = append(states, a.State)
	}
	checkEqual(t, states, []bot.Verdict{bot.Void, bot.Approved, bot.Rejected})
	now := ok(storage.AllCards(ctx, l.s, storage.CardQuery{}))(t)
	checkEqual(t, len(now), 1)
	checkEqual(t, now[0].State, bot.Rejected)
}

// grownWhileReminded asks for more under a name of which people were reminded: it is the same question still, with its code, its times and what reminds of
// it, and who answers what they saw before is told from who saw all of it.
func grownWhileReminded(t *testing.T, l *life) {
	id := l.start("t1")
	grow := func(code string, turn uint64) bot.Approval {
		a := makeApproval("plan", code)
		a.Grows, a.Turn, a.Remind, a.Expires = true, turn, noon.Add(24*time.Hour), noon.Add(48*time.Hour)
		return a
	}
	first := makeApproval("plan", "AAA1")
	first.Turn, first.Remind, first.Expires, first.AskedAt = 1, noon.Add(time.Hour), noon.Add(9*time.Hour), noon.Add(-time.Hour)
	card := l.turn(id, withApprovals(first)).Rows[0]
	l.sent(card, "card")
	_, rows, _ := l.fire(noon.Add(time.Hour))
	reminder := rows[len(rows)-1]
	l.sent(reminder, "reminder")
	rows = l.turn(id, withApprovals(grow("AAA2", 2))).Rows
	checkEqual(t, []string{rows[0].Message, rows[1].Message}, []string{card.Message, reminder.Message})
	l.crash(false)
	for _, row := range l.turn(id, withApprovals(grow("AAA3", 3))).Rows {
		a := ok(l.resolve(row))(t).Approval
		checkEqual(t, a.State, bot.Open)
		checkEqual(t, a.Digest, "digest of AAA3")
	}
	a := ok(storage.AllCards(ctx, l.s, storage.CardQuery{State: bot.Open}))(t)[0]
	checkEqual(t, []string{a.Code, a.Card.Code}, []string{"AAA1", "AAA1"})
	checkEqual(t, []time.Time{a.AskedAt, a.Remind, a.Expires}, []time.Time{first.AskedAt, first.Remind, first.Expires})
	checkEqual(t, a.Rung, bot.Reminded)
	_, _, next := l.fire(noon.Add(2 * time.Hour))
	checkEqual(t, next, first.Expires)
	seen := ok(l.s.Pressed(ctx, l.pressed(mod, "yes-AAA2")))(t)
	checkEqual(t, seen.Approval.Turn, uint64(2))
	checkEqual(t, l.outcome(storage.Settled, l.pressed(mod, "yes-AAA1")).Settlement, bot.Counted)
	waiting := l.record(id).Waiting
	d := waiting[len(waiting)-1].Event.Body.(bot.Decision)
	checkEqual(t, d.Turn, uint64(1))
	l.turn(id, withApprovals(grow("AAA4", 4))) // what was decided does not grow
	checkEqual(t, ok(storage.AllCards(ctx, l.s, storage.CardQuery{State: bot.Open}))(t)[0].Code, "AAA4")
	checkEqual(t, l.outcome(storage.Settled, l.pressed(mod, "yes-AAA3")).Settlement, bot.Stale)
	other := makeApproval("plan", "AAA5")
	other.Turn = 5
	l.turn(id, withApprovals(other))
	l.turn(id, withApprovals(grow("AAA6", 6)))
	checkEqual(t, l.outcome(storage.Settled, l.pressed(mod, "yes-AAA4")).Settlement, bot.Stale) // another question stood in between
	checkEqual(t, l.typed(mod, "AAA5", "approve").Settlement, bot.Counted)
	for _, code := range []string{"AAA1", "AAA4", "AAA5"} {
		th, a, err := l.s.Coded(ctx, code)
		l.must(err)
		checkEqual(t, th.ID, id)
		checkEqual(t, a, ok(l.s.Approval(ctx, id, "plan"))(t)) // as it is now
	}
	fails2(l.s.Coded(ctx, "AAA2"))(t, storage.ErrNotFound) // nobody ever saw it
	fails(l.s.Approval(ctx, id, "another"))(t, storage.ErrNotFound)
	fails(l.s.Approval(ctx, "nobody", "plan"))(t, storage.ErrNotFound)
	ok(l.s.Erase(ctx, id, storage.Erasure{}))(t)
	for _, code := range []string{"AAA1", "AAA5"} {
		fails2(l.s.Coded(ctx, code))(t, storage.ErrNotFound)
	}
	fails(l.s.Approval(ctx, id, "plan"))(t, storage.ErrNotFound)
	l.noTraces()
}

// askedAgainWhileReminded asks anew what people were reminded of: the reminders speak of the version that they were for.
func askedAgainWhileReminded(t *testing.T, l *life) {
	id := l.start("t1")
	first, second := makeApproval("plan", "AAA1"), makeApproval("plan", "AAA2")
	first.Remind, first.Escalate, first.Expires = noon.Add(time.Hour), noon.Add(2*time.Hour), noon.Add(9*time.Hour)
	card := l.turn(id, withApprovals(first)).Rows[0]
	l.sent(card, "card")
	nudge := func(hours time.Duration, want bot.Bell) storage.OutboxRow {
		t.Helper()
		_, rows, _ := l.fire(noon.Add(hours * time.Hour))
		checkEqual(t, rows[0].Message, card.Message)
		checkEqual(t, rows[len(rows)-1].Bell, want)
		return rows[len(rows)-1]
	}
	reminder := nudge(1, bot.Reminded)
	l.sent(reminder, "reminder")
	late := nudge(2, bot.Escalated) // it is not sent yet
	rows := l.turn(id, withApprovals(second)).Rows
	checkEqual(t, len(rows), 3)
	for i, want := range []struct {
		message string
		state   bot.Verdict
		digest  string
		ref     bot.MessageID
	}{
		{reminder.Message, bot.Void, first.Digest, "reminder"}, {late.Message, bot.Void, first.Digest, ""}, {card.Message, bot.Open, second.Digest, "card"},
	} {
		r := ok(l.resolve(rows[i]))(t)
		checkEqual(t, rows[i].Message, want.message)
		checkEqual(t, r.Approval.State, want.state)
		checkEqual(t, r.Approval.Digest, want.digest)
		checkEqual(t, r.Ref.ID, want.ref)
	}
	ev := l.pressed(mod, "")
	ev.Body = bot.Click{Ref: bot.MessageRef{ID: bot.MessageID(reminder.Message)}, Button: bot.ButtonApprove}
	checkEqual(t, l.outcome(storage.Settled, ev).Settlement, bot.Stale)
	l.crash(false)
	checkEqual(t, l.typed(mod, "AAA2", "approve").Settlement, bot.Counted)
	checkEqual(t, len(l.unsent()), 3)
	_, _, next := l.fire(noon.Add(9 * time.Hour))
	checkEqual(t, next, time.Time{})
	checkEqual(t, l.waiting(id), []string{"decision plan approved"})
}

func voidAndExpiry(t *testing.T, l *life) {
	id := l.start("t1")
	ends := makeApproval("ends", "AAA1")
	ends.Expires = noon.Add(time.Hour)
	rows := l.turn(id, withApprovals(ends, makeApproval("void", "AAA2"), makeApproval("done", "AAA3"))).Rows
	for i, r := range rows {
		l.sent(r, bot.MessageID(string("abc"[i])))
	}
	l.typed(mod, "AAA3", "approve")
	out := l.turn(id, func(turn *storage.Turn) { turn.Void = []string{"void", "done", "nothing"} })
	checkEqual(t, len(out.Rows), 1)
	checkEqual(t, out.Rows[0].Approval, "void")
	checkEqual(t, l.typed(mod, "AAA2", "approve").Settlement, bot.TooLate)
	checkEqual(t, l.state(id, "done"), bot.Approved)

	woken, due, next := l.fire(noon.Add(time.Minute))
	checkEqual(t, len(woken)+len(due), 0)
	checkEqual(t, next, noon.Add(time.Hour))
	l.crash(false)
	woken, due, next = l.fire(noon.Add(time.Hour))
	checkEqual(t, woken, []bot.ThreadID{id})
	checkEqual(t, due[0].Approval, "ends")
	checkEqual(t, next, time.Time{})
	checkEqual(t, l.state(id, "ends"), bot.Expired)
	checkEqual(t, l.waiting(id), []string{"decision ends expired"})
	checkEqual(t, l.typed(mod, "AAA1", "approve").Settlement, bot.TooLate)
	_, due, _ = l.fire(noon.Add(2 * time.Hour))
	checkEqual(t, len(due), 0)
}

func checkTimers(t *testing.T, l *life) {
	a, b := l.start("t1"), l.start("t2")
	set := func(id bot.ThreadID, ts ...agents.Timer) {
		t.Helper()
		l.turn(id, func(turn *storage.Turn) { turn.Timers = ts })
	}
	far := time.Date(2999, 1, 1, 0, 0, 0, 0, time.UTC)
	set(a, agents.Timer{Name: "remind", At: noon.Add(time.Hour)}, agents.Timer{Name: "expire", At: far}, agents.Timer{Name: "quit", At: noon})
	set(b, agents.Timer{Name: "remind", At: noon.Add(2 * time.Hour)})
	set(a, agents.Timer{Name: "remind", At: noon.Add(3 * time.Hour)}, agents.Timer{Name: "quit"}) // replaced, cancelled
	_, _, next := l.fire(noon)
	checkEqual(t, next, noon.Add(2*time.Hour))
	l.reopen()
	woken, rows, next := l.fire(noon.Add(3 * time.Hour))
	checkEqual(t, woken, []bot.ThreadID{b, a})
	checkEqual(t, len(rows), 0)
	checkEqual(t, next, far)
	checkEqual(t, l.waiting(a), []string{"timer remind"})
	checkEqual(t, l.record(a).Waiting[0].Event.Body, bot.Body(bot.Timer{Name: "remind", Due: noon.Add(3 * time.Hour)}))
	woken, _, _ = l.fire(noon.Add(3 * time.Hour))
	checkEqual(t, len(woken), 0)
	set(a, agents.Timer{Name: "remind", At: noon.Add(4 * time.Hour)})
	_, _, next = l.fire(noon)
	checkEqual(t, next, noon.Add(4*time.Hour))
}

func deskWhileParked(t *testing.T, l *life) {
	id := l.start("t1")
	park := func(code string) {
		t.Helper()
		ok(l.s.Park(ctx, l.claim(id), storage.Parking{Reason: "x", Approvals: []bot.Approval{makeApproval("engine/parked", code)}}))(t)
	}
	park("P4R1")
	checkEqual(t, l.works(id), false) // a parked thread has no work
	checkEqual(t, l.typed(mod, "P4R1", "approve").Settlement, bot.Counted)
	checkEqual(t, l.works(id), true) // a decision about a parked thread is work
	l.unpark(id, false)
	checkEqual(t, l.waiting(id), []string{"/apply"})
	park("P4R2")
	l.unpark(id, true)
	checkEqual(t, len(l.waiting(id)), 0)
	checkEqual(t, l.works(id), false) // nothing is left to do
}

// checkUnshow empties cards: every version, whatever became of it. Who decided what stays.
func checkUnshow(t *testing.T, l *life) {
	id := l.start("t1")
	showing := func(name, code string) bot.Approval {
		a := makeApproval(name, code)
		a.Card.Fields, a.Card.Body = []bot.Field{{Name: "Request", Value: "my secret"}}, "my secret"
		a.Files = []bot.File{{Name: "a.txt", Data: []byte("my secret")}}
		for i := range a.Card.Buttons {
			a.Card.Buttons[i].Modal = &bot.Modal{Title: "edit", Inputs: []bot.Input{{Name: "text", Value: "my secret"}}}
		}
		return a
	}
	l.turn(id, withApprovals(showing("plan", "AAA1"), showing("action/1", "AAA2"), showing("other", "AAA3")))
	l.turn(id, withApprovals(showing("plan", "AAA4")))
	checkEqual(t, l.typed(mod, "AAA4", "approve").Settlement, bot.Counted)
	out := l.turn(id, func(turn *storage.Turn) { turn.Unshow = []string{"plan", "action/", "nothing"} })
	checkEqual(t, len(out.Rows), 2)
	for _, row := range out.Rows {
		checkEqual(t, len(ok(l.resolve(row))(t).Approval.Card.Fields), 0)
	}
	l.crash(false)
	for _, a := range l.record(id).Approvals {
		raw, _ := json.Marshal(a)
		if shows := strings.Contains(string(raw), "my secret") || len(a.Files) > 0; shows != (a.Name == "other") {
			t.Errorf("%s", raw)
		}
	}
	checkEqual(t, l.state(id, "action/1"), "") // void
	checkEqual(t, l.state(id, "plan"), bot.Approved)
	checkEqual(t, l.state(id, "other"), bot.Open)
	again := makeApproval("other", "AAA5")
	l.turn(id, func(turn *storage.Turn) { turn.Approvals, turn.Unshow = []bot.Approval{again}, []string{"other"} })
	for _, a := range l.record(id).Approvals { // the version before it is empty, and itself it shows what it asks
		raw, _ := json.Marshal(a)
		if strings.Contains(string(raw), "my secret") || a.Code == "AAA5" && (a.State != bot.Open || len(a.Card.Buttons) != len(again.Card.Buttons)) {
			t.Errorf("%s", raw)
		}
	}
	checkEqual(t, l.typed(mod, "AAA2", "approve").Settlement, bot.TooLate)
}
