package llm

import (
	"context"
	"sync"
	"time"
)

// What the calls of one turn may spend together on being asked again: so often, and no longer than this on attempts that failed and the waits after them. A
// person waits for the turn and not for a call.
const (
	turnRetries   = 8
	turnRetryTime = time.Minute
)

type retriesKey struct{}

// retries is what is left of it, for calls at the same time.
type retries struct {
	mu    sync.Mutex
	times int
	time  time.Duration
}

// WithRetries begins a turn: all calls under the context that it returns share one budget of retries. Calls under a context without one have their own each.
func WithRetries(ctx context.Context) context.Context {
	return context.WithValue(ctx, retriesKey{}, &retries{times: turnRetries, time: turnRetryTime})
}

// SpendRetry takes another attempt out of the turn's budget, for a call whose last one failed after a time and that would wait for a time before the next. It
// reports false where that is too much; what the failed one took is spent all the same.
func SpendRetry(ctx context.Context, failed, wait time.Duration) bool {
	r, ok := ctx.Value(retriesKey{}).(*retries)
	if !ok {
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.time -= failed; r.times == 0 || r.time < wait {
		return false
	}
	r.times--
	r.time -= wait
	return true
}
