package httpapi

import (
	"context"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// look is how often a request that waits looks by itself: not every end of a turn is told by a post.
const look = time.Second

// awaitTurn blocks until nothing in a session waits for an answer, or the session is parked. With false the answer is not there yet when
// Wait is over or ctx ends.
func (a *Adapter) awaitTurn(ctx context.Context, at bot.Place) (Session, bool, error) {
	ctx, cancel := context.WithTimeout(ctx, a.cfg.Wait)
	defer cancel()
	tick := time.NewTicker(look)
	defer tick.Stop()
	for {
		bell := a.bells.bellOf(at)
		s, err := a.cfg.Read(context.WithoutCancel(ctx), at)
		if err != nil || !s.Working || s.Parked {
			return s, true, err
		}
		select {
		case <-bell:
		case <-tick.C:
		case <-ctx.Done():
			return s, false, nil
		}
	}
}

// bells tell who waits for a place that something was posted about it.
type bells struct {
	mu sync.Mutex
	at map[bot.Place]chan struct{}
}

// bellOf is closed at the next ring.
func (b *bells) bellOf(at bot.Place) <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.at == nil {
		b.at = map[bot.Place]chan struct{}{}
	}
	if b.at[at] == nil {
		b.at[at] = make(chan struct{})
	}
	return b.at[at]
}

func (b *bells) ringBell(at bot.Place) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if bell := b.at[at]; bell != nil {
		close(bell)
		delete(b.at, at)
	}
}

// turns keep who speaks in a session one after the other, for as long as it takes to be heard.
type turns struct {
	mu   sync.Mutex
	busy map[string]bool
}

// takeTurn is false while another request has the session.
func (t *turns) takeTurn(session string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.busy[session] {
		return false
	}
	if t.busy == nil {
		t.busy = map[string]bool{}
	}
	t.busy[session] = true
	return true
}

func (t *turns) leaveTurn(session string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.busy, session)
}
