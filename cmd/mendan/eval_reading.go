package main

import (
	"context"
	"fmt"
	"io"

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
	if err := c.checkFigures(eval.UnmeasuredMessages(set)); err != nil {
		return err
	}
	useForms(&cfg, c.Forms)
	if err := cfg.ReadKeys(w.getenv); err != nil {
		return err
	}
	jobs, err := openForms(cfg)
	if err != nil {
		return err
	}
	if err := checkExamples(c.Set, set, jobs); err != nil {
		return err
	}
	m, err := openModel(cfg)
	if err != nil {
		return err
	}
	defer m.close()
	fmt.Fprintf(w.err, "%d messages, mode %s\n", len(set), cfg.Mode)
	r, err := eval.Messages(ctx, set, interview.MessageReader(interviewsOf(cfg, m, jobs)), countParallel(cfg), &lockedWriter{w: w.err})
	if err != nil {
		return err
	}
	return c.printReport(w, r.Figures, r, func(out io.Writer) error { return eval.PrintMessages(out, r) })
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
