// Package changes tells readers, such as open pages, that something changed in a conversation: never what. A reader looks for itself, with its own rights.
//
// Guarantees: what a verb of this program's store changed is told as soon as it is durable, marks of what was sent, which are lazy, as soon as they are
// visible. What another program on the same store changed is told by Run, within its pause. Telling blocks nobody: what is told twice before it is looked at is told once.
package changes

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Any stands for all conversations.
const Any bot.ThreadID = ""

// Feed is who looks at what. Its zero value is ready. Safe for concurrent use.
type Feed struct {
	mu      sync.Mutex
	readers map[bot.ThreadID]map[chan struct{}]bool
	seen    map[bot.ThreadID]version // by Run, of what is looked at
}

// version is what Run tells changes by.
type version struct {
	turn    uint64
	updated time.Time
	gone    bool
}

// Watch returns a channel that gets something when a conversation changed, or any at all, until soon after ctx ends. It is not closed then.
func (f *Feed) Watch(ctx context.Context, thread bot.ThreadID) <-chan struct{} {
	c := make(chan struct{}, 1)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.readers == nil {
		f.readers = map[bot.ThreadID]map[chan struct{}]bool{}
	}
	if f.readers[thread] == nil {
		f.readers[thread] = map[chan struct{}]bool{}
	}
	f.readers[thread][c] = true
	context.AfterFunc(ctx, func() { f.leave(thread, c) })
	return c
}

func (f *Feed) leave(thread bot.ThreadID, c chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if delete(f.readers[thread], c); len(f.readers[thread]) == 0 {
		delete(f.readers, thread)
		delete(f.seen, thread)
	}
}

// Tell tells who looks at these conversations, and who looks at any.
func (f *Feed) Tell(threads ...bot.ThreadID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	told := false
	for _, id := range threads {
		if id != Any {
			f.ring(id)
			told = true
		}
	}
	if told {
		f.ring(Any)
	}
}

// ring tells the readers of one conversation. The caller holds the lock.
func (f *Feed) ring(thread bot.ThreadID) {
	for c := range f.readers[thread] {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}

// Run looks, every pause, at the conversations that somebody watches, for what other programs on the same store changed, and tells who watches all of them
// to look. Where the store is this program's alone there are none, and it returns at once; else when ctx ends.
func (f *Feed) Run(ctx context.Context, s storage.Store, pause time.Duration) {
	if s.Lease() == 0 {
		return
	}
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			f.look(ctx, s)
		case <-ctx.Done():
			return
		}
	}
}

// look reads the rows of what is watched.
func (f *Feed) look(ctx context.Context, s storage.Store) {
	f.mu.Lock()
	watched := slices.Sorted(maps.Keys(f.readers))
	f.mu.Unlock()
	for _, id := range watched {
		if id == Any {
			continue
		}
		th, err := s.Thread(ctx, id)
		gone := errors.Is(err, storage.ErrErased) || errors.Is(err, storage.ErrNotFound)
		if err == nil || gone {
			f.compare(id, version{th.Turn, th.UpdatedAt, gone})
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ring(Any)
}

// compare tells of a conversation that is not as it was at the last look. The first look tells too: who began to watch may have read before that.
func (f *Feed) compare(thread bot.ThreadID, now version) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.readers[thread] == nil {
		return
	}
	if f.seen == nil {
		f.seen = map[bot.ThreadID]version{}
	}
	if was, looked := f.seen[thread]; !looked || was.turn != now.turn || was.gone != now.gone || !was.updated.Equal(now.updated) {
		f.seen[thread] = now
		f.ring(thread)
	}
}
