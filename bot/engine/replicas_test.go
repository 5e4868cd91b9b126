package engine_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/memstore"
)

// sharedDisk is data that several programs have open.
type sharedDisk struct{ data *memstore.Data }

func (d sharedDisk) Open() (storage.Store, error) { return d.data.Open(memstore.Options{}), nil }

func (d sharedDisk) Crash(s storage.Store, keepLazy bool) error {
	return s.(*memstore.Store).Crash(keepLazy)
}

// inSharedWorld runs f with two programs that share a store and a platform. Only the first one runs yet.
func inSharedWorld(t *testing.T, f func(t *testing.T, a, b *bottest.World, out *outside)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		out, d := newOutside(), sharedDisk{memstore.New()}
		a, b := newWorld(t, out), newWorld(t, out)
		a.Name, b.Name, a.Disk, b.Disk = "a-", "b-", d, d
		b.Platform, b.Clock = a.Platform, a.Clock
		a.Start()
		f(t, a, b, out)
	})
}

// awaitText waits until the person reads so many answers, and returns how long that took.
func awaitText(t *testing.T, w *bottest.World, prefix string, n int) time.Duration {
	t.Helper()
	began := time.Now()
	for range 600 {
		if len(texts(w, "t1", prefix)) >= n {
			return time.Since(began)
		}
		wait(t.Context(), 100*time.Millisecond)
	}
	t.Fatalf("%d of %d %q", len(texts(w, "t1", prefix)), n, prefix)
	return 0
}

// What a program was at that was killed another one takes up within twenty seconds, and what one left that was stopped within a second.
func TestAnotherProgramGoesOn(t *testing.T) {
	for _, c := range []struct {
		name   string
		end    func(w *bottest.World)
		within time.Duration
	}{
		{"killed", (*bottest.World).Kill, 20 * time.Second},
		{"stopped", (*bottest.World).Stop, time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			inSharedWorld(t, func(t *testing.T, a, b *bottest.World, out *outside) {
				a.Send(begin("t1"))
				b.Start()
				hold(out)
				accept(t, a, say("t1", "a", "hello"))
				wait(t.Context(), time.Second) // its turn runs
				c.end(a)
				out.mu.Lock()
				out.model = nil
				out.mu.Unlock()
				if d := awaitText(t, b, "answer/", 1); d > c.within {
					t.Errorf("it was answered after %v", d)
				}
				if d := b.Platform.Doubles(); len(d) > 0 {
					t.Errorf("posted twice: %v", d)
				}
				b.Stop()
			})
		})
	}
}

// A turn stops that runs elsewhere than where somebody says so.
func TestATurnIsStoppedFromElsewhere(t *testing.T) {
	inSharedWorld(t, func(t *testing.T, a, b *bottest.World, out *outside) {
		a.Send(begin("t1"))
		b.Start()
		calls := 0
		out.model = func(ctx context.Context, text string) (string, error) {
			if calls++; calls == 1 {
				<-ctx.Done()
				return "", ctx.Err()
			}
			wait(ctx, 5*time.Second) // several looks see the command
			return "re: " + text, ctx.Err()
		}
		accept(t, a, say("t1", "a", "hello"))
		wait(t.Context(), time.Second)
		accept(t, b, say("t1", "s", "止めて"))
		awaitText(t, a, "answer/", 1)
		if got := texts(a, "t1", "answer/"); got[0] != "re: hello (stopping)" || calls != 2 {
			t.Errorf("after %d calls the person reads %q", calls, got)
		}
		a.Stop()
		b.Stop()
	})
}

// A message that comes in where its thread is not is answered, behind those of the same burst that came in where it is.
func TestAMessageThatComesInElsewhereIsAnswered(t *testing.T) {
	inSharedWorld(t, func(t *testing.T, a, b *bottest.World, _ *outside) {
		a.Send(begin("t1"))
		b.Start()
		wait(t.Context(), 2*time.Second) // they know of each other
		accept(t, b, say("t1", "a", "hello"))
		wait(t.Context(), 50*time.Millisecond)
		accept(t, a, say("t1", "b", "hello"))
		awaitText(t, a, "answer/", 2)
		th, err := a.Store.At(t.Context(), place("t1"))
		if err != nil || th.Turn != 2 {
			t.Errorf("turn %d, %v: both are one burst", th.Turn, err)
		}
		a.Stop()
		b.Stop()
	})
}

