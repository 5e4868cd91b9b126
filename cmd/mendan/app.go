package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/changes"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/metrics"
	"github.com/mendanhq/mendan/cmd/mendan/telemetry"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// App is the running program: a store, an engine, its flows and the adapters that it talks through. It is what the commands start and
// what end-to-end tests start.
type App struct {
	Config config.Config
	Store  string    // the file, or the address of the database
	Now    time.Time // where the business clock stands still; zero: it is the real one
	Talk   Talk
	Err    io.Writer

	models    func(config.Config) (model, error)                                                     // nil: openModel
	throwaway bool                                                                                   // nobody keeps the store: commits are left to the operating system
	open      func(context.Context, string, config.Config, boltstore.Options) (storage.Store, error) // of tests that look into the store; nil: openStore
}

// Talk is what an App talks through: Chat for somebody here, Service for platforms.
type Talk interface {
	// connect makes the adapters, which reach nothing before they run.
	connect(ctx context.Context, h *house) (line, error)
	// quiet says that the log's terminal is somebody's to chat at: only warnings show there.
	quiet() bool
}

// house is what adapters are made in: the program around them.
type house struct {
	config.Config
	store    storage.Store
	changes  *changes.Feed
	meter    *metrics.Meter
	traces   *telemetry.Tracer // nil for none
	jobs     *forms
	follow   *followers
	docs     *library
	programs []agents.Program
	clock    *clock
	log      *slog.Logger
	stderr   io.Writer
	engine   *engine.Engine // made after the adapters: for what they call once they run
}

// line is what an App is connected to.
type line struct {
	adapters []bot.Adapter
	desk     map[bot.Platform]engine.Rooms
	debounce time.Duration // where the configuration says auto
	numbers  string        // the address where numbers are told; empty for nowhere
	hangUp   func()        // may be nil
}

