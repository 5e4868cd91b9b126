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

type turnKey struct{}

// Turn is what the calls of one turn share: what is left for retries, and what they spent. It is safe for concurrent use.
type Turn struct {
	Thread string // whose turn it is

	mu     sync.Mutex
	times  int
	time   time.Duration
	tokens int
	money  float64
}

// BeginTurn begins a turn of a thread: all calls under the context that it returns share one. Calls under a context without one have a budget of retries of
// their own each.
func BeginTurn(ctx context.Context, thread string) context.Context {
	return context.WithValue(ctx, turnKey{}, &Turn{Thread: thread, times: turnRetries, time: turnRetryTime})
}

// TurnOf is the turn that a call belongs to; nil where it belongs to none.
func TurnOf(ctx context.Context) *Turn {
	t, _ := ctx.Value(turnKey{}).(*Turn)
	return t
}

// Spend adds what a call used and cost.
func (t *Turn) Spend(tokens int, money float64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tokens += tokens
	t.money += money
}

// Spent is what the calls of the turn used and cost until now.
func (t *Turn) Spent() (tokens int, money float64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tokens, t.money
}

// SpendRetry takes another attempt out of the turn's budget, for a call whose last one failed after a time and that would wait for a time before the next. It
// reports false where that is too much; what the failed one took is spent all the same.
func SpendRetry(ctx context.Context, failed, wait time.Duration) bool {
	t := TurnOf(ctx)
	if t == nil {
		return true
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.time -= failed; t.times == 0 || t.time < wait {
		return false
	}
	t.times--
	t.time -= wait
	return true
}
