package boltstore

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// laziness is how long a lazy row may wait for company.
const laziness = time.Second

// op is a verb that writes. run checks everything before its first write: if it fails before that, it fails alone; if
// later, the whole transaction is rolled back and its operations run one by one. It may therefore run more than once.
type op struct {
	thread bot.ThreadID // whose fence it checks; empty for none
	run    func(*txn) error
	after  func() // once it is durable, before anybody knows
	last   bool   // it ends the store
	ahead  bool   // it goes before others where not all fit into a transaction: somebody waits for an acknowledgement
	waits  bool   // for what its after began: see sweep.erasures

	err  error
	done chan struct{}
}

// batch is what one transaction is about, for those who must not overtake it.
type batch struct {
	threads map[bot.ThreadID]bool
	done    chan struct{}
}

// doOp waits until the operation is durable. A context that ends takes it back if it has not begun.
func (s *Store) doOp(ctx context.Context, o *op) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	o.done = make(chan struct{})
	s.mu.Lock()
	if s.dead != nil {
		defer s.mu.Unlock()
		return s.dead
	}
	s.queue = append(s.queue, o)
	s.mu.Unlock()
	s.nudgeWriter()
	select {
	case <-o.done:
	case <-ctx.Done():
		if s.withdraw(o) {
			return ctx.Err()
		}
		<-o.done
	}
	return o.err
}

func (s *Store) withdraw(o *op) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.Index(s.queue, o)
	if i >= 0 {
		s.queue = slices.Delete(s.queue, i, i+1)
	}
	return i >= 0
}

func (s *Store) nudgeWriter() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Later adds a lazy operation.
func (k keeper) Later(l verbs.Lazy) error {
	s := k.s
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead != nil {
		return s.dead
	}
	s.lazy = append(s.lazy, l)
	if len(s.lazy) == 1 {
		s.nudgeWriter() // it sets the timer
	}
	return nil
}

// Flush makes lazy operations durable if one of them concerns the caller.
func (k keeper) Flush(ctx context.Context, concerns func(verbs.Lazy) bool) error {
	s := k.s
	s.mu.Lock()
	waits := slices.ContainsFunc(s.lazy, concerns)
	s.mu.Unlock()
	if !waits {
		return nil
	}
	return s.doOp(ctx, &op{})
}

// Pending passes lazy operations to fn, the newest first.
func (k keeper) Pending(fn func(verbs.Lazy) bool) {
	k.s.mu.Lock()
	defer k.s.mu.Unlock()
	for _, l := range slices.Backward(k.s.lazy) {
		if !fn(l) {
			return
		}
	}
}

// flushIfRoom makes all of them durable; where there is no room, what is durable is shown without them.
func (s *Store) flushIfRoom(ctx context.Context) error {
	err := keeper{s}.Flush(ctx, func(verbs.Lazy) bool { return true })
	if errors.Is(err, storage.ErrFull) {
		return nil
	}
	return err
}