// Run holds conversations until the input ends, the person leaves, every platform is lost or ctx ends; then it drains. It blocks.
func (a *App) Run(ctx context.Context) (err error) {
	if err := a.Config.CheckStoreApart(a.Store); err != nil {
		return err
	}
	log, closeLog, err := newLog(a.Config.Log, a.Err, a.Talk.quiet())
	if err != nil {
		return usageError{err}
	}
	defer func() { err = errors.Join(err, closeLog()) }()
	prompts.LogTo(log)
	models := a.models
	if models == nil {
		models = openModel
	}
	m, err := models(a.Config)
	if err != nil {
		return err
	}
	defer m.close()
	meter := &metrics.Meter{Prices: pricesOf(a.Config)}
	traces, err := openTracer(a.Config, log)
	if err != nil {
		return err
	}
	meter.Spans = traces.Dropped
	m.client = traces.Client(meter.Client(m.client))
	clock := &clock{frozen: a.Now}
	jobs, err := openForms(a.Config)
	if err != nil {
		return err
	}
	if err := a.warnOfForms(jobs, log); err != nil {
		return err
	}
	open := a.open
	if open == nil {
		open = openStore
	}
	store, err := open(ctx, a.Store, a.Config, boltstore.Options{NoSync: a.throwaway, Files: fileLimits(a.Config.Files), Texts: ownTexts(a.Config)})
	if errors.Is(err, storage.ErrLocked) {
		return fmt.Errorf("%w: end that process, or use another file with --db", err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	m.docs.rows = store.Table(knowledgeTable)
	_, m.docs.demo = a.Talk.(*Chat)
	follow, rows := &followers{}, &tables{store: store}
	m.foreign = openForeignTools(ctx, a.Config, log)
	defer m.foreign.close()
	progs, err := makePrograms(a.Config, m, jobs, follow, rows)
	if err != nil {
		return err
	}
	if err := m.docs.fillIndex(ctx, a.Config, log); err != nil {
		return err
	}
	feed := &changes.Feed{}
	h := &house{
		Config: a.Config, store: feed.Store(traces.Store(meter.Store(store))), changes: feed, meter: meter, traces: traces, jobs: jobs, follow: follow, docs: m.docs, programs: progs, clock: clock,
		log: log, stderr: a.Err,
	}
	m.refused.tellTo(h.tellDenied)
	h.guardUsage(m.guard)
	return a.holdStore(ctx, h)
}

// openTracer makes what tells of spans; nil where they go nowhere.
func openTracer(cfg config.Config, log *slog.Logger) (*telemetry.Tracer, error) {
	to := cfg.Telemetry.TracesURL()
	if to == "" {
		return nil, nil
	}
	headers, err := cfg.TelemetryHeaders()
	if err != nil {
		return nil, err
	}
	t := telemetry.Config{URL: to, Headers: headers, Version: buildVersion(), Log: log}
	if cfg.Telemetry.Content {
		t.Mask = telemetry.MaskContent(compliance.Lazy(sync.OnceValues(cfg.RulePack)))
	}
	return telemetry.New(t), nil
}

// fileLimits are the limits that the store keeps.
func fileLimits(f config.Files) storage.FileLimits {
	return storage.FileLimits{Size: int64(f.MaxMB) << 20, Message: f.PerMessage, Thread: int64(f.ThreadMB) << 20, Store: int64(f.StoreMB) << 20}
}

// warnOfForms tells of facts that no answer would fill. Whoever tries a form at the terminal mends it first; a service whose forms were taken
// until now goes on with them, and says so at each start.
func (a *App) warnOfForms(jobs *forms, log *slog.Logger) error {
	for _, e := range jobs.useless {
		if _, trying := a.Talk.(*Chat); trying {
			return usageError{e}
		}
		log.Warn("a question of a form cannot be answered: " + e.Error())
	}
	return nil
}

// changesPause is how long at most until what another program on the same store changed is told.
const changesPause = 2 * time.Second

// holdStore runs the engine over the open store, with the admin socket beside it.
func (a *App) holdStore(ctx context.Context, h *house) error {
	to, err := a.Talk.connect(ctx, h)
	if err != nil {
		return err
	}
	if to.hangUp != nil {
		defer to.hangUp()
	}
	if h.engine, err = engine.New(h.engineConfig(to)); err != nil {
		return err
	}
	tell, err := h.serveMetrics(ctx, to.numbers)
	if err != nil {
		return err
	}
	if err := noteStart(ctx, h.store, a.Config, h.clock.Now(), h.log); err != nil {
		return err
	}
	copies := h.makeCopies()
	copies.refreshCopies(ctx) // an earlier life may have erased somebody and got no further
	ctx, cancel := context.WithCancel(ctx)
	var beside sync.WaitGroup
	beside.Go(func() {
		removeSockets(ctx, a.Store)
		serveAdmin(ctx, socketFile(a.Store), desk{h.store, h.programs, h.engine, copies, h.jobs, h.follow, h.docs, h.Identities(), h.clock.Now, to.adapters}, h.log)
	})
	beside.Go(func() { h.embedOnce(ctx) })
	beside.Go(func() { h.changes.Run(ctx, h.store, changesPause) })
	numbers, closeNumbers := context.WithCancel(context.WithoutCancel(ctx)) // they tell also how it ends
	beside.Go(func() { tell(numbers) })
	beside.Go(func() { h.traces.Run(numbers) })
	if _, here := a.Talk.(*Chat); !here {
		beside.Go(h.readAhead)
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(frugal)
		untouched := make([]byte, headroom)
		defer runtime.KeepAlive(&untouched)
	}
	err = h.engine.Run(ctx)
	cancel()
	closeNumbers()
	beside.Wait()
	return err
}

// embedOnce makes up the vectors that are missing; of all programs on the store one at a time, and the next one finds none missing.
func (h *house) embedOnce(ctx context.Context) {
	if turn, err := h.engine.Hold(ctx, bot.ProgramName, knowledgeTable, nil); err == nil {
		defer turn.Release()
		h.docs.embedAll(turn, h.log)
	}
}

// readAhead has built what every message is read by before it is acknowledged: a crowd that comes first would wait for it.
func (h *house) readAhead() {
	for _, said := range []string{"I would like to apply.", "応募したいです。"} {
		interview.Exit(said)
		interview.Leaves(said)
		h.docs.mayAnswer(said)
	}
}

// serveMetrics listens where numbers are to be told, and returns what tells them until its context ends.
func (h *house) serveMetrics(ctx context.Context, address string) (tell func(context.Context), err error) {
	if address == "" {
		return func(context.Context) {}, nil
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("metrics: %w: end what listens there, or name another address with metrics.listen", err)
	}
	h.log.Info("serving metrics", "address", l.Addr().String())
	return func(ctx context.Context) {
		if err := h.meter.Serve(ctx, l, h.store, h.engine, h.log); err != nil {
			h.log.Warn("metrics are not served any more", "error", err)
		}
	}, nil
}

// frugal is the collector's GOGC while the program serves. Thousands of threads that wait on models are mostly stacks, which
// the default of 100 counts twice; half of it keeps the process a third smaller and costs no CPU that a benchmark can see.
const frugal = 50

// headroom counts as in use to the collector and is none, as nobody writes to it: half of it, 32 MiB, may be filled before there is a collection.
// What is really in use is about 20 MiB when few threads are busy, and half of that is filled by five turns; a third of the CPU went into collecting.
const headroom = 64 << 20

// engineConfig is what the configuration and the adapters make of an engine.
func (h *house) engineConfig(to line) engine.Config {
	zone, err := time.LoadLocation(h.Moderation.Timezone)
	if err != nil {
		zone = nil // the configuration was checked; the engine has a default
	}
	return engine.Config{
		Store: h.store, Programs: h.programs, Starts: workflowsByName(h.programs), Shared: sharedOf(h.programs), Adapters: to.adapters, Clock: h.clock, Log: h.log,
		Commands:      commandSpecs(h.programs, h.jobs, h.Language),
		Answers:       answersByName(h),
		Prepare:       h.prepareStart,
		Choose:        h.chooseJob,
		Desk:          to.desk,
		People:        h.Identities(),
		Terms:         deskTerms(h.Moderation, zone),
		ModeratorLang: h.Moderation.Language,
		ModeratorZone: zone,
		DefaultLang:   h.Language,
		Debounce:      h.DebounceTime(to.debounce),
		DrainTimeout:  h.DrainTimeout,
		Retention:     h.Config.Retention(),
		Erased:        func(ctx context.Context) { h.makeCopies().refreshCopies(ctx) },
		Subject:       h.jobs.subjectOf,
		Wish:          interview.Exit,
		Leaves:        interview.Leaves,
		Doors:         h.doors,
		ReadFile:      readsFiles(),
		Asks:          h.docs.mayAnswer,
		Questions:     h.answering(),
		Alarm:         func(text string) { fmt.Fprintln(h.stderr, "mendan:", text) },
	}
}

func (h *house) makeCopies() copies {
	return copies{h.store, h.Backups.Folder, h.log, func(about, key string, args map[string]any) {
		h.engine.TellOnce(about, bot.Post{Text: mustCatalog(h.Moderation.Language).Text(key, args)})
	}}
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

// ownTexts gives the program's texts that steps record, as they stand there.
func ownTexts(cfg config.Config) func() []byte {
	return func() []byte {
		var all []byte
		for _, text := range cfg.OwnPrompts().Texts() {
			raw, err := agents.EncodeJSON(text)
			if err != nil {
				panic(err) // plain data
			}
			all = append(all, raw...)
		}
		return all
	}
}
