package engine_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// tightWorld is a world whose disk can be full, and what the engine said about that.
type tightWorld struct {
	*bottest.World
	full  atomic.Bool
	tries atomic.Int64

	mu   sync.Mutex
	told []error
}

func (w *tightWorld) tell(trouble error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.told = append(w.told, trouble)
}

func (w *tightWorld) heard() []error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.told)
}

func inTightWorld(t *testing.T, f func(t *testing.T, w *tightWorld, out *outside)) {
	synctest.Test(t, func(t *testing.T) {
		out := newOutside()
		w := &tightWorld{World: newWorld(t, out)}
		w.Tell = w.tell
		w.Disk = faultyDisk{w.Disk.(disk), &boltstore.Faults{BeforeCommit: func() error {
			w.tries.Add(1)
			if w.full.Load() {
				return storage.ErrFull
			}
			return nil
		}}}
		w.Start()
		w.Send(begin("t1"))
		f(t, w, out)
		w.Stop()
	})
}

// hold has the model wait, and returns what lets it answer.
func hold(out *outside) (release func()) {
	held := make(chan struct{})
	out.model = func(ctx context.Context, text string) (string, error) {
		select {
		case <-held:
		case <-ctx.Done():
		}
		return "re: " + text, ctx.Err()
	}
	return func() { close(held) }
}

func TestATurnWaitsForRoom(t *testing.T) {
	inTightWorld(t, func(t *testing.T, w *tightWorld, out *outside) {
		release := hold(out)
		accept(t, w.World, say("t1", "a", "hello"))
		synctest.Wait()
		w.full.Store(true)
		release()
		synctest.Wait()
		if told := w.heard(); len(told) != 1 || !errors.Is(told[0], storage.ErrFull) {
			t.Fatalf("at once the engine says %v", told)
		}
		quiet := make(chan error, 1)
		go func() { quiet <- w.Engine.Settle(context.Background()) }()
		before := w.tries.Load()
		wait(t.Context(), 10*time.Minute)
		if n := w.tries.Load() - before; n < 500 || n > 1900 {
			t.Errorf("%d tries in ten minutes", n)
		}
		select {
		case err := <-quiet:
			t.Errorf("idle while a turn waits: %v", err)
		default:
		}
		th, err := w.Store.At(t.Context(), place("t1"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Store.Record(t.Context(), th.ID); err != nil {
			t.Errorf("the record cannot be read: %v", err)
		}
		if _, err := storage.AllSteps(t.Context(), w.Store, th.ID); err != nil {
			t.Errorf("the steps cannot be read: %v", err)
		}
		w.full.Store(false)
		wait(t.Context(), 1100*time.Millisecond)
		if got := texts(w.World, "t1", "answer/"); !slices.Equal(got, []string{"re: hello"}) {
			t.Errorf("a second after there is room: %q", got)
		}
		if err := <-quiet; err != nil {
			t.Error(err)
		}
		if told := w.heard(); len(told) != 2 || told[1] != nil {
			t.Errorf("in all the engine says %v", told)
		}
		if th, _ = w.Store.At(t.Context(), place("t1")); th.Attempts != 0 {
			t.Errorf("the lack of room was counted %d times", th.Attempts)
		}
	})
}

// Timers that fall due wait for room as well, and so does who waits for idle.
func TestATimerWaitsForRoom(t *testing.T) {
	inTightWorld(t, func(t *testing.T, w *tightWorld, _ *outside) {
		w.Send(say("t1", "a", "later tea"))
		w.full.Store(true)
		w.Clock.Advance(2 * time.Hour)
		w.Engine.Tick()
		quiet := make(chan error, 1)
		go func() { quiet <- w.Engine.Settle(context.Background()) }()
		wait(t.Context(), time.Minute)
		if told := w.heard(); len(told) != 1 {
			t.Errorf("the engine says %v", told)
		}
		select {
		case err := <-quiet:
			t.Fatalf("idle while a timer waits: %v", err)
		default:
		}
		w.full.Store(false)
		if err := <-quiet; err != nil {
			t.Error(err)
		}
		if got := texts(w.World, "t1", "timer/"); len(got) != 1 {
			t.Errorf("timers: %q", got)
		}
		wait(t.Context(), 2*time.Second) // until every waiter has seen it
		if told := w.heard(); len(told) != 2 || told[1] != nil {
			t.Errorf("in all the engine says %v", told)
		}
	})
}

// A stop while a turn waits for room loses nothing: the next life runs it.
func TestAStopWhileATurnWaitsForRoom(t *testing.T) {
	inTightWorld(t, func(t *testing.T, w *tightWorld, out *outside) {
		release := hold(out)
		accept(t, w.World, say("t1", "a", "hello"))
		synctest.Wait()
		w.full.Store(true)
		release()
		synctest.Wait()
		w.full.Store(false) // for Close
		w.Stop()
		w.Start()
		w.Settle()
		if got := texts(w.World, "t1", "answer/"); !slices.Equal(got, []string{"re: hello"}) {
			t.Errorf("after the stop: %q", got)
		}
	})
}

// A live card does not keep the engine from being idle once it is shown, and is not known any more then.
func TestALiveCardLetsTheEngineRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{func(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
			if r.Turn == 1 {
				o.Posts = []bot.Post{{Key: "progress", Card: &bot.Card{Title: "0%"}}}
				return nil
			}
			r.Progress(bot.Card{Title: "50%"})
			return nil
		}}, nil)}
		w.Start()
		w.Send(begin("t1"))
		for n, id := range []string{"a", "b"} {
			begun := time.Now()
			w.Send(say("t1", id, "go"))
			if d := time.Since(begun); d > 0 {
				t.Errorf("turn %d: idle after %v", n, d)
			}
			wait(t.Context(), time.Minute)
		}
		w.Restart() // another life knows the card by the store alone
		w.Send(say("t1", "c", "go"))
		live := w.Platform.Messages(func(m bottest.Message) bool { return m.Post.Key == "progress" })
		if len(live) != 1 || live[0].Edits != 3 || live[0].Post.Card.Title != "50%" {
			t.Errorf("shown: %+v", live)
		}
		w.Stop()
	})
}
