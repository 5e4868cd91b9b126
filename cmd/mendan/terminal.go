package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// person is the id of who sits at the terminal.
const person = "you"

// adapter makes the adapter that the program talks through. done gives the terminal back.
func (a *App) adapter(ctx context.Context, store storage.Store, jobs *forms, hooks fake.Hooks) (adapter bot.Adapter, done func(), err error) {
	roles := fake.Roles{Moderators: a.Config.Roles.Moderators, Operators: a.Config.Roles.Operators}
	if a.JSONL {
		return fake.NewJSONL(fake.JSONLOptions{
			In: a.In, Out: a.Out, Version: version(), Mode: a.Config.Mode, Locale: a.Locale,
			Workflows: startArgs(), Roles: roles, Hooks: hooks,
		}), func() {}, nil
	}
	texts, err := a.texts(jobs)
	if err != nil {
		return nil, nil, err
	}
	o := fake.TerminalOptions{
		Out: a.Out, Texts: texts, Person: person, Locale: a.Locale, Roles: roles, Hooks: hooks, Live: a.live(),
	}
	if err := a.sit(ctx, store, cmp.Or(a.Job, jobs.first), &o); err != nil {
		return nil, nil, err
	}
	if !o.Live {
		o.Lines = fake.NewPlain(a.In, a.Out)
		return fake.NewTerminal(o), func() {}, nil
	}
	editor := fake.NewEditor()
	out := a.Out.(*os.File)
	o.Lines, o.Color = editor, os.Getenv("NO_COLOR") == "" // https://no-color.org
	o.Width = func() int { n, _ := columns(out); return n }
	return fake.NewTerminal(o), func() { _ = editor.Close() }, nil
}

// live reports whether a person sits at a terminal that can move its cursor.
func (a *App) live() bool {
	in, ok := a.In.(*os.File)
	out, ok2 := a.Out.(*os.File)
	if !ok || !ok2 || !fake.CanEdit() {
		return false
	}
	_, ok = columns(in)
	_, ok2 = columns(out)
	return ok && ok2
}

// sit finds the conversation that the terminal is about: the last one of the store if it is not over (and about the job, where
// one is named), else a new one.
func (a *App) sit(ctx context.Context, store storage.Store, job string, o *fake.TerminalOptions) error {
	for n := 1; ; n++ {
		o.Thread = "terminal"
		if n > 1 {
			o.Thread += "-" + strconv.Itoa(n)
		}
		th, err := store.At(ctx, fake.Place(o.Thread))
		switch {
		case errors.Is(err, storage.ErrNotFound):
			o.Start = &bot.Command{Name: a.Workflow, Args: map[string]string{"job": job}}
			return nil
		case errors.Is(err, storage.ErrErased):
			continue
		case err != nil:
			return err
		}
		if over(th) || a.Job != "" && th.Args["job"] != a.Job {
			continue
		}
		o.Recap, err = recap(ctx, store, th)
		return err
	}
}

// over reports whether nothing more can come of a conversation.
func over(th storage.Thread) bool {
	return slices.Contains([]string{
		string(interview.Accepted), string(interview.Rejected), string(interview.Withdrawn), engine.StatusErased,
	}, th.Glance.Status)
}

// recap is what is to be seen again of a conversation: what still waits at the desk, and the last message to the person.
func recap(ctx context.Context, store storage.Store, th storage.Thread) ([]bot.Delivery, error) {
	rec, err := store.Record(ctx, th.ID)
	if err != nil {
		return nil, err
	}
	var last []bot.Delivery
	var out []bot.Delivery
	for _, m := range rec.Messages {
		d := bot.Delivery{ID: m.ID, Post: m.Post, Place: m.Ref.Place, About: th.Place, Replaces: m.Ref}
		if a, ok := openApproval(rec, m); ok {
			d.Post = bot.Post{To: a.To, Text: a.Card.Title, Card: &a.Card}
			out = append(out, d)
		} else if m.Post.To.Audience == bot.ToThread && m.Ref.ID != "" {
			last = []bot.Delivery{d}
		}
	}
	return append(out, last...), nil
}

// openApproval is the approval whose card the message is, if it still waits for a decision. Such a message has no post of
// its own: it is rendered from the approval.
func openApproval(rec storage.Record, m storage.Message) (bot.Approval, bool) {
	for _, a := range rec.Approvals {
		if a.State == bot.Open && m.Post.Key == "" && strings.HasSuffix(m.Key, "/"+a.Name) {
			return a, true
		}
	}
	return bot.Approval{}, false
}

// texts are what the terminal itself says, in its language.
func (a *App) texts(jobs *forms) (fake.Texts, error) {
	c, err := prompts.Load(a.Texts)
	if err != nil {
		return fake.Texts{}, err
	}
	job, err := jobs.get(cmp.Or(a.Job, jobs.first))
	if err != nil {
		return fake.Texts{}, err
	}
	welcome := "cli.welcome"
	if a.Config.Mode != modeOffline {
		welcome = "cli.welcome_model"
	}
	return fake.Texts{
		Bot:       "Mendan",
		Welcome:   c.Text(welcome, map[string]any{"title": job.Title.In(a.Texts)}) + "\n" + c.Text("cli.hint", nil),
		Continued: c.Text("cli.continued", nil) + "\n" + c.Text("cli.hint", nil),
		Help:      c.Text("cli.help", nil),
		Thinking:  c.Text("cli.thinking", nil),
		Saved:     c.Text("cli.saved_resume", nil),
		NotKept:   c.Text("cli.not_kept", nil),
		Which:     c.Text("cli.which", nil),
		Updated:   c.Text("cli.updated", nil),
		Required:  c.Text("cli.required", nil),
		Form:      c.Text("cli.form", nil),
		Left:      c.Text("cli.form_left", nil),
		Trouble:   c.Text("cli.trouble", nil),
		Recovered: c.Text("cli.recovered", nil),
		Waiting:   func(n int) string { return c.Text("cli.waiting", map[string]any{"count": n}) },
		View: func(user string) string {
			if user == person {
				return c.Text("cli.as_me", nil)
			}
			return c.Text("cli.as", map[string]any{"user": user})
		},
	}, nil
}

// locale is the language of the environment, where Mendan speaks it.
func locale(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		v := getenv(name)
		if v == "" {
			continue
		}
		for _, lang := range []string{prompts.JA, prompts.EN} {
			if v == lang || strings.HasPrefix(v, lang+"_") || strings.HasPrefix(v, lang+".") {
				return lang
			}
		}
		return ""
	}
	return ""
}
