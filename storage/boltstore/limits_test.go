//go:build linux

package boltstore_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

const limitedEnv = "BOLTSTORE_TEST_LIMITED"

// TestFileLimit runs out of room for real, in a process of its own with a limit on the size of its files.
func TestFileLimit(t *testing.T) {
	for _, noSync := range []bool{false, true} {
		t.Run(fmt.Sprintf("nosync=%v", noSync), func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run=^TestLimited$", "-test.v")
			cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%v", limitedEnv, noSync))
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), "ran out of room") {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// TestLimited is the body of TestFileLimit; on its own it does nothing.
func TestLimited(t *testing.T) {
	mode := os.Getenv(limitedEnv)
	if mode == "" {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	path := filepath.Join(t.TempDir(), "m.db")
	s := open(t, path, boltstore.Options{NoSync: mode == "true"})
	ingest(t, s, starting(1))
	info, err := os.Stat(path)
	must(t, err)
	var was syscall.Rlimit
	must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was))
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: uint64(info.Size()), Max: was.Max}))
	taken, text := 0, strings.Repeat("x", 10000)
	for n := range 10000 {
		if _, err = s.Ingest(ctx, []storage.Inbound{saying(1, n, text)}, noon); err != nil {
			break
		}
		taken++
	}
	if !errors.Is(err, storage.ErrFull) {
		t.Fatalf("after %d events: %v", taken, err)
	}
	t.Logf("ran out of room after %d events: %v", taken, err)
	if rec, err := s.Record(ctx, threadID(1)); err != nil || len(rec.Waiting) != taken+1 {
		t.Errorf("waiting: %d, %v", len(rec.Waiting), err)
	}
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was))
	for n := range 50 {
		ingest(t, s, saying(1, taken+n, text))
	}
	for range 2 {
		if _, err := s.Verify(ctx); err != nil {
			t.Error(err)
		}
		rec, err := s.Record(ctx, threadID(1))
		must(t, err)
		if len(rec.Waiting) != taken+51 {
			t.Errorf("waiting: %d, want %d", len(rec.Waiting), taken+51)
		}
		must(t, s.Close())
		s = open(t, path, boltstore.Options{})
	}
	must(t, s.Close())
}
