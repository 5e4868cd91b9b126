package engine_test

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot/engine"
)

// crowded counts those who are at something at once.
type crowded struct {
	mu        sync.Mutex
	now, most int
}

func (c *crowded) stay(ctx context.Context, d time.Duration) {
	c.mu.Lock()
	c.now++
	c.most = max(c.most, c.now)
	c.mu.Unlock()
	wait(ctx, d)
	c.mu.Lock()
	c.now--
	c.mu.Unlock()
}

// As many turns think at once as there are processors, in the flow and in the steps that compute, and as many wait for the world as there are. What is
// said meanwhile is accepted at once.
func TestThinkingIsBounded(t *testing.T) {
	seats := runtime.GOMAXPROCS(0)
	people := 4 * seats
	var flows, rules, models crowded
	thinks := flow{func(ctx context.Context, r *agents.Run, _ *agents.Outcome[int]) error {
		flows.stay(ctx, time.Second)
		_, err := agents.Step(ctx, r, agents.Spec{Key: "model", Kind: agents.LLM}, 0, func(ctx context.Context) (int, error) {
			models.stay(ctx, time.Hour)
			return 0, nil
		})
		if err != nil {
			return err
		}
		_, err = agents.Step(ctx, r, agents.Spec{Key: "rules", Kind: agents.LLM}, 0, func(ctx context.Context) (int, error) {
			defer engine.Think(ctx)()
			rules.stay(ctx, time.Second)
			return 0, nil
		})
		flows.stay(ctx, time.Second)
		return err
	}}
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, thinks, nil)}
		w.Start()
		began := time.Now()
		for i := range people {
			accept(t, w, begin(fmt.Sprint("t", i)))
		}
		if d := time.Since(began); d > 0 {
			t.Errorf("a crowd waits %v until it is heard", d)
		}
		w.Settle()
		for i := range people {
			if th, err := w.Store.At(t.Context(), place(fmt.Sprint("t", i))); err != nil || th.Turn != 1 {
				t.Errorf("t%d: turn %d, %v", i, th.Turn, err)
			}
		}
		w.Stop()
	})
	if flows.most > seats || rules.most > seats || models.most != people {
		t.Errorf("%d think at once in flows, %d in steps, %d of %d wait for models; there are %d seats", flows.most, rules.most, models.most, people, seats)
	}
}

// Steps of one turn run side by side, and the turn goes on when the last one ends: it neither loses its seat nor keeps two.
func TestStepsSideBySideLeaveOneSeat(t *testing.T) {
	side := flow{func(ctx context.Context, r *agents.Run, _ *agents.Outcome[int]) error {
		var all sync.WaitGroup
		errs := make([]error, 5)
		for i := range errs {
			all.Go(func() {
				_, errs[i] = agents.Step(ctx, r, agents.Spec{Key: fmt.Sprint("step/", i), Kind: agents.LLM}, i, func(ctx context.Context) (int, error) {
					defer engine.Think(ctx)()
					wait(ctx, time.Duration(i)*time.Second)
					return i, nil
				})
			})
		}
		all.Wait()
		for _, err := range errs {
			if err != nil {
				return err
			}
		}
		return nil
	}}
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, side, nil)}
		w.Start()
		for round := range 3 * runtime.GOMAXPROCS(0) { // one seat lost in each would be one too many
			w.Send(begin(fmt.Sprint("t", round)))
			if th, err := w.Store.At(t.Context(), place(fmt.Sprint("t", round))); err != nil || th.Turn != 1 {
				t.Fatalf("round %d: turn %d, %v", round, th.Turn, err)
			}
		}
		w.Stop()
	})
}
