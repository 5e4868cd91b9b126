package boltstore

import (
	"context"
	"io"
)

// Queued is how many verbs wait for the writer.
func (s *Store) Queued() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue)
}

// LazyWaits reports whether a lazy row waits for the writer.
func (s *Store) LazyWaits() bool { return s.lazyWaits() }

// CheckPages and WalkPages are the two ways to look at a file's pages.
func CheckPages(r io.ReaderAt, size int64) error { return checkPages(r, size, size) }

// Proven waits until a large file was read as a whole.
func (s *Store) Proven() { <-s.proven }

// CheckHeads is what a file is checked for that is too large to be read as a whole.
func CheckHeads(r io.ReaderAt, size int64) error { return checkPages(r, size, 0) }

func WalkPages(r io.ReaderAt, size int64, visit func(k, v []byte) error) error {
	m, err := newestMeta(r)
	if err != nil || m.pages > uint64(size)/m.pageSize {
		return err
	}
	w := walker{r: r, m: m, visit: visit}
	return w.walkFile()
}

// SweepNow begins a sweep between two transactions.
func (s *Store) SweepNow() {
	_ = s.doOp(context.Background(), &op{run: func(*txn) error { return nil }, after: func() { s.sweep.begin() }})
}

// GoByPlans has every unit of work load what its plan names before it begins, and says what it read beside that. It is called before the first verb.
func (s *Store) GoByPlans(missed func(verb string, keys [][]byte)) { s.planned = missed }
