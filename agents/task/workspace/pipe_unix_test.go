//go:build unix

package workspace

import "syscall"

// pipe makes a named one.
func pipe(name string) error { return syscall.Mkfifo(name, 0o600) }
