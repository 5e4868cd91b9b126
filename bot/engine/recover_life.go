package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// leftover is what a life of a program left that is over. It is taken up at a start; whoever takes over from a program that is gone takes up that
// program's part, and nothing else, while its own work goes on.
type leftover struct {
	rows    []storage.OutboxRow // may have been sent
	work    []bot.ThreadID      // threads with something to do
	unclean bool                // the life did not end by itself: each of its threads may have ended it
}

// recoverLife takes up what an earlier life left.
func (e *Engine) recoverLife(ctx context.Context) error {
	left := leftover{unclean: e.store.Unclean()}
	var err error
	if left.rows, err = e.store.Unsent(ctx); err != nil {
		return fmt.Errorf("read the outbox: %w", err)
	}
	if left.work, err = e.store.Work(ctx); err != nil {
		return fmt.Errorf("read the work index: %w", err)
	}
	e.takeUp(left)
	e.wg.Go(func() { e.removeLines(ctx) })
	return nil
}

// takeUp takes up what a life left: first its unsent posts, then threads with work. After an unclean end each
// of those is counted just before it runs; one that was counted before runs alone, so that a single poison event does not
// park every thread that happened to wait.
func (e *Engine) takeUp(left leftover) {
	if left.unclean { // before anything can wake them
		e.mu.Lock()
		for _, id := range left.work {
			e.suspects[id] = true
		}
		e.mu.Unlock()
	}
	e.enqueueRows(left.rows)
	if left.unclean && len(left.work) > 0 {
		e.log.Warn("the last stop was not clean; taking up", "threads", len(left.work), "posts", len(left.rows))
		e.busy.add(1)
		e.wg.Go(func() { e.recoverSuspects(left.work) })
		return
	}
	for _, id := range left.work {
		e.wakeWorker(id, 0)
	}
}

// recoverSuspects runs those that were suspected before one after the other, then the others together.
func (e *Engine) recoverSuspects(work []bot.ThreadID) {
	defer e.busy.add(-1)
	var fresh []bot.ThreadID
	for _, id := range work {
		th, err := e.store.Thread(e.base, id)
		switch {
		case err != nil && e.base.Err() != nil:
			return // the next life takes them up
		case errors.Is(err, storage.ErrDamaged), isGone(err):
			e.tellNotTakenUp(id, err)
		case err != nil, th.Attempts == 0: // where it could not be read now, its worker tries again
			fresh = append(fresh, id)
		default:
			if w := e.startWorker(id, worker{}); w != nil {
				<-w.done
			}
		}
	}
	for _, id := range fresh {
		e.startWorker(id, worker{})
	}
}

// tellNotTakenUp tells staff of a thread that nobody can read, in which somebody waits for an answer.
func (e *Engine) tellNotTakenUp(id bot.ThreadID, err error) {
	e.log.Error("cannot take up a thread", "thread", string(id), "error", err.Error())
	if isGone(err) {
		return
	}
	text := e.texts(e.cfg.ModeratorLang).Text("notice.recovery", map[string]any{"thread": string(id), "class": errorText(err)})
	e.tellPeople(e.tellRooms(e.staffRooms(), bot.EventID("recovery:"+string(id)), text)...)
}

// countSuspect counts an attempt for a thread that was at work when the process ended, and parks it when that is once
// too often.
func (e *Engine) countSuspect(id bot.ThreadID) error {
	fence, err := e.store.Claim(e.base, id)
	if err != nil {
		return err
	}
	in, err := e.store.Load(e.base, fence)
	if err != nil || in.Thread.Parked != "" {
		return err
	}
	n, err := e.store.CountAttempt(e.base, fence)
	if err != nil || n < e.cfg.MaxAttempts {
		return err
	}
	return e.parkThread(e.base, fence, in, "crash")
}
