package boltstore_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// faulty is a store whose commits a test breaks or holds up.
func faulty(t *testing.T) (*boltstore.Store, *boltstore.Faults, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "m.db")
	f := &boltstore.Faults{}
	return open(t, path, boltstore.Options{NoSync: true, Faults: f}), f, path
}

func TestNoRoom(t *testing.T) {
	s, f, path := faulty(t)
	ingest(t, s, starting(1))
	fence, err := s.Claim(ctx, threadID(1))
	must(t, err)
	out, err := s.Commit(ctx, fence, storage.Turn{Pin: storage.Pin{Turn: 1}, Posts: []bot.Post{{Key: "a", Text: "a"}}})
	must(t, err)
	_, err = s.Sent(ctx, out.Rows[0], bot.MessageRef{Place: place(1), ID: "p1"}, noon)
	must(t, err)
	for _, cause := range []error{syscall.ENOSPC, syscall.EFBIG, &os.PathError{Op: "write", Err: syscall.EDQUOT},
		errors.New("file resize error: no space left on device")} {
		f.BeforeCommit = func() error { return cause }
		if _, err := s.Ingest(ctx, []storage.Inbound{saying(1, 1, "x")}, noon); !errors.Is(err, storage.ErrFull) {
			t.Errorf("%v gives %v", cause, err)
		}
	}
	f.BeforeCommit = func() error { return errors.New("something else") }
	if _, err := s.Ingest(ctx, []storage.Inbound{saying(1, 1, "x")}, noon); err == nil || errors.Is(err, storage.ErrFull) {
		t.Errorf("another failure gives %v", err)
	}
	f.BeforeCommit = nil
	if filed := ingest(t, s, saying(1, 1, "x"))[0]; filed.Outcome != storage.Queued {
		t.Errorf("when there is room, the event is %q", filed.Outcome)
	}
	must(t, s.Crash(false)) // the lazy row went with the first commit that succeeded
	s = open(t, path, boltstore.Options{NoSync: true})
	unsent, err := s.Unsent(ctx)
	must(t, err)
	if len(unsent) != 0 {
		t.Errorf("unsent: %v", unsent)
	}
	must(t, s.Close())
}

// held runs first as a commit that does not end before queued has put more into the queue.
func held(t *testing.T, s *boltstore.Store, f *boltstore.Faults, first func(), queued ...func()) {
	t.Helper()
	reached, release := make(chan struct{}), make(chan struct{})
	var once sync.Once
	f.BeforeCommit = func() error {
		once.Do(func() { close(reached); <-release })
		return nil
	}
	var all sync.WaitGroup
	all.Go(first)
	<-reached
	for i, q := range queued {
		all.Go(q)
		for s.Queued() <= i {
			// until it waits
		}
	}
	close(release)
	all.Wait()
}

// A message that arrives while the erasure of its thread is being committed is deleted by who brought it out.
func TestALateMessageOfAnErasureUnderWay(t *testing.T) {
	s, f, _ := faulty(t)
	ingest(t, s, starting(1))
	fence, err := s.Claim(ctx, threadID(1))
	must(t, err)
	out, err := s.Commit(ctx, fence, storage.Turn{Pin: storage.Pin{Turn: 1, Inbox: []uint64{1}}, Posts: []bot.Post{{Key: "a", Text: "a"}}})
	must(t, err)
	late := make(chan []storage.OutboxRow, 1)
	f.BeforeCommit = func() error {
		f.BeforeCommit = nil
		go func() {
			rows, err := s.Sent(ctx, out.Rows[0], bot.MessageRef{Place: place(1), ID: "late"}, noon)
			must(t, err)
			late <- rows
		}()
		for !s.LazyWaits() {
			// until its mark waits behind the erasure, which nobody sees yet
		}
		return nil
	}
	_, err = s.Erase(ctx, threadID(1), storage.Erasure{Later: true})
	must(t, err)
	if rows := <-late; len(rows) != 1 || rows[0].Kind != storage.DeleteRow || rows[0].Ref.ID != "late" {
		t.Errorf("queued %+v", rows)
	}
	must(t, s.Close())
}

func TestSharedCommits(t *testing.T) {
	s, f, _ := faulty(t)
	ingest(t, s, starting(1))
	before := s.Stats().Commits
	var talk []func()
	for i := range 20 {
		talk = append(talk, func() { ingest(t, s, saying(1, i, "x")) })
	}
	held(t, s, f, func() { ingest(t, s, saying(1, 99, "first")) }, talk...)
	if n := s.Stats().Commits - before; n != 2 {
		t.Errorf("21 verbs took %d commits", n)
	}
	must(t, s.Close())
}

