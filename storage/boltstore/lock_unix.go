//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package boltstore

import (
	"errors"
	"os"
	"syscall"
)

// tryLock takes the lock that bbolt takes, on the same descriptor, so that the file can be looked at before bbolt does.
func tryLock(f *os.File) (bool, error) {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}

// unlock is needed where a mapping of the file cannot be undone: the mapping alone would keep the lock.
func unlock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }
