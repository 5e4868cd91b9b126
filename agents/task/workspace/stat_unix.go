//go:build unix

package workspace

import (
	"io/fs"
	"syscall"
)

const (
	supported = true
	nonblock  = syscall.O_NONBLOCK
)

// linksOf is how many names the file has.
func linksOf(info fs.FileInfo) uint64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(s.Nlink)
	}
	return 0
}

// deviceOf is the file system that the file lies on.
func deviceOf(info fs.FileInfo) uint64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(s.Dev)
	}
	return 0
}
