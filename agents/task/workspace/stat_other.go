//go:build !unix

package workspace

import "io/fs"

const (
	supported = false
	nonblock  = 0
)

func linksOf(fs.FileInfo) uint64  { return 0 }
func deviceOf(fs.FileInfo) uint64 { return 0 }