// A message that kills whoever runs it is set aside after three programs, though each one saw it for the first time.
func TestAPoisonMessageEndsNoMoreThanThree(t *testing.T) {
	inSharedWorld(t, func(t *testing.T, a, b *bottest.World, out *outside) {
		a.Send(begin("t1"))
		var victim *bottest.World
		ran := 0
		out.model = func(ctx context.Context, _ string) (string, error) {
			ran++
			victim.Die()
			<-ctx.Done()
			return "", ctx.Err()
		}
		victim = a
		accept(t, a, say("t1", "a", "hello"))
		for n := 0; n < 6; n++ {
			<-victim.Died()
			next := b
			if victim == b {
				next = a
			}
			victim.Kill()
			victim = next
			victim.Start()
			wait(t.Context(), 30*time.Second)
			if !isDead(victim) {
				break
			}
		}
		th, err := victim.Store.At(t.Context(), place("t1"))
		if err != nil || th.Parked == "" || ran != 3 {
			t.Errorf("parked %q after %d runs, %v", th.Parked, ran, err)
		}
		if got := texts(victim, "t1", "fallback/"); len(got) != 1 {
			t.Errorf("the person reads %q", got)
		}
		victim.Stop()
	})
}

func isDead(w *bottest.World) bool {
	select {
	case <-w.Died():
		return true
	default:
		return false
	}
}

// What is due is done once, and one of them leads until it ends.
func TestOnlyOneLeads(t *testing.T) {
	inSharedWorld(t, func(t *testing.T, a, b *bottest.World, _ *outside) {
		a.Send(begin("t1"))
		b.Start()
		accept(t, a, say("t1", "a", "later x"))
		awaitText(t, a, "answer/", 1)
		wait(t.Context(), 2*time.Second)
		if !a.Engine.Leads() || b.Engine.Leads() {
			t.Errorf("who leads: %v, %v", a.Engine.Leads(), b.Engine.Leads())
		}
		a.Clock.Advance(2 * time.Hour)
		a.Engine.Tick()
		b.Engine.Tick()
		awaitText(t, a, "timer/", 1)
		wait(t.Context(), 5*time.Second)
		if got := texts(a, "t1", "timer/"); !slices.Equal(got, []string{"timer x"}) {
			t.Errorf("timers: %q", got)
		}
		a.Stop()
		wait(t.Context(), 2*time.Second)
		if !b.Engine.Leads() {
			t.Error("nobody leads")
		}
		b.Stop()
	})
}

// Who comes for a moment runs the turns of what nobody has, and waits for the program that has the rest.
func TestAVisitorBesideAProgram(t *testing.T) {
	inSharedWorld(t, func(t *testing.T, a, visitor *bottest.World, _ *outside) {
		a.Send(begin("t1"))
		s, err := visitor.Disk.Open()
		if err != nil {
			t.Fatal(err)
		}
		cfg := visitor.Config
		cfg.Store, cfg.Visit = s, true
		e, err := engine.New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Work(t.Context(), say("t1", "a", "hello")); err != nil {
			t.Errorf("where a program has the thread: %v", err)
		}
		if th, err := s.At(t.Context(), place("t1")); err != nil || th.Turn != 2 {
			t.Errorf("turn %d, %v", th.Turn, err)
		}
		if err := e.Work(t.Context(), begin("t2")); err != nil {
			t.Errorf("in a thread of its own: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		wait(t.Context(), 2*time.Second)
		if got := texts(a, "t2", "command/"); len(got) != 1 {
			t.Errorf("what the visitor left to be said: %q", got)
		}
		a.Stop()
	})
}

// A program whose store has ended, as that of one which stood still for too long, ends: its platforms would go on to hand it what others can take.
func TestAStoreThatHasEndedEndsTheProgram(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := memstore.New().Open(memstore.Options{})
		e, err := engine.New(engine.Config{Store: s, Log: slog.New(slog.DiscardHandler), DrainTimeout: time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		ran := make(chan error, 1)
		go func() { ran <- e.Run(ctx) }()
		synctest.Wait()
		if err := s.Crash(false); err != nil {
			t.Fatal(err)
		}
		if err := <-ran; !errors.Is(err, storage.ErrEnded) {
			t.Errorf("the program ends with %v", err)
		}
	})
}
