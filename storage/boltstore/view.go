package boltstore

import (
	"context"

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
	h, err := s.acquire()
	if err != nil {
		return err
	}
	err = guard(func() error {
		return h.db.View(func(tx *bolt.Tx) error {
			b, err := bucketOf(tx)
			if err != nil {
				return err
			}
			return fn(&txn{b: b, salt: s.salt}, h)
		})
	})
	if rerr := s.release(h); err == nil {
		err = rerr
	}
	return err
}

// acquire keeps the present file open.
func (s *Store) acquire() (*handle, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead != nil {
		return nil, s.dead
	}
	s.h.refs++
	return s.h, nil
}

// release closes the file if nobody uses it any more.
func (s *Store) release(h *handle) error {
	s.mu.Lock()
	h.refs--
	last := h.refs == 0
	s.mu.Unlock()
	if !last {
		return nil
	}
	return h.close()
}
