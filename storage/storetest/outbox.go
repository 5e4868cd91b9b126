package storetest

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func checkLanes(t *testing.T, l *life) {
	a, b := l.start("t1"), l.start("t2")
	posts := []bot.Post{
		makePost("here", "x"), {Key: "mods", To: toMods, Text: "x"}, {Key: "ops", To: bot.Destination{Audience: bot.ToOperators}},
		{Key: "you", To: bot.Destination{Audience: bot.ToPerson, Person: "p1"}}, {Key: "me", To: bot.Destination{Audience: bot.ToPerson, Person: "p2"}},
		{Key: "nowhere said", Text: "x", Files: []bot.File{{Name: "a.diff", MediaType: "text/x-diff", Data: []byte("\x00\xff+a\n")}}},
	}
	rows := l.turn(a, withPosts(posts...)).Rows
	posts[5].To = toThread
	seen := map[string]string{}
	for i, r := range rows {
		if i > 0 && r.Seq <= rows[i-1].Seq {
			t.Errorf("rows are not in order: %d after %d", r.Seq, rows[i-1].Seq)
		}
		checkEqual(t, r.Post, posts[i])
		checkEqual(t, r.Epoch, l.s.Epoch())
		checkEqual(t, r.Thread, a)
		if was, ok := seen[r.Lane]; ok && i < 3 {
			t.Errorf("%s and %s share a lane", was, r.Key)
		}
		seen[r.Lane] = r.Key
	}
	for _, r := range rows[3:] { // for one person is where the conversation is, in order with it
		checkEqual(t, r.Lane, rows[0].Lane)
	}
	theirs := l.turn(b, withPosts(posts...)).Rows
	if theirs[0].Lane == rows[0].Lane || theirs[1].Lane != rows[1].Lane {
		t.Errorf("lanes of another thread: %v", theirs)
	}
	checkEqual(t, l.unsent(), append(rows, theirs...))
	l.reopen()
	checkEqual(t, l.unsent(), append(rows, theirs...))
}

func rewritesKeepIdentity(t *testing.T, l *life) {
	id := l.start("t1")
	first := l.turn(id, withPosts(makePost("q", "one"))).Rows[0]
	r := ok(l.resolve(first))(t)
	checkEqual(t, r.Ref, bot.MessageRef{})
	checkEqual(t, r.Thread.Place, placeOf("t1"))
	l.sent(first, "p1")
	second := l.turn(id, withPosts(makePost("q", "two"))).Rows[0]
	checkEqual(t, second.Message, first.Message)
	if second.Seq <= first.Seq || second.Rev != 0 {
		t.Errorf("row %d.%d after %d", second.Seq, second.Rev, first.Seq)
	}
	r = ok(l.resolve(second))(t)
	checkEqual(t, r.Ref, bot.MessageRef{Place: placeOf("sent"), ID: "p1"})
	l.sent(second, "p1")
	checkEqual(t, len(l.unsent()), 0)
	fails(l.resolve(second))(t, storage.ErrNotFound)
	m := l.record(id).Messages
	checkEqual(t, len(m), 1)
	checkEqual(t, m[0], storage.Message{
		ID: first.Message, Key: "q", Post: makePost("q", "two"), Ref: bot.MessageRef{Place: placeOf("sent"), ID: "p1"},
		At: noon.Truncate(time.Millisecond), SentAt: noon.Add(time.Second).Truncate(time.Millisecond),
	})
	l.crash(false)
	checkEqual(t, l.record(id).Messages, m)
}

func supersededRows(t *testing.T, l *life) {
	id := l.start("t1")
	rows := l.turn(id, withPosts(makePost("q", "one"), makePost("r", "after"))).Rows
	old := l.s.Epoch()
	l.crash(false)
	newer := l.turn(id, withPosts(makePost("q", "two"))).Rows[0]
	if newer.Seq != rows[0].Seq || newer.Rev <= rows[0].Rev || newer.Epoch != old || newer.Message != rows[0].Message {
		t.Errorf("the newer row is %+v", newer)
	}
	left := l.unsent()
	checkEqual(t, len(left), 2)
	checkEqual(t, left[0].Post.Text, "two")
	l.sent(rows[0], "p1") // the older content arrived after all
	left = l.unsent()
	checkEqual(t, len(left), 2)
	checkEqual(t, left[0].Epoch, l.s.Epoch())
	r := ok(l.resolve(left[0]))(t)
	checkEqual(t, r.Ref.ID, "p1")
	l.sent(left[0], "p1")
	checkEqual(t, l.unsent(), rows[1:])

	moved := makePost("r", "elsewhere")
	moved.To = toMods
	elsewhere := l.turn(id, withPosts(moved)).Rows[0]
	if elsewhere.Seq <= rows[1].Seq || elsewhere.Lane == rows[1].Lane {
		t.Errorf("a post that moved to another destination is %+v", elsewhere)
	}
	checkEqual(t, len(l.unsent()), 1)
}

