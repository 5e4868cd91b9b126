package memstore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// Options are what a life goes by.
type Options struct {
	Files storage.FileLimits
	// Sole says that no other store is open over the data: what earlier lives held is free at once.
	Sole bool
	// Link is passed on each way to the data and back, and ends the unit that is on its way where it returns an error: nothing of it happened, unless it is
	// Committed. It may block, as a process does that stands still. nil: all goes through.
	Link func(ctx context.Context, at Crossing) error
}

// Crossing is where a unit of work passes the link to the data.
type Crossing string

// The crossings of a unit, in order, and that of a life's renewal.
const (
	Begin     Crossing = "begin"
	Commit    Crossing = "commit"    // all is read, and nothing is written: the unit's threads are held, and nobody may block here
	Committed Crossing = "committed" // all happened, and nobody knows
	Renew     Crossing = "renew"
)

// Store implements storage.Store over Data.
type Store struct {
	*verbs.Store
	data *Data
	life *life
	opts Options
	news chan struct{}

	quit, stopped chan struct{}
	wake          chan struct{} // something is to be written later

	mu     sync.Mutex
	dead   error
	lazy   []*verbs.Lazy
	claims uint64
	owners map[bot.ThreadID]uint64
}

var _ storage.Store = (*Store)(nil)

// Open begins a life. It starts a goroutine, which Close and Crash end.
func (d *Data) Open(o Options) *Store {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	s := &Store{
		data: d, opts: o, life: &life{until: now.Add(lease)}, quit: make(chan struct{}), stopped: make(chan struct{}), wake: make(chan struct{}, 1),
		news: make(chan struct{}, 1), owners: map[bot.ThreadID]uint64{},
	}
	n := len(d.lives)
	c := verbs.Config{Epoch: uint64(n + 1), Salt: []byte("memstore"), Files: o.Files, Lease: lease, Unclean: n > 0 && !d.lives[n-1].clean}
	if o.Sole {
		for _, l := range d.lives {
			l.until = now
		}
	}
	d.lives = append(d.lives, s.life)
	s.Store = verbs.New(keeper{s}, c)
	d.open[s] = true
	go s.run()
	return s
}

// run renews the life, and writes what waits for company in vain.
func (s *Store) run() {
	defer close(s.stopped)
	beat := time.NewTicker(renew)
	defer beat.Stop()
	var due <-chan time.Time
	for {
		select {
		case <-beat.C:
			if s.cross(context.Background(), Renew) == nil {
				s.data.mu.Lock()
				s.life.until = time.Now().Add(lease)
				s.data.mu.Unlock()
			}
		case <-s.wake:
			if due == nil {
				due = time.After(laziness)
			}
		case <-due:
			due = nil
			if s.flush(context.Background(), func(verbs.Lazy) bool { return true }) != nil {
				due = time.After(laziness) // the way to the data may be good again
			}
		case <-s.quit:
			return
		}
	}
}

// cross passes the link to the data.
func (s *Store) cross(ctx context.Context, at Crossing) error {
	if s.opts.Link == nil {
		return nil
	}
	return storage.Trouble(s.opts.Link(ctx, at))
}

// News gets something when a life wrote what another one may take.
func (s *Store) News() <-chan struct{} { return s.news }

func (s *Store) tell() {
	select {
	case s.news <- struct{}{}:
	default:
	}
}

// Ready reports whether the life goes on: there is no device that could fail.
func (s *Store) Ready(ctx context.Context) error { return s.mayRun(ctx) }

// Close makes lazy rows durable and frees what this life holds.
func (s *Store) Close() error {
	err := s.flush(context.Background(), func(verbs.Lazy) bool { return true })
	if !s.end() {
		return nil
	}
	s.data.mu.Lock()
	defer s.data.mu.Unlock()
	s.life.until, s.life.clean = time.Now(), true
	for other := range s.data.open {
		other.tell()
	}
	return err
}

// Crash ends the life as a crash would: what was lazy is lost unless keepLazy, and what it held is its own until the lease is over.
func (s *Store) Crash(keepLazy bool) error {
	if keepLazy {
		if err := s.flush(context.Background(), func(verbs.Lazy) bool { return true }); err != nil {
			return err
		}
	}
	s.end()
	return nil
}

func (s *Store) end() bool {
	s.mu.Lock()
	if s.dead != nil {
		s.mu.Unlock()
		return false
	}
	s.dead = storage.ErrEnded
	s.mu.Unlock()
	close(s.quit)
	<-s.stopped
	s.data.mu.Lock()
	defer s.data.mu.Unlock()
	delete(s.data.open, s)
	return true
}

// Lapse has the lease of this life run out, as if its process had stood still for that long.
func (s *Store) Lapse() {
	s.data.mu.Lock()
	defer s.data.mu.Unlock()
	s.life.until = time.Now()
}

// AuditHead reads where the chain ends.
func (s *Store) AuditHead(context.Context) (storage.AuditHead, error) {
	last := s.data.now().audit
	return storage.AuditHead{Seq: last.Seq, Hash: last.Hash}, nil
}

func (d *Data) now() state {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.state
}

// Verify checks every row and the audit chain.
func (s *Store) Verify(ctx context.Context) (storage.Report, error) {
	if err := s.flush(ctx, func(verbs.Lazy) bool { return true }); err != nil {
		return storage.Report{}, err
	}
	now := s.data.now()
	v := verbs.Inspection{Indexed: true}
	v.Report.Records = len(now.rows)
	for _, r := range now.rows {
		if err := v.Visit(r.key, r.content); err != nil {
			return v.Report, fmt.Errorf("verify: %w", err)
		}
	}
	return v.Report, v.CheckEnd(now.files)
}

// Backup is not for what lives as long as a test.
func (s *Store) Backup(context.Context, io.Writer) error { return errors.ErrUnsupported }

// takeLazy lists the lazy operations of the threads that are held.
func (s *Store) takeLazy(held []bot.ThreadID) (out []*verbs.Lazy) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.lazy {
		if slices.Contains(held, l.Thread) {
			out = append(out, l)
		}
	}
	return out
}

func (s *Store) forgetLazy(done []*verbs.Lazy) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lazy = slices.DeleteFunc(s.lazy, func(l *verbs.Lazy) bool { return slices.Contains(done, l) })
}

// flush makes lazy operations durable if one of them concerns the caller: one unit for each thread that has some.
func (s *Store) flush(ctx context.Context, concerns func(verbs.Lazy) bool) error {
	s.mu.Lock()
	var threads []bot.ThreadID
	for _, l := range s.lazy {
		if concerns(*l) && !slices.Contains(threads, l.Thread) {
			threads = append(threads, l.Thread)
		}
	}
	s.mu.Unlock()
	for _, id := range threads {
		plan := func() verbs.Plan { return verbs.Plan{Threads: []bot.ThreadID{id}} }
		if err := (keeper{s}).Do(ctx, verbs.Op{Verb: "flush", Plan: plan, Run: func(verbs.Rows) error { return nil }}); err != nil {
			return err
		}
	}
	return nil
}
