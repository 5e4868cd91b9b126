package engine_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

// waiting is a program with a slow flow, in a bubble, and its platform.
type waiting struct {
	t    *testing.T
	file string
	on   *bottest.Platform
	stop func()

	store   storage.Store
	through func(*typist) bot.Adapter // what the platform is like; nil: as it is
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
	if w.through != nil {
		a = w.through(p)
	}
	w.store = s
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

// unsure loses the answer to a post that arrived.
type unsure struct {
	*typist
	left *atomic.Int32
}

func (u unsure) Post(ctx context.Context, d bot.Delivery) (bot.MessageRef, error) {
	ref, err := u.typist.Post(ctx, d)
	if err == nil && d.Post.Key == "waiting" && u.left.Add(-1) >= 0 {
		return bot.MessageRef{}, bot.ErrUnknownOutcome
	}
	return ref, err
}

// A line of which nobody knows whether it arrived is looked for when the turn ends.
func TestAWaitingLineOfUnknownOutcome(t *testing.T) {
	inWaiting(t, func(w *waiting) {
		left := &atomic.Int32{}
		left.Store(1)
		w.through = func(p *typist) bot.Adapter { return unsure{p, left} }
		w.live(slow{20 * time.Second}, false)
		defer func() { w.stop() }()
		w.send(begin("t1"))
		w.after(10*time.Second, 1)
		w.after(15*time.Second, 0)
	})
}

// reluctant takes messages down after some refusals.
type reluctant struct {
	*typist
	left *atomic.Int32
}

func (r reluctant) Delete(ctx context.Context, ref bot.MessageRef) error {
	if r.left.Add(-1) >= 0 {
		return errors.New("not now")
	}
	return r.typist.Delete(ctx, ref)
}

// A line that is not taken down at the first try is taken down by this life, and one of a conversation that is erased with it: nothing says then
// whose it was.
func TestAWaitingLineIsTakenDownInTheEnd(t *testing.T) {
	inWaiting(t, func(w *waiting) {
		left := &atomic.Int32{}
		left.Store(2)
		w.through = func(p *typist) bot.Adapter { return reluctant{p, left} }
		w.live(slow{20 * time.Second}, false)
		defer func() { w.stop() }()
		w.send(begin("t1"))
		w.after(19*time.Second, 1)
		w.after(20*time.Second, 0)
	})
}

func TestAWaitingLineGoesWithItsConversation(t *testing.T) {
	inWaiting(t, func(w *waiting) {
		w.live(slow{10 * time.Second}, true)
		defer func() { w.stop() }()
		w.send(begin("t1"))
		w.after(10*time.Minute, 1) // nobody tries any more
		rows := func() (out []string) {
			err := w.store.Table("waiting_lines").View(w.t.Context(), func(r agents.TableReader) error {
				return r.Scan("", func(_ string, raw []byte) error { out = append(out, string(raw)); return nil })
			})
			if err != nil {
				w.t.Fatal(err)
			}
			return out
		}
		th, err := w.store.At(w.t.Context(), place("t1"))
		if err != nil || len(rows()) != 1 || !strings.Contains(rows()[0], string(th.ID)) {
			w.t.Fatalf("%v, %q", err, rows())
		}
		if err := w.Forget(w.t.Context(), engine.ForOperator, th.ID); err != nil {
			w.t.Fatal(err)
		}
		if got := rows(); len(got) != 1 || strings.Contains(got[0], string(th.ID)) {
			w.t.Errorf("what is kept of the line is %q", got)
		}
		w.stop()
		w.live(slow{10 * time.Second}, false)
		w.after(time.Second, 0)
		if got := rows(); len(got) != 0 {
			w.t.Errorf("what is kept of the line is %q", got)
		}
	})
}
