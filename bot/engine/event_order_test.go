package engine_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
)

// at is an event at a moment of its platform's clock, in milliseconds.
func at(ev bot.Event, ms int) bot.Event {
	ev.At = start.Add(time.Duration(ms) * time.Millisecond)
	return ev
}

// heardWorld is a world whose flow lists what it hears, in its order.
func heardWorld(t *testing.T, heard *[]string) *bottest.World {
	w := newWorld(t, newOutside())
	w.Config.Debounce = time.Second
	w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{func(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
		for _, ev := range r.Events {
			switch b := ev.Body.(type) {
			case bot.Message:
				*heard = append(*heard, b.Text)
			case bot.Edited:
				*heard = append(*heard, "edited "+string(b.ID)+" "+b.Text)
			case bot.Deleted:
				*heard = append(*heard, "deleted "+string(b.ID))
			}
		}
		return nil
	}}, nil)}
	return w
}

// What was said in one go is heard in the order in which it was said, whichever way each part came.
func TestABurstIsHeardInTheOrderInWhichItWasSaid(t *testing.T) {
	edited := bot.Event{ID: "edited:old", Place: place("t1"), By: cand, Body: bot.Edited{ID: "old", Text: "new"}}
	deleted := bot.Event{ID: "deleted:older", Place: place("t1"), By: cand, Body: bot.Deleted{ID: "older"}}
	for name, c := range map[string]struct {
		come []bot.Event
		want []string
	}{
		"messages":   {[]bot.Event{at(say("t1", "b", "two"), 20), at(say("t1", "a", "one"), 10)}, []string{"one", "two"}},
		"at once":    {[]bot.Event{at(say("t1", "b", "two"), 10), at(say("t1", "a", "one"), 10)}, []string{"two", "one"}},
		"an edit":    {[]bot.Event{at(say("t1", "b", "two"), 20), at(edited, 10)}, []string{"edited old new", "two"}},
		"a deletion": {[]bot.Event{at(say("t1", "b", "two"), 20), at(deleted, 10)}, []string{"deleted older", "two"}},
		"an edit that comes before its message": {
			[]bot.Event{at(bot.Event{ID: "edited:a", Place: place("t1"), By: cand, Body: bot.Edited{ID: "a", Text: "uno"}}, 30), at(say("t1", "a", "one"), 10)},
			[]string{"one", "edited a uno"},
		},
		// Discord tells of a deletion only when the message was written.
		"a deletion of the time of its message": {
			[]bot.Event{
				at(bot.Event{ID: "deleted:a", Place: place("t1"), By: cand, Body: bot.Deleted{ID: "a"}}, 10), at(say("t1", "b", "two"), 20), at(say("t1", "a", "one"), 11),
			},
			[]string{"one", "deleted a", "two"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var heard []string
				w := heardWorld(t, &heard)
				w.Start()
				w.Send(begin("t1"))
				accept(t, w, c.come...)
				w.Settle()
				if !slices.Equal(heard, c.want) {
					t.Errorf("heard %q, want %q", heard, c.want)
				}
				w.Stop()
			})
		})
	}
}

// The order is the same when the turn runs again, whatever came in meanwhile.
func TestATurnThatRunsAgainHearsTheSameOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var heard []string
		w, runs := newWorld(t, newOutside()), 0
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{func(ctx context.Context, r *agents.Run, o *agents.Outcome[int]) error {
			var now []string
			for _, ev := range r.Events {
				now = append(now, fmt.Sprintf("%T", ev.Body))
			}
			if _, err := agents.Step(ctx, r, agents.Spec{Key: "s", Kind: agents.LLM, Name: "s", Agent: "echo"}, 1, func(context.Context) (int, error) { return 1, nil }); err != nil {
				return err
			}
			if len(r.Events) < 2 {
				return nil
			}
			heard = append(heard, fmt.Sprint(now))
			if runs++; runs == 1 {
				accept(t, w, at(say("t1", "early", "said before all"), 1))
				return errModel
			}
			return nil
		}}, nil)}
		w.Start()
		w.Send(begin("t1"))
		accept(t, w, at(say("t1", "a", "hello"), 30), bot.Event{ID: "c", Place: place("t1"), By: cand, At: start, Body: bot.Command{Name: "anything"}})
		w.Settle()
		if want := "[bot.Message bot.Command]"; len(heard) != 2 || heard[0] != want || heard[1] != want {
			t.Errorf("heard %q", heard)
		}
		w.Stop()
	})
}
