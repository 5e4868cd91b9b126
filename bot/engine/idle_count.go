package engine

import (
	"context"
	"sync"
)

// busyness counts what is under way, so that somebody can wait for there being nothing.
type busyness struct {
	mu    sync.Mutex
	n     int
	quiet chan struct{} // closed while n is 0
}

func newBusyness() *busyness {
	b := &busyness{quiet: make(chan struct{})}
	close(b.quiet)
	return b
}

func (b *busyness) add(d int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := b.n
	b.n += d
	switch {
	case before == 0 && b.n > 0:
		b.quiet = make(chan struct{})
	case before > 0 && b.n == 0:
		close(b.quiet)
	}
}

func (b *busyness) wait(ctx context.Context) error {
	b.mu.Lock()
	quiet := b.quiet
	b.mu.Unlock()
	select {
	case <-quiet:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// idle reports whether nothing is under way now.
func (b *busyness) idle() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.n == 0
}
