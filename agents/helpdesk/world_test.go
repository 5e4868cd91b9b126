package helpdesk_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/helpdesk/offline"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/bot"
)

var (
	asker     = bot.User{Platform: "fake", ID: "cand-1", Name: "Aya", Role: bot.Candidate}
	moderator = bot.User{Platform: "fake", ID: "mod-1", Name: "Suzuki", Role: bot.Moderator}
	start     = time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)
	discard   = slog.New(slog.DiscardHandler)
)

// shop are the documents of a shop that does not exist.
var shop = fstest.MapFS{
	"guide.md": {Data: []byte(`# ご利用ガイド

## 返品
返品は商品の到着から 14 日以内にお申し込みください。送料はお客様のご負担です。

## E-77 決済の失敗
カードの有効期限を確認してください。直らないときは別のカードをお使いください。
`)},
	"faq.csv": {Data: []byte("質問,回答\n領収書は発行できますか。,マイページの注文履歴から PDF で発行できます。\n")},
	"en.md":   {Data: []byte("# Guide\n\n## Delivery\nOrders are delivered within three working days. Islands take two days longer.\n")},
}

// shared is read only: it is made once for all tests.
var shared = sync.OnceValues(func() (*knowledge.Index, error) {
	x := knowledge.New(&agents.MemoryTable{}, nil)
	_, err := x.Add(context.Background(), "shop", shop)
	return x, err
})

func index(t testing.TB) *knowledge.Index {
	t.Helper()
	x, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func byRules(x *knowledge.Index) llm.Client { return rules.New(offline.Rules(x)) }

// world drives one conversation without an engine.
type world struct {
	t       testing.TB
	program agents.Program
	journal agentstest.Journal
	state   agents.Saved
	turn    uint64
	ids     int

	posts  []bot.Post
	open   map[string]agents.Ask
	status string
}

func newWorld(t testing.TB, opts ...func(*helpdesk.Config)) *world {
	t.Helper()
	x := index(t)
	cfg := helpdesk.Config{Agent: &helpdesk.Agent{Client: byRules(x), Tools: helpdesk.Tools(x, 0)}}
	for _, o := range opts {
		o(&cfg)
	}
	return &world{t: t, program: helpdesk.New(cfg), open: map[string]agents.Ask{}}
}

func (w *world) event(by bot.User, b bot.Body) bot.Event {
	w.ids++
	return bot.Event{ID: bot.EventID(fmt.Sprintf("ev%d", w.ids)), By: by, At: start, Body: b}
}

func (w *world) say(text string) {
	w.t.Helper()
	w.run(w.event(asker, bot.Message{ID: bot.MessageID(fmt.Sprint("m", w.ids)), Text: text}))
}

func (w *world) click(key, button string) {
	w.t.Helper()
	w.run(w.event(asker, bot.Click{Key: key, Button: button}))
}

func (w *world) decide(name string, v bot.Verdict, values map[string]string) {
	w.t.Helper()
	a, ok := w.open[name]
	if !ok {
		w.t.Fatalf("nothing named %q is asked; open are %v", name, w.open)
	}
	delete(w.open, name)
	w.run(w.event(moderator, bot.Decision{Approval: name, Kind: a.Kind, Verdict: v, Values: values, Needed: 1}))
}

// run runs turns until nothing is left to do.
func (w *world) run(evs ...bot.Event) {
	w.t.Helper()
	for again := true; again; evs = nil {
		w.turn++
		run := w.journal.Run(agents.Run{Thread: agents.Thread{ID: "t1", Owner: asker}, Turn: w.turn, Now: start, Events: evs, Log: discard})
		res, err := w.program.Turn(context.Background(), run, w.state)
		if err != nil {
			w.t.Fatal(err)
		}
		w.state = res.State
		w.take(res.Effects)
		again = res.Continue
	}
}

func (w *world) take(out agents.Effects) {
	w.journal.Commit(out)
	w.status = out.Glance.Status
	for _, p := range out.Posts {
		if i := slices.IndexFunc(w.posts, func(o bot.Post) bool { return o.Key == p.Key }); i >= 0 {
			w.posts[i] = p
			continue
		}
		w.posts = append(w.posts, p)
	}
	for _, a := range out.Approvals {
		w.open[a.Name] = a
	}
	for _, name := range out.Unshow {
		delete(w.open, name)
	}
}

// last is what was said last.
func (w *world) last() string {
	w.t.Helper()
	if len(w.posts) == 0 {
		w.t.Fatal("nothing was said")
	}
	return w.posts[len(w.posts)-1].Text
}

func (w *world) says(parts ...string) {
	w.t.Helper()
	for _, p := range parts {
		if !strings.Contains(w.last(), p) {
			w.t.Errorf("%q is not in the answer:\n%s", p, w.last())
		}
	}
}
