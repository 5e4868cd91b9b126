package engine_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
)

// slowGoodbye is a platform that takes its time to hang up.
type slowGoodbye struct{ *bottest.Adapter }

func (s slowGoodbye) Run(ctx context.Context, in bot.Inbox) error {
	err := s.Adapter.Run(ctx, in)
	wait(context.WithoutCancel(ctx), time.Second)
	return err
}

// Who is told to end finishes the turn that runs, says what it says, and begins no other: the next life does.
func TestTheEndBeginsNoTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := newOutside()
		w := newWorld(t, out)
		w.Drain = time.Hour
		w.Through = func(a *bottest.Adapter) bot.Adapter { return slowGoodbye{a} }
		w.Start()
		w.Send(begin("t1"))
		w.Send(begin("t2"))
		release := hold(out)
		accept(t, w, say("t1", "a", "long"))
		synctest.Wait()
		ended := make(chan struct{})
		go func() { defer close(ended); w.Stop() }()
		synctest.Wait()
		accept(t, w, say("t2", "b", "hello")) // it is taken in while the platform hangs up
		release()
		<-ended
		if got := texts(w, "t1", ""); !slices.Contains(got, "re: long") || slices.Contains(got, "long 3") {
			t.Errorf("the turn that ran, and one that it asked for: %q", got)
		}
		if n := out.asked["hello"]; n > 0 {
			t.Errorf("a turn began after that: %d calls", n)
		}
		out.model = nil
		w.Start()
		w.Settle()
		if a, b := texts(w, "t1", "long/"), texts(w, "t2", "answer/"); len(a) != 3 || len(b) != 1 {
			t.Errorf("the next life says %q and %q", a, b)
		}
		w.Stop()
	})
}

// Who waits for more of a burst holds up nobody who ends the program.
func TestTheEndWaitsForNoBurst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Drain, w.Config.Debounce = time.Hour, time.Minute
		w.Start()
		w.Send(begin("t1"))
		accept(t, w, say("t1", "a", "I am"))
		synctest.Wait()
		began := time.Now()
		w.Stop()
		if d := time.Since(began); d > 0 {
			t.Errorf("ended after %v", d)
		}
		w.Start()
		w.Settle()
		if got := texts(w, "t1", "answer/"); len(got) != 1 {
			t.Errorf("the next life says %q", got)
		}
		w.Stop()
	})
}
