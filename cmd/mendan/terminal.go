package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// person is the id of who sits at the terminal.
const person = "you"

// Chat is a conversation here: at the terminal, or as JSON lines.
type Chat struct {
	JSONL    bool   // speak JSON lines instead of a terminal
	Workflow string // that a conversation at the terminal is
	Job      string // that it is about; empty: the last one's, or the configuration's first
	Locale   string // of who sits at the terminal; empty: not known
	Texts    string // the language of what the terminal itself says
	Files    string // the folder that attached files are kept in; empty for none
	In       io.Reader
	Out      io.Writer
}

func (c *Chat) quiet() bool { return !c.JSONL }

// burst is how long a message of a person at a live terminal waits for more: they may paste several lines. Whoever writes lines for
// a program says what belongs together.
const burst = 600 * time.Millisecond

func (c *Chat) connect(ctx context.Context, h *house) (line, error) {
	to := line{desk: map[bot.Platform]engine.Rooms{fake.Platform: {Moderators: fake.Moderators(), Operators: fake.Operators()}}}
	hooks := fake.Hooks{
		Settle:  func(ctx context.Context) error { return h.engine.Settle(ctx) },
		Now:     h.clock.Now,
		Advance: func(d time.Duration) { h.clock.Advance(d); h.engine.Tick() },
		Locate: func(ctx context.Context, id bot.MessageID) (bot.Place, error) {
			return h.store.Locate(ctx, fake.Platform, id)
		},
	}
	roles := fake.Roles{Moderators: h.Roles.Moderators, Operators: h.Roles.Operators}
	if c.JSONL {
		to.adapters = []bot.Adapter{fake.NewJSONL(fake.JSONLOptions{
			In: c.In, Out: c.Out, Version: buildVersion(), Mode: h.Mode, Locale: c.Locale, Workflows: startArgs(h.programs), Roles: roles, Hooks: hooks,
			Files: c.Files,
		})}
		return to, nil
	}
	if forStaff(c.Workflow) { // whoever sits at this machine runs the bot
		roles.Operators = append([]string{person}, roles.Operators...)
	}
	texts, err := c.loadTexts(h)
	if err != nil {
		return to, err
	}
	name := mustCatalog(h.Moderation.Language).Text("cli.person", nil) // on the cards of those who decide
	o := fake.TerminalOptions{
		Out: c.Out, Texts: texts, Person: person, Name: name, Locale: c.Locale, Roles: roles, Hooks: hooks, Live: c.live(), Files: c.Files,
	}
	o.Hooks.Renew = h.renewAlias
	if err := c.sitDown(ctx, h, &o); err != nil {
		return to, err
	}
	if o.Live {
		editor, err := fake.NewEditor()
		if err != nil {
			return to, err
		}
		out := c.Out.(*os.File)
		o.Lines, o.Color = editor, os.Getenv("NO_COLOR") == "" // https://no-color.org
		o.Width = func() int { n, _ := terminalColumns(out); return n }
		to.debounce, to.hangUp = burst, func() { _ = editor.Close() }
	} else {
		o.Lines = fake.NewPlain(c.In, c.Out)
	}
	to.adapters = []bot.Adapter{fake.NewTerminal(o)}
	return to, nil
}

// live reports whether a person sits at a terminal that can move its cursor.
func (c *Chat) live() bool { return isTerminal(c.In) && isTerminal(c.Out) && fake.CanEdit() }

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if ok {
		_, ok = terminalColumns(f)
	}
	return ok
}

// firstAlias is what the terminal calls its conversations, those behind the first one with a number.
const firstAlias = "terminal"

func aliasOf(n int) string {
	if n == 1 {
		return firstAlias
	}
	return firstAlias + "-" + strconv.Itoa(n)
}

// renewAlias is the alias in which a command is given: the next free one, where it begins a conversation and the one before has ended.
func (h *house) renewAlias(ctx context.Context, command, alias string) (string, error) {
	if workflowsByName(h.programs)[command] == "" {
		return alias, nil
	}
	th, err := h.store.At(ctx, fake.Place(alias))
	switch {
	case err == nil && !th.Glance.Over, errors.Is(err, storage.ErrNotFound):
		return alias, nil
	case err != nil && !errors.Is(err, storage.ErrErased):
		return alias, err
	}
	for n := 1; ; n++ {
		if _, err := h.store.At(ctx, fake.Place(aliasOf(n))); errors.Is(err, storage.ErrNotFound) {
			return aliasOf(n), nil
		} else if err != nil && !errors.Is(err, storage.ErrErased) {
			return alias, err
		}
	}
}

