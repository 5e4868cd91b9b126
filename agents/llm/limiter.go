package llm

import "context"

// Limiter lets a limited number of calls through at once; the others wait until one ends or their context does.
type Limiter struct {
	next  Client
	slots chan struct{}
}

// NewLimiter wraps a client. A limit below one is one. Calls that share a limit must go through the same Limiter.
func NewLimiter(next Client, limit int) *Limiter {
	return &Limiter{next: next, slots: make(chan struct{}, max(limit, 1))}
}

// Chat waits for a free place, then asks. A place is held for the whole call, the wait before a retry included, so that a
// provider that asks for patience gets it.
func (l *Limiter) Chat(ctx context.Context, req Request) (Response, error) {
	if err := ctx.Err(); err != nil {
		return Response{}, err // select below picks at random when a place is free too
	}
	select {
	case l.slots <- struct{}{}:
	case <-ctx.Done():
		return Response{}, ctx.Err()
	}
	defer func() { <-l.slots }()
	return l.next.Chat(ctx, req)
}
