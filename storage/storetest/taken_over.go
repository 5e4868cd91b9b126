package storetest

import (
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// takenOver checks that a person speaks in a conversation: who it is stays over every life until a turn ends it, what waits for the flow comes back
// then, what is said at the desk keeps its place, and all of it goes with the conversation.
func takenOver(t *testing.T, l *life) {
	id := l.start("t1")
	card := makeApproval("plan", "K7QF")
	card.Card.Buttons = append(card.Card.Buttons, bot.Button{Name: bot.ButtonTakeOver, Token: "take-K7QF"})
	l.sent(l.turn(id, withApprovals(card)).Rows[0], "card")

	press := l.pressed(cand, "take-K7QF")
	checkEqual(t, l.outcome(storage.Settled, press).Settlement, bot.NotAllowed)
	press = l.pressed(mod, "take-K7QF")
	checkEqual(t, l.outcome(storage.Settled, press).Settlement, bot.TakesOver)
	l.outcome(storage.Known, press)
	checkEqual(t, l.waiting(id), []string{"/take_over"})
	checkEqual(t, l.load(l.claim(id)).Inbox[0].Event.By, mod)

	later := message("t1", "ID-77", "secret")
	taken := storage.Taken{By: mod, At: noon, Card: "plan", Waits: noon, Later: []bot.Event{later}}
	rows := l.turn(id, func(turn *storage.Turn) {
		turn.Taken = &taken
		said := makePost("secret", "secret")
		said.To = bot.Destination{Audience: bot.ToModerators, Below: storage.CardKey("plan")}
		turn.Posts = []bot.Post{said}
		turn.Log = []agents.LogEntry{{Role: agents.Staff, By: "secret", Text: "secret", ID: "ID-77", At: noon}}
	}).Rows
	checkEqual(t, ok(l.resolve(rows[0]))(t).Below.ID, bot.MessageID("card"))
	l.crash(false)
	checkEqual(t, ok(l.s.Thread(ctx, id))(t).Taken, &taken)
	checkEqual(t, ok(l.s.History(ctx, id, -1))(t)[0].By, "secret")
	l.reopen()

	spokenAtTheDesk(t, l, id)

	l.turn(id, func(turn *storage.Turn) { turn.HandedBack, turn.Later, turn.Continue = true, taken.Later, true })
	th := ok(l.s.Thread(ctx, id))(t)
	if th.Taken != nil || !th.HandedBack || !l.works(id) {
		t.Errorf("handed back: %+v", th)
	}
	checkEqual(t, l.waiting(id), []string{"secret"})
	l.turn(id, func(*storage.Turn) {})
	checkEqual(t, ok(l.s.Thread(ctx, id))(t).HandedBack, false)

	l.turn(id, func(turn *storage.Turn) { turn.Taken = &taken })
	ok(l.s.Erase(ctx, id, storage.Erasure{}))(t)
	l.noTraces()
	fails2(l.s.Posted(ctx, bot.MessageRef{Place: placeOf("sent"), ID: "card"}))(t, storage.ErrNotFound)
}

// spokenAtTheDesk checks the way of what staff say below the card.
func spokenAtTheDesk(t *testing.T, l *life, id bot.ThreadID) {
	th, key, err := l.s.Posted(ctx, bot.MessageRef{Place: placeOf("sent"), ID: "card"})
	l.must(err)
	checkEqual(t, th.ID, id)
	checkEqual(t, key, storage.CardKey("plan"))
	fails2(l.s.Posted(ctx, bot.MessageRef{Place: placeOf("sent"), ID: "none"}))(t, storage.ErrNotFound)

	l.keep("offer", []byte("offer"))
	said := withFiles("desk", "x1", "offer")
	said.By = mod
	in := storage.Inbound{Event: said, To: id, Desk: true}
	before := l.marks("fake", noon)
	if f := l.file(storage.Queued, in); f.Thread != id || f.Beside {
		t.Errorf("%+v", f)
	}
	l.file(storage.Known, in)
	checkEqual(t, l.load(l.claim(id)).Inbox[0].Event.Place, placeOf("desk"))
	checkEqual(t, l.marks("fake", noon), before)
	l.outcome(storage.Queued, l.event("desk", mod, bot.Edited{ID: "x1", Text: "hello!"}))
	checkEqual(t, l.waiting(id), []string{"hello!"})
	l.keep("cv", []byte("cv"))
	l.outcome(storage.Queued, withFiles("t1", "e1", "cv"))
	files := ok(l.s.FilesOf(ctx, id))(t)
	checkEqual(t, []bool{files[0].Staff, files[1].Staff}, []bool{true, false})
	checkEqual(t, storage.Received(files), files[1:])
}

func fails2[A, B any](_ A, _ B, err error) func(testing.TB, error) {
	return func(t testing.TB, want error) {
		t.Helper()
		checkErr(t, err, want)
	}
}
