package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
)

type flow struct {
	turn func(ctx context.Context, r *agents.Run, o *agents.Outcome[int]) error
}

func (f flow) Record(int) any { return map[string]int{} }
func (f flow) Turn(ctx context.Context, r *agents.Run, s int) (agents.Outcome[int], error) {
	o := agents.Outcome[int]{State: s + 1}
	err := f.turn(ctx, r, &o)
	return o, err
}

// An outcome that the store refuses is the flow's failure: it is counted, and parks the thread.
func TestAnOutcomeThatCannotBeStoredParks(t *testing.T) {
	for name, bad := range map[string]func(o *agents.Outcome[int]){
		"post without key": func(o *agents.Outcome[int]) { o.Posts = []bot.Post{{Text: "x"}} },
		"timer no name":    func(o *agents.Outcome[int]) { o.Timers = []agents.Timer{{At: time.Now()}} },
		"bad json row": func(o *agents.Outcome[int]) {
			o.Rows = []agents.Row{{Port: "p", Key: "k", Value: json.RawMessage("{")}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t, newOutside())
				turns := 0
				w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{func(ctx context.Context, r *agents.Run, o *agents.Outcome[int]) error {
					turns++
					bad(o)
					return nil
				}}, nil)}
				w.Start()
				accept(t, w, begin("t1"))
				wait(context.Background(), time.Hour)
				th, _ := w.Store.At(t.Context(), place("t1"))
				w.Stop()
				if th.Parked == "" || turns != 3 {
					t.Errorf("after 1 h: %d runs, attempts %d, parked %q", turns, th.Attempts, th.Parked)
				}
			})
		})
	}
}

// No rewrite of a live card comes after the last word from the outbox.
func TestALiveCardDoesNotOverwriteTheFinalOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{func(ctx context.Context, r *agents.Run, o *agents.Outcome[int]) error {
			if r.Turn > 1 {
				r.Progress(bot.Card{Title: "10%"})
				wait(context.Background(), 100*time.Millisecond)
				r.Progress(bot.Card{Title: "50%"})
			}
			title := "0%"
			if r.Turn > 1 {
				title = "done"
			}
			o.Posts = []bot.Post{{Key: "progress", Card: &bot.Card{Title: title}}}
			return nil
		}}, nil)}
		w.Start()
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "go"))
		m := w.Platform.Messages(nil)
		if got := m[len(m)-1].Post.Card.Title; got != "done" {
			t.Errorf("the card says %q after the turn", got)
		}
		w.Stop()
	})
}

// Only the person whose conversation it is, or staff, can stop it.
func TestAStrangerStopsNothing(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
		calls := 0
		out.model = func(ctx context.Context, text string) (string, error) {
			calls++
			if calls == 1 {
				<-ctx.Done()
				return "", ctx.Err()
			}
			return "re: " + text, nil
		}
		accept(t, w, begin("t1"), say("t1", "a", "hello"))
		synctest.Wait()
		ev := say("t1", "s", "止めて")
		ev.By = bot.User{Platform: cand.Platform, ID: "somebody-else", Role: bot.Candidate}
		accept(t, w, ev)
		synctest.Wait()
		if calls != 1 {
			t.Errorf("a stranger cut off the model call: %d calls", calls)
		}
		accept(t, w, say("t1", "s2", "止めて"))
		w.Settle()
		if got := texts(w, "t1", "answer/"); len(got) != 1 || !strings.Contains(got[0], "stopping") {
			t.Errorf("a stranger stopped it: %q", got)
		}
	})
}

// A suspect that something new wakes is counted and runs alone all the same.
func TestASuspectThatIsWokenIsStillOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := newOutside()
		w := newWorld(t, out)
		w.Start()
		w.Send(begin("t1"))
		w.Send(begin("t2"))
		release := make(chan struct{})
		out.model = func(ctx context.Context, text string) (string, error) {
			if text == "first" {
				select {
				case <-release:
					return "ok", nil
				case <-ctx.Done():
				}
			}
			<-ctx.Done()
			return "", ctx.Err()
		}
		accept(t, w, say("t1", "a", "first"), say("t2", "b", "second"))
		synctest.Wait()
		w.Kill()
		w.Start()
		synctest.Wait()
		w.Kill()
		w.Start() // t1 runs alone; t2 has its turn after it
		synctest.Wait()
		accept(t, w, say("t2", "c", "third"))
		close(release)
		synctest.Wait()
		b, _ := w.Store.At(t.Context(), place("t2"))
		if b.Attempts != 2 {
			t.Errorf("t2 is at work for the second time after a crash with %d counted", b.Attempts)
		}
		out.mu.Lock()
		out.model = nil
		out.mu.Unlock()
		w.Kill()
		w.Start()
		w.Settle()
		w.Stop()
	})
}

// A turn that continues does not wait for a burst.
func TestContinueAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Debounce = time.Second
		w.Start()
		w.Send(begin("t1"))
		b := time.Now()
		w.Send(say("t1", "a", "long"))
		if d := time.Since(b); d > 1100*time.Millisecond {
			t.Errorf("1 message and 3 turns that continue at once took %v with a debounce of 1 s", d)
		}
		w.Stop()
	})
}

var _ = bytes.NewBuffer
var _ = slog.New
var _ = errors.New
