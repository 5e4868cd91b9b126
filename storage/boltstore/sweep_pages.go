package boltstore

import (
	"slices"
	"time"
)

// bbolt never empties a page that it frees: what was deleted stays in the file until something else is written there. The sweep writes
// zeros over all free pages, in parts between which others write, so that nobody waits long and nothing is copied.
//
// It is safe at any point of a crash: the pages that the newest durable state does not use are of no use to any other state that could
// still be read, as long as no reader began before it. So a part is swept only between transactions, and not while such a reader is on
// its way.

const (
	// soon is how long words that were taken back may wait for others that are, before the sweep begins.
	soon = time.Minute
	// later is how long what only was written over may wait: a former state may hold what a later one forgot.
	later = 30 * time.Minute
	// part is how much is swept at a time, in bytes.
	part = 1 << 20
)

// sweep is how far the writer is with sweeping. Only the writer uses it, and Open and Close before and after it.
type sweep struct {
	remains bool // words that were taken back are in free pages
	stirred bool // commits left other former content there
	set     time.Duration

	going bool
	again bool   // words were taken back since it began
	next  uint64 // page

	erasures []erasure // that wait for its end
	joining  []erasure // that came since it began, and wait for that of the next one
}

// erasure is an operation that is done when what it erased is in no free page any more.
type erasure struct {
	op  *op
	end func(error)
}

// join has an erasure wait for a sweep that begins now, or for the next one.
func (w *sweep) join(e erasure) {
	w.joining = append(w.joining, e)
	if w.going {
		w.again = true
		return
	}
	w.begin()
}

// endErasures ends those that wait, with what came of them.
func (s *Store) endErasures(err error) {
	s.endSwept(err)
	s.sweep.erasures, s.sweep.joining = s.sweep.joining, nil
	s.endSwept(err)
}

// endSwept ends those that wait for the sweep under way.
func (s *Store) endSwept(err error) {
	for _, e := range s.sweep.erasures {
		e.end(err)
		close(e.op.done)
	}
	s.sweep.erasures = nil
}

// noteCommit takes in what a transaction left behind.
func (w *sweep) noteCommit(t *txn) {
	if t == nil || t.writes == 0 {
		return
	}
	w.stirred = true
	if t.taken {
		w.remains, w.again = true, true
	}
}

// TakeBack notes that the transaction takes words back, which free pages hold behind it.
func (t *txn) TakeBack() { t.taken, t.head.Remains = true, true }

// begin starts at the first page.
func (w *sweep) begin() {
	w.going, w.again, w.next, w.set = true, false, 0, 0
	w.erasures, w.joining = append(w.erasures, w.joining...), nil
}

// waitTime is in how long the sweep is to begin; 0 when nothing is to be swept.
func (w *sweep) waitTime() time.Duration {
	switch {
	case w.remains:
		return soon
	case w.stirred:
		return later
	}
	return 0
}

// sweepOn sweeps a part when it is time, and sets the timer for when it is not.
func (s *Store) sweepOn(broom *time.Timer) {
	if err := s.failedError(); err != nil {
		s.endErasures(err)
		return
	}
	w := &s.sweep
	if w.going {
		if s.sweepPart(); w.going {
			return
		}
	}
	if d := w.waitTime(); d > 0 && (w.set == 0 || d < w.set) {
		w.set = d
		broom.Reset(d)
	}
}

// sweepPart sweeps the next part. Where it cannot, it is tried again: when the reader that holds it up is done, or, after an error, with
// the next sweep.
func (s *Store) sweepPart() {
	w := &s.sweep
	if s.isOutpaced() {
		return
	}
	next, err := s.emptyFrom(w.next)
	if err == nil && next == 0 && w.remains && !w.again {
		err = s.transact([]*op{{run: noteSwept}}, nil)
	}
	switch {
	case err != nil:
		w.going = false
		s.endErasures(s.failIfDamaged(err))
		return
	case next > 0:
		w.next = next
		s.nudgeWriter()
		return
	}
	s.endSwept(nil)
	switch {
	case w.again: // what was taken back meanwhile may lie in pages that were swept before
		w.begin()
		s.nudgeWriter()
	default:
		*w = sweep{}
	}
}

// noteSwept notes that no word that was taken back or erased is in the file any more.
func noteSwept(t *txn) error {
	t.head.Compact, t.head.Remains = false, false
	t.writes++
	return nil
}

// finishSweep sweeps all that is left, at the end of the store.
func (s *Store) finishSweep() {
	if !s.sweep.remains {
		return
	}
	for s.sweep.begin(); s.sweep.going && s.failedError() == nil && !s.isOutpaced(); {
		s.sweepPart()
	}
}

// isOutpaced reports that somebody still reads a state before the newest, which may need pages that are free now.
func (s *Store) isOutpaced() bool {
	s.blocked.Store(true)
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.commits.Load()
	for since := range s.h.readers {
		if since < now {
			return true
		}
	}
	s.blocked.Store(false)
	return false
}

// emptyFrom writes zeros over free pages, and over the reserve behind the last page, where a commit that failed may have left something:
// from one page on, as many as make a part. It returns the page to go on with, 0 at the end.
func (s *Store) emptyFrom(from uint64) (next uint64, err error) {
	m, err := newestMeta(s.h.file)
	if err != nil {
		return 0, err
	}
	w := walker{r: s.h.file, m: m, used: make([]bool, m.pages)}
	pages, err := w.freeIDs()
	if err != nil {
		return 0, err
	}
	info, err := s.h.file.Stat()
	if err != nil {
		return 0, err
	}
	if slices.ContainsFunc(pages, func(id uint64) bool { return id < 2 || id >= m.pages }) {
		return 0, damagedf("page %d: a free page does not exist", m.freelist)
	}
	for id := m.pages; id < uint64(info.Size())/m.pageSize; id++ {
		pages = append(pages, id)
	}
	pages = slices.DeleteFunc(pages, func(id uint64) bool { return id < from })
	slices.Sort(pages)
	if most := int(max(1, part/m.pageSize)); len(pages) > most {
		next, pages = pages[most], pages[:most]
	}
	return next, s.emptyPages(pages, m.pageSize)
}

// emptyPages writes zeros over pages that hold something else, and makes that durable.
func (s *Store) emptyPages(pages []uint64, size uint64) error {
	buf, zeros := make([]byte, size), make([]byte, size)
	wrote := false
	for _, id := range pages {
		if _, err := s.h.file.ReadAt(buf, int64(id*size)); err != nil {
			return err
		}
		if slices.Equal(buf, zeros) {
			continue
		}
		wrote = true
		if _, err := s.h.file.WriteAt(zeros, int64(id*size)); err != nil {
			return err
		}
	}
	if wrote && !s.opts.NoSync {
		if err := s.h.file.Sync(); err != nil {
			return err
		}
	}
	if f := s.opts.Faults; wrote && f != nil && f.Swept != nil {
		if err := f.Swept(); err != nil {
			return s.failStore(err)
		}
	}
	return nil
}
