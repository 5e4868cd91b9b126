// Package boltstore keeps everything in one bbolt file that one process holds. What the verbs decide is in package verbs.
//
// Guarantees beyond those of storage.Store: a file that is not whole is refused and left as it is; a record that does not
// match its checksum is an error wherever it is read; the file is never seen half made, neither when it is created nor when
// an erasure replaces it by a compacted one. Concurrent verbs share commits: one goroutine, which Open starts and Close ends,
// takes whatever waits into one transaction, without a timer. Lazy rows go first in the next one, or by themselves within
// a second. Reading verbs never wait for a commit, except where they would miss a lazy row.
package boltstore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// Options are for tests, but for Files; the zero value is right for everything else.
type Options struct {
	// Files are the limits of what is kept of files.
	Files storage.FileLimits
	// Texts gives the program's own texts as they stand in what steps record, in JSON strings; nil for none. It is called once, before the first step
	// is compressed. The store keeps them for good: nothing that anybody said may be among them.
	Texts func() []byte
	// NoSync leaves writing to the operating system: a commit survives the process, but not the machine.
	NoSync bool
	// Random fills the salt of a new file; crypto/rand where nil.
	Random func(b []byte)
	// Visit is for who only reads: what the life before left to be taken up (Unclean) is so for the next one too.
	Visit bool
	// Wholly is up to how many bytes a file is read as a whole before it is opened; 64 MB where it is 0. A larger one is read so
	// afterwards, while it is used already, and an erasure does not write it anew.
	Wholly int64
	// Faults breaks commits.
	Faults *Faults
}

// Faults is how tests break commits. Functions that are nil do nothing.
type Faults struct {
	// BeforeCommit runs when all of a transaction is written but nothing of it is durable. Its error is the device's: the
	// transaction is rolled back, and verbs that share it are tried one by one. ErrKilled ends the store.
	BeforeCommit func() error
	// AfterCommit runs when the transaction is durable and nobody knows it yet. Any error ends the store.
	AfterCommit func() error
	// Swept runs when a part of the free pages was emptied. Its error is the device's; ErrKilled ends the store.
	Swept func() error
	// Compacted runs when an erasure is durable and the compacted file is about to take the store's place. Its error is
	// the device's; ErrKilled ends the store.
	Compacted func() error
}

// ErrKilled ends a store as SIGKILL ends its process.
var ErrKilled = errors.New("the store was killed by its test")

var errClosed = ended(errors.New("the store is closed"))

// Stats counts what was written since Open.
type Stats struct {
	Commits uint64 // durable transactions
	Bytes   uint64 // pages that they wrote
}

// Store implements storage.Store.
type Store struct {
	*verbs.Store // once it is open

	path    string
	opts    Options
	salt    []byte
	epoch   uint64
	unclean bool
	indexed bool // when the life began

	commits, bytes atomic.Uint64

	planned func(verb string, missed [][]byte) // nil but in tests: each unit goes by its plan, and says what was missing there

	sweep   sweep       // the writer's
	blocked atomic.Bool // a reader holds it up

	wake    chan struct{} // something waits for the writer
	quit    chan struct{} // closed to end the writer
	stopped chan struct{} // closed by the writer at its end

	proven   chan struct{} // closed when a large file was read as a whole
	unproven func()        // ends that before

	mu      sync.Mutex
	h       *handle // replaced by the writer only
	queue   []*op
	lazy    []verbs.Lazy
	running *batch
	dead    error // verbs return it: the store is closed, killed or beyond use
	failed  bool  // nothing may be written any more, not even by Close
	claims  uint64
	owners  map[bot.ThreadID]uint64
}

var _ storage.Store = (*Store)(nil)

// Open opens the store at path, or creates it. It blocks for half a second at most when another process holds the file:
// ErrLocked. A file that is empty, cut off, foreign or damaged is ErrDamaged and is not touched: up to Options.Wholly, whatever Verify
// would find is found here, before a byte is written; of a larger file the rest is read at once afterwards, in a goroutine of its own,
// and damage ends the store. The directory must exist.
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	s := &Store{
		path: path, opts: o,
		wake: make(chan struct{}, 1), quit: make(chan struct{}), stopped: make(chan struct{}),
		owners: map[bot.ThreadID]uint64{},
	}
	if err := s.open(ctx); err != nil {
		return nil, explainUnopened(path, classifyError(err))
	}
	s.Store = verbs.New(keeper{s}, verbs.Config{Epoch: s.epoch, Unclean: s.unclean, Salt: s.salt, Files: o.Files, Texts: o.Texts})
	go s.runWriter()
	s.proveLater()
	if err := s.buildIndexes(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("build the indexes of %s: %w", path, err), s.Close())
	}
	return s, nil
}

