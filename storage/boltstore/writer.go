package boltstore

import (
	"errors"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage/verbs"
)

// runWriter runs the one writer. It takes everything that waits into one transaction. Between transactions it sweeps.
func (s *Store) runWriter() {
	defer close(s.stopped)
	timer := time.NewTimer(laziness)
	timer.Stop()
	broom := time.NewTimer(0)
	broom.Stop()
	armed, due := false, false
	s.sweepOn(broom)
	for {
		select {
		case <-s.wake:
		case <-timer.C:
			armed, due = false, true
		case <-broom.C:
			s.sweep.begin()
		case <-s.quit:
			s.refuseRest()
			return
		}
		ops, lazy := s.takeBatch(due)
		due = false
		if len(ops) > 0 || len(lazy) > 0 {
			s.serveBatch(ops, lazy)
			s.nudgeWriter() // more may wait by now; the timers and the sweep have their turn before it
		}
		s.sweepOn(broom)
		if waiting := s.lazyWaits(); waiting && !armed {
			timer.Reset(laziness)
			armed = true
		} else if !waiting && armed {
			timer.Stop()
			armed = false
		}
	}
}

func (s *Store) lazyWaits() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.lazy) > 0 && !s.failed
}

// maxBatch is how many operations go into a transaction. More in one save little, and who comes next waits for all of them.
const maxBatch = 256

// takeBatch takes what the next transaction consists of: the operations, with all lazy ones first; those alone only when due.
func (s *Store) takeBatch(due bool) ([]*op, []verbs.Lazy) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ops := s.queue
	s.queue = nil
	if s.failed || errors.Is(s.dead, ErrKilled) && !slices.ContainsFunc(ops, func(o *op) bool { return o.last }) {
		for _, o := range ops {
			o.err = s.dead
			close(o.done)
		}
		return nil, nil
	}
	if len(ops) == 0 && !due {
		return nil, nil
	}
	if len(ops) > maxBatch {
		slices.SortStableFunc(ops, func(a, b *op) int { return aheadFirst(a) - aheadFirst(b) })
		ops, s.queue = ops[:maxBatch:maxBatch], ops[maxBatch:]
	}
	s.running = &batch{threads: map[bot.ThreadID]bool{}, done: make(chan struct{})}
	for _, o := range ops {
		s.running.threads[o.thread] = true
	}
	return ops, s.lazy[:len(s.lazy):len(s.lazy)]
}

// aheadFirst sorts what goes ahead before the others.
func aheadFirst(o *op) int {
	if o.ahead {
		return 0
	}
	return 1
}

// serveBatch runs the operations, together if they can.
func (s *Store) serveBatch(ops []*op, lazy []verbs.Lazy) {
	err := s.transact(ops, lazy)
	if err != nil && len(ops) > 1 {
		for _, o := range ops {
			// What failed alone, without a write, has its own error by now: the transaction has none.
			if err := s.transact([]*op{o}, lazy); err != nil {
				o.err = err
			} else {
				lazy = nil // they went with it
			}
		}
	} else if err != nil && len(ops) == 1 {
		ops[0].err = err
	}
	for _, o := range ops {
		if o.err == nil && o.after != nil {
			o.after()
		}
	}
	s.mu.Lock()
	close(s.running.done)
	s.running = nil
	s.mu.Unlock()
	for _, o := range ops {
		if !o.waits {
			close(o.done)
		}
	}
}

// refuseRest answers what came after the end, and erasures that are not wiped yet: the next life does that.
func (s *Store) refuseRest() {
	s.endErasures(s.whyDead())
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, o := range s.queue {
		o.err = s.dead
		close(o.done)
	}
	s.queue = nil
}

// whyDead is why the store has ended.
func (s *Store) whyDead() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dead
}
