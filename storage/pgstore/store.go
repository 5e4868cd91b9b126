// Package pgstore keeps everything in a PostgreSQL database, 14 or later, which several processes may have open at once. What the verbs decide is in
// package verbs.
//
// Guarantees beyond those of storage.Store: a unit that writes holds its threads in the database from before its first read until it is durable,
// and one that reads or writes beyond what its plan named runs alone. A connection that breaks at a commit leaves nothing in doubt: what became of it
// is asked, and the unit runs again only if it did not happen. Serialisation failures, deadlocks and cut connections are tried again for Options.Patience;
// after that the error is a trouble. Who has a thread is a row that names a life, and is compared by each unit that holds the thread. A life that was not
// renewed for a lease may lose its threads to others, and keeps what nobody took; one whose row is gone does nothing any more.
//
// What people said is sealed before it leaves the process, as verbs.SealedBy says, with AES-256-GCM: with a key of its thread, its file or its own row, or
// with the program's, bound to the row's key. Keys are in the database, wrapped with a key that is not. An erasure deletes the thread's, and a message that
// is taken back has what remains of its thread sealed anew, in the same transaction. A key that was deleted stays where deleted rows stay, wrapped: in
// pages that were not used again, the write-ahead log, and copies of either. Who has those and the wrapping key of that time can read what was erased, until
// Rekey has wrapped all keys with another one and the former one is destroyed. Rows that are not sealed have no checksums of their own: that is for the
// database's (initdb --data-checksums).
package pgstore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// Options are how a store is opened. Zero takes the default named.
type Options struct {
	// Files are the limits of what is kept of files.
	Files storage.FileLimits
	// Texts gives the program's own texts as they stand in what steps record; nil for none. See boltstore.Options.
	Texts func() []byte
	// Password is asked for at each new connection; nil where the address has it or none is needed.
	Password func() (string, error)
	// Keys are the wrapping keys: 32 bytes in base64, and behind commas others that still open. Without one no database opens: ErrKey.
	Keys string
	// Sole says that no other process has the database, whatever it looks like: what earlier lives held is free at once.
	Sole bool
	// Visit is for who takes up nothing: what the life before left to be taken up (Unclean) is so for the next one too.
	Visit bool
	// Replica is what others call this process, the machine's name by default, and Version that of the program.
	Replica, Version string
	// Lease is how long a life is good that is not renewed, by the database's clock; default 15 s. It is renewed three times as often.
	Lease time.Duration
	// Patience is how long a verb is tried while the database is away; default 30 s.
	Patience time.Duration
	// Silent has lives not tell each other of what they write, for a way to the database that takes no NOTIFY: they look by themselves.
	Silent bool
	// Connections are at most so many, and two for the life itself; default 8.
	Connections int
	// Statement is how long one statement may take; default 15 s. Reading everything has no limit.
	Statement time.Duration
	// Tracer is told of each round trip: of batches as well, where it is a pgx.BatchTracer. nil for none.
	Tracer pgx.QueryTracer
}

// Faults, in tests, break connections.
type faults struct {
	beforeCommit, afterCommit func(*pgx.Conn)
}

var (
	errClosed = fmt.Errorf("%w: it is closed", storage.ErrEnded)
	errTaken  = fmt.Errorf("%w: another process has taken over the database: this one was not heard of for longer than its lease", storage.ErrEnded)
)

// Store implements storage.Store.
type Store struct {
	*verbs.Store

	opts    Options
	pool    *pgxpool.Pool
	beats   *pgxpool.Pool // of two: one listens, and this life is renewed by the other also while all of the first pool are busy
	news    *news
	keys    wrappingKeys
	program *seal // of what belongs to nobody
	epoch   uint64
	indexed bool // when the life began
	lazy    lazyQueue
	missed  atomic.Uint64 // reads and numbers that no plan had named, each of which was a round trip of its own
	faults  faults

	quit    context.CancelFunc
	closing time.Duration   // how long a store that ends tries what is to be done, and what others have begun
	over    context.Context // ends what is still tried when the store closes
	giveUp  context.CancelFunc
	running sync.WaitGroup

	mu     sync.Mutex
	dead   error
	claims uint64
	owners map[bot.ThreadID]uint64 // the newest claim of each
}

var _ storage.Store = (*Store)(nil)

