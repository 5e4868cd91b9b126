package task_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task"
	"github.com/mendanhq/mendan/agents/task/offline"
	"github.com/mendanhq/mendan/agents/task/workspace"
	"github.com/mendanhq/mendan/bot"
)

var (
	operator  = bot.User{Platform: "fake", ID: "op-1", Role: bot.Operator}
	moderator = bot.User{Platform: "fake", ID: "mod-1", Role: bot.Moderator}
	candidate = bot.User{Platform: "fake", ID: "cand-1", Role: bot.Candidate}
)

// byRules plays every agent without a language model.
func byRules() llm.Client {
	all := offline.Rules()
	all[quorum.Agent] = quorum.ByRules(offline.Object)
	return rules.New(all)
}

// world drives one task without an engine, in a folder of its own.
type world struct {
	t       testing.TB
	dir     string
	program agents.Program
	journal agentstest.Journal
	state   agents.Saved
	turn    uint64
	ids     int

	posts   []bot.Post
	reviews []json.RawMessage
	open    map[string]agents.Ask
	status  string
	unquote []string // what left the steps
	unshown []string // cards that show nothing any more
	broken  error    // what the last turn failed with
}

func newWorld(t testing.TB, files map[string]string, opts ...func(*task.Config)) *world {
	t.Helper()
	w := &world{t: t, dir: t.TempDir(), open: map[string]agents.Ask{}}
	for name, content := range files {
		file := filepath.Join(w.dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(content), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	ws, err := workspace.Open(w.dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	client := byRules()
	cfg := task.Config{
		Client: client, Files: ws, DefaultLang: "en", ModeratorLang: "en",
		Panel: quorum.Panel{Voters: []string{"reviewer-a", "reviewer-b", "reviewer-c"}},
	}
	for _, o := range opts {
		o(&cfg)
	}
	cfg.Panel.Client = cfg.Client
	w.program = task.New(cfg)
	return w
}

func voters(names ...string) func(*task.Config) {
	return func(c *task.Config) { c.Panel.Voters = names }
}

func client(c llm.Client) func(*task.Config) { return func(cfg *task.Config) { cfg.Client = c } }

func (w *world) event(by bot.User, b bot.Body) bot.Event {
	w.ids++
	return bot.Event{ID: bot.EventID(fmt.Sprintf("ev%d", w.ids)), By: by, At: start, Body: b}
}

var discard = slog.New(slog.DiscardHandler)

var start = time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)

func (w *world) request(text string, args ...string) {
	w.t.Helper()
	all := map[string]string{"request": text}
	for i := 0; i+1 < len(args); i += 2 {
		all[args[i]] = args[i+1]
	}
	w.run(w.event(operator, bot.Command{Name: "task", Args: all}))
}

func (w *world) say(text string) {
	w.t.Helper()
	w.run(w.event(operator, bot.Message{ID: bot.MessageID(fmt.Sprint("m", w.ids)), Text: text}))
}

func (w *world) decide(name string, v bot.Verdict, values map[string]string) {
	w.t.Helper()
	a, ok := w.open[name]
	if !ok {
		w.t.Fatalf("nothing named %q is asked; open are %v", name, w.open)
	}
	delete(w.open, name)
	w.run(w.event(moderator, bot.Decision{Approval: name, Kind: a.Kind, Verdict: v, Reason: values[bot.InputReason], Values: values, Needed: 1}))
}

// run runs turns until nothing is left to do, or one fails.
func (w *world) run(evs ...bot.Event) {
	w.t.Helper()
	for again := true; again; evs = nil {
		w.turn++
		out, err := w.once(evs)
		if w.broken = err; err != nil {
			return
		}
		w.take(out)
		again = out.Continue
		if w.turn > 500 {
			w.t.Fatal("it never ends")
		}
	}
}

func (w *world) once(evs []bot.Event) (agents.Effects, error) {
	w.t.Helper()
	run := w.journal.Run(agents.Run{Thread: agents.Thread{ID: "t1", Owner: operator}, Turn: w.turn, Now: start, Events: evs, Log: discard})
	res, err := w.program.Turn(context.Background(), run, w.state)
	if err != nil {
		return agents.Effects{}, err
	}
	w.state = res.State
	return res.Effects, nil
}

func (w *world) take(out agents.Effects) {
	w.journal.Commit(out)
	w.reviews = append(w.reviews, out.Reviews...)
	w.status = out.Glance.Status
	w.unquote = append(w.unquote, out.Unquote...)
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
	for _, v := range out.Void {
		delete(w.open, v)
	}
	w.unshown = append(w.unshown, out.Unshow...)
	for name := range w.open {
		if slices.ContainsFunc(out.Unshow, func(of string) bool { return strings.HasPrefix(name, of) }) {
			delete(w.open, name)
		}
	}
}

func (w *world) file(name string) string {
	w.t.Helper()
	raw, err := os.ReadFile(filepath.Join(w.dir, name))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(raw)
}

func (w *world) post(key string) bot.Post {
	w.t.Helper()
	i := slices.IndexFunc(w.posts, func(p bot.Post) bool { return strings.HasPrefix(p.Key, key) })
	if i < 0 {
		w.t.Fatalf("nothing was posted as %q: %v", key, w.posts)
	}
	return w.posts[i]
}

// last is the latest post with a key that begins so.
func (w *world) last(prefix string) bot.Post {
	w.t.Helper()
	for _, p := range slices.Backward(w.posts) {
		if strings.HasPrefix(p.Key, prefix) {
			return p
		}
	}
	w.t.Fatalf("nothing was posted as %q", prefix)
	return bot.Post{}
}

// record is a task as a reader of the export sees it.
func (w *world) record() (r struct {
	Outcome string
	Answer  string
	Plan    *struct {
		Objective string
		Tasks     []struct {
			ID, Description string
			DependsOn       []string `json:"depends_on"`
		}
	}
	Tasks  []struct{ ID, Status, Result string }
	Grants []struct{ Tool, Pattern string }
}) {
	w.t.Helper()
	v, err := w.program.Record(w.state, w.journal.OwnRow)
	if err != nil {
		w.t.Fatal(err)
	}
	raw, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(raw, &r)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// statuses are those of the plan's tasks.
func (w *world) statuses() string {
	var out []string
	for _, x := range w.record().Tasks {
		out = append(out, x.Status)
	}
	return strings.Join(out, " ")
}
