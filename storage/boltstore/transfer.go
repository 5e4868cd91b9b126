package boltstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/storage/transfer"
)

// copyMark is behind the name of the file that is copied into, until it is whole and takes its name.
const copyMark = ".copying"

// Idle is a store's file that no life has: what it is copied from, or to. It holds the file as an open store does.
type Idle struct {
	path string
	s    *Store // of which nothing runs
	own  sentinel
	head head
}

var _ transfer.Source = (*Idle)(nil)

// OpenSource opens a store's file to be copied. Nothing of it changes, and no life begins. ErrLocked, ErrDamaged.
func OpenSource(ctx context.Context, path string) (*Idle, error) {
	i, err := openIdle(ctx, path, Options{}.wholeLimit())
	if err != nil {
		return nil, explainUnopened(path, classifyError(err))
	}
	return i, nil
}

func openIdle(ctx context.Context, path string, wholly int64) (*Idle, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	i := &Idle{path: whole, s: &Store{path: path}}
	if i.s.h, err = openFile(ctx, path, wholly); err != nil {
		return nil, err
	}
	if err = i.s.viewIdle(i.read); err != nil {
		return nil, errors.Join(err, i.Close())
	}
	return i, nil
}

// read takes in what the file says of itself.
func (i *Idle) read(t *txn) error {
	raw, err := t.Get([]byte(keySentinel))
	if err != nil {
		return err
	}
	if i.own, err = readSentinel(raw); err != nil {
		return err
	}
	if err := t.loadHead(); err != nil {
		return err
	}
	t.head.adoptNumbers()
	if i.own.Copying == "" { // else the chain is not whole
		err = t.adoptChain()
	}
	i.head = t.head
	return err
}

// viewIdle reads without a life.
func (s *Store) viewIdle(fn func(*txn) error) error {
	return catchPanic(func() error {
		return s.h.db.View(func(tx *bolt.Tx) error {
			b, err := bucketOf(tx)
			if err != nil {
				return err
			}
			return fn(&txn{b: b, s: s})
		})
	})
}

// change writes without a life.
func (i *Idle) change(fn func(*txn) error) error {
	return classifyError(i.s.updateAlone(func(t *txn) error {
		if err := t.loadHead(); err != nil {
			return err
		}
		if err := fn(t); err != nil {
			return err
		}
		return t.saveHead()
	}, bucketOf))
}

// Name is the file's path.
func (i *Idle) Name() string { return i.path }

// Moved is where it went.
func (i *Idle) Moved() string { return i.own.Moved }

// State is what the head says.
func (i *Idle) State() transfer.State {
	h := i.head
	return transfer.State{
		Salt: i.own.Salt, Epoch: h.Epoch, Drawn: h.Drawn, Message: h.Message, Files: h.Files, Chain: h.Chain, Unclean: !h.Clean, Indexed: h.Indexed,
	}
}

// Records is how many rows there are.
func (i *Idle) Records() int { return max(int(i.head.Records)-1, 0) } // the sentinel is none

// Rows reads those behind a key.
func (i *Idle) Rows(ctx context.Context, after []byte) iter.Seq2[transfer.Row, error] {
	return func(yield func(transfer.Row, error) bool) {
		err := i.s.viewIdle(func(t *txn) error {
			c := t.b.Cursor()
			for k, v := c.Seek(after); k != nil; k, v = c.Next() {
				if string(k) == keySentinel || string(k) == keyHead || bytes.Equal(k, after) {
					continue
				}
				content, err := openRecord(k, v)
				if err = errors.Join(err, ctx.Err()); err != nil {
					return err
				}
				if !yield(transfer.Row{Key: k, Content: content}, nil) {
					return nil
				}
			}
			return nil
		})
		if err != nil {
			yield(transfer.Row{}, err)
		}
	}
}

// MarkMoved has the file refuse to open.
func (i *Idle) MarkMoved(_ context.Context, to string) error {
	i.own.Format, i.own.Moved = formatAway, to
	return i.change(func(t *txn) error { return t.save([]byte(keySentinel), i.own) })
}

// Close lets go of the file.
func (i *Idle) Close() error { return i.s.h.close() }

