package engine

import (
	"context"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// retireEvery is how long at most until the threads are looked through again.
const retireEvery = 24 * time.Hour

// retireThreads erases the threads whose time is over, those that were set aside too. It looks through all of them at the start, when the
// first of them is due, and once a day; in between it costs nothing. next is when it looks again.
func (e *Engine) retireThreads(ctx context.Context) (retired bool, next time.Time, err error) {
	now := e.cfg.Clock.Now()
	if now.Before(e.retired) {
		return false, e.retired, nil
	}
	threads, err := e.store.Threads(ctx)
	if err != nil {
		return false, next, err
	}
	next = now.Add(retireEvery)
	over := e.unwiped
	for _, th := range threads {
		keep := e.keptUntil(th)
		switch {
		case keep.IsZero(), slices.Contains(over, th.ID):
		case keep.After(now):
			next = earlierOf(next, keep)
		case e.hasWorker(th.ID): // it may be kept longer for what is being said
			next = earlierOf(next, now.Add(time.Minute))
		default:
			over = append(over, th.ID)
		}
	}
	if err := e.Forget(ctx, ForRetention, over...); err != nil {
		e.unwiped = over
		return false, now, err
	}
	e.retired, e.unwiped = next, nil
	return len(over) > 0, next, nil
}

// keptUntil is when a thread's time is over; zero for never.
func (e *Engine) keptUntil(th storage.Thread) time.Time {
	if !th.Glance.Keep.IsZero() || e.cfg.Retention <= 0 {
		return th.Glance.Keep
	}
	return th.UpdatedAt.Add(e.cfg.Retention)
}

// hasWorker reports whether a thread has a worker.
func (e *Engine) hasWorker(id bot.ThreadID) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.workers[id] != nil
}

func earlierOf(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
