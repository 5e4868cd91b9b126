package boltstore

import (
	"errors"
	"fmt"
	"os"

	bolt "go.etcd.io/bbolt"
)

// wipeErased wipes what an operation erased. A small file is written anew before anybody else's turn. Of a large one the sweep empties the free pages,
// in parts between which others write, and the operation is done when none is left. Only the writer may call it.
func (s *Store) wipeErased(o *op, end func(error)) {
	needed, err := s.needsWiping()
	if err != nil || !needed {
		end(err)
		return
	}
	used, _, err := s.countPages()
	if err == nil && used > s.opts.wholeLimit() && !s.isOutpaced() {
		o.waits = true
		s.sweep.join(erasure{o, end})
		return
	}
	if err == nil {
		err = s.compact()
	}
	end(err)
	if err == nil {
		s.endErasures(nil) // which came before are gone with it
	}
}

// finishErasure wipes erased words that are still in the file of the life before. A small file is written anew, and one of which more is free than in
// use. Of any other, which people's files make, the free pages are emptied instead: that takes as long as what was erased is large, and not as what is
// kept is (50 ms for 11 s at 540 MB).
func (s *Store) finishErasure() error {
	needed, err := s.needsWiping()
	if err != nil || !needed {
		return err
	}
	used, free, err := s.countPages()
	if err != nil {
		return err
	}
	if used > free && used > s.opts.wholeLimit() && !s.isOutpaced() {
		return s.wipeFree()
	}
	return s.compact()
}

// needsWiping reports that something was erased that is in free pages still.
func (s *Store) needsWiping() (needed bool, err error) {
	err = catchPanic(func() error {
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
	return needed, err
}

// countPages is how many bytes of the file are in use, and how many are free.
func (s *Store) countPages() (used, free int64, err error) {
	m, err := newestMeta(s.h.file)
	if err != nil {
		return 0, 0, err
	}
	w := walker{r: s.h.file, m: m, used: make([]bool, m.pages)}
	ids, err := w.freeIDs()
	n := uint64(len(ids))
	return int64((m.pages - n) * m.pageSize), int64(n * m.pageSize), err
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
