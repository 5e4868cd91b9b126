package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// lookPause is the longest time between two looks at what there is to take.
const lookPause = time.Second

// leased is what this life has to do of a store that several programs share. What it has in hand is noted where it is put into its lane, under
// one lock: else a row that a look finds just when its commit returns would be sent twice. The engine's lock guards it.
type leased struct {
	all    bool                 // the store is this program's alone: everything is this life's
	since  map[string]uint64    // when each lease began, by name
	inHand map[uint64]rowInHand // by the row's Seq, until a look finds it gone
	looks  int
	leads  bool
	others int                   // lives beside this one
	newer  map[bot.ThreadID]bool // threads that a newer program wrote: they are left to one
}

// rowInHand is a row that is in its lane or was.
type rowInHand struct {
	rev   uint64
	name  string // of its lease
	since uint64 // when that began
	looks int    // how many there were before it was noted
}

func newLeased(s storage.Store) leased {
	return leased{all: s.News() == nil, since: map[string]uint64{}, inHand: map[uint64]rowInHand{}, newer: map[bot.ThreadID]bool{}}
}

// has reports whether something is this life's, as far as is known.
func (l *leased) has(name string) bool {
	_, ok := l.since[name]
	return l.all || ok
}

// admit notes a row that is to be put into its lane. It refuses one whose lane is another life's, and one that is in hand already, as it is or newer.
func (l *leased) admit(row *storage.OutboxRow) bool {
	if l.all {
		return true
	}
	name := row.LeaseName()
	since, ok := l.since[name]
	if known, had := l.inHand[row.Seq]; !ok || had && known.rev >= row.Rev {
		return false
	}
	row.Lease = since
	l.inHand[row.Seq] = rowInHand{row.Rev, name, since, l.looks}
	return true
}

// noteLease notes a lease. It reports whether it is a new one.
func (l *leased) noteLease(of storage.Lease) bool {
	old, had := l.since[of.Name]
	l.since[of.Name] = of.Since
	return !had || old != of.Since
}

// noteStarted notes the lease of a thread that began here.
func (e *Engine) noteStarted(l storage.Lease) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.leased.noteLease(l)
}

// forget forgets the rows of a lease.
func (l *leased) forget(name string) {
	maps.DeleteFunc(l.inHand, func(_ uint64, r rowInHand) bool { return r.name == name })
}

// followWork takes what there is to take whenever there may be something, until ctx ends. It ends the engine where the store has ended.
func (e *Engine) followWork(ctx context.Context, end func(error)) {
	if e.store.News() == nil {
		return
	}
	tick := time.NewTicker(lookPause)
	defer tick.Stop()
	for {
		select {
		case <-e.store.News():
		case <-e.holds.look:
		case <-tick.C:
		case p := <-e.pauses:
			e.writePause(ctx, p)
			continue
		case <-ctx.Done():
			return
		}
		err := e.takeWork(ctx)
		if errors.Is(err, storage.ErrEnded) && ctx.Err() == nil {
			end(err)
			return
		}
		if err != nil && ctx.Err() == nil {
			e.log.Warn("what there is to do could not be looked for; it is tried again", "error", err.Error())
		}
	}
}

// findsWork looks once what there is to take, where several programs share the store, and reports whether there was something, or may be.
func (e *Engine) findsWork(ctx context.Context) bool {
	if e.store.News() == nil {
		return false
	}
	return e.takeWork(ctx) != nil && ctx.Err() == nil && e.pause(lookPause) || !e.busy.idle()
}

// takeWork takes up what there is to do for this life: what is free, and what came in elsewhere.
func (e *Engine) takeWork(ctx context.Context) error {
	e.mu.Lock()
	e.leased.looks++
	looks := e.leased.looks
	var running []bot.ThreadID
	for id, w := range e.workers {
		if w.cancel != nil && !w.stopping {
			running = append(running, id)
		}
	}
	things, newer := e.holds.names(), maps.Clone(e.leased.newer)
	e.mu.Unlock()
	waiting, began := map[uint64]bool{}, time.Now()
	share, err := e.store.Take(ctx, storage.InHand{Running: running, Things: things, Newer: newer, Row: func(seq, rev, since uint64) bool {
		e.mu.Lock()
		defer e.mu.Unlock()
		waiting[seq] = true
		known, had := e.leased.inHand[seq]
		return had && known.rev >= rev && known.since == since // else the lane was lost and taken again, and all of it is sent anew
	}})
	if err != nil {
		return err
	}
	e.noteHolds(share, began)
	e.passPauses(share.Paused)
	e.takeUp(share, func(seq uint64, r rowInHand) bool { return r.looks < looks && !waiting[seq] })
	e.stopElsewhere(ctx, share.Commands)
	return nil
}