// Vacant is where a store's file is to be: nothing, an empty store, or one that was moved. The copy is made beside it.
type Vacant struct {
	path     string
	there    *Idle // that has the name, nil for none
	copy     *Idle // nil until it is begun
	standing transfer.Standing
}

var _ transfer.Target = (*Vacant)(nil)

// OpenTarget opens what a store is to be copied to. Nothing is written yet. ErrLocked, ErrDamaged.
func OpenTarget(ctx context.Context, path string) (*Vacant, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	v := &Vacant{path: whole, standing: transfer.Standing{Empty: true}}
	if v.there, err = openIfThere(ctx, whole); err != nil {
		return nil, explainUnopened(path, classifyError(err))
	}
	if v.copy, err = openIfThere(ctx, whole+copyMark); err != nil {
		return nil, errors.Join(explainUnopened(whole+copyMark, classifyError(err)), v.Close())
	}
	if v.there != nil {
		v.standing = transfer.Standing{Empty: v.there.Records() == 0, Moved: v.there.own.Moved, Salt: v.there.own.Salt}
	}
	if v.copy != nil && (v.standing.Empty || v.standing.Moved != "") {
		v.standing.Copying = v.copy.own.Copying
	}
	return v, nil
}

func openIfThere(ctx context.Context, path string) (*Idle, error) {
	i, err := openIdle(ctx, path, -1) // a copy that is not finished has not all that would be looked for
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return i, err
}

// Name is the file's path.
func (v *Vacant) Name() string { return v.path }

// Standing is what is there.
func (v *Vacant) Standing() transfer.Standing { return v.standing }

// Begin makes the file beside the name, in the place of what an earlier run began.
func (v *Vacant) Begin(_ context.Context, token string, from transfer.State) error {
	if v.copy != nil {
		if err := errors.Join(v.copy.Close(), os.Remove(v.copy.path)); err != nil {
			return err
		}
		v.copy = nil
	}
	s := &Store{path: v.path + copyMark}
	if err := removeTemps(s.path); err != nil {
		return err
	}
	err := s.createFileWith(func(t *txn) error {
		t.head = head{
			Epoch: from.Epoch, Clean: !from.Unclean, Drawn: from.Drawn, Message: from.Message, Files: from.Files, Chain: from.Chain, Indexed: from.Indexed,
		}
		if err := t.save([]byte(keySentinel), sentinel{Format: formatAway, Salt: from.Salt, Copying: token}); err != nil {
			return err
		}
		return t.saveHead()
	})
	if err != nil {
		return classifyError(err)
	}
	v.copy = &Idle{path: s.path, s: s}
	return s.viewIdle(v.copy.read)
}

// Last is the last key that was copied.
func (v *Vacant) Last(context.Context) (last []byte, err error) {
	err = v.copy.s.viewIdle(func(t *txn) error {
		c := t.b.Cursor()
		k, _ := c.Last()
		for k != nil && (string(k) == keyHead || string(k) == keySentinel) {
			k, _ = c.Prev()
		}
		last = bytes.Clone(k)
		return nil
	})
	return last, err
}

// Put adds rows in one transaction.
func (v *Vacant) Put(_ context.Context, rows []transfer.Row) error {
	return v.copy.change(func(t *txn) error {
		t.b.FillPercent = fillPercent
		for _, r := range rows {
			if err := t.Put(r.Key, r.Content); err != nil {
				return err
			}
		}
		return nil
	})
}

// Rows are what was copied.
func (v *Vacant) Rows(ctx context.Context, after []byte) iter.Seq2[transfer.Row, error] {
	return v.copy.Rows(ctx, after)
}

// Finish has the copy open, and gives it its name.
func (v *Vacant) Finish(context.Context) error {
	own := v.copy.own
	own.Format, own.Copying = format, ""
	if err := v.copy.change(func(t *txn) error { return t.save([]byte(keySentinel), own) }); err != nil {
		return err
	}
	if err := os.Rename(v.copy.path, v.path); err != nil {
		return fmt.Errorf("give the copy its name: %w", err)
	}
	return syncDir(v.path, false)
}

// Close lets go of the files.
func (v *Vacant) Close() error {
	var err error
	for _, i := range []*Idle{v.copy, v.there} {
		if i != nil {
			err = errors.Join(err, i.Close())
		}
	}
	return err
}
