package boltstore

import "io"

// Queued is how many verbs wait for the writer.
func (s *Store) Queued() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue)
}

// CheckPages and WalkPages are the two ways to look at a file's pages.
func CheckPages(r io.ReaderAt, size int64) error { return checkPages(r, size) }

func WalkPages(r io.ReaderAt, size int64, visit func(k, v []byte) error) error {
	m, err := newestMeta(r)
	if err != nil || m.pages > uint64(size)/m.pageSize {
		return err
	}
	w := walker{r: r, m: m, visit: visit}
	return w.walk()
}

var TimeKey, TimeOf = timeKey, func(k string) any { return timeOf([]byte(kindDue + k)) }
