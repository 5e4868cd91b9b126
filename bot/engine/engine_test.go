package engine_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// texts are the posts about a thread with a key that begins so, in order.
func texts(w *bottest.World, thread, prefix string) []string {
	var out []string
	for _, m := range w.Platform.Messages(func(m bottest.Message) bool { return m.About == place(thread) }) {
		if strings.HasPrefix(m.Post.Key, prefix) {
			out = append(out, m.Post.Text)
		}
	}
	return out
}

func inBubble(t *testing.T, f func(t *testing.T, w *bottest.World, out *outside)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		out := newOutside()
		w := newWorld(t, out)
		w.Start()
		f(t, w, out)
		w.Stop()
	})
}

func accept(t *testing.T, w *bottest.World, evs ...bot.Event) bot.Reply {
	t.Helper()
	r, err := w.Engine.Accept(context.Background(), evs...)
	if err != nil {
		t.Fatalf("accept: %v", err)
	}
	return r
}

func TestABurstIsOneTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Debounce = time.Second
		w.Start()
		w.Send(begin("t1"))
		begun := time.Now()
		for _, id := range []string{"a", "b", "c"} {
			accept(t, w, say("t1", id, "hello"))
			wait(t.Context(), 300*time.Millisecond)
		}
		w.Settle()
		th, err := w.Store.At(t.Context(), place("t1"))
		if err != nil || th.Turn != 2 {
			t.Errorf("turn %d, %v: three messages in 0.6 s are one turn after the start", th.Turn, err)
		}
		if d := time.Since(begun); d < time.Second {
			t.Errorf("answered after %v, before the burst was over", d)
		}
		begun = time.Now()
		w.Send(bot.Event{ID: "c1", Place: place("t1"), By: cand, Body: bot.Command{Name: "anything"}})
		if d := time.Since(begun); d > 0 {
			t.Errorf("a command waited %v", d)
		}
		w.Stop()
	})
}

// Where messages are whole when they come, nothing waits for more of them.
func TestAWholeMessageDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Debounce, w.Whole = time.Second, true
		w.Start()
		w.Send(begin("t1"))
		begun := time.Now()
		w.Send(say("t1", "a", "hello"))
		if d := time.Since(begun); d > 0 {
			t.Errorf("answered after %v", d)
		}
		w.Stop()
	})
}

func TestStopEndsARunningTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := newOutside()
		w := newWorld(t, out)
		w.Config.MaxAttempts = 1 // a stop that counted as a failure would park the thread
		w.Start()
		calls := 0
		out.model = func(ctx context.Context, text string) (string, error) {
			calls++
			if calls == 1 {
				<-ctx.Done() // a call that never ends by itself
				return "", ctx.Err()
			}
			return "re: " + text, nil
		}
		accept(t, w, begin("t1"), say("t1", "a", "hello"))
		synctest.Wait()
		accept(t, w, say("t1", "s", "止めて"))
		w.Settle()
		if got := texts(w, "t1", "answer/"); len(got) != 1 || got[0] != "re: hello (stopping)" {
			t.Errorf("got %q", got)
		}
		th, _ := w.Store.At(t.Context(), place("t1"))
		if th.Attempts != 0 || th.Parked != "" {
			t.Errorf("being stopped is no failure: %+v", th)
		}
		w.Stop()
	})
}

func TestAPoisonMessageParksItsThreadAndNoOther(t *testing.T) {
	for _, poison := range []string{"poison", "boom"} {
		inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
			w.Send(begin("t1"))
			w.Send(begin("t2"))
			w.Send(say("t1", "p", poison))
			w.Send(say("t1", "after", "hello"), say("t2", "b", "hello"))
			if got := texts(w, "t1", "fallback/"); len(got) != 1 || got[0] == "" {
				t.Errorf("the person got %q", got)
			}
			if got := texts(w, "t2", "answer/"); len(got) != 1 {
				t.Errorf("the other thread got %q", got)
			}
			open, err := storage.AllCards(t.Context(), w.Store, storage.CardQuery{State: bot.Open})
			if err != nil || len(open) != 1 || open[0].Kind != "parked" {
				t.Fatalf("operators see %+v, %v", open, err)
			}
			w.Send(typed("d", "skip "+open[0].Code))
			w.Send(say("t1", "more", "hello"))
			if got := texts(w, "t1", "answer/"); len(got) != 2 {
				t.Errorf("after the poison was put aside: %q", got)
			}
		})
	}
}

