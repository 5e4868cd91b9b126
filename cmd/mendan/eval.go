package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/eval"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// evalCmd measures a rule, a prompt or a model before it meets people.
type evalCmd struct {
	Helpdesk   evalHelpdeskCmd   `cmd:"" help:"Put a set of questions to the help desk, and compare what it finds and answers."`
	Interview  evalInterviewCmd  `cmd:"" help:"Hold candidate scripts and compare what came of them."`
	Quickcheck evalQuickcheckCmd `cmd:"" help:"Put a set of questions to QuickCheck and compare what it says."`
	Replay     evalReplayCmd     `cmd:"" help:"Hold recorded conversations again, with another prompt, model or version of the program, and compare."`
	Reading    evalReadingCmd    `cmd:"" help:"Read a set of messages, and compare what they are taken for and what is recorded of them."`
}

// evalFlags are those of every measurement.
type evalFlags struct {
	limitFlags
	Models []string `help:"Compare these models on the set: each is asked by every agent in turn, and the first is what the others are compared with." placeholder:"MODEL"`
}

// limitFlags are how figures are printed, and what they have to keep.
type limitFlags struct {
	tapeFlags
	JSON bool     `name:"json" help:"Print one JSON object instead of tables."`
	Min  []string `name:"min" help:"Exit 1 when this figure is below the value; can be given several times." placeholder:"NAME=VALUE"`
	Max  []string `name:"max" help:"Exit 1 when this figure is above the value." placeholder:"NAME=VALUE"`
}

// checkFigures checks the limits before anything is measured: a model's answers cost time and money.
func (f limitFlags) checkFigures(figures eval.Figures) error {
	limits, err := eval.ParseLimits(f.Min, f.Max)
	if err == nil {
		_, err = figures.Beyond(limits)
	}
	return asUsageError(err)
}

// printReport prints a report and compares it with the limits.
func (f limitFlags) printReport(w world, figures eval.Figures, report any, table func(io.Writer) error) error {
	beyond, err := f.beyond(figures)
	if err != nil {
		return err
	}
	if f.JSON {
		err = printJSON(w.out, report)
	} else {
		err = table(w.out)
	}
	return errors.Join(err, beyond)
}

// beyond is an error that names the figures which do not keep their limits; nil for none. err is a mistake in the limits.
func (f limitFlags) beyond(figures eval.Figures) (beyond, err error) {
	limits, err := eval.ParseLimits(f.Min, f.Max)
	if err != nil {
		return nil, asUsageError(err)
	}
	names, err := figures.Beyond(limits)
	if len(names) > 0 {
		beyond = errors.New(strings.Join(names, "; "))
	}
	return beyond, asUsageError(err)
}

// asUsageError tells mistakes of whoever measures from failures of the program.
func asUsageError(err error) error {
	var in *eval.InputError
	if errors.As(err, &in) {
		return usageError{err}
	}
	return err
}

type evalInterviewCmd struct {
	configFlag
	evalFlags
	Dir   string `required:"" help:"Folder of candidate scripts (*.yaml)." placeholder:"DIR"`
	Forms string `help:"Folder of forms, besides the samples." placeholder:"DIR"`
}

// Run holds the scripts' conversations with the configured model, or by rules.
func (c *evalInterviewCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	scripts, err := eval.ReadScripts(c.Dir)
	if err != nil {
		return asUsageError(err)
	}
	measure := func(ctx context.Context, cfg config.Config, b bench) (eval.Report[eval.Item], error) {
		p, err := measuredProgram(w, cfg, c.Forms, b)
		if err != nil {
			return eval.Report[eval.Item]{}, err
		}
		for _, s := range scripts {
			if _, err := p.jobs.getForm(s.Form); err != nil {
				return eval.Report[eval.Item]{}, usageError{fmt.Errorf("script %s: %w; --forms names a folder with more", s.ID, err)}
			}
		}
		return eval.Interviews(ctx, p, scripts, b.parallel(p.cfg), w.err)
	}
	return measureSet(ctx, w, cfg, c.evalFlags, measuring[eval.Item]{eval.InterviewFigures(nil), measure, eval.PrintInterviews})
}

