package boltstore

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func TestAStoreThatMayNotBeWrittenSaysWhatToDo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	if err := os.WriteFile(path, []byte("kept"), 0o400); err != nil {
		t.Fatal(err)
	}
	for _, cause := range []error{syscall.EACCES, syscall.EROFS, fs.ErrPermission} {
		err := explainUnopened(path, classifyError(&fs.PathError{Op: "open", Path: path, Err: cause}))
		if !errors.Is(err, cause) || !strings.Contains(err.Error(), "on a copy of your own") {
			t.Errorf("%v is told as %v", cause, err)
		}
	}
	if err := explainUnopened("x.db", syscall.EIO); !errors.Is(err, syscall.EIO) || strings.Contains(err.Error(), "copy") {
		t.Errorf("something else is told as %v", err)
	}
}

func TestAStoreThatCannotBeMadeSaysWhatToDo(t *testing.T) {
	for _, cause := range []error{syscall.EACCES, syscall.EROFS, fs.ErrNotExist} {
		path := filepath.Join(t.TempDir(), "none", "x.db")
		err := explainUnopened(path, classifyError(&fs.PathError{Op: "open", Path: path + ".tmp-1", Err: cause}))
		if !errors.Is(err, cause) || !strings.Contains(err.Error(), "cannot be made") || strings.Contains(err.Error(), "tmp-1") {
			t.Errorf("%v is told as %v", cause, err)
		}
	}
}

// A verb that fails beside another that fails keeps its own error.
func TestARefusedVerbSaysSo(t *testing.T) {
	ctx := context.Background()
	hold := make(chan struct{})
	entered := make(chan struct{}, 10)
	n := 0
	armed := false
	f := &Faults{BeforeCommit: func() error {
		if !armed {
			return nil
		}
		n++
		switch n {
		case 1:
			entered <- struct{}{}
			<-hold
			return nil
		case 2:
			return errors.New("device hiccup")
		}
		return nil
	}}
	s, err := Open(ctx, filepath.Join(t.TempDir(), "x.db"), Options{NoSync: true, Faults: f})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	start := func(id, place string) storage.Inbound {
		p := bot.Place{Platform: "fake", Thread: place}
		return storage.Inbound{Event: bot.Event{ID: bot.EventID("s" + id), Place: p, By: bot.User{ID: "c", Platform: "fake"}, Body: bot.Command{Name: "x"}},
			Start: "x", NewID: bot.ThreadID(id), Key: []byte("k")}
	}
	if _, err := s.Ingest(ctx, []storage.Inbound{start("A", "a"), start("B", "b")}, time.Now()); err != nil {
		t.Fatal(err)
	}
	fA, err := s.Claim(ctx, "A")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Claim(ctx, "A"); err != nil {
		t.Fatal(err)
	} // fA is fenced now
	armed = true
	msg := func(id string) []storage.Inbound {
		return []storage.Inbound{{Event: bot.Event{ID: bot.EventID(id), Place: bot.Place{Platform: "fake", Thread: "b"},
			By: bot.User{ID: "c", Platform: "fake"}, Body: bot.Message{ID: "m", Text: "hi"}}}}
	}
	done := make(chan struct{})
	go func() { s.Ingest(ctx, msg("e1"), time.Now()); close(done) }()
	<-entered
	// two ops queue up while the writer is busy
	res := make(chan error, 2)
	go func() { _, err := s.Ingest(ctx, msg("e2"), time.Now()); res <- err }()
	cres := make(chan error, 1)
	go func() { _, err := s.Commit(ctx, fA, storage.Turn{Pin: storage.Pin{Turn: 1}}); cres <- err }()
	for {
		s.mu.Lock()
		k := len(s.queue)
		s.mu.Unlock()
		if k == 2 {
			break
		}
		runtime.Gosched()
	}
	close(hold)
	<-done
	t.Log("ingest:", <-res)
	if err := <-cres; !errors.Is(err, storage.ErrFenced) {
		t.Errorf("a fenced Commit returned %v, want ErrFenced", err)
	}
	th, _ := s.Thread(ctx, "A")
	t.Log("turn", th.Turn)
}
