package engine

import (
	"context"
	"slices"
	"time"

	"github.com/mendanhq/mendan/storage"
)

// retireEvery is how long at most until the threads are looked through again, and keptPause until one is looked at again in which something is to be done:
// it may be kept longer for what is being said.
const (
	retireEvery = 24 * time.Hour
	keptPause   = time.Minute
)

// retireThreads erases the threads whose time is over, those that were set aside too. It looks through them at the start, when the
// first of them is due, and once a day; in between it costs nothing. next is when it looks again.
func (e *Engine) retireThreads(ctx context.Context) (retired bool, next time.Time, err error) {
	now := e.cfg.Clock.Now()
	switch {
	case now.Before(e.retired):
		return false, e.retired, nil
	case !e.Leads():
		return false, now.Add(keptPause), nil
	}
	r := storage.Retention{Now: now, Keep: e.cfg.Retention}
	over, due, err := e.store.Overdue(ctx, r)
	if err != nil {
		return false, next, err
	}
	next = now.Add(retireEvery)
	if !due.IsZero() {
		next = earlierOf(next, due)
	}
	for _, id := range e.unwiped {
		if !slices.Contains(over, id) {
			over = append(over, id)
		}
	}
	kept, err := e.forgetThreads(ctx, ForRetention, &r, over...)
	if err != nil {
		e.unwiped = over
		return false, now, err
	}
	if kept > 0 {
		next = earlierOf(next, now.Add(keptPause))
	}
	e.retired, e.unwiped = next, nil
	return len(over) > kept, next, nil
}

func earlierOf(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
