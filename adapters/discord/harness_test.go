package discord

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

// inbox is what the engine would be: it keeps each event once, and answers as it is told.
type inbox struct {
	bot.Sole
	mu     sync.Mutex
	events []bot.Event
	seen   map[bot.EventID]int
	came   chan struct{} // closed at the next event
	reply  func(ev bot.Event) (bot.Reply, error)
	marks  []bot.Mark

	listened time.Time // until when all was taken in
	notes    int       // how often that was noted
}

func (in *inbox) Accept(ctx context.Context, evs ...bot.Event) (bot.Reply, error) {
	var reply bot.Reply
	for _, ev := range evs {
		if in.reply != nil {
			r, err := in.reply(ev)
			if err != nil {
				return r, err
			}
			reply = r
		}
		in.mu.Lock()
		if in.seen[ev.ID]++; in.seen[ev.ID] == 1 {
			in.events = append(in.events, ev)
		}
		close(in.came)
		in.came = make(chan struct{})
		in.mu.Unlock()
	}
	return reply, nil
}

func (in *inbox) Marks(context.Context, bot.Platform) ([]bot.Mark, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.marks, nil
}

func (in *inbox) Listened(context.Context, bot.Platform, string) (time.Time, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.listened, nil
}

func (in *inbox) NoteListened(_ context.Context, _ bot.Platform, _ string, until time.Time) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.notes++
	if until.After(in.listened) {
		in.listened = until
	}
	close(in.came)
	in.came = make(chan struct{})
	return nil
}

func (in *inbox) Home(context.Context, bot.User) (bot.Page, error) { return bot.Page{}, nil }

// Keep keeps nothing: what it was given is the reference.
func (*inbox) Keep(_ context.Context, _ bot.Place, _, _ string, body io.Reader) (ref string, size int64, err error) {
	data, err := io.ReadAll(body)
	if err != nil {
		return "", 0, err
	}
	return string(data), int64(len(data)), nil
}

func (in *inbox) all() []bot.Event {
	in.mu.Lock()
	defer in.mu.Unlock()
	return append([]bot.Event{}, in.events...)
}

// world is a server, an adapter that runs against it, and its inbox.
type world struct {
	t       *testing.T
	ctx     context.Context
	srv     *discordtest.Server
	a       *Adapter
	in      *inbox
	cfg     Config
	times   times
	desk    string // the moderators' channel
	jobs    string // a channel where people apply
	modRole string
	mod     string
	casey   string
	stop    func() error
}

// testPatience is for what has to happen soon; it only runs out where a test fails.
const testPatience = time.Minute

func quick() times {
	t := defaultTimes()
	t.retry, t.longest, t.breaker, t.identify = time.Millisecond, 20*time.Millisecond, 50*time.Millisecond, time.Millisecond
	t.note = 5 * time.Millisecond
	t.answer, t.due, t.fresh = time.Minute, 2*time.Minute, time.Hour // a machine under load is no reason for another answer
	return t
}

// newWorld makes a world whose adapter does not run yet.
func newWorld(t *testing.T) *world {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testPatience)
	t.Cleanup(cancel)
	srv := discordtest.Start()
	t.Cleanup(srv.Close)
	w := &world{
		t: t, ctx: ctx, srv: srv, times: quick(),
		in: &inbox{seen: map[bot.EventID]int{}, came: make(chan struct{})},
	}
	w.desk, w.jobs, w.modRole = srv.Channel("hiring-mods"), srv.Channel("jobs"), srv.Role("moderators")
	w.mod, w.casey = srv.User("Sato", w.modRole), srv.User("Casey")
	w.cfg = Config{
		Token: srv.Token, Guild: srv.Guild, APIURL: srv.URL, Moderators: []string{w.modRole}, ModeratorsChannel: w.desk, Lang: "en",
		Commands: []bot.CommandSpec{
			{Name: "apply", Description: map[string]string{"ja": "応募を始めます", "en": "Apply for a job"}, Args: []bot.ArgSpec{{
				Name: "job", Description: map[string]string{"ja": "求人", "en": "The job"},
				Choices: func() []bot.Completion {
					return []bot.Completion{
						{Value: "backend", Label: "Backend engineer", Labels: map[string]string{"en": "Backend engineer"}},
						{Value: "sales", Label: "営業", Labels: map[string]string{"ja": "営業", "en": "Sales"}},
					}
				},
			}}},
			{Name: "status", Description: map[string]string{"ja": "進み具合", "en": "How it stands"}},
		},
		Texts: func(lang string) Texts {
			return Texts{
				Accepted: lang + ": accepted", Again: lang + ": press again", Opened: lang + ": here we are", Notice: lang + ": others can read this",
				Upload: lang + ": this file cannot be read", Trouble: lang + ": trouble", Sure: lang + ": sure?", Yes: lang + ": yes", Closed: lang + ": closed",
			}
		},
		Log: discard,
	}
	return w
}

