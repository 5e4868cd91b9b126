package main

import (
	"sync"
	"time"
)

// clock is the business clock: the real one, or one that stands still; Advance moves either.
type clock struct {
	mu     sync.Mutex
	frozen time.Time // zero: the real clock
	ahead  time.Duration
}

// Now is the business time in UTC.
func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.frozen.IsZero() {
		return time.Now().UTC().Round(0).Add(c.ahead)
	}
	return c.frozen.UTC().Add(c.ahead)
}

// Advance moves the clock forward.
func (c *clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
}
