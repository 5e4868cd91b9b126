package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/eval"
)

type evalReplayCmd struct {
	storeFlags
	limitFlags
	Threads    []string `help:"The conversations, by the driver's names or their ids; all interviews of the store when left out." placeholder:"NAME"`
	Prompts    string   `help:"Folder of prompts to try, in place of the configuration's." placeholder:"DIR"`
	Model      string   `help:"Model to try: every agent asks it, as model or provider/model." placeholder:"MODEL"`
	Forms      string   `help:"Folder of forms, besides the samples; the configuration's when left out." placeholder:"DIR"`
	MaxChanged *float64 `help:"Exit 1 when a larger share of facts than this is not as it was: 0.02 for two in a hundred." placeholder:"SHARE"`
}

// Run holds the conversations again, over stores that nobody keeps, and compares.
func (c *evalReplayCmd) Run(ctx context.Context, w world, cfg config.Config) (err error) {
	if c.MaxChanged != nil {
		c.Max = append(c.Max, "facts_changed="+strconv.FormatFloat(*c.MaxChanged, 'g', -1, 64))
	}
	if err := c.checkFigures(eval.ReplayFigures(nil)); err != nil {
		return err
	}
	tape, err := c.prepare(&cfg)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tape.end(w.err)) }()
	b := bench{tape: tape}
	p, err := measuredProgram(w, cfg, c.Forms, b)
	if err != nil {
		return err
	}
	all, err := c.readAll(ctx, w, p)
	if err != nil {
		return err
	}
	if to := nameOperators(p.cfg); to != "" && c.Play == "" {
		fmt.Fprintf(w.err, "What these people wrote is sent to: %s. What they were told of who reads it is in their records.\n", to)
	}
	r, err := eval.Replay(ctx, p, all, pricesOf(cfg).Call, b.parallel(p.cfg), &lockedWriter{w: w.err})
	if err != nil {
		return err
	}
	return c.printReport(w, r.Figures, r, func(out io.Writer) error { return eval.PrintReplay(out, r) })
}

// prepare puts what is tried into the configuration, and opens the cassette.
func (c *evalReplayCmd) prepare(cfg *config.Config) (*tape, error) {
	if c.Model != "" {
		if cfg.Mode == config.Offline {
			return nil, usageError{errors.New("--model: mode offline asks no model: set AI_AGENT_MODE=openai, or mode in the configuration")}
		}
		cfg.UseModel(c.Model, "--model")
	}
	if c.Prompts != "" {
		if cfg.Mode == config.Offline {
			return nil, usageError{errors.New("--prompts: mode offline shows prompts to no model: set AI_AGENT_MODE=openai, or mode in the configuration")}
		}
		cfg.UsePrompts(c.Prompts, "--prompts")
	}
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	return c.openTape(cfg)
}

// readAll reads the conversations. Those that are named must be there and have begun; of all those that did not are left out.
func (c *evalReplayCmd) readAll(ctx context.Context, w world, p *measured) ([]eval.Recorded, error) {
	names := c.Threads
	if len(names) == 0 {
		var raw bytes.Buffer
		if err := c.askStore(ctx, w.getenv, admin.Request{Command: admin.Recorded}, &raw); err != nil {
			return nil, err
		}
		ids, err := readLines[bot.ThreadID](&raw)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			names = append(names, string(id))
		}
	}
	var all []eval.Recorded
	for _, name := range names {
		r, err := c.readRecorded(ctx, w.getenv, name, forReplay)
		if err != nil {
			return nil, err
		}
		s, err := eval.ScriptOf(r)
		if err != nil && len(c.Threads) == 0 {
			continue
		}
		if err == nil {
			_, err = p.jobs.getForm(s.Form)
		}
		if err != nil {
			return nil, usageError{fmt.Errorf("thread %s: %w", name, err)}
		}
		all = append(all, r)
	}
	if len(all) == 0 {
		return nil, usageError{errors.New("the store has no interview that could be held again: name it with --threads")}
	}
	return all, nil
}
