package main

import (
	"context"
	"fmt"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/eval"
)

type evalReadingCmd struct {
	configFlag
	evalFlags
	Set   string `required:"" help:"Messages in their situations, one JSON object a line." placeholder:"FILE"`
	Forms string `help:"Folder of forms, besides the samples." placeholder:"DIR"`
}

// Run reads the messages, each in an interview of its own that is where the message was written.
func (c *evalReadingCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	set, err := eval.ReadExamples(c.Set)
	if err != nil {
		return asUsageError(err)
	}
	measure := func(ctx context.Context, cfg config.Config, b bench) (r eval.Report[eval.Understood], err error) {
		useForms(&cfg, c.Forms)
		if err := cfg.ReadKeys(w.getenv); err != nil {
			return r, err
		}
		jobs, err := openForms(cfg)
		if err != nil {
			return r, err
		}
		if err := checkExamples(c.Set, set, jobs); err != nil {
			return r, err
		}
		m, err := b.open(cfg)
		if err != nil {
			return r, err
		}
		defer m.close()
		fmt.Fprintf(w.err, "%d messages, mode %s\n", len(set), cfg.Mode)
		return eval.Messages(ctx, set, interview.MessageReader(interviewsOf(cfg, m, jobs)), b.parallel(cfg), &lockedWriter{w: w.err})
	}
	return measureSet(ctx, w, cfg, c.evalFlags, measuring[eval.Understood]{eval.UnmeasuredMessages(set), measure, eval.PrintMessages})
}

// checkExamples refuses messages to forms and fields that there are not.
func checkExamples(file string, set []eval.Example, jobs *forms) error {
	for _, l := range set {
		f, err := jobs.getForm(l.Form)
		if err != nil {
			return usageError{fmt.Errorf("%s: message %s: %w; --forms names a folder with more", file, l.ID, err)}
		}
		if l.Field != "" && f.Field(l.Field) == nil {
			return usageError{fmt.Errorf("%s: message %s: the form %s has no field %q", file, l.ID, l.Form, l.Field)}
		}
	}
	return nil
}
