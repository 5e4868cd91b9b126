package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/mendanhq/mendan/cmd/mendan/config"
)

type chatCmd struct {
	configFlag
	tapeFlags
	JSONL    bool   `name:"jsonl" help:"Speak one JSON object per line on standard input and output."`
	DB       string `name:"db" help:"Store file, made when it is not there; the configuration's, mendan.db, when left out." placeholder:"FILE"`
	Now      string `help:"Let the business clock stand at this moment (RFC 3339)." placeholder:"TIME"`
	Job      string `help:"Form to apply with, by its id: mendan check lists them." placeholder:"ID"`
	Lang     string `help:"Language to begin in, also of the hiring team's side where the configuration does not say: ja or en (default: as the locale says)." placeholder:"LANG"`
	Workflow string `help:"What kind of conversation: interview, helpdesk, task, discuss or process." default:"interview"`
	Files    string `help:"Folder to keep attached files in, the changes of a task for instance." placeholder:"DIR"`
}

// Run holds a conversation.
func (c *chatCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	tape, err := c.openTape(&cfg)
	if err != nil {
		return err
	}
	app, err := c.newApp(w, cfg)
	if err == nil {
		app.models = func(cfg config.Config) (model, error) { return openModelOver(cfg, tape) }
		err = app.Run(ctx)
	}
	return errors.Join(err, tape.end(w.err))
}

func (c *chatCmd) newApp(w world, cfg config.Config) (*App, error) {
	lang := c.chooseLanguage(&cfg, w.getenv)
	if c.Job != "" {
		cfg.Job = c.Job
		cfg.Override("job", "--job")
	}
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	if err := errors.Join(cfg.RequireModels(w.getenv), cfg.ReadSecrets(w.getenv, "mcp", "telemetry")); err != nil {
		return nil, err
	}
	if known := listStartable(); !slices.Contains(known, c.Workflow) {
		return nil, usageError{fmt.Errorf("--workflow: %q is unknown%s", c.Workflow, config.DidYouMean(c.Workflow, known))}
	}
	now, err := parseNow(c.Now)
	if err != nil {
		return nil, err
	}
	if c.Files != "" {
		if err := os.MkdirAll(c.Files, 0o700); err != nil {
			return nil, usageError{fmt.Errorf("--files: %w", err)}
		}
	}
	return &App{
		Config: cfg, Store: cmp.Or(c.DB, cfg.Store), Now: now, Err: w.err, Talk: &Chat{
			JSONL: c.JSONL, Workflow: c.Workflow, Job: c.Job, Locale: lang, Texts: cmp.Or(lang, cfg.Language), In: w.in, Out: w.out, Files: c.Files,
		},
	}, nil
}

// chooseLanguage finds the language of who sits here, none where it is not known, and has all that they see be in it. Who drives JSON lines
// says the language, or the configuration does.
func (c *chatCmd) chooseLanguage(cfg *config.Config, getenv func(string) string) (lang string) {
	if lang = c.Lang; lang == "" && !c.JSONL {
		lang = localeLanguage(getenv)
	}
	if lang == "" && c.JSONL {
		return ""
	}
	cfg.SeatLanguage(lang)
	if c.Lang != "" {
		cfg.SetLanguage(c.Lang, "--lang")
	}
	return lang
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
