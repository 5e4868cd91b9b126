package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// App is the running program: a store, an engine, its flows and one local adapter. It is what the command starts and what
// end-to-end tests start.
type App struct {
	Config   Config
	Store    string    // the file
	JSONL    bool      // speak JSON lines instead of a terminal
	Now      time.Time // where the business clock stands still; zero: it is the real one
	Workflow string    // that a conversation at the terminal is
	Job      string    // that it is about; empty: the last one's, or the configuration's first
	Locale   string    // of who sits at the terminal; empty: not known
	Texts    string    // the language of what the terminal itself says
	In       io.Reader
	Out, Err io.Writer

	throwaway bool // nobody keeps the store: commits are left to the operating system
}

// Run holds conversations until the input ends, the person leaves or ctx ends; then it drains. It blocks.
func (a *App) Run(ctx context.Context) (err error) {
	log, closeLog, err := newLog(a.Config.Log, a.Err, !a.JSONL)
	if err != nil {
		return usageError{err}
	}
	defer func() { err = errors.Join(err, closeLog()) }()
	m, err := openModel(a.Config)
	if err != nil {
		return err
	}
	defer m.close()
	jobs, err := openForms(a.Config)
	if err != nil {
		return err
	}
	progs := programs(a.Config, m, jobs)
	store, err := boltstore.Open(ctx, a.Store, boltstore.Options{NoSync: a.throwaway})
	if errors.Is(err, storage.ErrLocked) {
		return fmt.Errorf("%w: end that process, or use another file with --db", err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return a.hold(ctx, store, jobs, progs, log)
}

// hold runs the engine over the open store, with the admin socket beside it.
func (a *App) hold(ctx context.Context, store storage.Store, jobs *forms, progs []agents.Program, log *slog.Logger) error {
	now := &clock{frozen: a.Now}
	var e *engine.Engine
	adapter, done, err := a.adapter(ctx, store, jobs, fake.Hooks{
		Settle:  func(ctx context.Context) error { return e.Settle(ctx) },
		Now:     now.Now,
		Advance: func(d time.Duration) { now.Advance(d); e.Tick() },
		Locate: func(ctx context.Context, id bot.MessageID) (bot.Place, error) {
			return store.Locate(ctx, fake.Platform, id)
		},
	})
	if err != nil {
		return err
	}
	defer done()
	if e, err = engine.New(a.engine(store, progs, adapter, now, log)); err != nil {
		return err
	}
	if err := started(ctx, store, a.Config, now.Now(), log); err != nil {
		return err
	}
	copies := a.copies(store, log)
	copies.refresh(ctx) // an earlier life may have erased somebody and got no further
	ctx, cancel := context.WithCancel(ctx)
	served := make(chan struct{})
	go func() {
		defer close(served)
		serveAdmin(ctx, a.Store, desk{store, progs, e, copies, jobs, now.Now}, log)
	}()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(frugal)
	}
	err = e.Run(ctx)
	cancel()
	<-served
	return err
}

// frugal is the collector's GOGC while the program serves. Thousands of threads that wait on models are mostly stacks, which
// the default of 100 counts twice; half of it keeps the process a third smaller and costs no CPU that a benchmark can see.
const frugal = 50

func (a *App) engine(store storage.Store, progs []agents.Program, adapter bot.Adapter, now bot.Clock, log *slog.Logger) engine.Config {
	zone, err := time.LoadLocation(a.Config.Moderation.Timezone)
	if err != nil {
		zone = nil // the configuration was checked; the engine has a default
	}
	return engine.Config{
		Store: store, Programs: progs, Starts: starts(), Adapters: []bot.Adapter{adapter}, Clock: now, Log: log,
		Desk:          map[bot.Platform]engine.Rooms{fake.Platform: {Moderators: fake.Moderators(), Operators: fake.Operators()}},
		Terms:         a.Config.Moderation.terms(zone),
		ModeratorLang: a.Config.Moderation.Language,
		ModeratorZone: zone,
		DefaultLang:   a.Config.Language,
		Debounce:      a.debounce(),
		DrainTimeout:  a.Config.DrainTimeout,
		Retention:     a.Config.retention(),
		Erased:        func(ctx context.Context) { a.copies(store, log).refresh(ctx) },
	}
}

func (a *App) copies(store storage.Store, log *slog.Logger) copies {
	return copies{store, a.Config.Backups.Folder, log}
}

// retention is how long a conversation is kept where its form does not say.
func (cfg Config) retention() time.Duration { return time.Duration(cfg.RetentionDays) * 24 * time.Hour }

// debounce is how long a message waits for more. Whoever writes lines for a program says what belongs together; a person
// at a live terminal may paste several lines.
func (a *App) debounce() time.Duration {
	other := time.Duration(0)
	if !a.JSONL && a.live() {
		other = 600 * time.Millisecond
	}
	d, _ := a.Config.debounce(other)
	return d
}

// starts says which command starts which flow.
func starts() map[string]string {
	return map[string]string{interview.Workflow: interview.Workflow, "apply": interview.Workflow}
}

// startArgs says which arguments a start takes.
func startArgs() map[string][]string {
	args := map[string][]string{}
	for command := range starts() {
		args[command] = []string{"job"}
	}
	return args
}

// programs makes the flows.
func programs(cfg Config, m model, jobs *forms) []agents.Program {
	return []agents.Program{interview.New(interviews(cfg, m, jobs))}
}

// interviews is what the configuration says of interviews.
func interviews(cfg Config, m model, jobs *forms) interview.Config {
	rules := sync.OnceValues(cfg.pack)
	return interview.Config{
		Forms: jobs.get, DefaultJob: jobs.first, Client: m.client, Checker: compliance.Lazy(rules), Rules: rules,
		OfflineNotice: cfg.Mode == modeOffline, Provider: m.operator,
		DefaultLang: cfg.Language, ModeratorLang: cfg.Moderation.Language, ReplyDays: cfg.Company.ReplyDays,
		Company: cfg.Company.Name, Controller: cfg.Company.Controller, Contact: cfg.Company.Contact, Hours: cfg.Company.Hours,
		Reminders: cfg.Reminders, HistoryWindow: cfg.LLM.HistoryWindow, Budget: m.budget, AuditSalt: cfg.auditSalt,
		Reviews: cfg.reviews(m),
	}
}

// serveAdmin answers the other commands until ctx ends. Without a socket the conversations go on all the same.
func serveAdmin(ctx context.Context, file string, d desk, log *slog.Logger) {
	s, err := admin.Listen(file)
	if err == nil {
		err = s.Serve(ctx, d)
	}
	if err != nil && !errors.Is(err, os.ErrClosed) {
		log.Warn("other commands cannot reach this process", "error", err)
	}
}
