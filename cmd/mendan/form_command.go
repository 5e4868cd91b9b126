package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/form/greenhouse"
	"github.com/mendanhq/mendan/agents/interview/form/lint"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// formCmd is about forms before somebody is interviewed by them.
type formCmd struct {
	Lint   formLintCmd   `cmd:"" help:"Say what is wrong with forms: line, column and reason of each finding."`
	Import formImportCmd `cmd:"" help:"Make a form of a job posting."`

	Publish formPublishCmd `cmd:"" help:"Have the order of a form's questions reviewed before anyone applies."`
}

type formLintCmd struct {
	configFlag
	Files []string `arg:"" name:"file" help:"Forms, or folders of forms."`
}

// Run lints every file, and fails when there is a finding. An intent that waits for approval is none.
func (c *formLintCmd) Run(w world, cfg config.Config) error {
	var files []string
	for _, path := range c.Files {
		more, err := formFiles(path)
		if err != nil {
			return usageError{fmt.Errorf("cannot be read: %w", err)}
		}
		files = append(files, more...)
	}
	n, err := lintFiles(w.out, files, compliance.Lazy(cfg.RulePack))
	printKinds(w.out, files)
	if err == nil && n > 0 {
		err = fmt.Errorf("%d to mend", n)
	}
	return err
}

// lintFiles prints what is found in forms, a line each, and counts what has to be mended.
func lintFiles(out io.Writer, files []string, c *compliance.Checker) (int, error) {
	mend := 0
	for _, file := range files {
		data, err := config.ReadFile(file, maxForm)
		if err != nil {
			return mend, usageError{fmt.Errorf("cannot read the form: %w", err)}
		}
		waiting, before := 0, mend
		for _, e := range lint.Form(file, data, c) {
			if e.Pending {
				waiting++
			} else {
				mend++
			}
			fmt.Fprintln(out, e)
		}
		switch {
		case waiting > 0:
			fmt.Fprintf(out, "%s: %d intents wait for a person's approval; until then the form is not used\n", file, waiting)
		case mend == before:
			fmt.Fprintf(out, "%s: nothing to mend\n", file)
		}
	}
	return mend, nil
}

// printKinds prints what each fact of the forms is, a line each.
func printKinds(out io.Writer, files []string) {
	for _, file := range files {
		data, _ := config.ReadFile(file, maxForm) // what cannot be read has been said
		for _, line := range lint.Kinds(file, data) {
			fmt.Fprintf(out, "%s: %s\n", file, line)
		}
	}
}

type formImportCmd struct {
	configFlag
	Greenhouse string `required:"" help:"Posting from Greenhouse's job board, as JSON with its questions." placeholder:"FILE"`
	Out        string `help:"File to write; it must not exist. Standard output where it is not given." placeholder:"FILE"`
	Country    string `help:"Country of the job, ISO 3166-1. Without it every rule holds." placeholder:"CC"`
	Region     string `help:"Region of the job, ISO 3166-2." placeholder:"R"`
}

// Run writes the form, and what was left out of it to standard error.
func (c *formImportCmd) Run(w world, cfg config.Config) (err error) {
	data, err := config.ReadFile(c.Greenhouse, maxPosting)
	if err != nil {
		return usageError{fmt.Errorf("cannot read the posting: %w", err)}
	}
	out, report, err := greenhouse.Form(data, greenhouse.Options{
		Country: c.Country, Region: c.Region, Checker: compliance.Lazy(cfg.RulePack),
	})
	if err != nil {
		return usageError{fmt.Errorf("%s: %w", c.Greenhouse, err)}
	}
	for _, line := range report {
		fmt.Fprintln(w.err, line)
	}
	fmt.Fprintf(w.err, "each intent is a draft: read it, make it true, take draft out, then: mendan form lint %s\n", cmp.Or(c.Out, "FILE"))
	if c.Out == "" {
		_, err = w.out.Write(out)
		return err
	}
	f, err := os.OpenFile(c.Out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s exists already: an import overwrites nothing, choose another name", c.Out)
	}
	if err != nil {
		return fmt.Errorf("cannot write the form: %w", err)
	}
	_, err = f.Write(out)
	return errors.Join(err, f.Close())
}

// maxPosting bounds a posting in bytes: its description is HTML of any length.
const maxPosting = 8 << 20
