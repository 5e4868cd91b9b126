package incoming

import (
	"context"
	"sync"
	"time"
)

// A crowd is more than so many who wait to be acknowledged. Nothing stands back for one longer than a platform waits for that.
const (
	crowdSize = 64
	crowdTime = 3 * time.Second
)

// Crowd counts those who wait to be acknowledged, and lets what has time stand back while they are many. The zero Crowd is empty; it may be used by
// several goroutines.
type Crowd struct {
	mu   sync.Mutex
	n    int
	calm chan struct{} // closed when they are few again; nil: they are
}

// Come counts one who waits.
func (c *Crowd) Come() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n++; c.n > crowdSize && c.calm == nil {
		c.calm = make(chan struct{})
	}
}

// Waits reports whether there is anybody.
func (c *Crowd) Waits() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n > 0
}

// Leave takes one away who waits no longer.
func (c *Crowd) Leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n--; c.n <= crowdSize && c.calm != nil {
		close(c.calm)
		c.calm = nil
	}
}

// Await blocks while there is a crowd, for three seconds at most or until ctx ends.
func (c *Crowd) Await(ctx context.Context) {
	c.mu.Lock()
	calm := c.calm
	c.mu.Unlock()
	if calm == nil {
		return
	}
	timer := time.NewTimer(crowdTime)
	defer timer.Stop()
	select {
	case <-calm:
	case <-timer.C:
	case <-ctx.Done():
	}
}
