package boltstore

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// syncDir makes a new name in the store's directory durable.
func syncDir(path string, noSync bool) error {
	if noSync || runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// removeTemps deletes what a crash left of files that were not the store yet. Who holds the store's lock may do so: a
// process that is still making one has lost the race for its name.
func removeTemps(path string) error {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return err
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), filepath.Base(path)+tempMark) {
			if err := os.Remove(filepath.Join(filepath.Dir(path), e.Name())); err != nil && !os.IsNotExist(err) {
				return err
			}
		}
	}
	return nil
}
