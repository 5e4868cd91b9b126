package pgstore

import (
	"context"
	"encoding/hex"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// merging is how long a life waits after it told others of what it wrote, before it tells them again.
const merging = 5 * time.Millisecond

// news is what lives tell each other. Nothing relies on it: it may be off, or lost.
type news struct {
	channel string
	heard   chan struct{} // there is something to take
	wrote   chan struct{} // this life did
	told    atomic.Int64  // when others were last told, in nanoseconds
	lag     atomic.Int64  // how long the last telling took until it was heard here, in nanoseconds
}

func newNews(salt []byte) *news {
	return &news{channel: "mendan_" + hex.EncodeToString(salt[:min(8, len(salt))]), heard: make(chan struct{}, 1), wrote: make(chan struct{}, 1)}
}

// News gets something when a life wrote what this one may take, or ended.
func (s *Store) News() <-chan struct{} { return s.news.heard }

// LifeCounts are what this life counted.
func (s *Store) LifeCounts() storage.LifeCounts {
	c, pool := s.Store.LifeCounts(), s.pool.Stat()
	c.Unplanned, c.NotifyLag = s.missed.Load(), time.Duration(s.news.lag.Load())
	c.Waits, c.Waited = uint64(pool.EmptyAcquireCount()), pool.EmptyAcquireWaitTime()
	return c
}

// signal says something on a channel that may say it already.
func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// tellOfEdits has all look who may take what a unit wrote, unless it is this life's.
func (s *Store) tellOfEdits(u *verbs.Unit) {
	if s.ForOthers(u) {
		signal(s.news.heard)
		signal(s.news.wrote)
	}
}

// runTeller tells others of what this life wrote: outside of its commits, and many of them at once.
func (s *Store) runTeller(ctx context.Context) {
	for {
		select {
		case <-s.news.wrote:
		case <-ctx.Done():
			return
		}
		s.notify(ctx)
		select {
		case <-time.After(merging):
		case <-ctx.Done():
			return
		}
	}
}

// notify tells others. What is lost they find when they look by themselves.
func (s *Store) notify(ctx context.Context) {
	if s.opts.Silent {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	s.news.told.Store(time.Now().UnixNano())
	_, _ = s.beats.Exec(ctx, `select pg_notify($1, $2)`, s.news.channel, strconv.FormatUint(s.epoch, 10))
}

// runListener hears what others wrote.
func (s *Store) runListener(ctx context.Context) {
	for {
		s.hear(ctx)
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return
		}
	}
}

// hear listens until the connection breaks.
func (s *Store) hear(ctx context.Context) {
	conn, err := s.beats.Acquire(ctx)
	if err != nil {
		return
	}
	defer conn.Release()
	defer conn.Conn().Close(context.WithoutCancel(ctx)) // nobody else is to get one that listens
	if _, err := conn.Exec(ctx, fmt.Sprintf(`listen %q`, s.news.channel)); err != nil {
		return
	}
	signal(s.news.heard) // what was told meanwhile is lost
	for {
		n, err := conn.Conn().WaitForNotification(ctx)
		switch {
		case err != nil:
			return
		case n.Payload != strconv.FormatUint(s.epoch, 10):
			signal(s.news.heard)
		default:
			s.news.lag.Store(time.Now().UnixNano() - s.news.told.Load())
		}
	}
}
