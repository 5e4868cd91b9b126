package boltstore

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/mendanhq/mendan/storage"
)

// fault is a panic of bbolt, which asserts where it should return an error, or an access to memory outside of the file.
type fault struct{ reason any }

func (f fault) Error() string { return fmt.Sprintf("%v: %v", storage.ErrDamaged, f.reason) }

func (f fault) Unwrap() error { return storage.ErrDamaged }

// catchPanic runs fn and turns its panics, also those of the memory map, into errors.
func catchPanic(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fault{p}
		}
	}()
	return fn()
}

// classifyError maps the device's lack of room to ErrFull. bbolt formats some of its errors, so their text has to do.
func classifyError(err error) error {
	if err == nil || isDamage(err) {
		return err
	}
	for _, full := range []syscall.Errno{syscall.ENOSPC, syscall.EFBIG, syscall.EDQUOT} {
		if errors.Is(err, full) || strings.Contains(err.Error(), full.Error()) {
			return fmt.Errorf("%w: %w", storage.ErrFull, full)
		}
	}
	return err
}

// isDamage reports whether an error already says that the store is damaged.
func isDamage(err error) bool { return errors.Is(err, storage.ErrDamaged) }
