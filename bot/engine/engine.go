// Package engine runs conversations: it takes events in durably, runs one turn at a time per thread, commits each turn
// whole, and delivers what the turns want said.
//
// Guarantees. Accept returns nil only for what is durable (or known, or deliberately not kept). Turns of one thread never
// overlap; a thread without work has no goroutine and no memory. A turn is all or nothing; after a crash it runs again
// with the same events, time and recorded steps. Posts leave in order per destination, each once where the platform can be
// asked, and are never sent before they are durable. What fails three times is set aside for a person, and the rest goes on.
package engine

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/semaphore"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// Rooms are the places on one platform where staff read.
type Rooms struct {
	Moderators, Operators bot.Place
	ByKind                map[string]bot.Place // kinds of cards that moderators read somewhere else
}

// all are the rooms, some of them perhaps twice or zero.
func (r Rooms) all() []bot.Place {
	out := []bot.Place{r.Moderators, r.Operators}
	for _, kind := range slices.Sorted(maps.Keys(r.ByKind)) {
		out = append(out, r.ByKind[kind])
	}
	return out
}

// has reports whether a place is one of the rooms.
func (r Rooms) has(p bot.Place) bool { return !p.IsZero() && slices.Contains(r.all(), p) }

// Config is everything that an engine needs. Zero durations and counts take the defaults named.
type Config struct {
	Store    storage.Store
	Programs []agents.Program
	// completes a command that starts a conversation, or says to the person why it cannot be; may be nil
	Choose        func(lang string, c bot.Command) *bot.Card // what is to be chosen before a command starts something; nil: nothing
	Prepare       func(by bot.User, lang string, c bot.Command) (bot.Command, string)
	Starts        map[string]string                                                  // command name → workflow
	Questions     map[bot.Platform]Answering                                         // where questions are answered; AnswerBelow if not given
	Shared        map[string]bool                                                    // workflows whose conversations everybody at their place may follow
	Commands      []bot.CommandSpec                                                  // what people are offered; the adapters have them too
	Answers       map[string]func(ctx context.Context, ev bot.Event) (Answer, error) // by name, the commands that the program around answers
	Adapters      []bot.Adapter
	Clock         bot.Clock // business time; default the real clock
	Log           *slog.Logger
	Desk          map[bot.Platform]Rooms
	People        bot.People            // which ids are one person's; nil: each is somebody of their own
	Terms         map[string]Terms      // by an approval's kind, "" for all others; nil leaves them to the flows
	ModeratorLang string                // default ja
	ModeratorZone *time.Location        // of the times that moderators read; default Japan's
	DefaultLang   string                // of people about whom nothing is known; default ja
	Debounce      time.Duration         // how long a message waits for more of a burst, 300 ms at most after a sentence that ends; 0 = not at all
	MaxAttempts   int                   // failed turns before a thread is parked; default 3
	RetryDelay    time.Duration         // before a failed turn or post is tried again, doubling; default 500 ms
	DrainTimeout  time.Duration         // for running turns and posts at shutdown; default 10 s
	Retention     time.Duration         // how long a thread is kept whose flow does not say; 0: for ever
	Erased        func(context.Context) // called after each erasure, one call at a time; it may block
	// it will not Run: its work is what Forget, Decide and Work write, and what they say waits for an engine that does
	Visit   bool
	Subject func(th storage.Thread, lang string) string // what a conversation is about, in words for people; nil or empty: not said
	// what somebody wants who is in no conversation: bot.WishPerson, bot.WishErase, or nothing; may be nil
	Wish func(text string) string
	Asks func(text string) bool // whether a message asks something that documents may answer; nil: nothing is looked up unless it is asked for
	// whether somebody leaves a conversation by a message, or wants everything deleted: that works whoever speaks there; may be nil
	Leaves func(text string) bool
	// reads the text of a kept file, or says why there is none (a code for bot.Attachment.Unread); called before the turn that the file came in, never
	// twice for one once it is noted. It may block, until ctx ends. Its error is noted as bot.FileFailed. nil: only text/* in UTF-8 is read
	ReadFile func(ctx context.Context, name, mime string, body io.Reader) (text, unread string, err error)
	// the buttons with which somebody begins something on their own page, in a language; may be nil
	Doors  func(by bot.User, lang string) []bot.Button
	Alarm  func(text string) // told what staff cannot be told in any room, for the program's own terminal; may be nil
	NewID  func() string     // unguessable; default a v7 UUID
	Random func(b []byte)    // for tokens, codes and keys; default crypto/rand
}

