package boltstore

import (
	"context"
	"errors"

	bolt "go.etcd.io/bbolt"
)

// view reads one consistent state. A verb that reads never waits for one that writes.
func (s *Store) view(ctx context.Context, fn func(*txn) error) error {
	return s.viewTx(ctx, func(t *txn, _ *handle) error { return fn(t) })
}

func (s *Store) viewTx(ctx context.Context, fn func(*txn, *handle) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	l, err := s.acquireLease()
	if err != nil {
		return err
	}
	err = catchPanic(func() error {
		return l.db.View(func(tx *bolt.Tx) error {
			b, err := bucketOf(tx)
			if err != nil {
				return err
			}
			return fn(&txn{b: b, s: s}, l.handle)
		})
	})
	return s.endLease(l, err)
}

// lease is a reader's hold on a file. It sees the state after so many commits, or a later one.
type lease struct {
	*handle
	commits uint64
}

// acquireLease keeps the present file open, and the pages of its state as they are.
func (s *Store) acquireLease() (lease, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead != nil {
		return lease{}, s.dead
	}
	l := lease{s.h, s.commits.Load()}
	l.refs++
	if l.readers == nil {
		l.readers = map[uint64]int{}
	}
	l.readers[l.commits]++
	return l, nil
}

// endLease ends a reader's hold. Damage that it met ends the store: nothing is written to one that is known to be damaged.
func (s *Store) endLease(l lease, met error) error {
	s.mu.Lock()
	if l.readers[l.commits]--; l.readers[l.commits] == 0 {
		delete(l.readers, l.commits)
	}
	s.mu.Unlock()
	if s.blocked.Load() {
		s.nudgeWriter()
	}
	return errors.Join(s.failIfDamaged(met), s.releaseFile(l.handle))
}

// releaseFile closes the file if nobody uses it any more.
func (s *Store) releaseFile(h *handle) error {
	s.mu.Lock()
	h.refs--
	last := h.refs == 0
	s.mu.Unlock()
	if !last {
		return nil
	}
	return h.close()
}
