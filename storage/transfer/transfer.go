// Package transfer copies a whole store into another one, of whatever kind, and makes that the live one.
//
// Guarantees: a copy has every row of its source, and the numbers, salt and chain that the rows go by; what was written is read again and compared, row
// by row, before anything is live. At no time are both live: the source is marked as moved first, the copy is made live after that, and a process that is
// killed between the two leaves neither. Whenever it is killed, running it again goes on where it ended, unless the source lived meanwhile: then it begins
// anew. A store with rows of its own is never written to, save one that was moved itself and is the same store: so it comes back.
package transfer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"iter"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// Row is a record as package verbs wrote it.
type Row struct{ Key, Content []byte }

// State is what a store keeps beside its rows.
type State struct {
	Salt           []byte
	Epoch          uint64 // of the last life
	Drawn, Message uint64 // the last numbers
	Files          int64  // bytes of all files
	Chain          storage.AuditHead
	Unclean        bool // the last life ended badly, or one of several did
	Indexed        bool // all threads and approvals are in all indexes; else the next life sees to it
}

// token names a copy by what it is of: another life of the source gives another one.
func (s State) token() string {
	s.Unclean = false
	raw, _ := json.Marshal(s) // numbers and bytes
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:16])
}

// Standing is what a store is that may become a target.
type Standing struct {
	Empty   bool   // it has no rows, or is not there
	Copying string // the token of the copy into it that is not finished
	Moved   string // where it went
	Salt    []byte // of the store that it was or is
}

// Source is a store that no program has open, as it is kept, and that stays so until Close.
type Source interface {
	// Name says where it is, without secrets: whoever looks for it is told so.
	Name() string
	State() State
	// Moved is where it went; empty for a live one.
	Moved() string
	// Rows are those behind a key, in their order, until an error. The caller keeps nothing of them.
	Rows(ctx context.Context, after []byte) iter.Seq2[Row, error]
	// MarkMoved has the store refuse to open from now on. Durable.
	MarkMoved(ctx context.Context, to string) error
	Close() error
}

// Target is a store that no program has open, to be written to.
type Target interface {
	Name() string
	Standing() Standing
	// Begin empties it, notes the copy's token, and takes over the source's state. It refuses to open until Finish.
	Begin(ctx context.Context, token string, s State) error
	// Last is the last key that is there, nil for none.
	Last(ctx context.Context) ([]byte, error)
	// Put adds rows. Durable, all of them or none.
	Put(ctx context.Context, rows []Row) error
	Rows(ctx context.Context, after []byte) iter.Seq2[Row, error]
	// Finish makes it live.
	Finish(ctx context.Context) error
	Close() error
}

var (
	// ErrNotEmpty means that a target has rows of its own.
	ErrNotEmpty = errors.New("there is something in it already")
	// ErrDiffers means that a copy is not what its source is. It is not made live.
	ErrDiffers = errors.New("the copy differs from its source")
	// ErrDone means that the source was copied there before, and that the copy is live.
	ErrDone = errors.New("it was copied already")
)

// Done is how far a copy is.
type Done struct {
	Copied, Compared int  // rows, those of an earlier run included
	Resumed          bool // an earlier run began it
}

// Copy copies from one store to the other, tells progress after each batch, and returns how many rows there are. The caller closes both.
func Copy(ctx context.Context, from Source, to Target, progress func(Done)) (done Done, err error) {
	state, standing := from.State(), to.Standing()
	token := state.token()
	if done.Resumed = standing.Copying == token; !done.Resumed {
		if err := checkBegin(from, to); err != nil {
			return done, err
		}
		if err := to.Begin(ctx, token, state); err != nil {
			return done, fmt.Errorf("begin in %s: %w", to.Name(), err)
		}
	}
	if err := copyRows(ctx, from, to, &done, progress); err != nil {
		return done, err
	}
	if err := compare(ctx, from, to, &done, progress); err != nil {
		return done, err
	}
	if from.Moved() == "" {
		if err := from.MarkMoved(ctx, to.Name()); err != nil {
			return done, fmt.Errorf("mark %s as moved: %w", from.Name(), err)
		}
	}
	if err := to.Finish(ctx); err != nil {
		return done, fmt.Errorf("finish %s: %w", to.Name(), err)
	}
	return done, nil
}

