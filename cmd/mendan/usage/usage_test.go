package usage

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

func TestPrices(t *testing.T) {
	half := 0.5
	p := NewPrices(map[string]Price{"mine/gpt-5": {Prompt: 7}, "llama": {Prompt: 1, Cached: &half, Completion: 2}, "gpt-4o": {Prompt: 2.6}})
	for model, want := range map[string]float64{
		"mine/gpt-5": 7, "openai/gpt-5": 1.25, "gpt-5": 1.25, "openai/gpt-5-2025-08-07": 1.25, "openai/gpt-5-mini": 0.25, "gpt-5.4-mini": 0.75, "claude-opus-5-5-20260922": 4,
		"claude-opus-5": 5, "router/openai/gpt-4o": 2.6, "openai/gpt-4o-2024-08-06": 2.6, "gpt-4o-mini": 0.15, "local/llama": 1, "offline": 0, "gpt-5x": -1, "gpt": -1, "": -1,
	} {
		price, own, known := p.For(model)
		if known != (want >= 0) || known && price.Prompt != want ||
			own != slices.Contains([]string{"mine/gpt-5", "local/llama", "offline", "router/openai/gpt-4o", "openai/gpt-4o-2024-08-06"}, model) {
			t.Errorf("%q costs %+v, known %v, own %v", model, price, known, own)
		}
	}
	tokens := agents.Tokens{Prompt: 1_000_000, Cached: 400_000, Completion: 500_000}
	if got := p.Call("llama", tokens); math.Abs(got.Money-(0.6+0.2+1)) > 1e-9 || got.Unpriced != 0 {
		t.Errorf("%+v", got)
	}
	if got := p.Call("unheard-of", tokens); got.Money != 0 || got.Unpriced != 1 {
		t.Errorf("%+v", got)
	}
	asOf, old := Shipped(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	if _, later := Shipped(asOf.Add(91 * 24 * time.Hour)); old || !later {
		t.Errorf("prices of %v are old in November: %v, after 91 days: %v", asOf, old, later)
	}
}

// kept are the steps of threads.
type kept struct {
	storage.Pages
	steps map[bot.ThreadID][]agents.StepRecord
}

func (k kept) StepsOf(_ context.Context, id bot.ThreadID, _ uint64, _ storage.Part) (page storage.Page[agents.StepRecord], err error) {
	steps, ok := k.steps[id]
	if page.Items = steps; !ok {
		err = storage.ErrErased
	}
	return page, err
}

func TestAccount(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 11, n, 23, 0, 0, 0, time.UTC) }
	call := func(agent, model string, at time.Time, in, out int) agents.StepRecord {
		return agents.StepRecord{Kind: agents.LLM, Agent: agent, Model: model, Status: agents.Done, StartedAt: at, Tokens: agents.Tokens{Prompt: in, Completion: out, Total: in + out}}
	}
	s := kept{steps: map[bot.ThreadID][]agents.StepRecord{
		"a": {call("reader", "gpt-5", day(1), 100, 10), call("reader", "gpt-5", day(2), 200, 20), {Kind: agents.Tool, StartedAt: day(2)}},
		"b": {call("voter", "x", day(2), 1, 1), call("reader", "offline", day(2), 50, 5)},
	}}
	threads := []storage.Thread{
		{ID: "a", Workflow: "interview", UpdatedAt: day(2)}, {ID: "b", Workflow: "process", UpdatedAt: day(2)}, {ID: "gone", UpdatedAt: day(2)},
	}
	account := func(since time.Time, parts ...string) []Line {
		t.Helper()
		lines, err := Account(t.Context(), s, threads, NewPrices(nil), since, parts)
		if err != nil {
			t.Fatal(err)
		}
		return lines
	}
	byModel := account(time.Time{}, "model")
	if len(byModel) != 3 || byModel[0].Model != "gpt-5" || byModel[0].In != 300 || byModel[0].Calls != 2 ||
		byModel[1].Money != 0 || byModel[1].Unpriced != 0 || byModel[2].Unpriced != 1 {
		t.Errorf("%+v", byModel)
	}
	byDay := account(day(2).Add(-time.Hour), "day", "workflow", "thread", "agent")
	if len(byDay) != 3 || byDay[0].Day != "2026-11-02" || byDay[0].Thread != "a" || byDay[0].Out != 20 || byDay[2].Agent != "voter" {
		t.Errorf("%+v", byDay)
	}
}

// model answers each call with so many tokens.
type model struct {
	tokens, calls int
}

func (m *model) Chat(context.Context, llm.Request) (llm.Response, error) {
	m.calls++
	return llm.Response{Config: "p/gpt-5", Usage: llm.Usage{Prompt: m.tokens, Total: m.tokens}}, nil
}

