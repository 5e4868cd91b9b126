package slack

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// patience is far more than anything here takes.
const patience = 20 * time.Second

// inbox keeps what is accepted, once per identity, as the real one does.
type inbox struct {
	bot.Sole
	mu    sync.Mutex
	got   []bot.Event
	tries []bot.Event
	seen  map[bot.EventID]bool
	more  chan struct{}
	reply func(bot.Event) (bot.Reply, error)
	marks []bot.Mark
	home  []bot.Card
}

func newInbox() *inbox { return &inbox{seen: map[bot.EventID]bool{}, more: make(chan struct{})} }

func (in *inbox) Accept(_ context.Context, evs ...bot.Event) (bot.Reply, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	var r bot.Reply
	for _, ev := range evs {
		in.tries = append(in.tries, ev)
		var err error
		if in.reply != nil {
			if r, err = in.reply(ev); err != nil {
				return r, err
			}
		}
		if in.seen[ev.ID] || r.Nowhere {
			continue
		}
		in.seen[ev.ID] = true
		in.got = append(in.got, ev)
	}
	close(in.more)
	in.more = make(chan struct{})
	return r, nil
}

func (in *inbox) Marks(context.Context, bot.Platform) ([]bot.Mark, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	return append([]bot.Mark(nil), in.marks...), nil
}

func (in *inbox) Home(context.Context, bot.User) (bot.Page, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	return bot.Page{Cards: in.home}, nil
}

// Keep keeps nothing: what it was given is the reference.
func (*inbox) Keep(_ context.Context, _ bot.Place, _, _ string, body io.Reader) (ref string, size int64, err error) {
	data, err := io.ReadAll(body)
	if err != nil {
		return "", 0, err
	}
	if len(data) > maxFileSize {
		return "", 0, &bot.FileLimit{Why: bot.FileTooLarge, Most: maxFileSize}
	}
	return string(data), int64(len(data)), nil
}

// events waits for n events and gives all that there are.
func (in *inbox) events(t *testing.T, n int) []bot.Event {
	t.Helper()
	over := time.After(patience)
	for {
		in.mu.Lock()
		got, more := append([]bot.Event(nil), in.got...), in.more
		in.mu.Unlock()
		if len(got) >= n {
			return got
		}
		select {
		case <-more:
		case <-over:
			t.Fatalf("%d events, want %d: %+v", len(got), n, got)
		}
	}
}

// world is an adapter that runs against a workspace of its own.
type world struct {
	*slacktest.Server
	a   *Adapter
	in  *inbox
	log *syncBuffer
	cfg Config
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

var commands = []bot.CommandSpec{
	{Name: "apply", Args: []bot.ArgSpec{{Name: "job"}}}, {Name: "ask", Args: []bot.ArgSpec{{Name: "question"}}},
	{Name: "status"}, {Name: "help"}, {Name: "export", Args: []bot.ArgSpec{{Name: "thread"}, {Name: "format"}}},
}

func words(lang string) Texts {
	if lang == "en" {
		return Texts{
			Submit: "Send", Cancel: "Back", Required: "Please fill this in", Opened: "Let's talk in this thread.", Thinking: "is writing…",
			Confirm: Confirm{"Certain?", "For good.", "Yes", "No"},
		}
	}
	return Texts{
		Submit: "送る", Cancel: "戻る", Required: "入力してください", Opened: "このスレッドでお話しします。", Notice: "このチャンネルの方も読めます。",
		Again: "もう一度押してください", Upload: "このファイルは読めません", Thinking: "書いています…", Group: "名前を呼んでください",
		Confirm: Confirm{"確認", "元に戻せません。", "はい", "いいえ"}, Prompts: []Prompt{{"応募する", "apply"}},
	}
}

// start makes a workspace with a candidate (U1), a moderator (U2), an operator by group (U3) and two rooms, and runs an adapter in it.
func start(t *testing.T, opt slacktest.Options, change func(*Config)) *world {
	t.Helper()
	w := prepare(t, opt, change)
	w.run(t)
	return w
}

func prepare(t *testing.T, opt slacktest.Options, change func(*Config)) *world {
	t.Helper()
	opt.TriggerTime = time.Minute // a machine under load is no reason for no modal
	s := slacktest.New(opt)
	t.Cleanup(s.Close)
	s.AddUser(slacktest.User{ID: "U1", Name: "高橋", Locale: "ja-JP", TZ: "Asia/Tokyo"})
	s.AddUser(slacktest.User{ID: "U2", Name: "鈴木", Locale: "ja-JP"})
	s.AddUser(slacktest.User{ID: "U3", Name: "Casey", Locale: "en-US"})
	s.SetGroup("S1", "U3")
	s.AddChannel(slacktest.Channel{ID: "CMOD"})
	s.AddChannel(slacktest.Channel{ID: "C1"})
	w := &world{Server: s, in: newInbox(), log: &syncBuffer{}}
	w.cfg = Config{
		AppToken: slacktest.AppToken, BotToken: slacktest.BotToken, SigningSecret: slacktest.SigningSecret, APIURL: s.APIURL(),
		Moderators: []string{"U2"}, Operators: []string{"S1"}, ModeratorsChannel: "CMOD", Commands: commands, Texts: words,
		Log: slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug})), PostEvery: time.Millisecond,
	}
	if change != nil {
		change(&w.cfg)
	}
	a, err := New(w.cfg)
	if err != nil {
		t.Fatal(err)
	}
	w.a = a
	return w
}

// run runs the adapter until the test is over, or the returned function is called.
func (w *world) run(t *testing.T) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.a.Run(ctx, w.in) }()
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			if err := <-done; err != nil && !errors.Is(err, context.Canceled) {
				t.Errorf("run: %v", err)
			}
		})
	}
	t.Cleanup(stop)
	if !w.cfg.HTTP && !w.Await(patience, func() bool { return w.Connected() > 0 }) {
		t.Fatalf("no socket was opened\n%s", w.log)
	}
	return stop
}

func (w *world) await(t *testing.T, what string, so func() bool) {
	t.Helper()
	if !w.Await(patience, so) {
		t.Fatalf("never: %s\n%s\nproblems: %v", what, w.log, w.Problems())
	}
}

func (w *world) post(t *testing.T, d bot.Delivery) bot.MessageRef {
	t.Helper()
	ref, err := w.a.Post(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	return ref
}
