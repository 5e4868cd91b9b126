package engine_test

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
)

// waiting is a program with a slow flow, in a bubble, and its platform.
type waiting struct {
	t    *testing.T
	file string
	on   *bottest.Platform
	stop func()
	*engine.Engine
}

// live begins a life of the program.
func (w *waiting) live(f agents.Flow[bool], undeletable bool) {
	w.t.Helper()
	s, err := disk{w.file}.Open()
	if err != nil {
		w.t.Fatal(err)
	}
	p := &typist{Adapter: &bottest.Adapter{Name: bottest.Name, On: w.on}}
	var a bot.Adapter = p
	if undeletable {
		a = stubborn{p}
	}
	w.Engine, err = engine.New(engine.Config{
		Store: s, Adapters: []bot.Adapter{a}, Starts: map[string]string{"echo": "slow"}, DefaultLang: "en",
		Programs: []agents.Program{agents.Register("slow", 1, f, nil)},
		Desk:     map[bot.Platform]engine.Rooms{bottest.Name: {Moderators: bottest.Moderators, Operators: bottest.Operators}},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(w.t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	synctest.Wait()
	w.stop = func() {
		cancel()
		if err := <-ended; err != nil {
			w.t.Error(err)
		}
		s.Close()
	}
}

// stubborn takes no message down.
type stubborn struct{ *typist }

func (stubborn) Delete(context.Context, bot.MessageRef) error { return errors.New("not now") }

// after waits, and looks how many lines are there then.
func (w *waiting) after(d time.Duration, want int) {
	w.t.Helper()
	time.Sleep(d)
	synctest.Wait()
	if got := w.on.Messages(func(m bottest.Message) bool { return m.Post.Key == "waiting" }); len(got) != want {
		w.t.Errorf("%d lines are there, not %d: %+v", len(got), want, got)
	}
}

func inWaiting(t *testing.T, f func(w *waiting)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		f(&waiting{t: t, file: filepath.Join(t.TempDir(), "m.db"), on: &bottest.Platform{}})
	})
}

func (w *waiting) send(ev bot.Event) {
	w.t.Helper()
	if _, err := w.Accept(w.t.Context(), ev); err != nil {
		w.t.Fatal(err)
	}
}

// Six seconds into a turn that somebody waits for a line says so, and gives way to the answer.
func TestAWaitingLine(t *testing.T) {
	inWaiting(t, func(w *waiting) {
		w.live(slow{20 * time.Second}, false)
		defer func() { w.stop() }()
		w.send(begin("t1"))
		w.after(5*time.Second, 0)
		w.after(2*time.Second, 1)
		w.after(14*time.Second, 0)
		w.send(say("t1", "a", "hello"))
		w.after(7*time.Second, 1)
		w.after(14*time.Second, 0)
	})
}

// Who is answered at once reads no line.
func TestNoWaitingLineForAQuickTurn(t *testing.T) {
	inWaiting(t, func(w *waiting) {
		w.live(slow{5 * time.Second}, false)
		defer func() { w.stop() }()
		w.send(begin("t1"))
		w.after(time.Minute, 0)
	})
}

// failing is a slow flow whose first tries fail.
type failing struct {
	slow
	left *atomic.Int32
}

func (f failing) Turn(ctx context.Context, r *agents.Run, s bool) (agents.Outcome[bool], error) {
	out, err := f.slow.Turn(ctx, r, s)
	if f.left.Add(-1) >= 0 {
		return out, errors.New("not yet")
	}
	return out, err
}

// A turn that is tried again has one line all the time.
func TestOneWaitingLineForATurnThatIsTriedAgain(t *testing.T) {
	inWaiting(t, func(w *waiting) {
		left := &atomic.Int32{}
		left.Store(1)
		w.live(failing{slow{10 * time.Second}, left}, false)
		defer func() { w.stop() }()
		w.send(begin("t1"))
		w.after(19*time.Second, 1)
		w.after(time.Minute, 0)
	})
}

// A line that could not be taken down is taken down by the next life.
func TestAWaitingLineIsNotLeftBehind(t *testing.T) {
	inWaiting(t, func(w *waiting) {
		w.live(slow{10 * time.Second}, true)
		w.send(begin("t1"))
		w.after(time.Minute, 1)
		w.stop()
		w.live(slow{10 * time.Second}, false)
		defer func() { w.stop() }()
		w.after(time.Second, 0)
	})
}