// sitDown finds the conversation that the terminal is about: the last one of its workflow in the store if it is not over (and about the job,
// where one is named), else a new one.
func (c *Chat) sitDown(ctx context.Context, h *house, o *fake.TerminalOptions) error {
	workflow := workflowsByName(h.programs)[c.Workflow]
	for n := 1; ; n++ {
		o.Thread = aliasOf(n)
		th, err := h.store.At(ctx, fake.Place(o.Thread))
		switch {
		case errors.Is(err, storage.ErrNotFound):
			o.Start = &bot.Command{Name: c.Workflow}
			if workflow == interview.Workflow {
				o.Start.Args = map[string]string{"job": cmp.Or(c.Job, h.jobs.first)}
			}
			return nil
		case errors.Is(err, storage.ErrErased):
			continue
		case err != nil:
			return err
		}
		if th.Workflow != workflow || th.Glance.Over || c.Job != "" && th.Args["job"] != c.Job {
			continue
		}
		o.Recap = func(ctx context.Context) ([]bot.Delivery, error) { return h.engine.Recap(ctx, th) }
		return nil
	}
}

// loadTexts are what the terminal itself says, in its language.
func (c *Chat) loadTexts(h *house) (fake.Texts, error) {
	t, err := prompts.Load(c.Texts)
	if err != nil {
		return fake.Texts{}, err
	}
	welcome, err := c.welcomeText(h, t)
	if err != nil {
		return fake.Texts{}, err
	}
	return fake.Texts{
		Bot:       "Mendan",
		Welcome:   welcome + "\n" + t.Text("cli.hint", nil),
		Continued: t.Text("cli.continued", nil) + "\n" + t.Text("cli.hint", nil),
		Help:      t.Text("cli.help", nil),
		Thinking:  t.Text("cli.thinking", nil),
		Saved:     t.Text("cli.saved_resume", nil),
		NotKept:   t.Text("cli.not_kept", nil),
		Which:     t.Text("cli.which", nil),
		NoButton:  t.Text("cli.no_button", nil),
		Updated:   t.Text("cli.updated", nil),
		Required:  t.Text("cli.required", nil),
		Sure:      func(label string) string { return t.Text("cli.sure", map[string]any{"label": label}) },
		NoOption:  t.Text("cli.no_option", nil),
		Form:      t.Text("cli.form", nil),
		Left:      t.Text("cli.form_left", nil),
		Trouble:   t.Text("cli.trouble", nil),
		Recovered: t.Text("cli.recovered", nil),
		Waiting:   func(n int) string { return t.Text("cli.waiting", map[string]any{"count": n}) },
		File:      fileText(t),
		NoFile: func(path string, why fake.Trouble) string {
			return t.Text("cli.attach."+string(why), map[string]any{"path": path, "mb": fake.MaxFile >> 20})
		},
		View: func(user string) string {
			if user == person {
				return t.Text("cli.as_me", nil)
			}
			return t.Text("cli.as", map[string]any{"user": user})
		},
	}, nil
}

// fileText names an attached file, and where it was written.
func fileText(t *prompts.Catalog) func(name string, size int, path string) string {
	return func(name string, size int, path string) string {
		key := "cli.file"
		if path != "" {
			key = "cli.file_kept"
		}
		return t.Text(key, map[string]any{"name": name, "size": size, "path": path})
	}
}

// welcomeText says what the terminal is about to hold.
func (c *Chat) welcomeText(h *house, t *prompts.Catalog) (string, error) {
	kind := "cli.welcome"
	workflow := workflowsByName(h.programs)[c.Workflow]
	if own := "cli." + workflow; t.Has(own) {
		kind = own
	} else if workflow != interview.Workflow {
		kind = "cli.other"
	}
	if h.Mode != config.Offline {
		kind += "_model"
	}
	job, err := h.jobs.getForm(cmp.Or(c.Job, h.jobs.first))
	if err != nil {
		return "", err
	}
	return t.Text(kind, map[string]any{"title": job.Title.In(c.Texts), "name": c.Workflow}), nil
}
