package sandbox

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// asOwner runs do as somebody who may not do more with files than their owner.
func asOwner(do func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocks: the thread ends with what it may not do any more
		header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
		var none [2]unix.CapUserData
		if err := unix.Capset(&header, &none[0]); err != nil {
			panic(err)
		}
		do()
	}()
	<-done
}

// TestARepositoryThatCannotBeListed: git finds by its name what a folder that is not to be listed hides.
func TestARepositoryThatCannotBeListed(t *testing.T) {
	for _, mode := range []os.FileMode{0o311, 0o200, 0o600, 0} {
		dir := t.TempDir()
		before, err := survey(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		hidden := filepath.Join(dir, "x", "a")
		if out, err := exec.Command("git", "init", "-q", hidden).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		for _, name := range []string{hidden, filepath.Dir(hidden)} {
			if err := os.Chmod(name, mode); err != nil {
				t.Fatal(err)
			}
		}
		var r Result
		var unseen error
		asOwner(func() {
			_, unseen = size(dir)
			err = r.look(t.Context(), dir, before)
		})
		if err != nil || left(r, "x/a/.git") != Repository {
			t.Errorf("%v: %v, %+v", mode, err, r.Left)
		}
		if unseen == nil {
			t.Errorf("%v: what cannot be listed counts as nothing", mode)
		}
		if _, err := os.Stat(filepath.Join(hidden, ".git")); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%v: git still finds it: %v", mode, err)
		}
	}
}

// TestLookEnds: a look at a folder ends with its context, and says so.
func TestLookEnds(t *testing.T) {
	dir := folder(t, map[string]string{"b.txt": "x"})
	before, err := survey(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	var r Result
	if err := r.look(ended, dir, before); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
