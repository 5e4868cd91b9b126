// Package verbs decides what every verb of a storage.Store does, once for all stores, over rows that a Keeper reads and writes.
//
// Guarantees: a verb is one unit of work, and what it decides depends on nothing but its arguments, the rows that it reads and the numbers that it draws;
// it may run again if its unit failed. It checks everything before its first write. Nothing relies on a number's neighbours: all numbers but messages'
// come from one sequence, both with gaps, drawn when the thread is held, and what comes later has the greater one.
//
// What is left to a Keeper is when units run and become durable, who owns a thread, the audit chain's seal, and how bytes that were deleted leave a disk.
package verbs

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Config is what a life of a store goes by.
type Config struct {
	Epoch uint64 // of this life
	// Unclean says that the life before this one ended without Close.
	Unclean bool
	// Lease is set where others may have the store open as well: how long a life is good that is not renewed.
	Lease time.Duration
	Salt  []byte // of hashes; the same for all lives
	Files storage.FileLimits
	// Texts gives the program's own texts, against which steps are compressed; nil for none. It is called once, before the first step is.
	Texts func() []byte
}

// Store is the verbs of a storage.Store that read and write rows. Whoever embeds it adds what is its own. Safe for concurrent use.
type Store struct {
	keeper Keeper
	epoch  uint64
	salt   []byte
	limits storage.FileLimits
	packs  *compressor

	unclean bool
	lease   time.Duration
	drawn   bot.Limits // where the store is this life's alone
	taking  sync.Mutex
	over    []storage.Takeover // taken over and not handed out yet; guarded by taking
	named   [][]byte           // the leases that the last look read; guarded by taking

	mu    sync.Mutex
	turns map[bot.ThreadID]*turnSteps
	mine  map[string]bool // leases that this life had at the last look

	leads leads
	near  near

	takeovers, fenced atomic.Uint64
}

// New gives the verbs over a keeper, for one life.
func New(k Keeper, c Config) *Store {
	return &Store{
		keeper: k, epoch: c.Epoch, salt: c.Salt, limits: c.Files.OrDefaults(), packs: &compressor{texts: c.Texts}, turns: map[bot.ThreadID]*turnSteps{},
		unclean: c.Unclean, lease: c.Lease, near: near{others: -1},
	}
}

// Epoch is the number of this life.
func (s *Store) Epoch() uint64 { return s.epoch }

// Unclean reports whether the life before this one ended without Close.
func (s *Store) Unclean() bool { return s.unclean }

// Lease is how long after it was last renewed this life may lose what it has; 0 where no other program has the store open.
func (s *Store) Lease() time.Duration { return s.lease }

// op is a verb before it is given to the keeper.
type op struct {
	verb   string
	thread bot.ThreadID // whose fence it checks; empty for none
	plan   func() Plan
	run    func(*txn) error
	after  func()
}

func (s *Store) unit(o op) Op {
	return Op{Verb: o.verb, Thread: o.thread, Plan: o.plan, Run: func(r Rows) error { return o.run(&txn{Rows: r, s: s}) }, After: o.after}
}

// doOp waits until the operation is durable.
func (s *Store) doOp(ctx context.Context, o op) error {
	err := s.keeper.Do(ctx, s.unit(o))
	if isFenced(err) {
		s.fenced.Add(1)
	}
	return err
}

// LifeCounts are what this life counted.
func (s *Store) LifeCounts() storage.LifeCounts {
	return storage.LifeCounts{Takeovers: s.takeovers.Load(), Fenced: s.fenced.Load()}
}

// write is doOp for what returns something; nothing where it failed.
func write[T any](ctx context.Context, s *Store, o op, run func(*txn) (T, error)) (T, error) {
	var out, none T
	o.run = func(t *txn) (err error) {
		out, err = run(t)
		return err
	}
	if err := s.doOp(ctx, o); err != nil {
		return none, err
	}
	return out, nil
}

// viewOp reads one consistent state. A verb that reads never waits for one that writes.
func (s *Store) viewOp(ctx context.Context, o op) error { return s.keeper.View(ctx, s.unit(o)) }

// view is viewOp for a verb of which nothing is known beforehand.
func (s *Store) view(ctx context.Context, fn func(*txn) error) error {
	return s.viewOp(ctx, op{run: fn})
}

// read is view for what finds something.
func read[T any](ctx context.Context, s *Store, fn func(*txn) (T, error)) (T, error) {
	return readPlan(ctx, s, Plan{}, fn)
}

// readPlan is read for what is known beforehand.
func readPlan[T any](ctx context.Context, s *Store, p Plan, fn func(*txn) (T, error)) (out T, err error) {
	err = s.viewOp(ctx, op{plan: func() Plan { return p }, run: func(t *txn) (err error) {
		out, err = fn(t)
		return err
	}})
	return out, err
}

// flushIfRoom is a flush for who reads to show it: where there is no room, what is durable is shown without the lazy rows.
func (s *Store) flushIfRoom(ctx context.Context, concerns func(Lazy) bool) error {
	if err := s.keeper.Flush(ctx, concerns); !errors.Is(err, storage.ErrFull) {
		return err
	}
	return nil
}

func anyLazy(Lazy) bool { return true }

func stepsOfThread(id bot.ThreadID) func(Lazy) bool {
	return func(l Lazy) bool { return l.Steps && l.Thread == id }
}
