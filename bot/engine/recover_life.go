package engine

import (
	"context"
	"fmt"

	"github.com/mendanhq/mendan/bot"
)

// recoverLife takes up what an earlier life left: first its unsent posts, then threads with work. After an unclean stop each
// of those is counted just before it runs; one that was counted before runs alone, so that a single poison event does not
// park every thread that happened to wait.
func (e *Engine) recoverLife(ctx context.Context) error {
	rows, err := e.store.Unsent(ctx)
	if err != nil {
		return fmt.Errorf("read the outbox: %w", err)
	}
	work, err := e.store.Work(ctx)
	if err != nil {
		return fmt.Errorf("read the work index: %w", err)
	}
	if e.store.Unclean() { // before anything can wake them
		e.mu.Lock()
		for _, id := range work {
			e.suspects[id] = true
		}
		e.mu.Unlock()
	}
	e.enqueueRows(rows)
	e.wg.Go(func() { e.removeLines(ctx) })
	if e.store.Unclean() && len(work) > 0 {
		e.log.Warn("the last stop was not clean; taking up", "threads", len(work), "posts", len(rows))
		e.busy.add(1)
		e.wg.Go(func() { e.recoverSuspects(work) })
		return nil
	}
	for _, id := range work {
		e.wakeWorker(id, 0)
	}
	return nil
}

// recoverSuspects runs those that were suspected before one after the other, then the others together.
func (e *Engine) recoverSuspects(work []bot.ThreadID) {
	defer e.busy.add(-1)
	var fresh []bot.ThreadID
	for _, id := range work {
		th, err := e.store.Thread(e.base, id)
		if err != nil {
			if e.base.Err() != nil {
				return // the next life takes them up
			}
			e.log.Error("cannot take up a thread", "thread", string(id), "error", err.Error())
			if !isGone(err) { // somebody waits for an answer there
				t := e.texts(e.cfg.ModeratorLang)
				text := t.Text("notice.recovery", map[string]any{"thread": string(id), "class": errorText(err)})
				e.tellPeople(e.tellRooms(e.staffRooms(), bot.EventID("recovery:"+string(id)), text)...)
			}
			continue
		}
		if th.Attempts == 0 {
			fresh = append(fresh, id)
			continue
		}
		if w := e.startWorker(id, worker{}); w != nil {
			<-w.done
		}
	}
	for _, id := range fresh {
		e.startWorker(id, worker{})
	}
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
