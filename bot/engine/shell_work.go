package engine

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Work files an event of somebody's at the shell and blocks until the thread that it belongs to, which it may start, has nothing to
// do. An engine that only visits the store runs that thread's turns and no other's; what they say waits for an engine that runs.
func (e *Engine) Work(ctx context.Context, ev bot.Event) error {
	if !e.cfg.Visit {
		if _, err := e.Accept(ctx, ev); err != nil {
			return err
		}
		return e.awaitIdle(ctx, ev.Place)
	}
	e.mu.Lock()
	e.base = ctx
	e.mu.Unlock()
	in, _, err := e.makeInbound(ctx, ev)
	if err != nil {
		return err
	}
	filed, err := e.store.Ingest(ctx, []storage.Inbound{in}, e.cfg.Clock.Now())
	if err != nil {
		return fmt.Errorf("accept: %w", err)
	}
	defer e.wg.Wait()
	for more := filed[0].Outcome == storage.Queued; more; {
		more, err = e.runTurn(filed[0].Thread, &worker{})
		switch {
		case isLost(err) && e.store.Lease() > 0: // a program that has the thread runs its turns
			return e.awaitIdle(ctx, filed[0].Place)
		case err != nil:
			return err
		}
	}
	return nil
}

// awaitPause is between two looks at a thread whose turns run elsewhere.
const awaitPause = 100 * time.Millisecond

// awaitIdle blocks until the place's thread has nothing to do, whoever runs its turns.
func (e *Engine) awaitIdle(ctx context.Context, at bot.Place) error {
	th, err := e.store.At(ctx, at)
	if err != nil {
		return err
	}
	for {
		work, err := e.store.Work(ctx)
		if err != nil || !slices.Contains(work, th.ID) {
			return err
		}
		if err := e.awaitWorker(ctx, th.ID); err != nil {
			return err
		}
	}
}

// awaitWorker blocks until the thread's worker here is done, for a moment where it has none.
func (e *Engine) awaitWorker(ctx context.Context, id bot.ThreadID) error {
	e.mu.Lock()
	w := e.workers[id]
	e.mu.Unlock()
	if w == nil {
		return sleep(ctx, awaitPause)
	}
	select {
	case <-w.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
