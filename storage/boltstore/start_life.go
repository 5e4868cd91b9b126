package boltstore

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"

	bolt "go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// createFile makes a new file under another name and publishes it when it is whole: a crash meanwhile leaves no store.
func (s *Store) createFile() error {
	salt := make([]byte, 16)
	if s.opts.Random != nil {
		s.opts.Random(salt)
	} else {
		rand.Read(salt)
	}
	s.salt = salt
	return s.createFileWith(func(t *txn) error {
		if err := t.save([]byte(keySentinel), sentinel{Format: format, Salt: salt}); err != nil {
			return err
		}
		t.head.Clean, t.head.Indexed = true, true
		return t.startLife(s)
	})
}

// createFileWith is createFile with what is to stand in it first.
func (s *Store) createFileWith(fill func(*txn) error) (err error) {
	h, temp, err := createTemp(s.path)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = h.close()
			_ = os.Remove(temp)
		}
	}()
	s.h = h
	if err = s.updateAlone(fill, func(tx *bolt.Tx) (*bolt.Bucket, error) { return tx.CreateBucket([]byte(bucketName)) }); err != nil {
		return err
	}
	if err := h.makeDurable(s.opts.NoSync); err != nil {
		return err
	}
	return publishFile(temp, s.path, s.opts.NoSync)
}

// beginLife starts a life on an existing file: it proves that the file is ours, and takes the next epoch.
func (s *Store) beginLife() error {
	s.h.db.NoSync, s.h.db.NoGrowSync = s.opts.NoSync, s.opts.NoSync
	if err := removeTemps(s.path); err != nil {
		return err
	}
	err := s.updateAlone(func(t *txn) error {
		raw, err := t.Get([]byte(keySentinel))
		if err != nil {
			return err
		}
		own, err := readSentinel(raw)
		if err != nil {
			return err
		}
		if err := own.away(); err != nil {
			return err
		}
		s.salt = own.Salt
		if err := t.loadHead(); err != nil {
			return err
		}
		if err := t.save([]byte(keySentinel), sentinel{Format: format, Salt: own.Salt}); err != nil {
			return err
		}
		if err := t.adoptChain(); err != nil {
			return err
		}
		return t.startLife(s)
	}, bucketOf)
	if err != nil {
		return err
	}
	if err := classifyError(s.finishErasure()); !errors.Is(err, storage.ErrFull) {
		return err
	}
	return nil // the next erasure or the next life tries again
}

// readSentinel tells whether a file is ours, and of the format that this program knows.
func readSentinel(content []byte) (own sentinel, err error) {
	if content == nil {
		return own, damagedf("its first record is missing")
	}
	if err := verbs.DecodeRecord([]byte(keySentinel), content, &own); err != nil {
		return own, err
	}
	if (own.Format < firstFormat || own.Format > format) && own.Format != formatAway {
		return own, fmt.Errorf("its format is %d, and this program knows %d", own.Format, format)
	}
	return own, nil
}

func (t *txn) startLife(s *Store) error {
	s.unclean, s.indexed = !t.head.Clean, t.head.Indexed
	s.sweep = sweep{remains: t.head.Remains, stirred: true} // what the life before wrote over is still there
	t.head.adoptNumbers()
	t.head.Epoch++
	t.head.Clean = false
	s.epoch = t.head.Epoch
	return t.saveHead()
}

// buildIndexes writes what a store of a time before lacks of its indexes. A crash meanwhile leaves it to the next life.
func (s *Store) buildIndexes(ctx context.Context) error {
	if s.indexed {
		return nil
	}
	if err := s.BuildIndexes(ctx); err != nil {
		return err
	}
	return s.doOp(ctx, &op{run: func(t *txn) error {
		t.head.Indexed = true
		t.writes++
		return nil
	}})
}

func bucketOf(tx *bolt.Tx) (*bolt.Bucket, error) {
	b := tx.Bucket([]byte(bucketName))
	if b == nil {
		return nil, errForeign
	}
	return b, nil
}

// updateAlone is a transaction before the writer runs.
func (s *Store) updateAlone(fn func(*txn) error, bucket func(*bolt.Tx) (*bolt.Bucket, error)) error {
	err := catchPanic(func() error {
		return s.h.db.Update(func(tx *bolt.Tx) error {
			b, err := bucket(tx)
			if err != nil {
				return err
			}
			return fn(&txn{b: b, s: s})
		})
	})
	if isFault(err) {
		s.h.stuck = true
	}
	return err
}
