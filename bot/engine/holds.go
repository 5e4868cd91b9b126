package engine

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// releaseTime is how long giving something back may take: who ends waits for it, and others have it at the latest when this life is over.
const releaseTime = 2 * time.Second

// early is by which part of a lease something ends here before another life may have it.
const early = 16

// holds is what adapters have, or wait for, of which one program has each at a time, by the names of their leases. The engine's lock guards it.
type holds struct {
	mine    map[string]*held
	wanted  map[string]int // how many wait for it
	free    map[string]bool
	orphans []string      // of those that are free, who had them ended without giving them back
	changed chan struct{} // closed at the next change of free or mine
	look    chan struct{} // has one when somebody waits for the next look
}

// held is one that this life has.
type held struct {
	since  time.Time
	cancel context.CancelFunc
	lapse  *time.Timer // ends it when another life may have it; nil where the store is this program's alone
}

func newHolds() holds {
	return holds{
		mine: map[string]*held{}, wanted: map[string]int{}, free: map[string]bool{}, changed: make(chan struct{}), look: make(chan struct{}, 1),
	}
}

// change tells those who wait. The engine's lock is held.
func (h *holds) change() {
	close(h.changed)
	h.changed = make(chan struct{})
}

// names are those of which a look has to find out whose they are.
func (h *holds) names() []string {
	return slices.AppendSeq(slices.Collect(maps.Keys(h.mine)), maps.Keys(h.wanted))
}

// Hold implements bot.Inbox.
func (e *Engine) Hold(ctx context.Context, p bot.Platform, name string, may func() bool) (bot.Hold, error) {
	if err := e.awaitStart(ctx); err != nil {
		return bot.Hold{}, err
	}
	name = storage.ThingLease(p, name)
	defer e.wantHold(name)()
	for {
		free, changed := e.isFree(name)
		if free && (may == nil || may()) {
			if h, ok := e.takeHold(ctx, name); ok {
				return h, nil
			}
		}
		t := time.NewTimer(lookPause)
		select {
		case <-changed:
		case <-t.C:
		case <-ctx.Done():
		}
		t.Stop()
		if ctx.Err() != nil {
			return bot.Hold{}, ctx.Err()
		}
	}
}

// wantHold has a look find out whose something is, now and until it is called off.
func (e *Engine) wantHold(name string) (callOff func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.holds.wanted[name]++
	select {
	case e.holds.look <- struct{}{}:
	default:
	}
	return func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		if e.holds.wanted[name]--; e.holds.wanted[name] == 0 {
			delete(e.holds.wanted, name)
			delete(e.holds.free, name)
		}
	}
}

// isFree reports whether nobody has something, as far as is known, and returns what is closed when that may have changed.
func (e *Engine) isFree(name string) (free bool, changed <-chan struct{}) {
	e.mu.Lock()
	defer e.mu.Unlock()
	h := &e.holds
	return h.mine[name] == nil && (e.leased.all || h.free[name]), h.changed
}

// takeHold takes something that is free. Where another one was faster, or the store is away, it is not.
func (e *Engine) takeHold(ctx context.Context, name string) (bot.Hold, bool) {
	began := time.Now()
	if ok, err := e.store.Hold(ctx, name); err != nil || !ok {
		if err != nil && ctx.Err() == nil {
			e.log.Warn("what one program has at a time could not be taken; it is tried again", "what", name, "error", err.Error())
		}
		return bot.Hold{}, false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.holds.mine[name] != nil {
		return bot.Hold{}, false // by who waited beside this one
	}
	ctx, cancel := context.WithCancel(ctx)
	h := &held{since: time.Now(), cancel: cancel}
	if lease := e.store.Lease(); lease > 0 { // half of it is left, or it had not been given
		h.lapse = time.AfterFunc(time.Until(began.Add(lease/2-lease/early)), func() { e.loseHold(name, h) })
	}
	e.holds.mine[name] = h
	return bot.Hold{Context: ctx, Orphan: slices.Contains(e.holds.orphans, name), Release: func() { e.releaseHold(name, h) }}, true
}

// loseHold ends what another life has or may have now.
func (e *Engine) loseHold(name string, h *held) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.endHold(name, h)
}

// endHold is loseHold with the engine's lock held. It reports whether it was this life's until then.
func (e *Engine) endHold(name string, h *held) bool {
	h.cancel()
	if h.lapse != nil {
		h.lapse.Stop()
	}
	had := e.holds.mine[name] == h
	if had {
		delete(e.holds.mine, name)
		e.holds.change()
	}
	return had
}

// releaseHold gives something back.
func (e *Engine) releaseHold(name string, h *held) {
	e.mu.Lock()
	had := e.holds.mine[name] == h
	e.mu.Unlock()
	if had { // in the store first: nobody here takes it meanwhile
		ctx, cancel := context.WithTimeout(context.Background(), releaseTime)
		defer cancel()
		if err := e.store.Release(ctx, name); err != nil {
			e.log.Warn("what one program has at a time is not given back: others have it when this life is over", "what", name, "error", err.Error())
		}
	}
	e.loseHold(name, h)
}

// noteHolds notes what a look found that began at a time.
func (e *Engine) noteHolds(share storage.Share, began time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.holds.free, e.holds.orphans = map[string]bool{}, share.Orphaned
	for _, name := range slices.Concat(share.Free, share.Held) { // what this life has that nobody here knows of can be had
		e.holds.free[name] = true
	}
	for name, h := range e.holds.mine {
		switch {
		case slices.Contains(share.Held, name):
			h.lapse.Reset(time.Until(began.Add(share.Left - e.store.Lease()/early)))
		case h.since.Before(began):
			e.log.Warn("another program has taken over", "what", name)
			e.endHold(name, h)
		}
	}
	e.holds.change()
}
