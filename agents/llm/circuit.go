package llm

import (
	"errors"
	"sync"
	"time"
)

// A provider that failed so often, one call after the other, is passed over for so long; then one call tries it again.
const (
	circuitFailures = 3
	circuitPause    = 30 * time.Second
)

// circuits remembers which providers are away. It is safe for concurrent use.
type circuits struct {
	mu       sync.Mutex
	failures map[string]int
	until    map[string]time.Time
	slow     map[string]bool // those that kept whoever asked last waiting for nothing
}

func newCircuits() *circuits {
	return &circuits{failures: map[string]int{}, until: map[string]time.Time{}, slow: map[string]bool{}}
}

// isSlow reports whether a provider's last call ended without an answer in time.
func (c *circuits) isSlow(provider string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.slow[provider]
}

// isOpen reports whether a provider is passed over now. The first who asks when its time is over may try it, and others when that time is over again.
func (c *circuits) isOpen(provider string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failures[provider] < circuitFailures {
		return false
	}
	if now := time.Now(); !now.Before(c.until[provider]) {
		c.until[provider] = now.Add(circuitPause)
		return false
	}
	return true
}

// note takes in how a call ended.
func (c *circuits) note(provider string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil || !isAway(err) {
		delete(c.failures, provider)
		delete(c.slow, provider)
		return
	}
	var e *Error
	c.slow[provider] = errors.As(err, &e) && e.Code == Timeout
	if c.failures[provider]++; c.failures[provider] == circuitFailures {
		c.until[provider] = time.Now().Add(circuitPause)
	}
}
