package boltstore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"github.com/mendanhq/mendan/storage"
)

const (
	lockPatience = 400 * time.Millisecond // how long another process may take to let go of the file
	lockPause    = 25 * time.Millisecond
	tempMark     = ".tmp-" // between the store's name and a random end: a file that is not the store yet

	// mapped is address space, not memory. Growing beyond it waits for readers to finish, a slow backup included.
	mapped = 256 << 20
	// growth is how much the file grows at a time, with an fsync each.
	growth = 1 << 20
)

// handle is one open file. After a compaction the old one lives on until its last reader is done.
type handle struct {
	db   *bolt.DB
	file *os.File // db's descriptor
	refs int      // readers, and one for being the store's present file

	readers map[uint64]int // by how many commits there were when they began
	stuck   bool           // a panic left bbolt's locks held: it cannot be closed
}

// openFile opens an existing store's file. Nothing is written to it.
func openFile(ctx context.Context, path string, wholly int64) (*handle, error) {
	deadline := time.Now().Add(lockPatience)
	for {
		h, err := openOnce(path, wholly)
		if !errors.Is(err, storage.ErrLocked) || time.Now().After(deadline) {
			return h, err
		}
		t := time.NewTimer(lockPause)
		select {
		case <-t.C:
		case <-ctx.Done():
			t.Stop()
			return nil, ctx.Err()
		}
	}
}

func openOnce(path string, wholly int64) (*handle, error) {
	h := &handle{refs: 1}
	opts := boltOptions()
	opts.Timeout = time.Millisecond // the lock is ours already where tryLock works
	opts.OpenFile = func(name string, _ int, _ os.FileMode) (*os.File, error) {
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			return nil, err
		}
		if err := lockAndCheck(f, name, wholly); err != nil {
			_ = f.Close()
			return nil, err
		}
		h.file = f
		return f, nil
	}
	err := catchPanic(func() (err error) {
		h.db, err = bolt.Open(path, 0o600, opts)
		return err
	})
	switch {
	case err == nil:
		h.db.AllocSize = growth
		return h, nil
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, storage.ErrLocked
	case errors.As(err, new(fault)) && h.file != nil:
		unlock(h.file)
		_ = h.file.Close()
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum), errors.Is(err, bolterrors.ErrVersionMismatch):
		err = fmt.Errorf("%w: %w", storage.ErrDamaged, err)
	}
	return nil, err
}

// lockAndCheck makes sure that the file is ours alone, still the one at its name, and fit to be given to bbolt.
func lockAndCheck(f *os.File, name string, wholly int64) error {
	locked, err := tryLock(f)
	if err != nil {
		return fmt.Errorf("lock: %w", err)
	}
	if !locked {
		return storage.ErrLocked
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if now, err := os.Stat(name); err != nil || !os.SameFile(info, now) {
		return storage.ErrLocked // its owner replaced it by a compacted one and holds that
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is no regular file", name)
	}
	if info.Size() == 0 {
		return damagedf("it is empty")
	}
	return checkPages(f, info.Size(), wholly)
}

// createTemp makes an empty bbolt file beside path, which is not synced until the caller does.
func createTemp(path string) (*handle, string, error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+tempMark+"*")
	if err != nil {
		return nil, "", err
	}
	h := &handle{refs: 1, file: f}
	opts := boltOptions()
	opts.NoSync, opts.NoGrowSync = true, true
	opts.OpenFile = func(string, int, os.FileMode) (*os.File, error) { return f, nil }
	err = catchPanic(func() (err error) {
		h.db, err = bolt.Open(f.Name(), 0o600, opts)
		return err
	})
	if err != nil {
		_ = f.Close()
		_ = os.Remove(f.Name())
		return nil, "", err
	}
	h.db.AllocSize = growth
	return h, f.Name(), nil
}

func boltOptions() *bolt.Options {
	o := &bolt.Options{FreelistType: bolt.FreelistMapType, NoStatistics: true}
	if runtime.GOOS != "windows" { // where mapping would make the file that long
		o.InitialMmapSize = mapped
	}
	return o
}

// makeDurable makes a file that was made without syncing as safe as any, and its commits from now on too.
func (h *handle) makeDurable(noSync bool) error {
	if noSync {
		return nil
	}
	h.db.NoSync, h.db.NoGrowSync = false, false
	return h.db.Sync()
}

func (h *handle) close() error {
	if h.stuck {
		unlock(h.file)
		return h.file.Close()
	}
	return catchPanic(h.db.Close)
}

// publishFile gives a finished file its name, unless there is one of that name.
func publishFile(temp, path string, noSync bool) error {
	err := os.Link(temp, path)
	if err != nil && !errors.Is(err, fs.ErrExist) && !errors.Is(err, fs.ErrNotExist) {
		// Some file systems have no hard links.
		if _, serr := os.Stat(path); errors.Is(serr, fs.ErrNotExist) {
			return errors.Join(os.Rename(temp, path), syncDir(path, noSync))
		}
	}
	_ = os.Remove(temp)
	if err != nil {
		return err
	}
	return syncDir(path, noSync)
}
