package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents/task"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
)

// Errand is one task or discussion that is talked through from the shell: what happens is shown as it happens, the only question is
// whether to carry a task's plan out, and it ends when nothing goes on without somebody else. Whoever runs it counts as an operator.
type Errand struct {
	Workflow string
	Args     map[string]string // of the command that starts it
	Continue bool              // go on with the store's last one instead
	Confirm  bool              // answer the question with yes
	Answers  bool              // ask for what each model answered as well
	Locale   string
	In       io.Reader
	Err      io.Writer // what happens

	thread string
	last   bot.Post   // the answer, the report or the result
	more   []bot.Post // what was asked for beside it
	seen   standing
}

// errandFlags are those of every errand.
type errandFlags struct {
	configFlag
	DB   string `name:"db" help:"Store file, made when it is not there; the configuration's, mendan.db, when left out." placeholder:"FILE"`
	JSON bool   `name:"json" help:"Print the whole record as JSON."`
}

// carryOut runs an errand and prints its result. It returns the flags with which a command goes on with it.
func (e *Errand) carryOut(ctx context.Context, w world, cfg config.Config, f errandFlags, override func(*config.Config)) (again string, err error) {
	e.Locale, e.In, e.Err = localeLanguage(w.getenv), w.in, w.err
	cfg.SeatLanguage(e.Locale)
	override(&cfg)
	if err := cfg.Check(); err != nil {
		return "", err
	}
	if err := errors.Join(cfg.RequireModels(w.getenv), cfg.ReadSecrets(w.getenv, "mcp", "telemetry")); err != nil {
		return "", err
	}
	app := &App{Config: cfg, Store: cmp.Or(f.DB, cfg.Store), Err: w.err, Talk: e}
	if err := app.Run(ctx); err != nil {
		return "", err
	}
	again = " --continue --db " + app.Store
	if f.Config != "" {
		again += " --config " + f.Config
	}
	return again, e.printResult(w.out, f.JSON)
}

// standing is how it stands when nothing goes on by itself.
type standing struct {
	status string
	over   bool
	cards  []string // approvals that wait for people: code and title
	record []byte
}

func (e *Errand) quiet() bool { return true }

func (e *Errand) connect(ctx context.Context, h *house) (line, error) {
	if e.Workflow == task.Workflow && !hasTasks(h.programs) {
		return line{}, usageError{errors.New("agent.working_dir must name a folder: where a platform is enabled, there are no tasks without")}
	}
	o := fake.TerminalOptions{
		Out: e.Err, Person: person, Locale: e.Locale, Lines: &oneQuestion{e, h, fake.NewPlain(e.In, nil), false},
		Texts: fake.Texts{Bot: "Mendan", Waiting: func(int) string { return "" }, View: func(string) string { return "" }},
		Roles: fake.Roles{Moderators: h.Roles.Moderators, Operators: append([]string{person}, h.Roles.Operators...)},
		Hooks: fake.Hooks{Settle: func(ctx context.Context) error { return h.engine.Settle(ctx) }, Now: h.clock.Now},
	}
	if f, ok := e.Err.(*os.File); ok {
		if n, ok := terminalColumns(f); ok && n > 0 {
			o.Width = func() int { return n }
		}
	}
	if err := e.chooseThread(ctx, h.store); err != nil {
		return line{}, err
	}
	o.Thread = e.thread
	if !e.Continue {
		o.Start = &bot.Command{Name: e.Workflow, Args: e.Args}
	}
	return line{
		adapters: []bot.Adapter{&oneThread{Terminal: fake.NewTerminal(o), errand: e}},
		desk:     map[bot.Platform]engine.Rooms{fake.Platform: {Moderators: fake.Moderators(), Operators: fake.Operators()}},
	}, nil
}

// chooseThread names the thread: a new one, or the last that there is.
func (e *Errand) chooseThread(ctx context.Context, store storage.Store) error {
	for n := 1; ; n++ {
		name := e.Workflow
		if n > 1 {
			name += "-" + strconv.Itoa(n)
		}
		th, err := store.At(ctx, fake.Place(name))
		switch {
		case errors.Is(err, storage.ErrNotFound) && !e.Continue:
			e.thread = name
			return nil
		case errors.Is(err, storage.ErrNotFound) && e.thread == "":
			return usageError{fmt.Errorf("no %s of this store waits to go on: begin one", e.Workflow)}
		case errors.Is(err, storage.ErrNotFound):
			return nil
		case err != nil && !errors.Is(err, storage.ErrErased):
			return err
		case err == nil && e.Continue && !th.Glance.Over:
			e.thread = name
		}
	}
}

