package engine

import (
	"context"
	"runtime"
	"sync"

	"golang.org/x/sync/semaphore"
)

// Turns think no more than there are processors for at once. What comes in, commits and posts would otherwise stand in line behind every turn that
// has something to think, each for the scheduler's ten milliseconds, and again each time that they wait for the network or the disk.
//
// A turn holds a seat while its flow computes, and none while one of its steps runs: steps wait for the world, and thousands may. A step that computes
// instead, as rules in a model's place do, takes a seat of its own by Think.

// newSeats are as many as there are processors.
func newSeats() *semaphore.Weighted { return semaphore.NewWeighted(int64(runtime.GOMAXPROCS(0))) }

type seatsKey struct{}

// Think takes a seat among the turns that think, until done is called, for a step that computes. It blocks until there is one or ctx ends; outside of
// a turn it does nothing.
func Think(ctx context.Context) (done func()) {
	seats, ok := ctx.Value(seatsKey{}).(*semaphore.Weighted)
	if !ok || seats.Acquire(ctx, 1) != nil {
		return func() {}
	}
	return func() { seats.Release(1) }
}

// seat is that of one turn, whose steps may run side by side.
type seat struct {
	ctx   context.Context
	seats *semaphore.Weighted

	mu    sync.Mutex
	steps int // that run
	held  bool
}

// takeSeat waits for a seat for a turn. Where ctx ends before, the turn goes without: it is about to end.
func (e *Engine) takeSeat(ctx context.Context) (*seat, context.Context) {
	s := &seat{ctx: ctx, seats: e.seats}
	s.held = e.seats.Acquire(ctx, 1) == nil
	return s, context.WithValue(ctx, seatsKey{}, e.seats)
}

// stepBegins gives the seat away with the turn's first step that runs.
func (s *seat) stepBegins() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.steps++
	s.giveUp()
}

// stepEnds takes a seat again when none of the turn's steps runs any more.
func (s *seat) stepEnds() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.steps--; s.steps == 0 {
		s.held = s.seats.Acquire(s.ctx, 1) == nil
	}
}

// leave gives the seat up for good.
func (s *seat) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.giveUp()
}

func (s *seat) giveUp() {
	if s.held {
		s.held = false
		s.seats.Release(1)
	}
}
