package storetest

import (
	"testing"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func lanes(t *testing.T, l *life) {
	a, b := l.start("t1"), l.start("t2")
	posts := []bot.Post{
		post("here", "x"), {Key: "mods", To: toMods, Text: "x"}, {Key: "ops", To: bot.Destination{Audience: bot.ToOperators}},
		{Key: "you", To: bot.Destination{Audience: bot.ToPerson, Person: "p1"}}, {Key: "me", To: bot.Destination{Audience: bot.ToPerson, Person: "p2"}},
		{Key: "nowhere said", Text: "x", Files: []bot.File{{Name: "a.diff", MediaType: "text/x-diff", Data: []byte("\x00\xff+a\n")}}},
	}
	rows := l.turn(a, posting(posts...)).Rows
	seen := map[string]string{}
	for i, r := range rows {
		if i > 0 && r.Seq <= rows[i-1].Seq {
			t.Errorf("rows are not in order: %d after %d", r.Seq, rows[i-1].Seq)
		}
		equal(t, r.Post, posts[i])
		equal(t, r.Epoch, l.s.Epoch())
		equal(t, r.Thread, a)
		if was, ok := seen[r.Lane]; ok && i < 3 {
			t.Errorf("%s and %s share a lane", was, r.Key)
		}
		seen[r.Lane] = r.Key
	}
	for _, r := range rows[3:] { // for one person is where the conversation is, in order with it
		equal(t, r.Lane, rows[0].Lane)
	}
	theirs := l.turn(b, posting(posts...)).Rows
	if theirs[0].Lane == rows[0].Lane || theirs[1].Lane != rows[1].Lane {
		t.Errorf("lanes of another thread: %v", theirs)
	}
	equal(t, l.unsent(), append(rows, theirs...))
	l.reopen()
	equal(t, l.unsent(), append(rows, theirs...))
}

func rewritesKeepIdentity(t *testing.T, l *life) {
	id := l.start("t1")
	first := l.turn(id, posting(post("q", "one"))).Rows[0]
	r := ok(l.s.Resolve(ctx, first))(t)
	equal(t, r.Ref, bot.MessageRef{})
	equal(t, r.Thread.Place, at("t1"))
	l.sent(first, "p1")
	second := l.turn(id, posting(post("q", "two"))).Rows[0]
	equal(t, second.Message, first.Message)
	if second.Seq <= first.Seq || second.Rev != 0 {
		t.Errorf("row %d.%d after %d", second.Seq, second.Rev, first.Seq)
	}
	r = ok(l.s.Resolve(ctx, second))(t)
	equal(t, r.Ref, bot.MessageRef{Place: at("sent"), ID: "p1"})
	l.sent(second, "p1")
	equal(t, len(l.unsent()), 0)
	fails(l.s.Resolve(ctx, second))(t, storage.ErrNotFound)
	m := l.record(id).Messages
	equal(t, len(m), 1)
	equal(t, m[0], storage.Message{ID: first.Message, Key: "q", Post: post("q", "two"), Ref: bot.MessageRef{Place: at("sent"), ID: "p1"}})
	l.crash(false)
	equal(t, l.record(id).Messages, m)
}

func supersededRows(t *testing.T, l *life) {
	id := l.start("t1")
	rows := l.turn(id, posting(post("q", "one"), post("r", "after"))).Rows
	old := l.s.Epoch()
	l.crash(false)
	newer := l.turn(id, posting(post("q", "two"))).Rows[0]
	if newer.Seq != rows[0].Seq || newer.Rev <= rows[0].Rev || newer.Epoch != old || newer.Message != rows[0].Message {
		t.Errorf("the newer row is %+v", newer)
	}
	left := l.unsent()
	equal(t, len(left), 2)
	equal(t, left[0].Post.Text, "two")
	l.sent(rows[0], "p1") // the older content arrived after all
	left = l.unsent()
	equal(t, len(left), 2)
	equal(t, left[0].Epoch, l.s.Epoch())
	r := ok(l.s.Resolve(ctx, left[0]))(t)
	equal(t, r.Ref.ID, "p1")
	l.sent(left[0], "p1")
	equal(t, l.unsent(), rows[1:])

	moved := post("r", "elsewhere")
	moved.To = toMods
	elsewhere := l.turn(id, posting(moved)).Rows[0]
	if elsewhere.Seq <= rows[1].Seq || elsewhere.Lane == rows[1].Lane {
		t.Errorf("a post that moved to another destination is %+v", elsewhere)
	}
	equal(t, len(l.unsent()), 1)
}

func giveUp(t *testing.T, l *life) {
	id := l.start("t1")
	rows := l.turn(id, posting(post("q", "one"), post("r", "two"))).Rows
	l.giveUp(rows[0], "channel is gone")
	equal(t, l.unsent(), rows[1:])
	r := l.verify()
	equal(t, r.Unsent, 1)
	equal(t, len(r.GivenUp), 1)
	again := l.turn(id, posting(post("q", "new"))).Rows[0]
	equal(t, again.GivenUp, "")
	equal(t, len(l.unsent()), 2)
	equal(t, len(l.verify().GivenUp), 0)
	l.giveUp(rows[0], "an old one") // superseded: nothing to mark
	equal(t, len(l.unsent()), 2)
	l.sent(again, "p1")
	l.verify()
	fails(l.s.GiveUp(ctx, again, "x"))(t, storage.ErrNotFound)
}

// told is that what people hear of a row that is given up is queued with it, once where it has an identity, and survives a crash.
func told(t *testing.T, l *life) {
	id := l.start("t1")
	rows := l.turn(id, posting(post("q", "one"), post("r", "two"))).Rows
	room := bot.Place{Platform: "fake", Channel: "staff"}
	card := post("undelivered", "one is lost")
	card.To = toMods
	tell := []storage.Telling{{ID: "lost", At: room, Post: post("notice", "something is lost")}, {Thread: id, Post: card}}
	queued := l.giveUp(rows[0], "gone", tell...)
	equal(t, len(queued), 2)
	equal(t, queued[0].Under, room)
	equal(t, queued[1].Thread, id)
	l.crash(false)
	equal(t, len(l.unsent()), 3)
	card.Text = "one and two are lost"
	tell[1].Post = card
	queued = l.giveUp(rows[1], "gone", tell...)
	equal(t, len(queued), 1)
	equal(t, queued[0].Post.Text, "one and two are lost")
	equal(t, len(l.unsent()), 2) // the notice and the one card
	equal(t, len(l.giveUp(rows[1], "gone", tell[0])), 0)
	l.verify()
}

// moves is that a conversation gets another place, is reached at the former one too, and says there what was given up.
func moves(t *testing.T, l *life) {
	id, other := l.start("t1"), l.start("t2")
	rows := l.turn(id, posting(post("q", "one"), post("r", "two"))).Rows
	told := func(of storage.OutboxRow) storage.Telling {
		return storage.Telling{Thread: id, Of: of.Seq, Post: post("undelivered", "it waits")}
	}
	l.giveUp(rows[0], "gone", told(rows[0]))
	ok(l.s.Tell(ctx, told(rows[1])))(t)
	fails(l.s.Move(ctx, id, at("t1"), at("t2")))(t, storage.ErrTaken)
	revived := ok(l.s.Move(ctx, id, at("t1"), at("t3")))(t)
	equal(t, len(revived), 1)
	equal(t, revived[0].Seq, rows[0].Seq)
	equal(t, revived[0].Post.Text, "one")
	equal(t, revived[0].Told, "undelivered")
	l.crash(false)
	equal(t, l.unsent()[1].Told, "undelivered")
	rewritten := l.turn(id, posting(post("r", "two and more"))).Rows[0]
	equal(t, rewritten.Told, "undelivered")
	revived = ok(l.s.Move(ctx, id, at("t1"), at("t4")))(t) // it moved already
	equal(t, len(revived), 0)
	equal(t, len(l.unsent()), 3)
	equal(t, ok(l.s.Resolve(ctx, rows[1]))(t).Thread.Place, at("t3"))
	for n, place := range []string{"t1", "t3"} {
		f := l.outcome(storage.Queued, say(place, "said"+place, "hello"))
		equal(t, f.Thread, id)
		equal(t, len(l.waiting(id)), n+1)
	}
	equal(t, l.outcome(storage.Queued, say("t2", "said", "hello")).Thread, other)
	ok(l.s.Erase(ctx, id, storage.Erasure{Now: noon}))(t)
	for _, place := range []string{"t1", "t3"} {
		l.outcome(storage.Gone, say(place, "again"+place, "hello"))
	}
	l.verify()
	l.reopen()
	l.verify()
}

func (l *life) giveUp(row storage.OutboxRow, reason string, tell ...storage.Telling) []storage.OutboxRow {
	l.t.Helper()
	return ok(l.s.GiveUp(ctx, row, reason, tell...))(l.t)
}
