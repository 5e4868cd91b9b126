package pgstore

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// laziness is how long a lazy row may wait for company.
const laziness = 100 * time.Millisecond

// lazyQueue is what nobody waits for, and which threads have a unit under way: of one thread there is one at a time in this process, and it takes along
// all that waits for the thread.
type lazyQueue struct {
	wake chan struct{} // something waits

	mu    sync.Mutex
	rows  []*verbs.Lazy
	units map[bot.ThreadID]chan struct{} // closed at the unit's end
}

// hold takes threads one after another, each when no unit of this process is under way for it, and returns what waits for them. All take them in the same
// order, so that who wants many is not kept waiting for as long as one of them is busy.
func (q *lazyQueue) hold(ctx context.Context, threads []bot.ThreadID) (lazy []verbs.Lazy, release func(), err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.units == nil {
		q.units = map[bot.ThreadID]chan struct{}{}
	}
	done := make(chan struct{})
	for i, id := range threads {
		for q.units[id] != nil {
			busy := q.units[id]
			q.mu.Unlock()
			select {
			case <-busy:
			case <-ctx.Done():
				err = ctx.Err()
			}
			q.mu.Lock()
			if err != nil {
				q.free(threads[:i], done)
				return nil, nil, err
			}
		}
		q.units[id] = done
	}
	for _, l := range q.rows {
		if slices.Contains(threads, l.Thread) {
			lazy = append(lazy, *l)
		}
	}
	return lazy, func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.free(threads, done)
	}, nil
}

func (q *lazyQueue) free(threads []bot.ThreadID, done chan struct{}) {
	for _, id := range threads {
		delete(q.units, id)
	}
	close(done)
}

// forget drops what is durable now: the first that wait for their threads.
func (q *lazyQueue) forget(durable []verbs.Lazy) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, d := range durable {
		i := slices.IndexFunc(q.rows, func(l *verbs.Lazy) bool { return l.Thread == d.Thread })
		q.rows = slices.Delete(q.rows, i, i+1)
	}
}

// concerned lists the threads for which something waits.
func (q *lazyQueue) concerned(concerns func(verbs.Lazy) bool) (threads []bot.ThreadID, any bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, l := range q.rows {
		if concerns(*l) {
			threads, any = append(threads, l.Thread), true
		}
	}
	slices.Sort(threads)
	return slices.Compact(threads), any
}

// Later adds a lazy unit.
func (k keeper) Later(l verbs.Lazy) error {
	if err := k.s.whyDead(); err != nil {
		return err
	}
	q := &k.s.lazy
	q.mu.Lock()
	q.rows = append(q.rows, &l)
	q.mu.Unlock()
	select {
	case q.wake <- struct{}{}:
	default:
	}
	return nil
}

// Pending passes lazy units to fn, the newest first.
func (k keeper) Pending(fn func(verbs.Lazy) bool) {
	k.s.lazy.mu.Lock()
	defer k.s.lazy.mu.Unlock()
	for _, l := range slices.Backward(k.s.lazy.rows) {
		if !fn(*l) {
			return
		}
	}
}

// Flush makes lazy units durable if one of them concerns the caller.
func (k keeper) Flush(ctx context.Context, concerns func(verbs.Lazy) bool) error {
	if _, any := k.s.lazy.concerned(concerns); !any {
		return nil
	}
	if err := cmp.Or(ctx.Err(), k.s.whyDead()); err != nil {
		return err
	}
	return k.s.flush(ctx, concerns)
}

// flush makes lazy units durable, also when the store is about to end. A thread that is damaged keeps none of the others from it.
func (s *Store) flush(ctx context.Context, concerns func(verbs.Lazy) bool) error {
	threads, any := s.lazy.concerned(concerns)
	if !any {
		return nil
	}
	err := s.do(ctx, flushing(threads...))
	if !errors.Is(err, storage.ErrDamaged) || len(threads) == 1 {
		return err
	}
	var errs []error
	for _, id := range threads {
		errs = append(errs, s.do(ctx, flushing(id)))
	}
	return errors.Join(errs...)
}

func flushing(threads ...bot.ThreadID) verbs.Op {
	return verbs.Op{Verb: "flush", Plan: func() verbs.Plan { return verbs.Plan{Threads: threads} }}
}

func (s *Store) flushAll(ctx context.Context) error {
	return s.flush(ctx, func(verbs.Lazy) bool { return true })
}

// runFlusher makes lazy units durable that have had no company.
func (s *Store) runFlusher(ctx context.Context) {
	for {
		select {
		case <-s.lazy.wake:
		case <-ctx.Done():
			return
		}
		select {
		case <-time.After(laziness):
		case <-ctx.Done():
			return
		}
		if err := s.flushAll(ctx); err != nil && ctx.Err() == nil {
			select { // it is tried again: who reads meanwhile sees what waits
			case s.lazy.wake <- struct{}{}:
			default:
			}
		}
	}
}
