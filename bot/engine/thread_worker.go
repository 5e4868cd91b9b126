package engine

import (
	"context"
	"errors"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// worker is a thread that has something to do. It exists from the first wake-up to the last turn.
type worker struct {
	suspect bool               // it was at work when the process ended: count before it runs
	alone   bool               // no other turn may run beside it
	line    context.CancelFunc // of the line that says that the turn takes its time; nil for none
	asked   bool               // the last turn with events was about what a person said or did in the thread's place

	again    bool               // woken while it worked
	pause    time.Time          // until then more of a burst is waited for
	heard    chan struct{}      // has one when pause has changed
	urgent   chan struct{}      // closed when something came that does not wait for a burst
	rushed   bool               // urgent is closed
	cancel   context.CancelFunc // of the running turn; nil between turns
	stopping bool               // somebody asked the turn to stop, and that was done
	done     chan struct{}      // closed at its end
}

// wakeWorker makes sure that the thread's events are worked on, after the pause in which more of a burst may come. Without one it ends the wait for that.
func (e *Engine) wakeWorker(id bot.ThreadID, pause time.Duration) {
	until := time.Now().Add(pause)
	e.mu.Lock()
	if !e.leased.has(storage.ThreadLease(id)) {
		e.mu.Unlock()
		return // who has it, or takes it, runs its turns
	}
	w := e.workers[id]
	if w != nil {
		w.again = true
		if w.pause = until; pause <= 0 {
			w.endWait()
		}
		select {
		case w.heard <- struct{}{}:
		default:
		}
	}
	e.mu.Unlock()
	if w == nil {
		e.startWorker(id, worker{rushed: pause <= 0, pause: until})
	}
}

// hurryWorker ends the worker's waits for more of a burst until it has nothing to do.
func (e *Engine) hurryWorker(w *worker) {
	e.mu.Lock()
	defer e.mu.Unlock()
	w.endWait()
}

// endWait ends the wait for more of a burst. The engine's lock is held.
func (w *worker) endWait() {
	if !w.rushed {
		w.rushed = true
		close(w.urgent)
	}
}

// startWorker runs a worker for the thread, or wakes the one that it has. It returns nil when the engine is not running, or is about to end: the
// durable inbox keeps the work for the next start.
func (e *Engine) startWorker(id bot.ThreadID, with worker) *worker {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.base == nil || e.base.Err() != nil || e.isLeaving() {
		return nil
	}
	if w := e.workers[id]; w != nil {
		w.again = true
		return w
	}
	w := &with
	w.suspect = e.suspects[id]
	delete(e.suspects, id)
	w.urgent, w.heard, w.done = make(chan struct{}), make(chan struct{}, 1), make(chan struct{})
	if w.rushed = w.rushed || w.suspect; w.rushed {
		close(w.urgent)
	}
	e.workers[id] = w
	e.busy.add(1)
	e.wg.Go(func() { e.runWorker(id, w) })
	return w
}

// runWorker runs turns until the thread has nothing to do. Nothing is lost between the last look and the exit: a wake-up
// that came meanwhile is seen under the lock.
func (e *Engine) runWorker(id bot.ThreadID, w *worker) {
	defer e.busy.add(-1)
	defer close(w.done)
	defer w.endLine()
	for {
		e.waitForBurst(w)
		more := e.runUntilDone(id, w)
		e.mu.Lock()
		if (!w.again && !more) || e.isLeaving() || e.base.Err() != nil {
			delete(e.workers, id)
			e.mu.Unlock()
			return
		}
		w.again, w.suspect = false, e.suspects[id]
		delete(e.suspects, id)
		if !more { // woken by something new: it may be a burst again
			w.urgent, w.rushed = make(chan struct{}), false
		}
		e.mu.Unlock()
	}
}

// runUntilDone runs the thread's next turn and tries again what failed, until it is committed, parked or taken away. It
// reports whether there is more to do.
func (e *Engine) runUntilDone(id bot.ThreadID, w *worker) (more bool) {
	delay := e.cfg.RetryDelay
	r := room{e: e}
	defer r.leaveWait()
	for {
		more, err := e.runNext(id, w)
		if r.lacksRoom(err) {
			if !e.pause(roomPause) {
				return false
			}
			continue
		}
		switch {
		case err == nil:
			return more
		case isLost(err), isGone(err):
			e.progress.endRewrites(id, "") // of who has it now
			return false
		case errors.Is(err, errStopped):
			continue // the turn runs again, and sees the request to stop
		case e.base.Err() != nil:
			return false
		}
		e.log.Warn("turn failed; it is tried again", "thread", id, "error", errorText(err))
		if !e.pause(delay) {
			return false
		}
		delay = min(2*delay, time.Minute)
	}
}

// wholeGate is more than there are ever turns at once.
const wholeGate = 1 << 40

// runNext runs the next turn beside all others, or alone. When the program is told to end it runs none: the worker is done then.
func (e *Engine) runNext(id bot.ThreadID, w *worker) (bool, error) {
	e.intake.awaitCalm(e.base)
	part, err := e.gateShare(id, w)
	if err != nil {
		return false, err
	}
	if err := e.gate.Acquire(e.base, part); err != nil {
		return false, err
	}
	defer e.gate.Release(part)
	if e.isLeaving() {
		return false, nil
	}
	if w.suspect {
		if err := e.countSuspect(id); err != nil {
			return false, err
		}
		w.suspect = false
	}
	return e.runTurn(id, w)
}

// gateShare is how much of the gate the next turn takes: all of it when the turn was begun before and brought the process down.
func (e *Engine) gateShare(id bot.ThreadID, w *worker) (int64, error) {
	if w.suspect {
		th, err := e.store.Thread(e.base, id)
		if err != nil {
			return 0, err
		}
		w.alone = th.Attempts > 0
	}
	if w.alone {
		return wholeGate, nil
	}
	return 1, nil
}

// pause waits in real time; it reports false when the engine ends first.
func (e *Engine) pause(d time.Duration) bool { return sleep(e.base, d) == nil }

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// stopTurn cancels the thread's running turn, if there is one; the request itself is in the inbox already.
func (e *Engine) stopTurn(id bot.ThreadID) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if w := e.workers[id]; w != nil && w.cancel != nil {
		w.stopping = true
		w.cancel()
	}
}

// noteStopping notes whether the turn that begins knows that it is to stop.
func (e *Engine) noteStopping(w *worker, stopping bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	w.stopping = stopping
}

// startTurn makes the context of a turn, which stopTurn can cancel.
func (e *Engine) startTurn(w *worker) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(e.base)
	e.mu.Lock()
	w.cancel = cancel
	e.mu.Unlock()
	return ctx, func() {
		e.mu.Lock()
		w.cancel = nil
		e.mu.Unlock()
		cancel()
	}
}
