package boltstore

import (
	"errors"
	"fmt"
	"os"

	bolt "go.etcd.io/bbolt"
)

// finishErasure wipes erased words if they are still in the file. A small file is written anew. Of a large one, which people's files make, the free pages
// are emptied instead: that takes as long as what was erased is large, and not as what is kept is (50 ms for 11 s at 540 MB). Only the writer, or Open
// before it, may call it.
func (s *Store) finishErasure() error {
	needed := false
	err := catchPanic(func() error {
		return s.h.db.View(func(tx *bolt.Tx) error {
			b, err := bucketOf(tx)
			if err != nil {
				return err
			}
			t := txn{b: b}
			err = t.loadHead()
			needed = t.head.Compact
			return err
		})
	})
	if err != nil || !needed {
		return err
	}
	large, err := s.isLarge()
	if err != nil {
		return err
	}
	if large && !s.isOutpaced() {
		return s.wipeFree()
	}
	return s.compact()
}

// isLarge reports a file of whose pages more are in use than are free, and more than are copied in a moment.
func (s *Store) isLarge() (bool, error) {
	m, err := newestMeta(s.h.file)
	if err != nil {
		return false, err
	}
	w := walker{r: s.h.file, m: m, used: make([]bool, m.pages)}
	free, err := w.freeIDs()
	used := m.pages - uint64(len(free))
	return used > uint64(len(free)) && used*m.pageSize > uint64(s.opts.wholeLimit()), err
}

// wipeFree empties all free pages. Nobody reads a state that needs them.
func (s *Store) wipeFree() error {
	for next := uint64(0); ; {
		var err error
		if next, err = s.emptyFrom(next); err != nil {
			return err
		}
		if next == 0 {
			break
		}
	}
	return s.transact([]*op{{run: func(t *txn) error {
		t.head.Compact, t.head.Remains = false, false
		t.writes++
		return nil
	}}}, nil)
}

// compact writes what is live into a new file and puts that in the store's place. The new file is locked before it has
// the name and the old one until nobody reads it, so no other process ever finds the name unlocked. A crash leaves one of
// them whole.
func (s *Store) compact() error {
	h, temp, err := createTemp(s.path)
	if err != nil {
		return err
	}
	if err := s.fillCompacted(h, temp); err != nil {
		_ = h.close()
		if errors.Is(err, ErrKilled) {
			return s.failStore(err)
		}
		_ = os.Remove(temp)
		return fmt.Errorf("compact: %w", err)
	}
	s.mu.Lock()
	old := s.h
	s.h = h
	s.mu.Unlock()
	if err := syncDir(s.path, s.opts.NoSync); err != nil {
		return s.failStore(err) // which file the next life finds is not known
	}
	return s.releaseFile(old)
}

// fillCompacted copies what is live into a new file, makes it durable and gives it the store's name.
func (s *Store) fillCompacted(h *handle, temp string) error {
	const transaction = 4 << 20 // bytes, to bound memory
	err := catchPanic(func() error {
		if err := bolt.Compact(h.db, s.h.db, transaction); err != nil {
			return err
		}
		return h.db.Update(s.noteCompacted)
	})
	if err != nil {
		return err
	}
	if err := h.makeDurable(s.opts.NoSync); err != nil {
		return err
	}
	if f := s.opts.Faults; f != nil && f.Compacted != nil {
		if err := f.Compacted(); err != nil {
			return err
		}
	}
	return os.Rename(temp, s.path)
}

// noteCompacted notes in the compacted file that nothing is left to do.
func (s *Store) noteCompacted(tx *bolt.Tx) error {
	b, err := bucketOf(tx)
	if err != nil {
		return err
	}
	t := txn{b: b}
	if err := t.loadHead(); err != nil {
		return err
	}
	t.head.Compact, t.head.Remains = false, false
	return t.saveHead()
}
