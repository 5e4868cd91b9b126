package web

import (
	"sync"

	"github.com/mendanhq/mendan/bot"
)

// bells tell the pages of a room that something may have changed there. Every page looks for itself what.
type bells struct {
	mu sync.Mutex
	at map[bot.Place]*bell
}

type bell struct {
	listeners int
	rings     chan struct{} // closed at the next ring
}

// listenTo has somebody listen at a place until leave is called. next is closed at the next ring after it was called.
func (b *bells) listenTo(at bot.Place) (next func() <-chan struct{}, leave func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.at == nil {
		b.at = map[bot.Place]*bell{}
	}
	if b.at[at] == nil {
		b.at[at] = &bell{rings: make(chan struct{})}
	}
	one := b.at[at]
	one.listeners++
	next = func() <-chan struct{} {
		b.mu.Lock()
		defer b.mu.Unlock()
		return one.rings
	}
	leave = sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if one.listeners--; one.listeners == 0 {
			delete(b.at, at)
		}
	})
	return next, leave
}

func (b *bells) ringBell(at bot.Place) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if one := b.at[at]; one != nil {
		close(one.rings)
		one.rings = make(chan struct{})
	}
}