// TestOneFailsAlone has a verb fail in the middle of its writes, beside others that must not notice.
func TestOneFailsAlone(t *testing.T) {
	s, f, _ := faulty(t)
	ingest(t, s, starting(1), starting(2))
	bad, err := s.Claim(ctx, threadID(1))
	must(t, err)
	var failed error
	held(t, s, f, func() { ingest(t, s, saying(1, 1, "first")) },
		func() { ingest(t, s, saying(2, 1, "before")) },
		func() {
			_, failed = s.Commit(ctx, bad, storage.Turn{Pin: storage.Pin{Turn: 1, Inbox: []uint64{1}}, Posts: []bot.Post{{Key: "fine"}, {}}})
		},
		func() { ingest(t, s, saying(2, 2, "after")) },
	)
	if failed == nil {
		t.Error("a post without a key was committed")
	}
	one, err := s.Record(ctx, threadID(1))
	must(t, err)
	two, err := s.Record(ctx, threadID(2))
	must(t, err)
	if len(one.Waiting) != 2 || len(one.Messages) != 0 || len(two.Waiting) != 3 {
		t.Errorf("left: %v, %v", one, two.Waiting)
	}
	if _, err := s.Verify(ctx); err != nil {
		t.Error(err)
	}
	must(t, s.Close())
}

// TestWithdrawn ends the context of a verb that waits behind another's commit, and of one whose commit has begun.
func TestWithdrawn(t *testing.T) {
	s, f, _ := faulty(t)
	ingest(t, s, starting(1))
	reached, release := make(chan struct{}), make(chan struct{})
	f.BeforeCommit = func() error { close(reached); <-release; f.BeforeCommit = nil; return nil }
	canceled, cancel := context.WithCancel(ctx)
	say := func(n int) chan error {
		done := make(chan error, 1)
		go func() {
			_, err := s.Ingest(canceled, []storage.Inbound{saying(1, n, "x")}, noon)
			done <- err
		}()
		return done
	}
	begun := say(1)
	<-reached
	waits := say(2)
	for s.Queued() == 0 {
		// until it waits
	}
	cancel()
	if err := <-waits; !errors.Is(err, context.Canceled) {
		t.Errorf("the waiting one gives %v", err)
	}
	close(release)
	must(t, <-begun)
	rec, err := s.Record(ctx, threadID(1))
	must(t, err)
	if len(rec.Waiting) != 2 {
		t.Errorf("waiting: %v", rec.Waiting)
	}
	must(t, s.Close())
}

// TestClaimWaits has a thread claimed while the commit of its former owner is under way: the new owner reads what that
// one wrote.
func TestClaimWaits(t *testing.T) {
	s, f, _ := faulty(t)
	ingest(t, s, starting(1))
	former, err := s.Claim(ctx, threadID(1))
	must(t, err)
	start, err := s.Load(ctx, former)
	must(t, err)
	reached, release := make(chan struct{}), make(chan struct{})
	f.BeforeCommit = func() error { close(reached); <-release; f.BeforeCommit = nil; return nil }
	var both sync.WaitGroup
	both.Go(func() {
		if _, err := s.Commit(ctx, former, storage.Turn{Pin: storage.Pin{Turn: 1, Inbox: []uint64{start.Inbox[0].Seq}}}); err != nil {
			t.Error(err)
		}
	})
	<-reached
	both.Go(func() {
		mine, err := s.Claim(ctx, threadID(1))
		if err != nil {
			t.Error(err)
			return
		}
		in, err := s.Load(ctx, mine)
		if err != nil || in.Thread.Turn != 1 || len(in.Inbox) != 0 {
			t.Errorf("the new owner reads %+v, %v", in, err)
		}
	})
	close(release)
	both.Wait()
	must(t, s.Close())
}

func TestKilled(t *testing.T) {
	for _, when := range []string{"before", "after"} {
		t.Run(when, func(t *testing.T) {
			s, f, path := faulty(t)
			ingest(t, s, starting(1))
			die := func() error { return boltstore.ErrKilled }
			if when == "before" {
				f.BeforeCommit = die
			} else {
				f.AfterCommit = die
			}
			if _, err := s.Ingest(ctx, []storage.Inbound{saying(1, 1, "x")}, noon); !errors.Is(err, boltstore.ErrKilled) {
				t.Errorf("the dying verb gives %v", err)
			}
			if _, err := storage.AllThreads(ctx, s, storage.ThreadQuery{}); !errors.Is(err, boltstore.ErrKilled) {
				t.Errorf("a verb after death gives %v", err)
			}
			if _, err := s.Sent(ctx, storage.OutboxRow{}, bot.MessageRef{}, noon); !errors.Is(err, boltstore.ErrKilled) {
				t.Errorf("a lazy verb after death gives %v", err)
			}
			must(t, s.Crash(true))
			s = open(t, path, boltstore.Options{NoSync: true})
			in, err := s.Record(ctx, threadID(1))
			must(t, err)
			if got := len(in.Waiting) == 2; got != (when == "after") {
				t.Errorf("waiting: %v", in.Waiting)
			}
			if !s.Unclean() {
				t.Error("a kill is a clean stop")
			}
			must(t, s.Close())
		})
	}
}