// takeUp takes up what is this life's to do: first posts, then threads with work. Those of a life that did not end by itself are counted just before they
// run; one that was counted before runs alone, so that a single poison event does not park every thread that happened to wait. Rows in hand
// that are gone are forgotten.
func (e *Engine) takeUp(share storage.Share, gone func(seq uint64, r rowInHand) bool) {
	suspects := map[bot.ThreadID]bool{}
	for _, o := range share.Over {
		if !o.Clean {
			for _, id := range o.Threads {
				suspects[id] = true
			}
		}
	}
	e.mu.Lock()
	maps.DeleteFunc(e.leased.inHand, gone)
	e.leased.leads, e.leased.others = share.Leads, share.Others
	for _, l := range share.Leases {
		if e.leased.noteLease(l) {
			e.dropRows(l.Name)
		}
	}
	maps.Copy(e.suspects, suspects) // before anything can wake them
	e.queueRows(share.Rows)
	var work []bot.ThreadID
	for _, id := range share.Work {
		if w := e.workers[id]; w == nil && !suspects[id] {
			work = append(work, id)
		} else if w != nil && suspects[id] {
			w.again = true // it works for a lease that was lost
		}
	}
	e.mu.Unlock()
	if len(suspects) > 0 {
		e.log.Warn("an earlier stop was not clean; taking up", "threads", len(suspects), "posts", len(share.Rows))
		e.busy.add(1)
		e.wg.Go(func() { e.recoverSuspects(slices.Sorted(maps.Keys(suspects))) })
	}
	for _, id := range work {
		e.wakeWorker(id, e.newsPause())
	}
}

// newsPause is how long more is waited for after something that came in elsewhere.
func (e *Engine) newsPause() time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.leased.others == 0 {
		return 0
	}
	return e.debounce()
}

// sharedPause is the shortest debounce where one person's messages may come in at several programs: so far apart they can be written down in the wrong
// order.
const sharedPause = 300 * time.Millisecond

// debounce is how long a message waits for more of a burst. The engine's lock is held.
func (e *Engine) debounce() time.Duration {
	if e.leased.others > 0 {
		return max(e.cfg.Debounce, sharedPause)
	}
	return e.cfg.Debounce
}

// stopElsewhere stops the turns that somebody asked another program to stop.
func (e *Engine) stopElsewhere(ctx context.Context, commands map[bot.ThreadID][]storage.Waiting) {
	for id, waiting := range commands {
		th, err := e.store.Thread(ctx, id)
		if err != nil {
			continue // the next look sees it again
		}
		if slices.ContainsFunc(waiting, func(w storage.Waiting) bool { return e.asksToStop(w.Event, th.Owner) }) {
			e.stopTurn(id)
		}
	}
}

// isNewer reports whether a newer program wrote a thread's state, and one may run beside this one: the thread is left to it. Alone, that is an error as others.
func (e *Engine) isNewer(in *storage.Loaded) bool {
	program, known := e.programs[in.Thread.Workflow]
	return !e.leased.all && known && in.State.Version > program.Version
}

// leaveToNewer gives a thread back that a newer program wrote, and takes it no more in this life. The error says that it is not this life's.
func (e *Engine) leaveToNewer(ctx context.Context, id bot.ThreadID) error {
	e.log.Warn("a newer version of the program wrote this thread's state: it is left to one", "thread", string(id))
	name := storage.ThreadLease(id)
	e.mu.Lock()
	e.leased.newer[id] = true
	delete(e.leased.since, name)
	e.dropRows(name)
	e.mu.Unlock()
	if err := e.store.Release(ctx, name); err != nil {
		return err
	}
	return fmt.Errorf("thread of a newer program: %w", storage.ErrFenced)
}

// loseLease forgets what another life has now. Its rows that wait here are that life's.
func (e *Engine) loseLease(row storage.OutboxRow) {
	e.mu.Lock()
	defer e.mu.Unlock()
	name := row.LeaseName()
	if e.leased.since[name] != row.Lease {
		return // of an earlier time: that is forgotten
	}
	delete(e.leased.since, name)
	e.dropRows(name)
}

// dropRows takes the rows of a lease out of their lanes. The engine's lock is held.
func (e *Engine) dropRows(name string) {
	e.leased.forget(name)
	for _, l := range e.lanes {
		l.rows = slices.DeleteFunc(l.rows, func(r storage.OutboxRow) bool { return r.LeaseName() == name })
	}
}

// Leads reports whether this program does now what one does for all that share its store.
func (e *Engine) Leads() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.leased.all || e.leased.leads
}

// errLate means that so much time went by that the lane may be another life's.
var errLate error = late{}

type late struct{}

func (late) Error() string { return "the lane's lease has to be looked at again" }

// Temporary is true.
func (late) Temporary() bool { return true }

// checkLease refuses to send what was resolved too long ago: a process that stood still meanwhile may have lost its lanes. Between this look at its own
// clock and the call to the platform only a pause in that very moment remains.
func (e *Engine) checkLease(resolved time.Time) error {
	if lease := e.store.Lease(); lease > 0 && time.Since(resolved) > lease/4 {
		return errLate
	}
	return nil
}

func isLost(err error) bool { return errors.Is(err, storage.ErrFenced) }
