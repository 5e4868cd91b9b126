package engine

import (
	"context"
	"time"
)

// runTimers moves due timers into their threads, at start, when told that the clock moved, and when the next is due.
func (e *Engine) runTimers(ctx context.Context) {
	const longest = time.Minute // the wall clock may be set meanwhile
	r, delay := room{e: e}, e.cfg.RetryDelay
	defer r.leaveWait()
	for ctx.Err() == nil {
		_, next, err := e.fireTimers(ctx)
		wait := longest
		switch {
		case ctx.Err() != nil: // whatever it broke off is no error
			return
		case r.lacksRoom(err):
			wait = roomPause
		case err != nil: // the store's, which has no words of people
			e.log.Error("what is due could not be looked for; it is tried again", "error", err.Error())
			wait, delay = delay, min(2*delay, longest)
		case !next.IsZero():
			wait = min(longest, max(0, next.Sub(e.cfg.Clock.Now())))
		}
		if err == nil {
			delay = e.cfg.RetryDelay
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
	e.enqueueRows(rows)
	retired, over, err := e.retireThreads(ctx)
	for _, id := range woken { // its timer is in its inbox, whatever became of the others
		e.wakeWorker(id, 0)
	}
	if err != nil {
		return false, next, err
	}
	if next.IsZero() || over.Before(next) {
		next = over
	}
	return retired || len(woken) > 0 || len(rows) > 0, next, nil
}