// Engine runs conversations. Make one with New, start it with Run.
type Engine struct {
	cfg      Config
	store    storage.Store
	log      *slog.Logger
	programs map[string]agents.Program
	adapters map[bot.Platform]bot.Adapter

	busy     *busyness
	intake   intake
	gate     *semaphore.Weighted // every turn holds a part of it, a suspect one all
	seats    *semaphore.Weighted // held by turns while they think
	tick     chan struct{}
	firing   sync.Mutex
	retired  time.Time      // until when no thread's time is over, as far as is known; guarded by firing
	unwiped  []bot.ThreadID // whose time was over, and that may not be erased whole; guarded by firing
	erasing  sync.Mutex
	started  chan struct{}
	progress *progress
	roomless roomless
	ingested lastIntake

	mu       sync.Mutex
	draining bool
	base     context.Context // of turns and posts; ends when draining has timed out
	told     context.Context // ends when the program is told to end: no turn begins from then on
	workers  map[bot.ThreadID]*worker
	suspects map[bot.ThreadID]bool // at work when the process ended, and not counted yet
	lanes    map[string]*lane
	leased   leased
	holds    holds
	pauses   chan pause             // that other programs are to hear of
	asked    map[string]bool        // the keys of forgetTable; nil where they are to be read
	askings  int                    // how often one was added or removed
	troubles map[bot.Platform]error // what is wrong with each; nil where it was over
	changes  map[string]change      // what operators were told, by what it is about
	wg       sync.WaitGroup
}

// New makes an engine. It starts nothing.
func New(cfg Config) (*Engine, error) {
	if cfg.Store == nil {
		return nil, errors.New("engine: no store")
	}
	cfg.setDefaults()
	for _, lang := range []string{cfg.DefaultLang, cfg.ModeratorLang} {
		if _, err := prompts.Load(lang); err != nil {
			return nil, fmt.Errorf("engine: %w", err)
		}
	}
	e := &Engine{
		cfg: cfg, store: cfg.Store, log: cfg.Log,
		programs: map[string]agents.Program{}, adapters: map[bot.Platform]bot.Adapter{},
		gate: semaphore.NewWeighted(wholeGate), seats: newSeats(),
		busy: newBusyness(), tick: make(chan struct{}, 1), started: make(chan struct{}), told: context.Background(),
		workers: map[bot.ThreadID]*worker{}, suspects: map[bot.ThreadID]bool{}, lanes: map[string]*lane{}, troubles: map[bot.Platform]error{}, changes: map[string]change{},
	}
	e.progress = newProgress(e)
	e.leased, e.holds, e.pauses = newLeased(cfg.Store), newHolds(), make(chan pause, maxPauses)
	for _, p := range cfg.Programs {
		e.programs[p.Name] = p
	}
	for _, a := range cfg.Adapters {
		e.adapters[a.Platform()] = a
	}
	for command, workflow := range cfg.Starts {
		if _, ok := e.programs[workflow]; !ok {
			return nil, fmt.Errorf("engine: command %q starts unknown workflow %q", command, workflow)
		}
	}
	return e, nil
}

func (c *Config) setDefaults() {
	if c.Clock == nil {
		c.Clock = realClock{}
	}
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	c.ModeratorLang, c.DefaultLang = cmp.Or(c.ModeratorLang, "ja"), cmp.Or(c.DefaultLang, "ja")
	c.ModeratorZone = cmp.Or(c.ModeratorZone, time.FixedZone("JST", 9*60*60))
	c.MaxAttempts = cmp.Or(c.MaxAttempts, 3)
	c.RetryDelay, c.DrainTimeout = cmp.Or(c.RetryDelay, 500*time.Millisecond), cmp.Or(c.DrainTimeout, 10*time.Second)
	if c.NewID == nil {
		c.NewID = func() string { return uuid.Must(uuid.NewV7()).String() }
	}
	if c.Random == nil {
		c.Random = func(b []byte) { rand.Read(b) }
	}
}