func TestLimits(t *testing.T) {
	now := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		limits Limits
		before []Line
		calls  int // that get through, of ten in turns of two
	}{
		"none":                 {Limits{}, nil, 10},
		"a turn":               {Limits{Turn: Limit{Tokens: 100}}, nil, 5},
		"a turn's money":       {Limits{Turn: Limit{USD: 1e-9}}, nil, 5},
		"a conversation":       {Limits{Thread: Limit{Tokens: 300}}, nil, 3},
		"one that spoke":       {Limits{Thread: Limit{Tokens: 300}}, []Line{{Key{Day: "2026-10-01", Thread: "t"}, Sum{In: 200}}}, 1},
		"another one":          {Limits{Thread: Limit{Tokens: 300}}, []Line{{Key{Day: "2026-10-01", Thread: "u"}, Sum{In: 900}}}, 3},
		"a day":                {Limits{Day: Limit{Tokens: 400}}, []Line{{Key{Day: "2026-11-29"}, Sum{In: 150, Out: 50}}}, 2},
		"a day that was":       {Limits{Day: Limit{Tokens: 400}}, []Line{{Key{Day: "2026-11-28"}, Sum{In: 900}}}, 4},
		"a month":              {Limits{Month: Limit{Tokens: 400}}, []Line{{Key{Day: "2026-11-01"}, Sum{In: 200}}}, 2},
		"a month that is over": {Limits{Month: Limit{USD: 1}}, []Line{{Key{Day: "2026-10-31"}, Sum{Money: 5}}}, 10},
	} {
		t.Run(name, func(t *testing.T) {
			m := &model{tokens: 100}
			g := &Guard{
				Client: m, Limits: c.limits, Prices: NewPrices(nil), Now: func() time.Time { return now },
				Since: func(context.Context, time.Time) ([]Line, error) { return c.before, nil },
			}
			for range 5 {
				ctx := llm.BeginTurn(t.Context(), "t")
				for range 2 {
					_, err := g.Chat(ctx, llm.Request{})
					if e := new(*llm.Error); err != nil && (!errors.As(err, e) || (*e).Code != llm.OverLimit || (*e).Retryable()) {
						t.Fatal(err)
					}
				}
			}
			if m.calls != c.calls {
				t.Errorf("%d calls get through, want %d", m.calls, c.calls)
			}
		})
	}
}

func TestOperatorsAreToldOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []string
		g := &Guard{
			Client: &model{tokens: 100}, Limits: Limits{Day: Limit{Tokens: 1000}, Warn: 0.8}, Prices: NewPrices(nil),
			Now: func() time.Time {
				return time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC).Add(time.Duration(len(told)/2) * 24 * time.Hour)
			},
			Since: func(context.Context, time.Time) ([]Line, error) { return nil, nil },
		}
		g.Tell = func(name, _ string, _ bool, _ float64) { told = append(told, name) }
		for range 25 {
			_, _ = g.Chat(t.Context(), llm.Request{})
		}
		want := []string{"limit/day/2026-11-29/false", "limit/day/2026-11-29/true", "limit/day/2026-11-30/false", "limit/day/2026-11-30/true"}
		if !slices.Equal(told, want) {
			t.Errorf("told %v", told)
		}
	})
}

// Programs on one database share a day's limit: each reads what the other used every ten minutes.
func TestProgramsShareLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		used := 0 // by both, as the store has it
		program := func() (*Guard, *model) {
			m := &model{tokens: 100}
			return &Guard{
				Client: m, Limits: Limits{Day: Limit{Tokens: 1000}}, Prices: NewPrices(nil), Now: time.Now,
				Since: func(context.Context, time.Time) ([]Line, error) {
					return []Line{{Key{Day: time.Now().UTC().Format(time.DateOnly)}, Sum{In: used}}}, nil
				},
			}, m
		}
		one, first := program()
		other, second := program()
		ask := func(g *Guard) error {
			_, err := g.Chat(t.Context(), llm.Request{})
			if err == nil {
				used += 100
			}
			return err
		}
		for range 5 {
			if err := errors.Join(ask(one), ask(other)); err != nil {
				t.Fatal(err)
			}
		}
		if ask(one) != nil || ask(other) != nil {
			t.Error("what the other one used is known at once")
		}
		time.Sleep(10 * time.Minute)
		if ask(one) == nil || ask(other) == nil || first.calls != 6 || second.calls != 6 {
			t.Errorf("after ten minutes %d and %d calls get through", first.calls, second.calls)
		}
	})
}

// Where it cannot be read what was used, nobody is asked.
func TestUnreadableStore(t *testing.T) {
	m := &model{}
	g := &Guard{Client: m, Limits: Limits{Month: Limit{USD: 1}}, Now: time.Now, Since: func(context.Context, time.Time) ([]Line, error) { return nil, storage.ErrDamaged }}
	if _, err := g.Chat(t.Context(), llm.Request{}); !errors.Is(err, storage.ErrDamaged) || m.calls > 0 {
		t.Errorf("%v, %d calls", err, m.calls)
	}
}
