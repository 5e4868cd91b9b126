package boltstore_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// keep keeps a file of several pieces, each of which has words.
func keep(t testing.TB, s *boltstore.Store, ref, words string) []byte {
	t.Helper()
	content := []byte(strings.Repeat(words+" ", 3*storage.PieceSize/len(words)))
	_, err := storage.KeepFile(ctx, s, storage.File{Ref: ref, Name: ref, At: noon}, bytes.NewReader(content))
	must(t, err)
	return content
}

// sending is what somebody says with files.
func sending(n, turn int, refs ...string) storage.Inbound {
	in := saying(n, turn, "here")
	m := in.Event.Body.(bot.Message)
	for _, ref := range refs {
		m.Attachments = append(m.Attachments, bot.Attachment{Name: ref, Ref: ref})
	}
	in.Event.Body = m
	return in
}

func contentOf(t testing.TB, s *boltstore.Store, ref string) []byte {
	t.Helper()
	r, err := storage.OpenFile(ctx, s, ref)
	must(t, err)
	raw, err := io.ReadAll(r)
	must(t, err)
	return raw
}

// mostlyKept has one thread with files that will be erased, and another with so many more that they outweigh what any number of commits frees: a file of
// which less is in use than free is written anew.
func mostlyKept(t testing.TB, s *boltstore.Store, kept ...string) {
	t.Helper()
	for n := range 12 {
		ref := fmt.Sprint("more", n)
		keep(t, s, ref, "more words")
		kept = append(kept, ref)
	}
	turn := 0
	for refs := range slices.Chunk(kept, 3) { // a message has few files
		turn++
		ingest(t, s, sending(1, turn, refs...))
	}
	erased := []string{"erased", "erased too", "and erased"} // more than a part of the sweep
	for _, ref := range erased {
		keep(t, s, ref, "erased words")
	}
	ingest(t, s, sending(2, 1, erased...))
}

// TestFilesAreInCopies has files in backups and compacted files as they were, and what was dropped in neither.
func TestFilesAreInCopies(t *testing.T) {
	s, _, path := faulty(t)
	ingest(t, s, starting(1), starting(2))
	kept := keep(t, s, "kept", "kept words")
	keep(t, s, "erased", "erased words")
	keep(t, s, "refused", "refused words")
	ingest(t, s, sending(1, 1, "kept"), sending(2, 1, "erased"), sending(3, 1, "refused"))
	var early bytes.Buffer
	must(t, s.Backup(ctx, &early))
	if bytes.Contains(early.Bytes(), []byte("refused words")) {
		t.Error("a backup has a file that came with what was refused")
	}
	_, err := s.Erase(ctx, threadID(2), storage.Erasure{})
	must(t, err)
	raw := read(t, path)
	if bytes.Contains(raw, []byte("erased words")) || bytes.Contains(raw, []byte("refused words")) {
		t.Error("an erased file is still there")
	}
	var late bytes.Buffer
	must(t, s.Backup(ctx, &late))
	must(t, s.Close())
	for name, copied := range map[string][]byte{"the file": raw, "the backup": late.Bytes(), "the backup from before": early.Bytes()} {
		c := open(t, write(t, copied), boltstore.Options{NoSync: true})
		if !bytes.Equal(contentOf(t, c, "kept"), kept) {
			t.Errorf("%s has another file", name)
		}
		if _, err := c.File(ctx, "erased"); errors.Is(err, storage.ErrNotFound) == (name == "the backup from before") {
			t.Errorf("%s and the erased file: %v", name, err)
		}
		if _, err := c.Verify(ctx); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		must(t, c.Close())
	}
}

// TestAnErasureInALargeFile empties what is free instead of writing what is kept anew, and leaves as little.
func TestAnErasureInALargeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.db")
	s := open(t, path, boltstore.Options{NoSync: true, Wholly: 1})
	ingest(t, s, starting(1), starting(2))
	kept := keep(t, s, "kept", "kept words")
	mostlyKept(t, s, "kept")
	s.Proven()
	before, err := os.Stat(path)
	must(t, err)
	_, err = s.Erase(ctx, threadID(2), storage.Erasure{})
	must(t, err)
	after, err := os.Stat(path)
	must(t, err)
	if !os.SameFile(before, after) {
		t.Error("the file was written anew")
	}
	if bytes.Contains(read(t, path), []byte("erased words")) {
		t.Error("the erased file is still there")
	}
	if !bytes.Equal(contentOf(t, s, "kept"), kept) {
		t.Error("the kept file is another one")
	}
	_, err = s.Verify(ctx)
	must(t, err)
	must(t, s.Close())
	s = open(t, path, boltstore.Options{NoSync: true})
	must(t, s.Close())
}

