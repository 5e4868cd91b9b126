package engine

import (
	"context"
	"errors"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// recoverLife takes up what earlier lives left.
func (e *Engine) recoverLife(ctx context.Context) error {
	if err := e.takeWork(ctx); err != nil {
		return err
	}
	e.mu.Lock()
	alone := e.leased.others == 0
	e.mu.Unlock()
	if alone { // else some are of programs that go on
		e.wg.Go(func() { e.removeLines(ctx) })
	}
	return nil
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
