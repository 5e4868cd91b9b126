package storetest

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// checkAges checks what is asked of threads by their age: which go on, whose time is over, and that none is erased for its age in which something is
// to be done, or whose time was prolonged meanwhile.
func checkAges(t *testing.T, l *life) {
	old, kept, on := l.start("t1"), l.start("t2"), l.start("t3")
	end := func(id bot.ThreadID, at, keep time.Time) {
		l.turn(id, func(turn *storage.Turn) { turn.Now, turn.Glance.Over, turn.Glance.Keep = at, true, keep })
	}
	end(old, noon, time.Time{})
	end(kept, noon.Add(time.Hour), noon.Add(9*time.Hour))
	l.turn(on, func(turn *storage.Turn) { turn.Now = noon })
	checkEqual(t, ok(l.s.Counts(ctx, noon))(t).Going(), 1)
	l.expectMarks("fake", l.unheard(old), l.unheard(kept), l.unheard(on))
	since := noon.Add(time.Minute)
	checkEqual(t, l.marks("fake", since), []storage.Mark{l.unheard(kept), l.unheard(on)})

	r := storage.Retention{Now: noon.Add(2 * time.Hour)}
	l.expectOverdue(r, noon.Add(9*time.Hour)) // where only flows say, only those
	r.Keep = 3 * time.Hour
	l.expectOverdue(r, noon.Add(3*time.Hour))
	r.Now = noon.Add(3 * time.Hour)
	l.expectOverdue(r, noon.Add(9*time.Hour), old, on)

	fails(l.s.Erase(ctx, kept, storage.Erasure{Aged: &r}))(t, storage.ErrKept)
	l.ingest(message("t1", "e1", "one more thing"))
	fails(l.s.Erase(ctx, old, storage.Erasure{Aged: &r}))(t, storage.ErrKept)
	f := l.claim(old)
	pin := pinAll(l.load(f))
	ok(l.s.PutSteps(ctx, f, pin, nil, true))(t)
	fails(l.s.Erase(ctx, old, storage.Erasure{Aged: &r}))(t, storage.ErrKept) // its turn is under way
	ok(l.s.Commit(ctx, f, storage.Turn{Pin: pin, Now: noon.Add(2 * time.Hour)}))(t)
	fails(l.s.Erase(ctx, old, storage.Erasure{Aged: &r}))(t, storage.ErrKept) // that prolonged it
	l.ingest(message("t3", "e2", "poison"))
	ok(l.s.Park(ctx, l.claim(on), storage.Parking{Reason: "x"}))(t)
	ok(l.s.Erase(ctx, on, storage.Erasure{Aged: &r}))(t) // what was set aside goes all the same
	l.expectOverdue(r, noon.Add(5*time.Hour))
	r.Now = noon.Add(5 * time.Hour)
	ok(l.s.Erase(ctx, old, storage.Erasure{Aged: &r}))(t)
	ok(l.s.Erase(ctx, kept, storage.Erasure{}))(t) // a person wants it
	l.expectOverdue(r, time.Time{})
	checkEqual(t, ok(l.s.Counts(ctx, noon))(t).Going(), 0)
	l.verify()
}

// unheard is the mark of a thread in which nobody has said anything.
func (l *life) unheard(id bot.ThreadID) storage.Mark {
	return storage.Mark{Thread: l.thread(id), At: noon}
}

func (l *life) expectOverdue(r storage.Retention, next time.Time, want ...bot.ThreadID) {
	l.t.Helper()
	over, due, err := l.s.Overdue(ctx, r)
	l.must(err)
	checkEqual(l.t, over, want)
	if !due.Equal(next) {
		l.t.Errorf("the next is due at %v, want %v", due, next)
	}
}
