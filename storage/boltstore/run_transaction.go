package boltstore

import (
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// fillPercent is how full bbolt leaves a page that it splits. Most keys ascend, by number or by time: such a page gets nothing more.
const fillPercent = 0.9

// transact runs operations in one transaction. Its error is that of all of them; an operation that failed alone has its own.
func (s *Store) transact(ops []*op, lazy []verbs.Lazy) error {
	if err := s.failedError(); err != nil {
		return err
	}
	var tx *bolt.Tx
	var written *txn
	err := catchPanic(func() (err error) {
		if tx, err = s.h.db.Begin(true); err != nil {
			return storage.Trouble(err)
		}
		b := tx.Bucket([]byte(bucketName))
		b.FillPercent = fillPercent
		t := &txn{b: b, s: s}
		written = t
		if err := t.applyOps(ops, lazy); err != nil {
			return err
		}
		if t.writes == 0 {
			return tx.Rollback()
		}
		if err := t.saveHead(); err != nil {
			return err
		}
		return storage.Trouble(s.commit(tx))
	})
	if err == nil {
		s.forgetLazy(len(lazy))
		s.sweep.noteCommit(written)
		return nil
	}
	s.rollback(tx, err)
	return s.failIfDamaged(classifyError(err))
}

// applyOps runs lazy operations and then the others.
func (t *txn) applyOps(ops []*op, lazy []verbs.Lazy) error {
	if err := t.loadHead(); err != nil {
		return err
	}
	for _, l := range lazy {
		if err := t.s.onRows(l.Op)(t); err != nil {
			return err
		}
	}
	for _, o := range ops {
		if o.run == nil {
			continue
		}
		before := t.writes
		if o.err = o.run(t); o.err != nil && (t.writes != before || isDamage(o.err)) {
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
		if visibleTx(db) == id {
			// The last write arrived, its sync did not: whether it is durable is not known, and what this life
			// would say next may differ from what the next one finds.
			return s.failStore(fmt.Errorf("the device failed at the end of a commit: %w", err))
		}
		return err
	}
	s.commits.Add(1)
	s.bytes.Add(uint64(tx.Stats().PageAlloc) + uint64(db.Info().PageSize))
	if f := s.opts.Faults; f != nil && f.AfterCommit != nil {
		if err := f.AfterCommit(); err != nil {
			return s.failStore(err)
		}
	}
	return nil
}

// visibleTx is the transaction that readers see.
func visibleTx(db *bolt.DB) (id int) {
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
		stuck = catchPanic(tx.Rollback) != nil
	}
	if isFault(cause) || errors.Is(cause, ErrKilled) {
		s.mu.Lock()
		s.h.stuck = stuck || isFault(cause) && tx == nil // it panicked on its way in
		s.mu.Unlock()
		_ = s.failStore(cause)
	}
}

// failStore ends the store: every verb returns the error from now on.
func (s *Store) failStore(err error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.failed {
		s.failed = true
		if s.dead = ended(err); isDamage(err) {
			s.dead = ended(fmt.Errorf("%w; nothing more is written to it. End the program, and put a file that `mendan backup` wrote in its place", err))
		}
	}
	return err
}

// ended says that the store has ended, in the words of why it did.
func ended(why error) error { return endedError{why} }

type endedError struct{ error }

func (e endedError) Unwrap() []error { return []error{storage.ErrEnded, e.error} }

// failIfDamaged ends the store where an error says that it is damaged: nothing is written to one that is known to be.
func (s *Store) failIfDamaged(err error) error {
	if isDamage(err) {
		_ = s.failStore(err)
	}
	return err
}

// failedError is why nothing can be written any more.
func (s *Store) failedError() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failed {
		return s.dead
	}
	return nil
}

// forgetLazy drops lazy operations that are durable now.
func (s *Store) forgetLazy(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lazy = slices.Delete(s.lazy, 0, n)
}

func isFault(err error) bool { return errors.As(err, new(fault)) }
