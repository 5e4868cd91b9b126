package storetest

import (
	"bytes"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// checkBeside checks what was said beside the conversation that it belongs to: it goes there with its edits and deletions, in every life, and who said
// it is to be told now and then.
func checkBeside(t *testing.T, l *life) {
	id := l.start("t1")
	to := func(ev bot.Event) storage.Inbound { return storage.Inbound{Event: ev, To: id} }
	if f := l.file(storage.Queued, to(message("box", "e1", "one"))); !f.Beside || f.Thread != id || f.Place != placeOf("t1") {
		t.Errorf("%+v", f)
	}
	l.file(storage.Known, to(message("box", "e1", "one")))
	l.crash(false)
	if f := l.file(storage.Queued, to(message("box", "e2", "two"))); f.Beside {
		t.Error("they are told again")
	}
	checkEqual(t, ok(l.s.Ingest(ctx, []storage.Inbound{to(message("box", "e3", "three"))}, noon.Add(25*time.Hour)))(t)[0].Beside, true)
	l.outcome(storage.Queued, l.event("box", cand, bot.Edited{ID: "e2", Text: "2"}))
	l.outcome(storage.Queued, l.event("box", bot.User{}, bot.Deleted{ID: "e3"}))
	l.outcome(storage.Nowhere, l.event("box", cand, bot.Edited{ID: "e9", Text: "?"}))
	checkEqual(t, l.waiting(id), []string{"/apply", "one", "2"})
	checkEqual(t, l.load(l.claim(id)).Inbox[1].Event.Place, placeOf("t1"))
	ok(l.s.Erase(ctx, id, storage.Erasure{}))(t)
	l.file(storage.Gone, to(message("box", "e4", "four")))
	l.outcome(storage.Nowhere, l.event("box", cand, bot.Edited{ID: "e1", Text: "1"}))
}

// startTakenBack deletes the message that a conversation was started with, where another place was opened for it: the conversation hears so, and
// what is to be quoted no more leaves what it was started with.
func startTakenBack(t *testing.T, l *life) {
	in := openingBelow("t1")
	in.Event.Body = bot.Command{ID: "e1", Name: "task", Args: map[string]string{"request": " my secret\n", "scope": "fast"}}
	in.About = " my secret\n"
	id := l.file(storage.Queued, in).Thread
	inLobby := func(by bot.User, body bot.Body) bot.Event {
		ev := l.event("", by, body)
		ev.Place = in.Event.Place
		return ev
	}
	l.outcome(storage.Nowhere, inLobby(cand, bot.Deleted{ID: "e2"}))
	l.outcome(storage.Queued, inLobby(cand, bot.Edited{ID: "e1", Text: "other"}))
	l.crash(false)
	l.outcome(storage.Queued, inLobby(bot.User{Platform: cand.Platform}, bot.Deleted{ID: "e1"})) // by nobody knows whom
	checkEqual(t, l.waiting(id), []string{"/task", "deleted e1"})
	checkEqual(t, l.load(l.claim(id)).Inbox[1].Event.By.ID, cand.ID)
	l.turn(id, func(turn *storage.Turn) { turn.Unquote = []string{"my secret", "fas"} })
	l.crash(false)
	th := l.record(id).Thread
	checkEqual(t, th.Args, map[string]string{"scope": "fast"})
	checkEqual(t, th.About, "")
}

// heldBack is what may belong to one of several conversations: kept until its writer says to which, and asked about once.
func heldBack(t *testing.T, l *life) {
	one, two := l.start("t1"), l.start("t2")
	hold := func(ev bot.Event) storage.Inbound {
		return storage.Inbound{Event: ev, Hold: &storage.Hold{Among: []bot.ThreadID{one, two}, Ask: bot.Post{Key: "which", Text: "which?"}}}
	}
	release := func(id string, to bot.ThreadID, by bot.User) storage.Inbound {
		ev := l.event("box", by, bot.Command{Name: "belongs", Text: id})
		return storage.Inbound{Event: ev, To: to, Release: true}
	}
	rows := len(l.unsent())
	l.file(storage.Held, hold(message("box", "h1", "eins")))
	l.file(storage.Held, hold(message("box", "h2", "zwei")))
	l.file(storage.Known, hold(message("box", "h2", "zwei")))
	l.file(storage.Held, hold(message("box", "h3", "drei")))
	checkEqual(t, len(l.unsent()), rows+1)
	l.crash(false)
	l.outcome(storage.Held, l.event("box", cand, bot.Edited{ID: "h2", Text: "2"}))
	l.outcome(storage.Held, l.event("box", cand, bot.Deleted{ID: "h3"}))
	l.outcome(storage.Nowhere, l.event("box", other, bot.Edited{ID: "h1", Text: "not theirs"}))
	l.outcome(storage.Nowhere, l.event("another", cand, bot.Edited{ID: "h1", Text: "of another channel"}))
	among, last, err := l.s.Held(ctx, cand)
	l.must(err)
	checkEqual(t, among, []bot.ThreadID{one, two})
	checkEqual(t, last.IsZero(), false)
	l.file(storage.Nowhere, release("a", two, other))
	l.file(storage.Nowhere, release("no", "", cand))
	l.file(storage.Nowhere, release("nothing", "none-of-that-id", cand))
	l.file(storage.Queued, release("b", two, cand))
	l.file(storage.Nowhere, release("c", one, cand))
	checkEqual(t, l.waiting(two), []string{"/apply", "eins", "2"})
	l.outcome(storage.Queued, l.event("box", cand, bot.Edited{ID: "h1", Text: "1"}))
	checkEqual(t, l.waiting(two), []string{"/apply", "1", "2"})

	l.file(storage.Held, hold(message("box", "h5", "vier")))
	l.file(storage.Queued, storage.Inbound{Event: message("box", "h6", "fünf"), To: two})
	checkEqual(t, l.waiting(two), []string{"/apply", "1", "2", "vier", "fünf"})
	l.file(storage.Nowhere, release("d", one, cand))

	theirs := ok(l.s.Find(ctx, storage.ThreadQuery{Owner: &cand}))(t).Items
	checkEqual(t, []bot.ThreadID{theirs[0].ID, theirs[1].ID}, []bot.ThreadID{one, two})
	checkEqual(t, len(ok(l.s.Find(ctx, storage.ThreadQuery{Owner: &other}))(t).Items), 0)

	l.file(storage.Held, hold(message("box", "h4", "held-secret")))
	ok(l.s.Erase(ctx, one, storage.Erasure{}))(t)
	raw, err := l.f.Raw()
	l.must(err)
	if bytes.Contains(raw, []byte("held-secret")) {
		t.Error("what may have belonged to an erased conversation is still in the store")
	}
}