func TestAParkedThreadRunsAgainWhenAPersonSaysSo(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
		down := errors.New("a defect that is mended later")
		out.model = func(context.Context, string) (string, error) { return "", down }
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "hello"))
		open, _ := storage.AllCards(t.Context(), w.Store, storage.CardQuery{State: bot.Open})
		if len(open) != 1 {
			t.Fatalf("open: %+v", open)
		}
		out.model = nil
		w.Restart()
		w.Send(typed("d", "again "+open[0].Code))
		if got := texts(w, "t1", "answer/"); len(got) != 1 || got[0] != "re: hello" {
			t.Errorf("got %q", got)
		}
	})
}

// A message that kills the process is set aside after three lives; what merely waited beside it is not.
func TestAMessageThatKillsTheProcess(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
		w.Send(begin("t1"))
		w.Send(begin("t2"))
		out.model = func(ctx context.Context, text string) (string, error) {
			switch text {
			case "killer":
				w.Die() // from inside the turn: the process is gone
				<-ctx.Done()
				return "", ctx.Err()
			case "slow":
				wait(ctx, time.Minute)
			}
			return "re: " + text, ctx.Err()
		}
		accept(t, w, say("t2", "b", "slow"), say("t1", "a", "killer"))
		lives := 1
		for !w.Settle() {
			lives++
			w.Restart()
		}
		if lives > 5 {
			t.Errorf("it took %d lives", lives)
		}
		t1, _ := w.Store.At(t.Context(), place("t1"))
		t2, _ := w.Store.At(t.Context(), place("t2"))
		if t1.Parked == "" || t2.Parked != "" {
			t.Errorf("t1 parked %q, t2 parked %q", t1.Parked, t2.Parked)
		}
		if got := texts(w, "t2", "answer/"); len(got) != 1 {
			t.Errorf("the innocent got %q", got)
		}
	})
}

func TestAFullDiskAcceptsNothingAndRecovers(t *testing.T) {
	var full atomic.Bool
	faults := &boltstore.Faults{BeforeCommit: func() error {
		if full.Load() {
			return storage.ErrFull
		}
		return nil
	}}
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Disk = faultyDisk{w.Disk.(disk), faults}
		w.Start()
		w.Send(begin("t1"))
		full.Store(true)
		if _, err := w.Engine.Accept(t.Context(), say("t1", "a", "hello")); !errors.Is(err, storage.ErrFull) {
			t.Errorf("accepted on a full disk: %v", err)
		}
		full.Store(false)
		w.Send(say("t1", "a", "hello")) // the platform sends it again
		if got := texts(w, "t1", "answer/"); len(got) != 1 {
			t.Errorf("got %q", got)
		}
		accept(t, w, say("t1", "b", "hello"))
		full.Store(true) // the turn cannot be committed: it runs again, and that is not its fault
		wait(t.Context(), 10*time.Second)
		full.Store(false)
		w.Settle()
		th, _ := w.Store.At(t.Context(), place("t1"))
		if got := texts(w, "t1", "answer/"); len(got) != 2 || th.Attempts != 0 {
			t.Errorf("got %q after %d counted attempts", got, th.Attempts)
		}
		w.Stop()
	})
}

type faultyDisk struct {
	disk
	faults *boltstore.Faults
}

func (d faultyDisk) Open() (storage.Store, error) {
	return boltstore.Open(context.Background(), d.path, boltstore.Options{NoSync: true, Faults: d.faults})
}