// Open opens the database at an address such as postgres://user@host/name, which `Migrate` has prepared: ErrSchema says what is to be done where it has
// not. While another process has it, it waits for one lease, and then it is ErrLocked.
func Open(ctx context.Context, address string, o Options) (*Store, error) {
	o = o.orDefaults()
	keys, err := parseKeys(o.Keys)
	if err != nil {
		return nil, fmt.Errorf("open the store: %w", err)
	}
	pool, err := connect(ctx, address, o)
	if err != nil {
		return nil, err
	}
	one := o
	one.Connections = 2
	beats, err := connect(ctx, address, one)
	if err != nil {
		pool.Close()
		return nil, err
	}
	s := &Store{opts: o, pool: pool, beats: beats, keys: keys, closing: 5 * time.Second, owners: map[bot.ThreadID]uint64{}}
	s.over, s.giveUp = context.WithCancel(context.Background())
	if err := s.open(ctx); err != nil {
		pool.Close()
		beats.Close()
		return nil, fmt.Errorf("open the store: %w", storage.Trouble(err))
	}
	return s, nil
}

func (o Options) orDefaults() Options {
	if o.Lease <= 0 {
		o.Lease = 15 * time.Second
	}
	if o.Patience <= 0 {
		o.Patience = 30 * time.Second
	}
	if o.Connections <= 0 {
		o.Connections = 8
	}
	if o.Statement <= 0 {
		o.Statement = 15 * time.Second
	}
	if o.Replica == "" {
		o.Replica, _ = os.Hostname()
	}
	return o
}

// open begins the life, with goroutines that end ends.
func (s *Store) open(ctx context.Context) error {
	if err := checkSchema(ctx, s.pool); err != nil {
		return err
	}
	c, err := s.beginLife(ctx)
	if err != nil {
		return err
	}
	s.lazy.wake = make(chan struct{}, 1)
	s.news = newNews(c.Salt)
	if err := cmp.Or(checkAway(ctx, s.pool), s.takeProgramKey(ctx)); err != nil {
		return errors.Join(err, s.endLife(ctx))
	}
	s.Store = verbs.New(keeper{s}, c)
	run, quit := context.WithCancel(context.WithoutCancel(ctx))
	s.quit = quit
	s.running.Go(func() { s.runFlusher(run) })
	s.running.Go(func() { s.keepAlive(run) })
	s.running.Go(func() { s.runTeller(run) })
	if !s.opts.Silent && !s.opts.Visit {
		s.running.Go(func() { s.runListener(run) })
	}
	if err := s.buildIndexes(ctx); err != nil {
		return errors.Join(fmt.Errorf("build the indexes: %w", err), s.Close())
	}
	return nil
}

// buildIndexes writes what a database of a time before lacks of its indexes. Lives that begin at once may all do it. One that ends meanwhile leaves it to
// the next.
func (s *Store) buildIndexes(ctx context.Context) error {
	if s.indexed {
		return nil
	}
	if err := s.BuildIndexes(ctx); err != nil {
		return err
	}
	return s.insist(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, `update head set indexed = true`)
		return err
	})
}

// Ready reports whether a verb that writes would be durable now. It holds up none, and is tried no longer than the caller waits.
func (s *Store) Ready(ctx context.Context) error {
	if err := cmp.Or(ctx.Err(), s.whyDead()); err != nil {
		return err
	}
	patience := s.opts.Patience
	if end, has := ctx.Deadline(); has {
		patience = min(patience, time.Until(end))
	}
	plan := func() verbs.Plan { return verbs.Plan{Guards: [][]byte{[]byte("ready")}} }
	return s.insistFor(ctx, patience, s.newUnit(ctx, verbs.Op{Verb: "ready", Plan: plan}).attempt)
}

// Close makes lazy rows durable, notes a clean stop and ends all connections. Where the database is away it gives that up. A second call does nothing.
func (s *Store) Close() error {
	return s.end(func(ctx context.Context) error {
		return errors.Join(s.flushAll(ctx), s.endLife(ctx))
	})
}

// Crash ends the store as a crash would, for tests: what was not durable is lost, lazy rows too unless keepLazy.
func (s *Store) Crash(keepLazy bool) error {
	return s.end(func(ctx context.Context) error {
		if keepLazy {
			return s.flushAll(ctx)
		}
		return nil
	})
}

// end refuses further verbs when last has run.
func (s *Store) end(last func(context.Context) error) error {
	s.mu.Lock()
	if errors.Is(s.dead, errClosed) {
		s.mu.Unlock()
		return nil
	}
	taken := s.dead != nil
	s.dead = errClosed
	s.mu.Unlock()
	defer time.AfterFunc(s.closing, s.giveUp).Stop()
	s.quit()
	s.running.Wait()
	var err error
	if !taken {
		err = last(context.Background())
	}
	s.giveUp()
	s.pool.Close()
	s.beats.Close()
	return storage.Trouble(err)
}

// untilOver is a context that also ends when the store gives up.
func (s *Store) untilOver(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(s.over, cancel)
	return ctx, func() { stop(); cancel() }
}

// whyDead is why nothing works any more; nil while it does.
func (s *Store) whyDead() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dead
}

// markTaken ends the store because its life is over.
func (s *Store) markTaken() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead == nil {
		s.dead = errTaken
	}
}
