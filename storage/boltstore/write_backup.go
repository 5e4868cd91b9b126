package boltstore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// Backup writes a consistent copy, with nothing in it of what was deleted before. It holds up nobody, however slow w is.
func (s *Store) Backup(ctx context.Context, w io.Writer) error {
	if err := s.flushIfRoom(ctx); err != nil {
		return err
	}
	for range 100 {
		err := s.writeBackup(w)
		if !errors.Is(err, errMoved) { // before anything was written
			return err
		}
	}
	return errMoved
}

func (s *Store) writeBackup(w io.Writer) error {
	l, err := s.acquireLease()
	if err != nil {
		return err
	}
	err = catchPanic(func() error {
		return l.db.View(func(tx *bolt.Tx) error {
			free, err := freePages(l.handle, uint64(tx.ID()))
			if err != nil {
				return err
			}
			_, err = tx.WriteTo(&blanking{w: w, free: free, size: int64(l.db.Info().PageSize)})
			return err
		})
	})
	if err = s.endLease(l, err); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return nil
}

// freePages are those that a state does not use, in their order.
func freePages(h *handle, id uint64) ([]uint64, error) {
	m, err := metaOf(h, id)
	if err != nil {
		return nil, err
	}
	w := walker{r: h.file, m: m, used: make([]bool, m.pages)}
	ids, err := w.freeIDs()
	slices.Sort(ids)
	return ids, err
}

// blanking passes a file on with zeros in the place of its free pages, which still hold what was deleted.
type blanking struct {
	w    io.Writer
	at   int64 // bytes that came before
	size int64 // of a page
	free []uint64
}

func (b *blanking) Write(p []byte) (int, error) {
	out := slices.Clone(p) // a writer must not change what it is given
	end := b.at + int64(len(p))
	for len(b.free) > 0 {
		from := int64(b.free[0]) * b.size
		if from >= end {
			break
		}
		clear(out[max(from, b.at)-b.at : min(from+b.size, end)-b.at])
		if from+b.size > end {
			break
		}
		b.free = b.free[1:]
	}
	b.at = end
	return b.w.Write(out)
}
