package boltstore

import (
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// transact runs operations in one transaction. Its error is that of all of them; an operation that failed alone has its own.
func (s *Store) transact(ops []*op, lazy []lazyOp) error {
	if err := s.hopeless(); err != nil {
		return err
	}
	var tx *bolt.Tx
	err := guard(func() (err error) {
		if tx, err = s.h.db.Begin(true); err != nil {
			return err
		}
		t := &txn{b: tx.Bucket([]byte(bucketName)), salt: s.salt}
		if err := t.apply(ops, lazy); err != nil {
			return err
		}
		if t.writes == 0 {
			return tx.Rollback()
		}
		if err := t.saveHead(); err != nil {
			return err
		}
		return s.commit(tx)
	})
	if err == nil {
		s.forget(len(lazy))
		return nil
	}
	s.rollback(tx, err)
	return classify(err)
}

// apply runs lazy operations and then the others.
func (t *txn) apply(ops []*op, lazy []lazyOp) error {
	if err := t.loadHead(); err != nil {
		return err
	}
	for _, l := range lazy {
		if err := l.run(t); err != nil {
			return err
		}
	}
	for _, o := range ops {
		if o.run == nil {
			continue
		}
		before := t.writes
		if o.err = o.run(t); o.err != nil && t.writes != before {
			return o.err
		}
	}
	return nil
}

func (s *Store) commit(tx *bolt.Tx) error {
	if f := s.opts.Faults; f != nil && f.BeforeCommit != nil {
		if err := f.BeforeCommit(); err != nil {
			return err
		}
	}
	db, id := tx.DB(), tx.ID()
	if err := tx.Commit(); err != nil {
		if visible(db) == id {
			// The last write arrived, its sync did not: whether it is durable is not known, and what this life
			// would say next may differ from what the next one finds.
			return s.fail(fmt.Errorf("the device failed at the end of a commit: %w", err))
		}
		return err
	}
	s.commits.Add(1)
	s.bytes.Add(uint64(tx.Stats().PageAlloc) + uint64(db.Info().PageSize))
	if f := s.opts.Faults; f != nil && f.AfterCommit != nil {
		if err := f.AfterCommit(); err != nil {
			return s.fail(err)
		}
	}
	return nil
}

// visible is the transaction that readers see.
func visible(db *bolt.DB) (id int) {
	_ = db.View(func(tx *bolt.Tx) error {
		id = tx.ID()
		return nil
	})
	return id
}

// rollback undoes what is left of a failed transaction.
func (s *Store) rollback(tx *bolt.Tx, cause error) {
	stuck := false
	if tx != nil && tx.DB() != nil {
		stuck = guard(tx.Rollback) != nil
	}
	if isFault(cause) || errors.Is(cause, ErrKilled) {
		s.mu.Lock()
		s.h.stuck = stuck || isFault(cause) && tx == nil // it panicked on its way in
		s.mu.Unlock()
		_ = s.fail(cause)
	}
}

// fail ends the store: every verb returns the error from now on.
func (s *Store) fail(err error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.failed {
		s.failed = true
		s.dead = err
	}
	return err
}

// hopeless is why nothing can be written any more.
func (s *Store) hopeless() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failed {
		return s.dead
	}
	return nil
}

// forget drops lazy operations that are durable now.
func (s *Store) forget(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lazy = slices.Delete(s.lazy, 0, n)
}

func isFault(err error) bool { return errors.As(err, new(fault)) }