// checkBegin refuses a source that is not live and a target that something would be lost of.
func checkBegin(from Source, to Target) error {
	at := to.Standing()
	same := bytes.Equal(at.Salt, from.State().Salt)
	live := !at.Empty && at.Copying == "" && at.Moved == ""
	switch {
	case live && same && from.Moved() == to.Name():
		return fmt.Errorf("%s: %w to %s", from.Name(), ErrDone, to.Name())
	case from.Moved() != "" && from.Moved() != to.Name(): // else what it was copied to is not there any more
		return fmt.Errorf("%s: %w to %s: copy from there", from.Name(), storage.ErrMoved, from.Moved())
	case live:
		return fmt.Errorf("%s: %w: name a new file, or a database or schema that was only prepared", to.Name(), ErrNotEmpty)
	case at.Moved != "" && !same:
		return fmt.Errorf("%s: %w: it is what was moved to %s, another store", to.Name(), ErrNotEmpty, at.Moved)
	}
	return nil
}

// What is written at a time: so many rows, or bytes.
const (
	batchRows  = 2000
	batchBytes = 2 << 20
)

// copyRows adds the rows that the target does not have yet: it has the first ones in the order of their keys.
func copyRows(ctx context.Context, from Source, to Target, done *Done, progress func(Done)) error {
	last, err := to.Last(ctx)
	if err != nil {
		return fmt.Errorf("read %s: %w", to.Name(), err)
	}
	var batch []Row
	size := 0
	put := func() error {
		if len(batch) == 0 {
			return nil
		}
		if err := to.Put(ctx, batch); err != nil {
			return fmt.Errorf("write to %s: %w", to.Name(), err)
		}
		done.Copied += len(batch)
		progress(*done)
		batch, size = nil, 0
		return nil
	}
	for row, err := range from.Rows(ctx, last) {
		if err != nil {
			return fmt.Errorf("read %s: %w", from.Name(), err)
		}
		batch = append(batch, Row{bytes.Clone(row.Key), append([]byte{}, row.Content...)})
		if size += len(row.Key) + len(row.Content); len(batch) == batchRows || size >= batchBytes {
			if err := put(); err != nil {
				return err
			}
		}
	}
	return put()
}

// compare reads both stores whole: each row is the other's, and what the rows say fits together, the chain and its end included.
func compare(ctx context.Context, from Source, to Target, done *Done, progress func(Done)) error {
	var v verbs.Inspection
	next, stop := iter.Pull2(to.Rows(ctx, nil))
	defer stop()
	for want, err := range from.Rows(ctx, nil) {
		if err != nil {
			return fmt.Errorf("read %s: %w", from.Name(), err)
		}
		got, err, more := next()
		if err != nil {
			return fmt.Errorf("read %s: %w", to.Name(), err)
		}
		if !more || !bytes.Equal(got.Key, want.Key) || !bytes.Equal(got.Content, want.Content) {
			return fmt.Errorf("%w, in its record %d, of kind %q", ErrDiffers, done.Compared+1, want.Key[:1])
		}
		if err := v.Visit(want.Key, want.Content); err != nil {
			return err
		}
		if done.Compared++; done.Compared%batchRows == 0 {
			progress(*done)
		}
	}
	if _, err, more := next(); more || err != nil {
		return errors.Join(ErrDiffers, err)
	}
	s := from.State()
	if err := s.Chain.Ends(v.Last); err != nil {
		return fmt.Errorf("%w: %v", storage.ErrDamaged, err)
	}
	return v.CheckEnd(s.Files)
}