// measuredProgram is the program with forms beside the samples.
func measuredProgram(w world, cfg config.Config, forms string, b bench) (*measured, error) {
	useForms(&cfg, forms)
	if err := cfg.RequireModels(w.getenv); err != nil {
		return nil, err
	}
	if cfg.Log.Level == config.Auto {
		cfg.Log.Level = "warn"
	}
	jobs, err := openForms(cfg)
	return &measured{cfg: cfg, jobs: jobs, models: b.open, err: &lockedWriter{w: w.err}}, err
}

// useForms offers the samples, and beside them the forms of a folder where it is named, or else the configuration's.
func useForms(cfg *config.Config, folder string) {
	cfg.Samples = true
	if folder != "" {
		cfg.Forms = []string{folder}
		cfg.Override("forms[0]", "--forms")
		cfg.Job = ""
	}
}

type evalQuickcheckCmd struct {
	configFlag
	evalFlags
	Set string `required:"" help:"Questions, one JSON object a line." placeholder:"FILE"`
}

// Run judges the questions by the floor, and with a model by its vote too.
func (c *evalQuickcheckCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	set, err := eval.ReadQuestions(c.Set)
	if err != nil {
		return asUsageError(err)
	}
	measure := func(ctx context.Context, cfg config.Config, b bench) (r eval.Report[eval.Checked], err error) {
		if err := cfg.ReadKeys(w.getenv); err != nil {
			return r, err
		}
		m, err := b.open(cfg)
		if err != nil {
			return r, err
		}
		defer m.close()
		jobs, err := openForms(cfg)
		if err != nil {
			return r, err
		}
		fmt.Fprintf(w.err, "%d questions, mode %s\n", len(set), cfg.Mode)
		return eval.Questions(ctx, set, interview.QuickCheck(interviewsOf(cfg, m, jobs)), b.parallel(cfg))
	}
	return measureSet(ctx, w, cfg, c.evalFlags, measuring[eval.Checked]{eval.Unmeasured(set), measure, eval.PrintQuestions})
}

// measured is this program as it is measured: the same as anywhere else, over stores that nobody keeps.
type measured struct {
	cfg    config.Config
	jobs   *forms
	models func(config.Config) (model, error)
	err    io.Writer
}

// Live implements eval.Program.
func (m *measured) Live(ctx context.Context, l eval.Life) error {
	chat := &Chat{JSONL: true, Workflow: "interview", Locale: l.Locale, In: l.In, Out: l.Out}
	app := &App{Config: m.cfg, Store: l.DB, Now: l.Now, Talk: chat, Err: m.err, models: m.models, throwaway: true}
	return app.Run(ctx)
}

// Export implements eval.Program.
func (m *measured) Export(ctx context.Context, db, thread string, to io.Writer) error {
	return m.askStore(ctx, db, admin.Request{Command: admin.Export, Thread: thread}, to)
}

// Steps implements eval.Program. A conversation that its candidate had erased has none.
func (m *measured) Steps(ctx context.Context, db, thread string, to io.Writer) error {
	err := m.askStore(ctx, db, admin.Request{Command: admin.Steps, Thread: thread}, to)
	if errors.Is(err, storage.ErrErased) {
		return nil
	}
	return err
}

// Backup implements eval.Program.
func (m *measured) Backup(ctx context.Context, db string, to io.Writer) error {
	return m.askStore(ctx, db, admin.Request{Command: admin.Backup}, to)
}

func (m *measured) askStore(ctx context.Context, db string, r admin.Request, to io.Writer) (err error) {
	d, done, err := reachStore(ctx, db, config.Default())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	return d.Do(ctx, r, to)
}

// Audit implements eval.Program.
func (m *measured) Audit(ctx context.Context, db string) (kinds []string, err error) {
	store, err := boltstore.Open(ctx, db, boltstore.Options{Visit: true})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	log, err := storage.AllAudit(ctx, store)
	for _, e := range log {
		kinds = append(kinds, e.Kind)
	}
	return kinds, err
}

// countParallel is how much is measured at once: rules keep a processor busy, models are waited for.
func countParallel(cfg config.Config) int {
	if cfg.Mode == config.Offline {
		return runtime.GOMAXPROCS(0)
	}
	return cmp.Or(min(cfg.LLM.MaxConcurrent, 8), 1)
}

// lockedWriter lets several programs log to one place.
type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}