// TestAnErasureInALargeFileLetsOthersThrough writes between the parts in which an erasure's pages are emptied: nobody waits for all of them.
func TestAnErasureInALargeFileLetsOthersThrough(t *testing.T) {
	path, f := filepath.Join(t.TempDir(), "m.db"), &boltstore.Faults{}
	s := open(t, path, boltstore.Options{NoSync: true, Wholly: 1, Faults: f})
	ingest(t, s, starting(1), starting(2))
	mostlyKept(t, s)
	s.Proven()
	parts, between := 0, 0
	commits := s.Stats().Commits
	others := make(chan error, 100)
	f.Swept = func() error {
		if parts++; parts > 1 {
			between += int(s.Stats().Commits - commits)
		}
		commits = s.Stats().Commits
		go func() {
			_, err := s.Ingest(ctx, []storage.Inbound{saying(1, 100+parts, "meanwhile")}, noon)
			others <- err
		}()
		for s.Queued() == 0 {
			runtime.Gosched()
		}
		return nil
	}
	_, err := s.Erase(ctx, threadID(2), storage.Erasure{})
	must(t, err)
	if parts < 2 || between < parts-1 {
		t.Errorf("%d commits between %d parts", between, parts)
	}
	f.Swept = nil
	for range parts {
		must(t, <-others)
	}
	gone(t, path, "erased words")
	must(t, s.Close())
}

// TestAnErasureInALargeFileIsFinished dies while it empties, and after.
func TestAnErasureInALargeFileIsFinished(t *testing.T) {
	path, f := filepath.Join(t.TempDir(), "m.db"), &boltstore.Faults{}
	s := open(t, path, boltstore.Options{NoSync: true, Wholly: 1, Faults: f})
	ingest(t, s, starting(1), starting(2))
	mostlyKept(t, s)
	s.Proven()
	f.Swept = func() error { return boltstore.ErrKilled }
	if _, err := s.Erase(ctx, threadID(2), storage.Erasure{}); !errors.Is(err, boltstore.ErrKilled) {
		t.Errorf("erase: %v", err)
	}
	must(t, s.Crash(false))
	must(t, open(t, path, boltstore.Options{NoSync: true, Wholly: 1}).Close())
	gone(t, path, "erased words")
}

// TestADroppedFileLeavesTheFile deletes the message that a file came with, and waits as long as docs/en/data.md says.
func TestADroppedFileLeavesTheFile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "m.db")
		s := open(t, path, boltstore.Options{NoSync: true})
		ingest(t, s, starting(1))
		keep(t, s, "cv", words)
		ingest(t, s, sending(1, 1, "cv"))
		turn(t, s, 1, func(turn *storage.Turn) {
			turn.Log = []agents.LogEntry{{Role: agents.User, Text: "here", ID: "1.1", At: noon}}
		})
		turn(t, s, 2, func(turn *storage.Turn) { turn.Unlog = []string{"1.1"} })
		time.Sleep(time.Hour)
		if holds(t, path) {
			t.Error("the file is there an hour later")
		}
		must(t, s.Close())
	})
}

// TestCrashWhileAFileIsPut copies the store around each commit of a file: each copy is whole, and what is nobody's in it goes in time.
func TestCrashWhileAFileIsPut(t *testing.T) {
	s, f, path := faulty(t)
	ingest(t, s, starting(1))
	var copies [][]byte
	take := func() error { copies = append(copies, read(t, path)); return nil }
	f.BeforeCommit, f.AfterCommit = take, take
	kept := keep(t, s, "cv", "words")
	ingest(t, s, sending(1, 1, "cv"))
	must(t, s.Close())
	if len(copies) < 2*4 {
		t.Fatalf("%d copies of a file in several pieces", len(copies))
	}
	for i, raw := range copies {
		c := open(t, write(t, raw), boltstore.Options{NoSync: true})
		if _, err := c.Verify(ctx); err != nil {
			t.Errorf("copy %d: %v", i, err)
		}
		_, _, _, err := c.FireTimers(ctx, noon.Add(storage.LooseTime))
		must(t, err)
		report, err := c.Verify(ctx)
		must(t, err)
		rec, err := c.Record(ctx, threadID(1))
		must(t, err)
		if report.Files != len(rec.Files) {
			t.Errorf("copy %d: of %d files %d are somebody's", i, report.Files, len(rec.Files))
		}
		if len(rec.Files) > 0 && !bytes.Equal(contentOf(t, c, "cv"), kept) {
			t.Errorf("copy %d has another file", i)
		}
		must(t, c.Close())
	}
}

// TestASlowFileHoldsNobodyUp puts a file whose sender stops in the middle: others talk on.
func TestASlowFileHoldsNobodyUp(t *testing.T) {
	s, _, _ := faulty(t)
	ingest(t, s, starting(1))
	r, w := io.Pipe()
	done := make(chan error)
	go func() {
		_, err := storage.KeepFile(ctx, s, storage.File{Ref: "slow", At: noon}, r)
		done <- err
	}()
	_, err := w.Write(make([]byte, 2*storage.PieceSize))
	must(t, err)
	for n := range 10 {
		ingest(t, s, saying(1, n, "meanwhile"))
	}
	must(t, w.CloseWithError(fmt.Errorf("the sender is gone: %w", io.ErrUnexpectedEOF)))
	if err := <-done; err == nil {
		t.Error("half a file was kept")
	}
	if report, err := s.Verify(ctx); err != nil || report.Files != 0 {
		t.Errorf("%d files are left: %v", report.Files, err)
	}
	must(t, s.Close())
}