// proveLater reads a file that was too large for that before it was opened. Where it is damaged, that ends the store.
func (s *Store) proveLater() {
	ctx, cancel := context.WithCancel(context.Background())
	s.proven, s.unproven = make(chan struct{}), cancel
	if info, err := s.h.file.Stat(); err == nil && info.Size() <= s.opts.wholeLimit() {
		close(s.proven)
		return
	}
	go func() {
		defer close(s.proven)
		_, _ = s.Verify(ctx) // damage that it meets is every verb's error from then on
	}()
}

func (o Options) wholeLimit() int64 { return cmp.Or(o.Wholly, 64<<20) }

// explainUnopened says why a store could not be opened, and what to do.
func explainUnopened(path string, err error) error {
	switch {
	case errors.Is(err, errForeign):
		return foreign{path}
	case isDamage(err):
		return fmt.Errorf("%s: %w; it was left as it is. To restore it, put a file that `mendan backup` wrote in its place", path, err)
	case !fileExists(path) && (isForbidden(err) || errors.Is(err, fs.ErrNotExist)):
		if p, ok := errors.AsType[*fs.PathError](err); ok {
			err = p.Err // it names a file of ours that nobody knows
		}
		return fmt.Errorf("the store %s cannot be made: %w: its folder has to be there, and this user has to be allowed to write in it", path, err)
	case isForbidden(err):
		return fmt.Errorf("the store %s has to be writable, also to read it: each life leaves its mark there. Run as who owns it, or on a copy of your "+
			"own: %w", path, err)
	}
	return fmt.Errorf("open the store %s: %w", path, err)
}

func isForbidden(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}

func (s *Store) open(ctx context.Context) error {
	for {
		_, err := os.Stat(s.path)
		if errors.Is(err, fs.ErrNotExist) {
			if err = s.createFile(); errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrNotExist) && fileExists(s.path) {
				continue // another process was faster
			}
			return err
		}
		if err != nil {
			return err
		}
		if s.h, err = openFile(ctx, s.path, s.opts.wholeLimit()); err != nil {
			return err
		}
		if err = s.beginLife(); err != nil {
			_ = s.h.close()
		}
		return err
	}
}

func fileExists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// News is nil: nobody else has the file open.
func (s *Store) News() <-chan struct{} { return nil }

// Ready commits the head as it is.
func (s *Store) Ready(ctx context.Context) error {
	return s.doOp(ctx, &op{run: func(t *txn) error {
		t.writes++
		return nil
	}})
}

// Stats counts the durable transactions since Open, without those of Open itself.
func (s *Store) Stats() Stats { return Stats{s.commits.Load(), s.bytes.Load()} }

// Close makes lazy rows durable, sweeps away what was taken back, notes a clean stop and releases the file. It waits for verbs under way, a backup
// included. A second call does nothing.
func (s *Store) Close() error {
	last := &op{run: func(t *txn) error {
		t.head.Clean = !(s.opts.Visit && s.unclean)
		t.writes++
		return nil
	}, after: s.finishSweep, last: true}
	return s.endStore(last, errClosed)
}

// Crash ends the store as a crash would, for tests: what was not committed is lost, lazy rows too unless keepLazy.
func (s *Store) Crash(keepLazy bool) error {
	if keepLazy {
		return s.endStore(&op{last: true}, ErrKilled)
	}
	return s.endStore(nil, ErrKilled)
}

// endStore refuses further verbs, runs the last operation, and releases the file.
func (s *Store) endStore(last *op, why error) error {
	s.mu.Lock()
	if errors.Is(s.dead, errClosed) {
		s.mu.Unlock()
		return nil
	}
	var err error
	if s.failed && errors.Is(why, errClosed) && !errors.Is(s.dead, ErrKilled) {
		err = s.dead
	}
	if s.failed {
		last = nil
	}
	if last != nil {
		last.done = make(chan struct{})
		s.queue = append(s.queue, last)
	}
	s.dead = why
	s.mu.Unlock()
	s.unproven()
	<-s.proven
	if last != nil {
		s.nudgeWriter()
		<-last.done
		err = last.err
	}
	close(s.quit)
	<-s.stopped
	s.mu.Lock()
	s.dead = errClosed
	s.mu.Unlock()
	return errors.Join(err, s.releaseFile(s.h))
}
