//go:build !unix

package main

import "os"

// terminalColumns is the width of the terminal that f is; it reports false when f is none.
func terminalColumns(f *os.File) (int, bool) {
	info, err := f.Stat()
	return 80, err == nil && info.Mode()&os.ModeCharDevice != 0
}
