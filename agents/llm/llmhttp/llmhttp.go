// Package llmhttp is what the clients of model servers share: connections, the attempts of a call, one exchange with its limits, and the words of a
// failure. What travels is the clients' own.
//
// A call is at most two attempts: the second after a delay, only after a time-out, 429, 5xx, a network error or a body that is no answer, and as far as the
// turn's budget goes (llm.BeginTurn). It
// returns at once when its context ends, also between the attempts. Answers are read up to 8 MB, over HTTP/1.1, redirects are not
// followed, and no error holds a word of a prompt or an answer, an address or a key.
package llmhttp

import (
	"cmp"
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
)

const maxAttempts = 2

// Caller makes calls to one provider, safe for concurrent use. Its owner closes it.
type Caller struct {
	Transport http.RoundTripper
	cfg       Config
}

// NewCaller makes a caller. It connects at the first call, and keeps no key.
func NewCaller(cfg Config) *Caller {
	cfg = cfg.WithDefaults()
	cfg.APIKey = ""
	return &Caller{Transport: cfg.transport(), cfg: cfg}
}

// Close ends the idle connections. Call it after the last call has returned.
func (c *Caller) Close() { (&http.Client{Transport: c.Transport}).CloseIdleConnections() }

// Try makes an attempt, and another where that may help, each with a context of its own that ends with the Timeout. It returns how many it made; the error is that of the context or an *llm.Error.
func (c *Caller) Try(ctx context.Context, attempt func(context.Context) *llm.Error) (int, error) {
	for n := 1; ; n++ {
		begun := time.Now()
		failure := c.once(ctx, attempt)
		if failure == nil {
			return n, nil
		}
		if err := ctx.Err(); err != nil {
			return n, err
		}
		failure.Attempts = n
		delay, again := c.delay(failure)
		if n == maxAttempts || !again || !llm.SpendRetry(ctx, time.Since(begun), delay) {
			return n, failure
		}
		if err := wait(ctx, delay); err != nil {
			return n, err
		}
	}
}

func (c *Caller) once(ctx context.Context, attempt func(context.Context) *llm.Error) *llm.Error {
	ctx, cancel := context.WithTimeout(ctx, c.cfg.Timeout)
	defer cancel()
	return attempt(ctx)
}

// maxJitter bounds what is added to a delay, so that those who were refused together do not come back together.
const maxJitter = 500 * time.Millisecond

// delay tells whether to ask again, and when: not before the provider wants it.
func (c *Caller) delay(e *llm.Error) (time.Duration, bool) {
	if !e.Retryable() || e.RetryAfter > c.cfg.MaxRetryAfter {
		return 0, false
	}
	d := cmp.Or(e.RetryAfter, c.cfg.RetryDelay)
	return d + rand.N(min(d/4, maxJitter)+1), true
}

func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