// oneThread shows one thread: what is new on the live card as plain lines, and the answer or report at the end.
type oneThread struct {
	*fake.Terminal
	errand *Errand

	mu    sync.Mutex
	shown map[string]bool // lines of the live card
}

// Post shows the message if it is the thread's.
func (o *oneThread) Post(ctx context.Context, d bot.Delivery) (bot.MessageRef, error) {
	ref := bot.MessageRef{Place: d.Place, ID: bot.MessageID(d.ID)}
	switch part, _, more := strings.Cut(d.Post.Key, "/"); {
	case d.Place.Thread != o.errand.thread:
		return ref, nil
	case part == "answer" && more:
		o.errand.more = append(o.errand.more, d.Post)
		return ref, nil
	case part == "answer", part == "report", part == "result":
		o.errand.last = d.Post
		return ref, nil
	case part == "progress" && d.Post.Card != nil:
		return ref, o.showProgress(*d.Post.Card)
	}
	return o.Terminal.Post(ctx, d)
}

// showProgress prints what the live card did not say before.
func (o *oneThread) showProgress(c bot.Card) error {
	lines := []string{c.Body}
	for _, f := range c.Fields {
		lines = append(lines, strings.Split(f.Value, "\n")...)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	shown := map[string]bool{}
	for _, l := range lines {
		if shown[l] = true; o.shown[l] {
			continue
		}
		if _, err := fmt.Fprintln(o.errand.Err, "· "+l); err != nil {
			return err
		}
	}
	o.shown = shown
	return nil
}

// oneQuestion are the lines of somebody who is asked only one thing.
type oneQuestion struct {
	*Errand
	house *house
	from  *fake.Plain
	said  bool // the flag's answer was given
}

// Line is called when nothing goes on by itself. It blocks while somebody at a terminal is asked.
func (a *oneQuestion) Line(prompt, value string) (string, error) {
	if err := a.readStanding(context.Background(), a.house); err != nil {
		return "", err
	}
	switch {
	case a.Answers && a.seen.over && !a.said:
		a.said = true
		return "answers", nil
	case a.seen.status != string(task.Confirming):
		return "", io.EOF
	case a.Confirm && !a.said:
		a.said = true
		return "confirm", nil
	case a.Confirm || !a.live():
		return "", io.EOF
	}
	fmt.Fprint(a.Err, prompt)
	return a.from.Line(prompt, value)
}

// live reports whether somebody can be asked.
func (e *Errand) live() bool { return isTerminal(e.In) && isTerminal(e.Err) }

// readStanding reads how it stands.
func (e *Errand) readStanding(ctx context.Context, h *house) error {
	th, err := h.store.At(ctx, fake.Place(e.thread))
	if err != nil {
		return fmt.Errorf("%s: %w", e.thread, err)
	}
	e.seen = standing{status: th.Glance.Status, over: th.Glance.Over}
	open, err := storage.AllCards(ctx, h.store, storage.CardQuery{State: bot.Open})
	if err != nil {
		return err
	}
	sortAsked(open)
	for _, a := range open {
		if a.Thread == th.ID {
			e.seen.cards = append(e.seen.cards, a.Code+" ("+a.Card.Title+")")
		}
	}
	e.seen.record, err = engine.Export(ctx, h.store, h.programs, fake.Place(e.thread))
	return err
}

// printResult prints the result, or the record.
func (e *Errand) printResult(out io.Writer, asJSON bool) error {
	var text bytes.Buffer
	switch {
	case asJSON && e.seen.record != nil:
		text.Write(append(e.seen.record, '\n'))
	case !asJSON && e.last.Text != "":
		fmt.Fprintln(&text, e.last.Text)
		if c := e.last.Card; c != nil {
			for _, f := range c.Fields {
				fmt.Fprintf(&text, "\n%s\n%s\n", f.Name, f.Value)
			}
			if c.Body != e.last.Text {
				fmt.Fprintf(&text, "\n%s\n", c.Body)
			}
		}
		for _, p := range e.more {
			fmt.Fprintf(&text, "\n%s\n", p.Text)
		}
	}
	_, err := out.Write(text.Bytes())
	return err
}
