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
)

// A room that takes no posts delays no other destination, nor the end of the program; what was meant for it comes when it takes them.
func TestARefusedRoom(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, _ *outside) {
		var takes atomic.Bool
		w.Post = func(d bot.Delivery) (before, after error) {
			if !takes.Load() && d.Place == bottest.Moderators {
				return bottest.Trouble{Reason: "not_in_channel"}, nil
			}
			return nil, nil
		}
		w.Send(begin("t1"))
		accept(t, w, say("t1", "a", "mods hello"))
		w.Settle()
		if got := texts(w, "t1", "answer/"); len(got) != 1 {
			t.Errorf("the conversation has %q", got)
		}
		if n := len(cards(w)); n != 0 {
			t.Errorf("the room has %d messages", n)
		}
		stopping := time.Now()
		w.Stop()
		if d := time.Since(stopping); d > 10*time.Millisecond {
			t.Errorf("the end waited %v for the room", d)
		}
		w.Start()
		takes.Store(true)
		wait(t.Context(), 2*time.Minute)
		w.Settle()
		if n := len(cards(w)); n != 1 || len(w.Platform.Doubles()) > 0 {
			t.Errorf("the room has %d messages at last", n)
		}
	})
}

// losing is a platform that is lost.
type losing struct {
	*bottest.Adapter
	lose chan error
}

func (l losing) Run(ctx context.Context, _ bot.Inbox) error {
	select {
	case err := <-l.lose:
		return err
	case <-ctx.Done():
		return nil
	}
}

// reasoned is an adapter's error that says to people what is wrong.
type reasoned struct{ error }

func (reasoned) Reason() string { return "the token was taken back" }

// A platform that is lost does not take the others with it: their operators are told, and the program says it at its end.
func TestALostPlatform(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := disk{filepath.Join(t.TempDir(), "m.db")}.Open()
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		good := &bottest.Platform{}
		bad := losing{&bottest.Adapter{Name: "bad", On: &bottest.Platform{}}, make(chan error)}
		e, err := engine.New(engine.Config{
			Store: s, Adapters: []bot.Adapter{bad, &bottest.Adapter{Name: bottest.Name, On: good}}, ModeratorLang: "en",
			Starts: map[string]string{"echo": "echo"}, Programs: []agents.Program{agents.Register("echo", 1, echo{newOutside()}, nil)},
			Desk: map[bot.Platform]engine.Rooms{bottest.Name: {Moderators: bottest.Moderators, Operators: bottest.Operators}},
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- e.Run(ctx) }()
		bad.lose <- reasoned{errors.New("bad: POST /call: token_revoked")}
		synctest.Wait()
		told := good.Messages(func(m bottest.Message) bool { return m.Place == bottest.Operators })
		if len(told) != 1 || !strings.Contains(told[0].Post.Text, "(the token was taken back)") {
			t.Errorf("the operators are told %+v", told)
		}
		if _, err := e.Accept(t.Context(), begin("t1")); err != nil {
			t.Errorf("the other platform: %v", err)
		}
		e.Trouble(bottest.Name, nil)
		if err := e.Settle(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := len(good.Messages(func(m bottest.Message) bool { return m.Place == bottest.Operators })); n != 2 {
			t.Errorf("the operators have %d messages", n)
		}
		cancel()
		if err := <-ended; err == nil || !strings.Contains(err.Error(), "token_revoked") {
			t.Errorf("the program ended with %v", err)
		}
	})
}

// What is wrong with a platform is told once within an hour, whoever finds it, and again when it comes back after it was over.
func TestATroubleIsToldOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Start()
		told := func() int {
			w.Settle()
			return len(w.Platform.Messages(func(m bottest.Message) bool { return m.Place == bottest.Operators }))
		}
		revoked := errors.New("token_revoked")
		w.Settle() // it has begun
		for n, c := range []struct {
			what  string
			does  func()
			after int
		}{
			{"first", func() { w.Engine.Trouble(bottest.Name, revoked) }, 1},
			{"another life finds it", func() { w.Restart(); w.Settle(); w.Engine.Trouble(bottest.Name, revoked) }, 1},
			{"something else is wrong", func() { w.Engine.Trouble(bottest.Name, errors.New("missing_scope")) }, 2},
			{"of another platform", func() { w.Engine.Trouble("other", revoked) }, 3},
			{"it is over", func() { w.Engine.Trouble(bottest.Name, nil) }, 4},
			{"it comes back", func() { w.Engine.Trouble(bottest.Name, revoked) }, 5},
			{"and is over", func() { w.Engine.Trouble(bottest.Name, nil) }, 6},
			{"an hour later it is wrong again", func() { w.Clock.Advance(time.Hour); w.Engine.Trouble(bottest.Name, revoked) }, 7},
		} {
			if c.does(); told() != c.after {
				t.Errorf("%d %s: %d messages, want %d", n, c.what, told(), c.after)
			}
		}
		w.Stop()
	})
}
