package engine_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
	"github.com/mendanhq/mendan/storage/memstore"
)

// expectReady checks that the engine is ready, or that the only reason why not says so.
func expectReady(t *testing.T, e *engine.Engine, when, want string) {
	t.Helper()
	why := e.Ready(t.Context())
	if want == "" && len(why) > 0 || want != "" && (len(why) != 1 || !strings.Contains(why[0], want)) {
		t.Errorf("%s: not ready because of %q, want %q", when, why, want)
	}
}

func TestReady(t *testing.T) {
	inTightWorld(t, func(t *testing.T, w *tightWorld, out *outside) {
		expectReady(t, w.Engine, "idle", "")
		w.full.Store(true)
		expectReady(t, w.Engine, "the device is full", storage.ErrFull.Error())
		w.full.Store(false)
		expectReady(t, w.Engine, "there is room", "")

		w.full.Store(true)
		if _, err := w.Engine.Accept(t.Context(), say("t1", "a", "hello")); !errors.Is(err, storage.ErrFull) {
			t.Fatal(err)
		}
		w.full.Store(false)
		expectReady(t, w.Engine, "something was too large a moment ago", storage.ErrFull.Error())
		wait(t.Context(), 2*time.Minute)
		expectReady(t, w.Engine, "nothing was too large since", "")

		w.Engine.Trouble(bottest.Name, reasoned{errors.New("invalid_auth")})
		w.Settle()
		expectReady(t, w.Engine, "the token is refused", "fake: the token was taken back")
		w.Engine.Trouble(bottest.Name, nil)
		w.Settle()
		expectReady(t, w.Engine, "it is not any more", "")

		release := hold(out)
		accept(t, w.World, say("t1", "b", "hello"))
		synctest.Wait()
		w.full.Store(true)
		release()
		synctest.Wait()
		w.full.Store(false)
		expectReady(t, w.Engine, "a turn waits for room", storage.ErrFull.Error())
		w.Settle()
		expectReady(t, w.Engine, "it has some", "")
		if err := w.Engine.Alive(t.Context()); err != nil {
			t.Errorf("alive: %v", err)
		}
	})
}

func TestNotReadyBeforeAndAfter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := newOutside()
		w := newWorld(t, out)
		w.Drain = time.Hour
		s, err := w.Disk.Open()
		if err != nil {
			t.Fatal(err)
		}
		e, err := engine.New(engine.Config{Store: s})
		if err != nil {
			t.Fatal(err)
		}
		expectReady(t, e, "before it runs", "starting")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		w.Start()
		w.Send(begin("t1"))
		release := hold(out)
		accept(t, w, say("t1", "a", "hello"))
		synctest.Wait()
		ended := make(chan struct{})
		go func() { defer close(ended); w.Stop() }()
		synctest.Wait()
		expectReady(t, w.Engine, "while what runs is finished", "stopping")
		release()
		<-ended
	})
}

// A store that can do nothing more in this life says that the program has to be started anew; one that is only full does not.
func TestAliveUntilTheStoreHasEnded(t *testing.T) {
	faults := &boltstore.Faults{}
	s, err := faultyDisk{disk{filepath.Join(t.TempDir(), "m.db")}, faults}.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	e, err := engine.New(engine.Config{Store: s, Adapters: []bot.Adapter{&bottest.Adapter{Name: bottest.Name, On: &bottest.Platform{}}}})
	if err != nil {
		t.Fatal(err)
	}
	faults.BeforeCommit = func() error { return storage.ErrFull }
	if err := s.Ready(t.Context()); !errors.Is(err, storage.ErrFull) {
		t.Errorf("full: %v", err)
	}
	if err := e.Alive(t.Context()); err != nil {
		t.Errorf("full: not alive because of %v", err)
	}
	faults.BeforeCommit, faults.AfterCommit = nil, func() error { return errors.New("the device failed") }
	_ = s.Ready(context.Background())
	if err := e.Alive(t.Context()); !errors.Is(err, storage.ErrEnded) {
		t.Errorf("ended: %v", err)
	}
}

// silentStore is a store whose database is away.
type silentStore struct{ storage.Store }

func (silentStore) Thread(ctx context.Context, _ bot.ThreadID) (storage.Thread, error) {
	<-ctx.Done()
	return storage.Thread{}, ctx.Err()
}

// TestAliveWhileTheStoreIsAway asks a program whose database is away whether it lives: a new start would not help, so it says so before who asks gives up.
func TestAliveWhileTheStoreIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := memstore.New().Open(memstore.Options{})
		defer s.Close()
		e, err := engine.New(engine.Config{Store: silentStore{s}, Adapters: []bot.Adapter{&bottest.Adapter{Name: bottest.Name, On: &bottest.Platform{}}}})
		if err != nil {
			t.Fatal(err)
		}
		short, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := e.Alive(short); err != nil || short.Err() != nil {
			t.Errorf("%v, %v", err, short.Err())
		}
	})
}
