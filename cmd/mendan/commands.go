package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/coldstart"
)

// configFlag names the configuration file.
type configFlag struct {
	Config string `help:"Configuration file." placeholder:"FILE"`
}

type chatCmd struct {
	configFlag
	JSONL    bool   `name:"jsonl" help:"Speak one JSON object per line on standard input and output."`
	DB       string `name:"db" help:"Store file; it is made when it is not there." placeholder:"FILE"`
	Now      string `help:"Let the business clock stand at this moment (RFC 3339)." placeholder:"TIME"`
	Job      string `help:"Form to apply with, by its id." placeholder:"ID"`
	Lang     string `help:"Language where nothing else is known: ja or en." placeholder:"LANG"`
	Workflow string `help:"What kind of conversation." default:"interview"`
}

// Run holds a conversation.
func (c *chatCmd) Run(ctx context.Context, w world) error {
	app, err := c.app(w)
	if err != nil {
		return err
	}
	return app.Run(ctx)
}

func (c *chatCmd) app(w world) (*App, error) {
	cfg, err := load(c.Config, w.getenv)
	if err != nil {
		return nil, err
	}
	lang := c.Lang
	if lang == "" && !c.JSONL {
		lang = locale(w.getenv)
	}
	if c.Lang != "" || c.Config == "" && lang != "" {
		cfg.Language, cfg.from.over["language"] = lang, "--lang"
	}
	if c.Job != "" {
		cfg.Job, cfg.from.over["job"] = c.Job, "--job"
	}
	if err := cfg.from.check(&cfg); err != nil {
		return nil, err
	}
	if err := cfg.readKeys(w.getenv); err != nil {
		return nil, err
	}
	if _, ok := starts()[c.Workflow]; !ok {
		return nil, usageError{fmt.Errorf("--workflow: %q is unknown%s", c.Workflow, didYouMean(c.Workflow, sortedKeys(starts())))}
	}
	now, err := parseNow(c.Now)
	if err != nil {
		return nil, err
	}
	return &App{
		Config: cfg, Store: cmp.Or(c.DB, cfg.Store), JSONL: c.JSONL, Now: now, Workflow: c.Workflow, Job: c.Job,
		Locale: lang, Texts: cmp.Or(lang, cfg.Language), In: w.in, Out: w.out, Err: w.err,
	}, nil
}

func parseNow(s string) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return t, usageError{fmt.Errorf("--now: expected a moment such as 2026-11-20T10:00:00+09:00, not %q", s)}
	}
	return t, nil
}

// storeFlags names the store of the commands that read it.
type storeFlags struct {
	configFlag
	DB string `name:"db" help:"Store file." placeholder:"FILE"`
}

// ask has whoever holds the store answer.
func (s storeFlags) ask(ctx context.Context, getenv func(string) string, r admin.Request, to io.Writer) (err error) {
	coldstart.Done()
	file := s.DB
	if file == "" {
		cfg, err := load(s.Config, getenv)
		if err != nil {
			return err
		}
		file = cfg.Store
	}
	d, done, err := reach(ctx, file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	return d.Do(ctx, r, to)
}

type exportCmd struct {
	storeFlags
	Thread string `required:"" help:"The conversation: the driver's name for it, or its id." placeholder:"NAME"`
	Format string `enum:"json" default:"json" help:"json."`
}

// Run prints the record of one conversation.
func (c *exportCmd) Run(ctx context.Context, w world) error {
	return c.ask(ctx, w.getenv, admin.Request{Command: admin.Export, Thread: c.Thread}, w.out)
}

type stepsCmd struct {
	storeFlags
	Thread string `required:"" help:"The conversation: the driver's name for it, or its id." placeholder:"NAME"`
}

// Run prints the steps of one conversation.
func (c *stepsCmd) Run(ctx context.Context, w world) error {
	return c.ask(ctx, w.getenv, admin.Request{Command: admin.Steps, Thread: c.Thread}, w.out)
}

type verifyCmd struct{ storeFlags }

// Run checks the store and prints what was found.
func (c *verifyCmd) Run(ctx context.Context, w world) error {
	return c.ask(ctx, w.getenv, admin.Request{Command: admin.Verify}, w.out)
}

type backupCmd struct {
	storeFlags
	Out string `required:"" help:"File to write; it must not exist." placeholder:"FILE"`
}

// Run writes the copy beside its name and gives it that name when it is whole.
func (c *backupCmd) Run(ctx context.Context, w world) (err error) {
	if _, err := os.Lstat(c.Out); err == nil {
		return fmt.Errorf("%s exists already: a backup overwrites nothing, choose another name", c.Out)
	}
	f, err := os.CreateTemp(filepath.Dir(c.Out), filepath.Base(c.Out)+".part-*")
	if err != nil {
		return fmt.Errorf("cannot write the backup: %w", err)
	}
	defer os.Remove(f.Name())
	err = c.ask(ctx, w.getenv, admin.Request{Command: admin.Backup}, f)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	// A link fails where a rename would overwrite what came meanwhile.
	if err := os.Link(f.Name(), c.Out); err != nil {
		return fmt.Errorf("cannot name the backup: %w", err)
	}
	return nil
}

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(w world) error {
	_, err := fmt.Fprintln(w.out, "mendan", version())
	return err
}
