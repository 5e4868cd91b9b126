package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/eval"
	"github.com/mendanhq/mendan/cmd/mendan/usage"
)

// bench is where something is measured: with which models, and how much at once.
type bench struct {
	tape *tape
	bill *bill // nil: nobody counts
}

// open makes the models of a configuration.
func (b bench) open(cfg config.Config) (model, error) {
	m, err := openModelOver(cfg, b.tape)
	if err == nil && b.bill != nil {
		m.client = b.bill.client(m.client)
	}
	return m, err
}

// parallel is how much is measured at once. With a tape it is one: of two who ask the same, who was answered what would be chance.
func (b bench) parallel(cfg config.Config) int {
	if b.tape != nil {
		return 1
	}
	return countParallel(cfg)
}

// bill is what calls used and cost. It is safe for concurrent use.
type bill struct {
	prices usage.Prices

	mu  sync.Mutex
	sum usage.Sum
}

func (b *bill) client(next llm.Client) llm.Client { return billed{next, b} }

type billed struct {
	llm.Client
	to *bill
}

// Chat implements llm.Client.
func (b billed) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	resp, err := b.Client.Chat(ctx, req)
	model, cached := resp.Asked()
	if in, out, all := resp.Tokens(); err == nil || all > 0 {
		b.to.mu.Lock()
		defer b.to.mu.Unlock()
		b.to.sum.Add(b.to.prices.Call(model, agents.Tokens{Prompt: in, Completion: out, Total: all, Cached: cached}))
	}
	return resp, err
}

// measuring is how one command measures a set.
type measuring[Item eval.Scored] struct {
	figures eval.Figures // without their values
	measure func(context.Context, config.Config, bench) (eval.Report[Item], error)
	print   func(io.Writer, eval.Report[Item]) error
}

// measureSet measures with what the configuration says, or with each of several models.
func measureSet[Item eval.Scored](ctx context.Context, w world, cfg config.Config, f evalFlags, m measuring[Item]) (err error) {
	if err := f.checkFigures(m.figures); err != nil {
		return err
	}
	if len(f.Models) > 0 && cfg.Mode == config.Offline {
		return usageError{errors.New("--models compares models, and mode offline asks none: set AI_AGENT_MODE=openai, or mode in the configuration")}
	}
	tape, err := f.openTape(&cfg)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tape.end(w.err)) }()
	if len(f.Models) > 0 {
		return compareModels(ctx, w, cfg, f, m, tape)
	}
	r, err := m.measure(ctx, cfg, bench{tape: tape})
	if err != nil {
		return err
	}
	return f.printReport(w, r.Figures, r, func(out io.Writer) error { return m.print(out, r) })
}

// compareModels measures the set with each model in turn. Limits are for the figures of each of them.
func compareModels[Item eval.Scored](ctx context.Context, w world, cfg config.Config, f evalFlags, m measuring[Item], t *tape) error {
	figures, scores, spent := eval.Figures{}, [][]eval.Score{}, []usage.Sum{}
	for _, name := range f.Models {
		with := cfg
		if with.UseModel(name, "--models"); with.Check() != nil {
			return with.Check()
		}
		b := &bill{prices: pricesOf(cfg)}
		r, err := m.measure(ctx, with, bench{t, b})
		if err != nil {
			return err
		}
		var of []eval.Score
		for _, it := range r.Items {
			of = append(of, it.Score())
		}
		figures[name], scores, spent = r.Figures, append(scores, of), append(spent, b.sum)
	}
	all := eval.Compare(f.Models, scores, spent)
	report := eval.Report[eval.Compared]{Figures: figures, Items: all}
	beyond, err := f.limitEach(figures)
	if err != nil {
		return err
	}
	if f.JSON {
		err = printJSON(w.out, report)
	} else {
		err = eval.PrintCompared(w.out, all)
	}
	return errors.Join(err, beyond)
}

// limitEach is an error that names the figures of each model which do not keep their limits; nil for none.
func (f limitFlags) limitEach(figures eval.Figures) (beyond, err error) {
	for _, name := range slices.Sorted(maps.Keys(figures)) {
		one, err := f.beyond(figures[name].(eval.Figures))
		if err != nil {
			return nil, err
		}
		if one != nil {
			beyond = errors.Join(beyond, fmt.Errorf("%s: %w", name, one))
		}
	}
	return beyond, nil
}
