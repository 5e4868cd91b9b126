package usage

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/storage"
)

// Key is what is accounted for apart from other things. A field that is not asked for is empty.
type Key struct {
	Day      string `json:"day,omitempty"`
	Workflow string `json:"workflow,omitempty"`
	Agent    string `json:"agent,omitempty"`
	Model    string `json:"model,omitempty"`
	Thread   string `json:"thread,omitempty"`
}

// Parts are the names of a Key's fields, as By takes them.
func Parts() []string { return []string{"day", "workflow", "agent", "model", "thread"} }

// By keeps of a key what is asked for.
func (k Key) By(parts []string) (out Key) {
	for _, part := range parts {
		switch part {
		case "day":
			out.Day = k.Day
		case "workflow":
			out.Workflow = k.Workflow
		case "agent":
			out.Agent = k.Agent
		case "model":
			out.Model = k.Model
		case "thread":
			out.Thread = k.Thread
		}
	}
	return out
}

// Sum is what calls used and cost.
type Sum struct {
	Calls    int     `json:"calls"`
	In       int     `json:"tokens_in"`
	Cached   int     `json:"tokens_cached"` // of In
	Out      int     `json:"tokens_out"`
	Money    float64 `json:"usd"`
	Unpriced int     `json:"calls_without_price,omitempty"`
}

// Add adds what another one used.
func (s *Sum) Add(o Sum) {
	s.Calls += o.Calls
	s.In += o.In
	s.Cached += o.Cached
	s.Out += o.Out
	s.Money += o.Money
	s.Unpriced += o.Unpriced
}

// Tokens are those in and out.
func (s Sum) Tokens() int { return s.In + s.Out }

// Call is one call of a model.
func (p Prices) Call(model string, t agents.Tokens) Sum {
	s := Sum{Calls: 1, In: t.Prompt, Cached: t.Cached, Out: t.Completion}
	price, _, known := p.For(model)
	if s.Money = price.Of(t); !known {
		s.Unpriced = 1
	}
	return s
}

// Line is a line of an account.
type Line struct {
	Key
	Sum
}

// Account reads the calls of models since a time from the steps of all conversations that are kept, and sums them up by parts of their keys, in the order of
// those. It reads everything: for who counts, not for a turn.
func Account(ctx context.Context, s storage.Pages, threads []storage.Thread, p Prices, since time.Time, parts []string) ([]Line, error) {
	sums := map[Key]Sum{}
	for _, th := range threads {
		if th.UpdatedAt.Before(since) {
			continue
		}
		steps, err := storage.AllSteps(ctx, s, th.ID)
		if errors.Is(err, storage.ErrErased) || errors.Is(err, storage.ErrNotFound) {
			continue // it went meanwhile
		}
		if err != nil {
			return nil, err
		}
		for _, step := range steps {
			if step.Kind != agents.LLM || step.StartedAt.Before(since) || step.Tokens == (agents.Tokens{}) && step.Status != agents.Done {
				continue
			}
			k := Key{step.StartedAt.UTC().Format(time.DateOnly), th.Workflow, step.Agent, cmp.Or(step.Model, "unknown"), string(th.ID)}.By(parts)
			sum := sums[k]
			sum.Add(p.Call(step.Model, step.Tokens))
			sums[k] = sum
		}
	}
	var out []Line
	for k, sum := range sums {
		out = append(out, Line{k, sum})
	}
	slices.SortFunc(out, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Workflow, b.Workflow), cmp.Compare(a.Agent, b.Agent), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Thread, b.Thread))
	})
	return out, nil
}
