package storetest

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// minute is so many minutes after noon, as times of messages are kept.
func minute(n int) time.Time {
	return noon.Truncate(time.Millisecond).Add(time.Duration(n) * time.Minute)
}

// postTimes checks when messages were said and sent, and that a conversation can be shown in its order.
func postTimes(t *testing.T, l *life) {
	id := l.start("t1")
	at := func(n int, fill func(*storage.Turn)) []storage.OutboxRow {
		return l.turn(id, func(turn *storage.Turn) { turn.Now = minute(n); fill(turn) }).Rows
	}
	first := at(1, func(turn *storage.Turn) {
		turn.Posts = []bot.Post{makePost("hello", "hi"), makePost("card", "x"), {Key: "mods", To: toMods, Text: "x"}}
		turn.Log = []agents.LogEntry{{Role: agents.Assistant, ID: "hello", Text: "hi", At: minute(1)}}
		turn.Approvals = []bot.Approval{makeApproval("plan", "K7QF")}
	})
	l.markSent(first[0], minute(2))
	l.keep("cv", []byte("a cv"))
	l.outcome(storage.Queued, withFiles("t1", "e1", "cv"))
	again := at(4, func(turn *storage.Turn) {
		turn.Posts = []bot.Post{makePost("card", "y"), makePost("q", "?")}
		turn.Log = []agents.LogEntry{
			{Role: agents.User, ID: "e1", Text: "e1", At: minute(3)}, {Role: agents.Assistant, ID: "q", Text: "?", At: minute(4)},
			{Role: agents.Assistant, ID: "hello", Text: "hi", At: minute(4)},
		}
	})
	l.markSent(again[1], minute(5))
	l.markSent(again[0], minute(6))
	f := l.claim(id)
	turn := l.load(f).Thread.Turn + 1
	m, rows, err := l.s.Draft(ctx, f, turn, makeDraft("answer", "I am"))
	l.must(err)
	l.markSent(rows[0], minute(7))
	checkEqual(t, ok(l.s.Message(ctx, id, m.Key))(t).At.IsZero(), true) // nobody said it yet
	more := ok(l.s.Commit(ctx, f, storage.Turn{Pin: storage.Pin{Turn: turn, Now: minute(6)}, Now: minute(6), Posts: []bot.Post{makePost("answer", "I am here")}}))(t).Rows
	l.markSent(more[0], minute(8))
	ok(l.s.Tell(ctx, storage.Telling{Thread: id, Post: makePost("told", "x")}))(t)
	late := l.unsent()
	l.markSent(late[len(late)-1], minute(9))
	l.crash(false)

	times := map[string][2]time.Time{
		"hello": {minute(1), minute(2)}, "card": {minute(1), minute(6)}, "mods": {minute(1), {}}, "approval/plan": {minute(1), {}},
		"q": {minute(4), minute(5)}, "answer": {minute(6), minute(8)}, "told": {minute(9), minute(9)},
	}
	rec := l.record(id)
	for _, m := range rec.Messages {
		checkEqual(t, [2]time.Time{m.At, m.SentAt}, times[m.Key])
	}
	checkEqual(t, len(rec.Messages), len(times))
	var order []string
	for _, line := range rec.Lines() {
		if line.Post != nil {
			order = append(order, line.Post.Key)
			checkEqual(t, line.At, line.Post.At)
			continue
		}
		order = append(order, line.Said.ID)
		checkEqual(t, len(line.Files), 1)
		checkEqual(t, line.Files[0].Name, "cv.pdf")
	}
	checkEqual(t, order, []string{"hello", "card", "mods", "approval/plan", "e1", "q", "answer", "told"})
}

// markSent marks a row sent at a time, durably: a crash loses lazy rows.
func (l *life) markSent(row storage.OutboxRow, at time.Time) {
	l.t.Helper()
	ok(l.s.Sent(ctx, row, bot.MessageRef{Place: placeOf("sent"), ID: bot.MessageID(row.Message)}, at))(l.t)
	l.unsent()
}