func TestWhoPressesLearnsWhatBecameOfIt(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "ask pay"))
		card := w.Platform.Messages(func(m bottest.Message) bool { return m.Place == bottest.Moderators })[0]
		press := func(id, name string, by bot.User) bot.Reply {
			b, _ := card.Post.Card.Button(name)
			return accept(t, w, bot.Event{ID: bot.EventID(id), Place: bottest.Moderators, By: by, Body: bot.Click{Token: b.Token}})
		}
		if r := press("c1", "approve", cand); r.Text == "" {
			t.Error("a candidate who decides gets no word")
		}
		if r := press("c2", "reject", mod); r.Modal == nil || r.Name != "reject" {
			t.Errorf("rejecting asks for a reason: %+v", r)
		}
		if r := press("c3", "approve", mod); r.Text != "" {
			t.Errorf("the card itself is the answer, not %q", r.Text)
		}
		w.Settle()
		if r := press("c4", "approve", bot.User{Platform: bottest.Name, ID: "mod-2", Role: bot.Moderator}); !strings.Contains(r.Text, "mod-1") {
			t.Errorf("a late click is told who decided: %q", r.Text)
		}
		if r := accept(t, w, typed("x", "approve "+card.Post.Card.Code)); !strings.Contains(r.Text, "mod-1") {
			t.Errorf("a late code is told who decided: %q", r.Text)
		}
		if got := texts(w, "t1", "decision/"); len(got) != 1 || !strings.HasPrefix(got[0], "q/pay approved") {
			t.Errorf("the flow heard %q", got)
		}
		now := w.Platform.Messages(func(m bottest.Message) bool { return m.Place == bottest.Moderators })[0]
		if len(now.Post.Card.Buttons) != 0 || !strings.Contains(now.Post.Card.Body, "mod-1") {
			t.Errorf("the decided card is %+v", now.Post.Card)
		}
	})
}

func TestAnApprovalExpires(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "ask pay"))
		w.Advance(25 * time.Hour)
		if got := texts(w, "t1", "decision/"); len(got) != 1 || !strings.HasPrefix(got[0], "q/pay expired") {
			t.Errorf("the flow heard %q", got)
		}
	})
}

func TestDeskWordsAreAnsweredWhileATurnRuns(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
		out.model = func(ctx context.Context, text string) (string, error) {
			wait(ctx, time.Hour)
			return text, ctx.Err()
		}
		w.Send(begin("t1"))
		accept(t, w, say("t1", "a", "hello"))
		synctest.Wait()
		for _, word := range []string{"status", "状況", "help", "ヘルプ"} {
			if r := accept(t, w, say("t1", "w-"+word, word)); r.Text == "" || strings.Contains(r.Text, "‹") {
				t.Errorf("%s: %q", word, r.Text)
			}
		}
		stranger := bot.User{Platform: bottest.Name, ID: "cand-2", Role: bot.Candidate}
		ev := say("t1", "s", "status")
		ev.By = stranger
		if r := accept(t, w, ev); strings.Contains(r.Text, "0") {
			t.Errorf("who is not in the thread learns nothing: %q", r.Text)
		}
		if r := accept(t, w, say("t1", "ap", "approvals")); strings.Contains(r.Text, "K") && len(r.Text) > 200 {
			t.Errorf("a candidate sees approvals: %q", r.Text)
		}
		w.Settle()
	})
}

func TestAnErasedThreadIsGone(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "my secret"))
		w.Send(say("t1", "b", "erase"))
		left := w.Platform.Messages(nil)
		if len(left) != 1 || !strings.HasPrefix(left[0].Post.Text, "erased\n") {
			t.Errorf("left on the platform: %+v", left)
		}
		w.Send(say("t1", "c", "hello again"))
		if _, err := w.Store.At(t.Context(), place("t1")); !errors.Is(err, storage.ErrErased) {
			t.Errorf("got %v", err)
		}
		if got := w.Platform.Messages(nil); len(got) != 1 {
			t.Errorf("an erased thread speaks: %+v", got)
		}
	})
}

func TestAnUnknownProgramOrNewerStateParks(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
		w.Send(begin("t1"))
		w.Config.Programs = []agents.Program{agents.Register("echo", 2, echo{out}, nil)}
		w.Stop()
		w.Start()
		w.Send(say("t1", "a", "hello"))
		th, err := w.Store.At(t.Context(), place("t1"))
		if err != nil || th.Parked != "state_of_older_version" {
			t.Errorf("parked %q, %v", th.Parked, err)
		}
	})
}
