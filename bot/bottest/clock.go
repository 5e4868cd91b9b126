// Package bottest is how conversations are tested: a clock that tests move, a chat platform in memory that outlives
// crashes of the program, and a world in which the program lives, is killed at named points, and lives again.
//
// Nothing here sleeps; everything waits for the engine to have nothing to do. All of it runs inside a synctest bubble.
package bottest

import (
	"sync"
	"time"
)

// Clock is a business clock that only tests move.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// NewClock makes a clock that shows now.
func NewClock(now time.Time) *Clock { return &Clock{now: now} }

// Now is what the clock shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}
