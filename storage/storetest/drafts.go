package storetest

import (
	"testing"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func makeDraft(k, text string) bot.Post {
	p := makePost(k, text)
	p.Draft, p.Begun = true, text
	return p
}

// draft begins to show what the thread's next turn says.
func (l *life) draft(id bot.ThreadID, p bot.Post) (storage.Fence, storage.OutboxRow) {
	l.t.Helper()
	f := l.claim(id)
	m, rows, err := l.s.Draft(ctx, f, l.load(f).Thread.Turn+1, p)
	l.must(err)
	if len(rows) != 1 || m.ID != rows[0].Message || m.Ref.ID != "" {
		l.t.Fatalf("a new draft is %+v, with %+v", m, rows)
	}
	return f, rows[0]
}

// checkDrafts checks that a draft is a message like any other, of its turn and no other, which the turn's post rewrites.
func checkDrafts(t *testing.T, l *life) {
	id := l.start("t1")
	old := l.turn(id, withPosts(makePost("old", "x"))).Rows[0]
	f, row := l.draft(id, makeDraft("a", "the first"))
	if row.Lane != old.Lane || row.Seq <= old.Seq || row.Message == old.Message {
		t.Errorf("queued as %+v, after %+v", row, old)
	}
	draft := func(want error, turn uint64, key string) (m storage.Message) {
		t.Helper()
		m, rows, err := l.s.Draft(ctx, f, turn, makeDraft(key, "the first words"))
		checkErr(t, err, want)
		checkEqual(t, len(rows), 0)
		return m
	}
	draft(storage.ErrInvalid, 2, "b") // there is one
	draft(storage.ErrInvalid, 2, "old")
	draft(storage.ErrFenced, 1, "a")
	draft(storage.ErrFenced, 3, "a")
	checkEqual(t, draft(nil, 2, "a").Ref, bot.MessageRef{})
	l.sent(old, "p0")
	l.sent(row, "p1")
	known := draft(nil, 2, "a")
	checkEqual(t, known, storage.Message{ID: row.Message, Key: "a", Post: row.Post, Ref: bot.MessageRef{Place: placeOf("sent"), ID: "p1"}})
	l.crash(false) // what it returned was durable
	checkEqual(t, len(l.unsent()), 0)
	draft(storage.ErrFenced, 2, "a") // of an earlier life
	f = l.claim(id)
	checkEqual(t, draft(nil, 2, "a"), known)

	final := l.turn(id, withPosts(makePost("b", "another"), makePost("a", "the first words, and all others"))).Rows[1]
	checkEqual(t, final.Message, row.Message)
	checkEqual(t, final.Post, makePost("a", "the first words, and all others"))
	checkEqual(t, ok(l.resolve(final))(t).Ref.ID, "p1")
	f = l.claim(id)
	draft(storage.ErrFenced, 2, "a")
	draft(storage.ErrInvalid, 3, "a") // it was said
	checkEqual(t, len(l.unsent()), 2)
}

// draftsTakenBack checks that a turn that ends without its draft's post has it deleted, as does parking.
func draftsTakenBack(t *testing.T, l *life) {
	id := l.start("t1")
	_, row := l.draft(id, makeDraft("a", "the first"))
	l.sent(row, "p1")
	rows := l.turn(id, withPosts(makePost("b", "another"))).Rows
	checkEqual(t, len(rows), 2)
	checkEqual(t, rows[0].Kind, storage.DeleteRow)
	checkEqual(t, rows[0].Message, row.Message)
	checkEqual(t, rows[0].Lane, row.Lane)
	checkEqual(t, rows[0].Ref, bot.MessageRef{Place: placeOf("sent"), ID: "p1"})
	l.reopen()
	fails(l.s.Message(ctx, id, "a"))(t, storage.ErrNotFound)
	_, _, err := l.s.Posted(ctx, rows[0].Ref)
	checkErr(t, err, storage.ErrNotFound)
	checkEqual(t, len(l.unsent()), 2)
	for _, r := range rows {
		l.sent(r, "")
	}
	checkEqual(t, len(l.unsent()), 0)

	f, row := l.draft(id, makeDraft("a", "anew"))
	l.sent(row, "p2")
	rows = ok(l.s.Park(ctx, f, storage.Parking{Reason: "three failures", Posts: []bot.Post{makePost("fallback", "sorry")}}))(t)
	checkEqual(t, len(rows), 2)
	checkEqual(t, rows[0].Ref.ID, "p2")
}

// unconfirmedDrafts checks that a draft of which nobody knows whether it arrived is looked for: by what rewrites it, and by what takes it back.
func unconfirmedDrafts(t *testing.T, l *life) {
	id := l.start("t1")
	_, row := l.draft(id, makeDraft("a", "the first"))
	l.sent(row, "p1")
	old := l.s.Epoch()
	l.crash(false) // before anybody relied on where it is
	checkEqual(t, l.unsent(), []storage.OutboxRow{row})
	final := l.turn(id, withPosts(makePost("a", "all"))).Rows[0]
	if final.Seq != row.Seq || final.Rev <= row.Rev || final.Epoch != old || final.Post.Begun != "the first" || final.Post.Draft {
		t.Errorf("rewritten by %+v", final)
	}
	l.sent(final, "p1")
	again := l.turn(id, withPosts(makePost("a", "all of it"))).Rows[0]
	checkEqual(t, again.Post, makePost("a", "all of it"))
	l.sent(again, "p1")

	_, row = l.draft(id, makeDraft("b", "the first"))
	l.crash(false)
	gone := l.turn(id, nil).Rows
	checkEqual(t, len(gone), 1)
	checkEqual(t, gone[0].Kind, storage.DeleteRow)
	checkEqual(t, gone[0].Message, row.Message)
	checkEqual(t, gone[0].Under, placeOf("t1"))
	checkEqual(t, gone[0].Post.Text, "the first")
	checkEqual(t, l.unsent(), gone) // and not the draft
	fails(l.resolve(row))(t, storage.ErrNotFound)
}

// eraseDrafts checks that drafts go with their thread, also those that were to be taken back already, and that nothing is kept of their words.
func eraseDrafts(t *testing.T, l *life) {
	id := l.start("t1")
	_, first := l.draft(id, makeDraft("a", "secret"))
	l.turn(id, nil)
	_, second := l.draft(id, makeDraft("b", "secret"))
	l.sent(second, "ref-77")
	_, _, err := l.s.Draft(ctx, l.claim(id), 2, makeDraft("b", "secret"))
	l.must(err)
	ok(l.s.Erase(ctx, id, storage.Erasure{}))(t)
	left := l.unsent()
	checkEqual(t, len(left), 2)
	checkEqual(t, left[0].Message, second.Message)
	checkEqual(t, left[0].Ref.ID, "ref-77")
	checkEqual(t, left[1].Message, first.Message)
	checkEqual(t, left[1].Post, bot.Post{To: toThread, Draft: true})
	for _, r := range left {
		checkEqual(t, r.Kind, storage.DeleteRow)
		l.sent(r, "")
	}
	l.crash(true)
	checkEqual(t, len(l.unsent()), 0)
	l.noTraces()
}