func giveUp(t *testing.T, l *life) {
	id := l.start("t1")
	rows := l.turn(id, withPosts(makePost("q", "one"), makePost("r", "two"))).Rows
	l.giveUp(rows[0], "channel is gone")
	checkEqual(t, l.unsent(), rows[1:])
	r := l.verify()
	checkEqual(t, r.Unsent, 1)
	checkEqual(t, len(r.GivenUp), 1)
	again := l.turn(id, withPosts(makePost("q", "new"))).Rows[0]
	checkEqual(t, again.GivenUp, "")
	checkEqual(t, len(l.unsent()), 2)
	checkEqual(t, len(l.verify().GivenUp), 0)
	l.giveUp(rows[0], "an old one") // superseded: nothing to mark
	checkEqual(t, len(l.unsent()), 2)
	l.sent(again, "p1")
	l.verify()
	fails(l.s.GiveUp(ctx, again, "x"))(t, storage.ErrNotFound)
}

// checkTold checks that what people hear of a row that is given up is queued with it, once where it has an identity, and survives a crash.
func checkTold(t *testing.T, l *life) {
	id := l.start("t1")
	rows := l.turn(id, withPosts(makePost("q", "one"), makePost("r", "two"))).Rows
	room := bot.Place{Platform: "fake", Channel: "staff"}
	card := makePost("undelivered", "one is lost")
	card.To = toMods
	tell := []storage.Telling{{ID: "lost", At: room, Post: makePost("notice", "something is lost")}, {Thread: id, Post: card}}
	queued := l.giveUp(rows[0], "gone", tell...)
	checkEqual(t, len(queued), 2)
	checkEqual(t, queued[0].Under, room)
	checkEqual(t, queued[1].Thread, id)
	l.crash(false)
	checkEqual(t, len(l.unsent()), 3)
	card.Text = "one and two are lost"
	tell[1].Post = card
	queued = l.giveUp(rows[1], "gone", tell...)
	checkEqual(t, len(queued), 1)
	checkEqual(t, queued[0].Post.Text, "one and two are lost")
	checkEqual(t, len(l.unsent()), 2) // the notice and the one card
	checkEqual(t, len(l.giveUp(rows[1], "gone", tell[0])), 0)
	l.verify()
}

// checkMoves checks that a conversation gets another place, is reached at the former one too, and says there what was given up.
func checkMoves(t *testing.T, l *life) {
	id, other := l.start("t1"), l.start("t2")
	rows := l.turn(id, withPosts(makePost("q", "one"), makePost("r", "two"))).Rows
	told := func(of storage.OutboxRow) storage.Telling {
		return storage.Telling{Thread: id, Of: of.Seq, Post: makePost("undelivered", "it waits")}
	}
	l.giveUp(rows[0], "gone", told(rows[0]))
	ok(l.s.Tell(ctx, told(rows[1])))(t)
	fails(l.s.Move(ctx, id, placeOf("t1"), placeOf("t2")))(t, storage.ErrTaken)
	revived := ok(l.s.Move(ctx, id, placeOf("t1"), placeOf("t3")))(t)
	checkEqual(t, len(revived), 1)
	checkEqual(t, revived[0].Seq, rows[0].Seq)
	checkEqual(t, revived[0].Post.Text, "one")
	checkEqual(t, revived[0].Told, "undelivered")
	l.crash(false)
	checkEqual(t, l.unsent()[1].Told, "undelivered")
	rewritten := l.turn(id, withPosts(makePost("r", "two and more"))).Rows[0]
	checkEqual(t, rewritten.Told, "undelivered")
	revived = ok(l.s.Move(ctx, id, placeOf("t1"), placeOf("t4")))(t) // it moved already
	checkEqual(t, len(revived), 0)
	checkEqual(t, len(l.unsent()), 3)
	checkEqual(t, ok(l.resolve(rows[1]))(t).Thread.Place, placeOf("t3"))
	for n, place := range []string{"t1", "t3"} {
		f := l.outcome(storage.Queued, message(place, "said"+place, "hello"))
		checkEqual(t, f.Thread, id)
		checkEqual(t, len(l.waiting(id)), n+1)
	}
	checkEqual(t, l.outcome(storage.Queued, message("t2", "said", "hello")).Thread, other)
	ok(l.s.Erase(ctx, id, storage.Erasure{}))(t)
	for _, place := range []string{"t1", "t3"} {
		l.outcome(storage.Gone, message(place, "again"+place, "hello"))
	}
	l.verify()
	l.reopen()
	l.verify()
}

func (l *life) giveUp(row storage.OutboxRow, reason string, tell ...storage.Telling) []storage.OutboxRow {
	l.t.Helper()
	return ok(l.s.GiveUp(ctx, row, reason, tell...))(l.t)
}
