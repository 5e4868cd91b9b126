package boltstore

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
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

// lazyOp is a write that nobody waits for. Its content is encoded already; it can only fail on damage.
type lazyOp struct {
	thread bot.ThreadID
	steps  bool // else a sent mark:
	sent   sentMark
	run    func(*txn) error
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

// write is doOp for what returns something; nothing where it failed. The thread is the one whose fence is checked.
func write[T any](ctx context.Context, s *Store, o op, run func(*txn) (T, error)) (T, error) {
	var out, none T
	o.run = func(t *txn) (err error) {
		out, err = run(t)
		return err
	}
	if err := s.doOp(ctx, &o); err != nil {
		return none, err
	}
	return out, nil
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

// addLazy adds a lazy operation.
func (s *Store) addLazy(l lazyOp) error {
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

// flushLazy makes lazy operations durable if one of them concerns the caller.
func (s *Store) flushLazy(ctx context.Context, concerns func(lazyOp) bool) error {
	s.mu.Lock()
	waits := slices.ContainsFunc(s.lazy, concerns)
	s.mu.Unlock()
	if !waits {
		return nil
	}
	return s.doOp(ctx, &op{})
}

// flushIfRoom is flush for who reads to show it: where there is no room, what is durable is shown without the lazy rows.
func (s *Store) flushIfRoom(ctx context.Context, concerns func(lazyOp) bool) error {
	if err := s.flushLazy(ctx, concerns); !errors.Is(err, storage.ErrFull) {
		return err
	}
	return nil
}

func anyLazy(lazyOp) bool { return true }