// start makes a world whose adapter runs and is ready.
func start(t *testing.T, change ...func(w *world)) *world {
	t.Helper()
	w := newWorld(t)
	for _, c := range change {
		c(w)
	}
	w.run()
	w.ready()
	return w
}

// adapter makes a new adapter, as after a restart.
func (w *world) adapter() *Adapter {
	w.t.Helper()
	a, err := newAdapter(w.cfg, w.times)
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

func (w *world) run() { w.runOver(w.in) }

// runOver runs an adapter that takes in through an inbox.
func (w *world) runOver(in bot.Inbox) {
	w.t.Helper()
	w.a = w.adapter()
	ctx, cancel := context.WithCancel(w.ctx)
	done := make(chan error, 1)
	a := w.a
	go func() { done <- a.Run(ctx, in) }()
	w.stop = sync.OnceValue(func() error {
		cancel()
		return <-done
	})
	w.t.Cleanup(func() {
		if err := w.stop(); err != nil {
			w.t.Errorf("Run: %v", err)
		}
	})
}

// ready waits until the adapter listens: its commands are there, so that it knows who it is.
func (w *world) ready() {
	w.t.Helper()
	w.until("the commands", func() bool { _, n := w.srv.Commands(); return n > 0 && w.srv.Connected() })
}

func (w *world) until(what string, holds func() bool) {
	w.t.Helper()
	if err := w.srv.Await(w.ctx, holds); err != nil {
		w.t.Fatalf("%s: %v", what, err)
	}
}

// event waits for the first event that holds.
func (w *world) event(holds func(bot.Event) bool) bot.Event {
	w.t.Helper()
	for {
		w.in.mu.Lock()
		came := w.in.came
		w.in.mu.Unlock()
		for _, ev := range w.in.all() {
			if holds(ev) {
				return ev
			}
		}
		select {
		case <-came:
		case <-w.ctx.Done():
			w.t.Fatalf("the event did not come; there are %d", len(w.in.all()))
		}
	}
}

// said waits for a message with a text.
func (w *world) said(text string) bot.Event {
	w.t.Helper()
	return w.event(func(ev bot.Event) bool { m, ok := ev.Body.(bot.Message); return ok && m.Text == text })
}

func (w *world) answer(it *discordtest.Interaction) discordtest.Interaction {
	w.t.Helper()
	if it == nil {
		w.t.Fatal("there is nothing to press")
	}
	got, err := w.srv.AwaitAnswer(w.ctx, it)
	if err != nil {
		w.t.Fatal(err)
	}
	return got
}

func (w *world) post(d bot.Delivery) bot.MessageRef {
	w.t.Helper()
	r, err := w.a.Post(w.ctx, d)
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// thread opens a thread for Casey.
func (w *world) thread() bot.Place {
	w.t.Helper()
	p, err := w.a.Open(w.ctx, bot.Opening{
		ID: "o1", Under: Room(w.jobs), With: bot.User{Platform: Platform, ID: bot.UserID(w.casey)}, Title: "interview",
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

func card(buttons ...bot.Button) *bot.Card {
	return &bot.Card{Kind: "plan", Title: "計画の確認", Body: "目的 *を* 伺う", Fields: []bot.Field{{Name: "順序", Value: "1_氏名_"}}, Buttons: buttons, Code: "K7QF"}
}

var discard = slog.New(slog.DiscardHandler)

func readCloser(s string) io.ReadCloser { return io.NopCloser(strings.NewReader(s)) }
