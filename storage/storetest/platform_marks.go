package storetest

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// checkMarks checks what history is read from after a gap: they outlive a life, follow the time at which things were said, and are
// there for every thread that has a place.
func checkMarks(t *testing.T, l *life) {
	id := l.start("t1")
	l.expectMarks("fake", storage.Mark{Thread: l.thread(id), At: noon})

	later := func(id string, d time.Duration) bot.Event {
		ev := message("t1", id, id)
		ev.At = noon.Add(d)
		return ev
	}
	l.ingest(later("e2", 2*time.Second), later("e1", time.Second)) // they arrived in another order
	l.ingest(later("e2", 2*time.Second), l.event("t1", cand, bot.Edited{ID: "e1", Text: "later, and no message"}))
	l.ingest(message("elsewhere", "e9", "no conversation"))
	ahead := later("e7", time.Minute)
	ahead.Ahead = true
	l.ingest(ahead) // what was said before it is still to be read
	want := storage.Mark{Thread: l.thread(id), Last: "e2", At: noon.Add(2 * time.Second)}
	l.crash(false)
	l.expectMarks("fake", want)
	l.turn(id, nil) // what was consumed is marked like what waits
	l.reopen()
	want.Thread = l.thread(id)
	l.expectMarks("fake", want)
	l.expectMarks("another")

	theirs := openingBelow("t2")
	theirs.Event.By = other
	f := l.file(storage.Queued, theirs)
	l.outcome(storage.Opening, underThread(message("t2", "k1", "before it was bound")))
	l.expectMarks("fake", want)
	l.must(l.s.Bind(ctx, f.Thread, f.Rows[0].Seq, placeOf("t2")))
	l.expectMarks("fake", want, storage.Mark{Thread: l.thread(f.Thread), Last: "k1", At: noon})

	ok(l.s.Erase(ctx, id, storage.Erasure{}))(t)
	l.outcome(storage.Gone, later("e3", time.Hour))
	l.reopen()
	l.expectMarks("fake", storage.Mark{Thread: l.thread(f.Thread), Last: "k1", At: noon})
}

func (l *life) thread(id bot.ThreadID) storage.Thread {
	l.t.Helper()
	return ok(l.s.Thread(ctx, id))(l.t)
}

func (l *life) expectMarks(p bot.Platform, want ...storage.Mark) {
	l.t.Helper()
	checkEqual(l.t, l.marks(p, noon), want)
}

func (l *life) marks(p bot.Platform, since time.Time) (out []storage.Mark) {
	l.t.Helper()
	l.must(l.s.Marks(ctx, p, since, func(m storage.Mark) { out = append(out, m) }))
	return out
}