type realClock struct{}

func (realClock) Now() time.Time { return time.Now() }

// Run takes up what an earlier life left and runs the adapters. It blocks until ctx ends or every adapter is done, then
// drains: running turns and posts may finish within DrainTimeout; what is not finished is taken up by the next life. Where it was ctx that ended,
// no further turn begins, and what is still taken in is left to the next life; else everything that waits is done first.
// A platform that is lost for good is told to the operators and does not end the others. It returns the errors of the adapters. Where several programs
// share a store that has ended for this one, Run ends too, with that error: what its platforms would go on to hand it is for the others.
func (e *Engine) Run(ctx context.Context) error {
	base, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	e.mu.Lock()
	e.base, e.told = base, ctx
	e.mu.Unlock()

	if err := e.recoverLife(base); err != nil {
		return fmt.Errorf("take up earlier work: %w", err)
	}
	var own sync.WaitGroup
	ownCtx, stopOwn := context.WithCancel(base)
	own.Go(func() { e.runTimers(ownCtx) })
	own.Go(func() { e.followWork(ownCtx, end) })
	defer context.AfterFunc(ctx, stopOwn)()
	close(e.started)

	err := e.runAdapters(ctx)
	e.drainWork()
	stopOwn()
	own.Wait()
	cancel()
	e.wg.Wait()
	if why := context.Cause(ctx); errors.Is(why, storage.ErrEnded) {
		err = errors.Join(err, why)
	}
	return err
}

// runAdapters runs every adapter until all are done. One that is lost for good leaves the others alone.
func (e *Engine) runAdapters(ctx context.Context) error {
	if len(e.cfg.Adapters) == 0 {
		<-ctx.Done()
		return nil
	}
	errs := make(chan error, len(e.cfg.Adapters))
	for _, a := range e.cfg.Adapters {
		go func() {
			err := a.Run(ctx, e)
			if err == nil || ctx.Err() != nil {
				errs <- nil
				return
			}
			if len(e.cfg.Adapters) > 1 {
				e.Trouble(a.Platform(), err)
			}
			errs <- fmt.Errorf("%s: %w", a.Platform(), err)
		}()
	}
	var all error
	for range e.cfg.Adapters {
		all = errors.Join(all, <-errs)
	}
	return all
}

// drainWork refuses new events and waits for what is under way, within the deadline.
func (e *Engine) drainWork() {
	e.mu.Lock()
	e.draining = true
	e.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), e.cfg.DrainTimeout)
	defer cancel()
	if err := e.busy.wait(ctx); err != nil {
		e.log.Warn("drain deadline passed; the rest goes on at the next start")
	}
}

// isLeaving reports whether the program was told to end.
func (e *Engine) isLeaving() bool { return e.told.Err() != nil }

// awaitStart blocks until Run has taken up what an earlier life left.
func (e *Engine) awaitStart(ctx context.Context) error {
	select {
	case <-e.started:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Settle blocks until there is nothing to do: no event waits, no turn runs, the outbox is empty, no timer is due. What others that share the store are at
// is not waited for.
func (e *Engine) Settle(ctx context.Context) error {
	if err := e.awaitStart(ctx); err != nil {
		return err
	}
	r := room{e: e}
	defer r.leaveWait()
	for {
		if err := e.busy.wait(ctx); err != nil {
			return err
		}
		fired, _, err := e.fireTimers(ctx)
		if r.lacksRoom(err) {
			if err := sleep(ctx, roomPause); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		if !fired && e.busy.idle() && !e.findsWork(ctx) {
			return nil
		}
	}
}

// Tick says that the business clock was moved.
func (e *Engine) Tick() {
	select {
	case e.tick <- struct{}{}:
	default:
	}
}

// texts is the catalogue of a language, the default one where there is none.
func (e *Engine) texts(lang string) *prompts.Catalog {
	c, err := prompts.Load(lang)
	if err != nil {
		c, _ = prompts.Load(e.cfg.DefaultLang) // New has seen that it loads
	}
	return c
}
