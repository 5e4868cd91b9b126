package bottest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

// Name is the platform of a world.
const Name bot.Platform = "fake"

// The rooms of a world.
var (
	Moderators = bot.Place{Platform: Name, Channel: "moderators"}
	Operators  = bot.Place{Platform: Name, Channel: "operators"}
)

// Disk opens the store of a life, and ends one as a crash does: without a last write, with or without its lazy rows.
type Disk interface {
	Open() (storage.Store, error)
	Crash(s storage.Store, keepLazy bool) error
}

// World is where the program lives: its disk, the platform and the clock outlive it.
type World struct {
	T        testing.TB
	Disk     Disk
	Platform *Platform
	Clock    *Clock
	Name     string        // of this one of several programs that share a disk
	Config   engine.Config // store, adapters, clock, rooms and ids are filled in
	KeepLazy bool          // what a crash does with lazy rows
	Crash    func(name string) bool
	Post     func(d bot.Delivery) (before, after error) // faults of the platform
	Tell     func(trouble error)                        // what the engine reports
	Links    func(p bot.Place, reader bot.User) string  // addresses of places
	Whole    bool                                       // messages are whole when they come
	Through  func(a *Adapter) bot.Adapter               // gives the platform's adapter more abilities; nil: it is as it is

	Drain   time.Duration // what runs may finish within; 1 ms where it is 0, as tests wait with Settle, and a life that dies does not drain
	Crashes []string      // where the program died
	Engine  *engine.Engine
	Store   storage.Store

	points *Points
	ids    int
	cancel context.CancelFunc
	ended  chan struct{}
	mu     sync.Mutex
}

// Start begins a life.
func (w *World) Start() {
	w.T.Helper()
	s, err := w.Disk.Open()
	if err != nil {
		w.T.Fatalf("open: %v", err)
	}
	w.Store = s
	w.points = NewPoints(w.Crash)
	cfg := w.Config
	cfg.Store = store{s, w.points}
	cfg.Adapters = []bot.Adapter{w.adapter(w.points)}
	if w.Through != nil {
		cfg.Adapters = []bot.Adapter{w.Through(w.adapter(w.points))}
	}
	cfg.Clock = w.Clock
	if cfg.Desk == nil {
		cfg.Desk = map[bot.Platform]engine.Rooms{Name: {Moderators: Moderators, Operators: Operators}}
	}
	cfg.NewID = w.newID
	cfg.DrainTimeout = cmp.Or(w.Drain, time.Millisecond)
	cfg.Log = cmp.Or(cfg.Log, slog.New(slog.DiscardHandler))
	if w.Engine, err = engine.New(cfg); err != nil {
		w.T.Fatalf("engine: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	w.cancel, w.ended = cancel, make(chan struct{})
	e, ended := w.Engine, w.ended
	go func() {
		defer close(ended)
		if err := e.Run(ctx); err != nil && !errors.Is(err, ErrDead) {
			w.T.Errorf("run: %v", err)
		}
	}()
}

func (w *World) newID() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ids++
	return fmt.Sprintf("thread-%s%d", w.Name, w.ids)
}

func (w *World) adapter(p *Points) *Adapter {
	name := func(d bot.Delivery, when string) string {
		return fmt.Sprintf("post %s %s %s %s", d.About, d.Post.To.Audience, nameOf(d.Post), when)
	}
	return &Adapter{
		Name: Name, On: w.Platform, Tell: w.Tell, Links: w.Links, Whole: w.Whole,
		Before: func(_ context.Context, d bot.Delivery) error {
			if err := p.Pass(name(d, "before")); err != nil {
				return Trouble{err.Error()}
			}
			if w.Post != nil {
				before, _ := w.Post(d)
				return before
			}
			return nil
		},
		After: func(_ context.Context, d bot.Delivery) error {
			if err := p.Pass(name(d, "after")); err != nil {
				return Trouble{err.Error()}
			}
			if w.Post != nil {
				_, after := w.Post(d)
				return after
			}
			return nil
		},
	}
}

// Stop ends the life cleanly.
func (w *World) Stop() {
	w.cancel()
	<-w.ended
	if err := w.Store.Close(); err != nil {
		w.T.Errorf("close: %v", err)
	}
}

// Die ends the life from inside of it, at no named point.
func (w *World) Die() { w.points.Kill() }

// Kill ends the life as SIGKILL does, and takes away what is left of it.
func (w *World) Kill() {
	w.Die()
	w.bury()
}

// Pass passes a point of the present life, for what a test puts between the program and the outside.
func (w *World) Pass(name string) error { return w.points.Pass(name) }

// Died is closed when the present life dies.
func (w *World) Died() <-chan struct{} { return w.points.Died() }

func (w *World) bury() {
	w.Crashes = append(w.Crashes, w.points.Where())
	w.cancel()
	<-w.ended
	if err := w.Disk.Crash(w.Store, w.KeepLazy); err != nil {
		w.T.Fatalf("crash: %v", err)
	}
}

// Restart kills the program, if it is not dead yet, and starts it again.
func (w *World) Restart() {
	w.Kill()
	w.Start()
}

// Send gives events to the program until it has taken them durably and has nothing left to do, however often it dies
// on the way. It returns the reply to the last event.
func (w *World) Send(evs ...bot.Event) bot.Reply {
	w.T.Helper()
	for range 20 {
		reply, err := w.Engine.Accept(context.Background(), evs...)
		if err == nil && w.Settle() {
			return reply
		}
		if w.points.Where() == "" {
			w.T.Fatalf("accept: %v", err)
		}
		w.bury()
		w.Start()
	}
	w.T.Fatal("the program dies again and again")
	return bot.Reply{}
}

// Keep hands a file to the program until it has kept it, however often it dies on the way, and returns its reference.
func (w *World) Keep(at bot.Place, name, mime, content string) (ref string) {
	w.T.Helper()
	for range 20 {
		ref, _, err := w.Engine.Keep(context.Background(), at, name, mime, strings.NewReader(content))
		if err == nil {
			return ref
		}
		if w.points.Where() == "" {
			w.T.Fatalf("keep: %v", err)
		}
		w.bury()
		w.Start()
	}
	w.T.Fatal("the program dies again and again")
	return ""
}

// Advance moves the clock and lets everything that falls due happen, however often the program dies on the way.
func (w *World) Advance(d time.Duration) {
	w.T.Helper()
	w.Clock.Advance(d)
	w.Engine.Tick()
	for range 20 {
		if w.Settle() {
			return
		}
		w.bury()
		w.Start()
	}
	w.T.Fatal("the program dies again and again")
}

// Settle waits until there is nothing to do. It reports false when the program died instead.
func (w *World) Settle() bool {
	w.T.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- w.Engine.Settle(ctx) }()
	select {
	case err := <-done:
		if err != nil && w.points.Where() == "" {
			w.T.Fatalf("settle: %v", err)
		}
		return err == nil && w.points.Where() == ""
	case <-w.points.Died():
		cancel()
		<-done
		return false
	}
}

// Programs are those of the world's configuration.
func (w *World) Programs() []agents.Program { return w.Config.Programs }
