package boltstore_test

import (
	"bytes"
	"errors"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// TestCrashAtEveryCommit copies the file around each commit of a life. Each copy is whole; before a commit it means what
// it meant after the one before; and so does a commit of which any part but a whole meta page reached the disk.
func TestCrashAtEveryCommit(t *testing.T) {
	s, f, path := faulty(t)
	var before, after [][]byte
	f.BeforeCommit = func() error { before = append(before, read(t, path)); return nil }
	f.AfterCommit = func() error { after = append(after, read(t, path)); return nil }
	ingest(t, s, starting(1), starting(2))
	for turn := range 3 {
		ingest(t, s, saying(1, turn, "hello"))
		run(t, s, threadID(1), 2, `"x"`)
	}
	_, err := s.Erase(ctx, threadID(2), storage.Erasure{})
	must(t, err)
	ingest(t, s, starting(3))
	must(t, s.Close())
	if len(after) < 9 {
		t.Fatalf("%d commits", len(after))
	}
	last := ""
	for i := range after {
		if got := dumpFile(t, before[i]); i > 0 && got != last {
			t.Errorf("before commit %d the file means something else than after the one before", i)
		}
		last = dumpFile(t, after[i])
		if len(before[i]) != len(after[i]) {
			continue // the file grew
		}
		for _, torn := range tornWrites(before[i], after[i]) {
			if dumpFile(t, torn) != dumpFile(t, before[i]) {
				t.Errorf("commit %d: half of it is visible", i)
			}
		}
	}
}

// tornWrites are states between two: some of the changed pages, with no or half of a meta page.
func tornWrites(before, after []byte) [][]byte {
	const page = 4096
	var out [][]byte
	for _, keep := range []func(n int) bool{
		func(n int) bool { return n >= 2 }, func(n int) bool { return n >= 2 && n%2 == 0 }, func(n int) bool { return n >= 2 && n%3 == 1 },
	} {
		torn := bytes.Clone(before)
		for n := range len(before) / page {
			if keep(n) {
				copy(torn[n*page:(n+1)*page], after[n*page:(n+1)*page])
			}
		}
		out = append(out, torn)
	}
	half := bytes.Clone(out[0])
	for n := range 2 {
		copy(half[n*page:n*page+60], after[n*page:n*page+60])
	}
	return append(out, half)
}

func TestErasureIsFinished(t *testing.T) {
	const words = "something that a person said"
	prepare := func(t *testing.T) (*boltstore.Store, *boltstore.Faults, string) {
		s, f, path := faulty(t)
		ingest(t, s, starting(1), saying(1, 1, words), starting(2))
		return s, f, path
	}
	t.Run("no room, then room", func(t *testing.T) {
		s, f, path := prepare(t)
		f.Compacted = func() error { return syscall.ENOSPC }
		farewell := bot.Post{Key: "bye", Text: "bye"}
		if _, err := s.Erase(ctx, threadID(1), storage.Erasure{Farewell: &farewell}); !errors.Is(err, storage.ErrFull) {
			t.Errorf("erase without room: %v", err)
		}
		if _, err := s.Thread(ctx, threadID(1)); !errors.Is(err, storage.ErrErased) {
			t.Errorf("the thread: %v", err)
		}
		f.Compacted = nil
		rows, err := s.Erase(ctx, threadID(1), storage.Erasure{Farewell: &farewell})
		must(t, err)
		if len(rows) != 1 || rows[0].Post.Text != "bye" {
			t.Errorf("rows: %v", rows)
		}
		gone(t, path, words)
		must(t, s.Close())
	})
	t.Run("no room, then another life", func(t *testing.T) {
		s, f, path := prepare(t)
		f.Compacted = func() error { return syscall.ENOSPC }
		if _, err := s.Erase(ctx, threadID(1), storage.Erasure{}); !errors.Is(err, storage.ErrFull) {
			t.Errorf("erase without room: %v", err)
		}
		must(t, s.Close())
		must(t, open(t, path, boltstore.Options{NoSync: true, Faults: f}).Close())
		must(t, open(t, path, boltstore.Options{NoSync: true}).Close())
		gone(t, path, words)
	})
	t.Run("killed", func(t *testing.T) {
		s, f, path := prepare(t)
		f.Compacted = func() error { return boltstore.ErrKilled }
		if _, err := s.Erase(ctx, threadID(1), storage.Erasure{}); !errors.Is(err, boltstore.ErrKilled) {
			t.Errorf("erase: %v", err)
		}
		must(t, s.Crash(false))
		if n := names(t, filepath.Dir(path)); n == "[- m.db]" {
			t.Error("the test leaves no half made file behind")
		}
		s = open(t, path, boltstore.Options{NoSync: true})
		gone(t, path, words)
		if n := names(t, filepath.Dir(path)); n != "[- m.db]" {
			t.Errorf("left: %s", n)
		}
		must(t, s.Close())
	})
}

func gone(t *testing.T, path, words string) {
	t.Helper()
	if bytes.Contains(read(t, path), []byte(words)) {
		t.Error("the words are still in the file")
	}
	s, err := boltstore.Open(ctx, path, boltstore.Options{NoSync: true})
	if errors.Is(err, storage.ErrLocked) {
		return
	}
	must(t, err)
	if _, err := s.Verify(ctx); err != nil {
		t.Error(err)
	}
	must(t, s.Close())
}
