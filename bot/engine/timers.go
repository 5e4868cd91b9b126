package engine

import (
	"context"
	"time"
)

// runTimers moves due timers into their threads, at start, when told that the clock moved, and when the next is due.
func (e *Engine) runTimers(ctx context.Context) {
	const longest = time.Minute // the wall clock may be set meanwhile
	r := room{e: e}
	defer r.leave()
	for ctx.Err() == nil {
		_, next, err := e.fireTimers(ctx)
		wait := longest
		if r.lacking(err) {
			wait = roomPause
		} else if err != nil {
			e.log.Error("timers", "error", errorText(err))
			wait = e.cfg.RetryDelay
		} else if !next.IsZero() {
			wait = min(longest, max(0, next.Sub(e.cfg.Clock.Now())))
		}
		t := time.NewTimer(wait)
		select {
		case <-t.C:
		case <-e.tick:
		case <-ctx.Done():
		}
		t.Stop()
	}
}

// fireTimers moves what is due and wakes its threads. One call at a time: whoever finds nothing due may rely on
// everything that was due having its worker.
func (e *Engine) fireTimers(ctx context.Context) (fired bool, next time.Time, err error) {
	e.firing.Lock()
	defer e.firing.Unlock()
	e.busy.add(1)
	defer e.busy.add(-1)
	woken, rows, next, err := e.store.FireTimers(ctx, e.cfg.Clock.Now())
	if err != nil {
		return false, next, err
	}
	e.enqueue(rows)
	retired, over, err := e.retire(ctx)
	if err != nil {
		return false, next, err
	}
	if next.IsZero() || over.Before(next) {
		next = over
	}
	for _, id := range woken {
		e.wake(id, true)
	}
	return retired || len(woken) > 0 || len(rows) > 0, next, nil
}
