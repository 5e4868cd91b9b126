package engine_test

import (
	"context"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
)

// typist is a platform that shows that an answer is being written.
type typist struct {
	*bottest.Adapter
	stuck bool // it answers nothing

	mu    sync.Mutex
	signs []time.Duration // since the last message
	at    []bot.Place
	since time.Time
}

func (p *typist) Typing(ctx context.Context, place bot.Place, _ string) {
	p.mu.Lock()
	p.signs, p.at = append(p.signs, time.Since(p.since)), append(p.at, place)
	p.mu.Unlock()
	if p.stuck {
		<-ctx.Done()
	}
}

// places are where all signs were.
func (p *typist) places() []bot.Place {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.at)
}

// taken are the signs since the last time.
func (p *typist) taken() []time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := p.signs
	p.signs, p.since = nil, time.Now()
	return out
}

// slow is a flow whose turns take their time; the first message of "twice" has it go on in a second one.
type slow struct{ takes time.Duration }

func (f slow) Record(s bool) any { return s }

func (f slow) Turn(_ context.Context, r *agents.Run, again bool) (agents.Outcome[bool], error) {
	out := agents.Outcome[bool]{}
	time.Sleep(f.takes) // of the bubble's clock
	for _, ev := range r.Events {
		if m, ok := ev.Body.(bot.Message); ok {
			out.Say(bot.Post{Key: "answer/" + string(m.ID), Text: m.Text}, r.Now, nil)
			out.Continue, out.State = m.Text == "twice", m.Text == "twice"
			if m.Text == "later" {
				out.Timers = []agents.Timer{{Name: "later", At: r.Now.Add(time.Second)}}
			}
		}
	}
	out.Glance.Status = "interviewing"
	return out, nil
}

// While a turn runs that somebody there waits for, the platform shows it at once and every few seconds; no turn waits for the platform.
func TestTyping(t *testing.T) {
	for name, stuck := range map[string]bool{"a platform that answers": false, "one that does not": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, err := disk{filepath.Join(t.TempDir(), "m.db")}.Open()
				if err != nil {
					t.Fatal(err)
				}
				defer s.Close()
				p := &typist{Adapter: &bottest.Adapter{Name: bottest.Name, On: &bottest.Platform{}}, stuck: stuck, since: time.Now()}
				e, err := engine.New(engine.Config{
					Store: s, Adapters: []bot.Adapter{p}, Starts: map[string]string{"echo": "slow"},
					Programs: []agents.Program{agents.Register("slow", 1, slow{20 * time.Second}, nil)},
					Desk:     map[bot.Platform]engine.Rooms{bottest.Name: {Moderators: bottest.Moderators, Operators: bottest.Operators}},
				})
				if err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithCancel(t.Context())
				ended := make(chan error, 1)
				go func() { ended <- e.Run(ctx) }()
				synctest.Wait()
				send := func(ev bot.Event) (signs []time.Duration, took time.Duration) {
					t.Helper()
					p.taken()
					from := time.Now()
					if _, err := e.Accept(t.Context(), ev); err != nil {
						t.Fatal(err)
					}
					if err := e.Settle(t.Context()); err != nil {
						t.Fatal(err)
					}
					took = time.Since(from)
					time.Sleep(time.Minute) // nothing comes after the end
					synctest.Wait()
					return p.taken(), took
				}
				every := []time.Duration{0, 8 * time.Second, 16 * time.Second}
				if stuck {
					every = every[:1]
				}
				for _, ev := range []bot.Event{begin("t1"), say("t1", "a", "hello")} {
					if signs, took := send(ev); !slices.Equal(signs, every) || took != 20*time.Second {
						t.Errorf("%s: signs at %v, it took %v", bot.Kind(ev.Body), signs, took)
					}
				}
				if signs, took := send(say("t1", "b", "twice")); len(signs) != 2*len(every) || took != 40*time.Second {
					t.Errorf("a turn that goes on: signs at %v, it took %v", signs, took)
				}
				for _, at := range p.at {
					if at != place("t1") {
						t.Errorf("a sign at %v", at)
					}
				}
				cancel()
				if err := <-ended; err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// A turn of a timer is nobody's who waits.
func TestNoTypingForATimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := disk{filepath.Join(t.TempDir(), "m.db")}.Open()
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		p := &typist{Adapter: &bottest.Adapter{Name: bottest.Name, On: &bottest.Platform{}}}
		clock := bottest.NewClock(start)
		e, err := engine.New(engine.Config{
			Store: s, Adapters: []bot.Adapter{p}, Starts: map[string]string{"echo": "slow"}, Clock: clock,
			Programs: []agents.Program{agents.Register("slow", 1, slow{time.Second}, nil)},
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- e.Run(ctx) }()
		synctest.Wait()
		for _, ev := range []bot.Event{begin("t1"), say("t1", "a", "later")} {
			if _, err := e.Accept(t.Context(), ev); err != nil {
				t.Fatal(err)
			}
			if err := e.Settle(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(p.taken()); n != 2 {
			t.Errorf("%d signs for two events", n)
		}
		turns := time.Now()
		clock.Advance(time.Hour)
		e.Tick()
		if err := e.Settle(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := len(p.taken()); n != 0 || time.Since(turns) < time.Second {
			t.Errorf("%d signs for a timer's turn, which took %v", n, time.Since(turns))
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// mentioned is a platform that opens the thread of a message, after a moment.
type mentioned struct{ *typist }

func (m mentioned) Open(_ context.Context, o bot.Opening) (bot.Place, error) {
	time.Sleep(time.Second)
	return bot.Place{Platform: bottest.Name, Channel: o.Under.Channel, Thread: string(o.Below)}, nil
}

// TestTypingWhereAMentionIsAnswered: who asks in a channel waits in the thread of their message, from when it is there.
func TestTypingWhereAMentionIsAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := disk{filepath.Join(t.TempDir(), "m.db")}.Open()
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		p := &typist{Adapter: &bottest.Adapter{Name: bottest.Name, On: &bottest.Platform{}}}
		e, err := engine.New(engine.Config{
			Store: s, Adapters: []bot.Adapter{mentioned{p}}, Starts: map[string]string{"discuss": "slow"}, Shared: map[string]bool{"slow": true},
			Programs: []agents.Program{agents.Register("slow", 1, slow{20 * time.Second}, nil)},
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- e.Run(ctx) }()
		synctest.Wait()
		p.taken()
		channel := bot.Place{Platform: bottest.Name, Channel: "general"}
		if _, err := e.Accept(t.Context(), bot.Event{ID: "e1", Place: channel, By: cand, Body: bot.Command{ID: "m1", Name: "discuss"}}); err != nil {
			t.Fatal(err)
		}
		lines := func() []bottest.Message {
			return p.On.Messages(func(m bottest.Message) bool { return m.Post.Key == "waiting" })
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if n := len(lines()); n != 1 {
			t.Errorf("%d lines say that it takes its time", n)
		}
		if err := e.Settle(t.Context()); err != nil {
			t.Fatal(err)
		}
		want := bot.Place{Platform: bottest.Name, Channel: "general", Thread: "m1"}
		synctest.Wait()
		if n := len(lines()); n != 0 {
			t.Errorf("%d lines are left", n)
		}
		if at := p.places(); len(at) < 3 || slices.ContainsFunc(at, func(q bot.Place) bool { return q != want }) || p.taken()[0] != time.Second {
			t.Errorf("signs at %v", at)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}
