package discussion_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/discussion"
	"github.com/mendanhq/mendan/agents/discussion/offline"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/bot"
)

var (
	operator  = bot.User{Platform: "fake", ID: "op-1", Role: bot.Operator}
	moderator = bot.User{Platform: "fake", ID: "mod-1", Role: bot.Moderator}
	candidate = bot.User{Platform: "fake", ID: "cand-1", Role: bot.Candidate}
)

var start = time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)

// script is a model that answers by name and part. What it is asked is kept.
type script struct {
	answer func(agent, model string) (string, error)

	mu    sync.Mutex
	asked []llm.Request
}

func (s *script) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	s.mu.Lock()
	s.asked = append(s.asked, req)
	s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return llm.Response{}, err
	}
	text, err := s.answer(req.Agent, req.Model)
	return llm.Response{Content: text, Model: req.Model + "-2026", Usage: llm.Usage{Prompt: 10, Completion: 5, Total: 15}}, err
}

// plain answers as models that work do.
func plain(agent, model string) (string, error) {
	switch agent {
	case discussion.Answerer:
		return "The answer of " + strings.ToUpper(model), nil
	case discussion.Reviewer:
		return "A review, written with care", nil
	}
	return `{"conclusion":"Take the first.","key_points":["It is there."],"agreement":["Both work."],"disagreement":["Which is cheaper: it depends on the size."]}`, nil
}

// world drives one conversation without an engine.
type world struct {
	t       testing.TB
	program agents.Program
	journal agentstest.Journal
	state   agents.Saved
	turn    uint64
	ids     int

	posts  []bot.Post
	glance agents.Glance
	broken error // what the last turn failed with
}

func newWorld(t testing.TB, cfg discussion.Config) *world {
	t.Helper()
	if cfg.Client == nil {
		cfg.Client, cfg.Rules = rules.New(offline.Rules()), true
	}
	if cfg.Models == nil {
		cfg.Models = []string{"x", "y", "z"}
	}
	return &world{t: t, program: discussion.New(cfg)}
}

func (w *world) event(by bot.User, b bot.Body) bot.Event {
	w.ids++
	return bot.Event{ID: bot.EventID(fmt.Sprintf("ev%d", w.ids)), By: by, At: start, Body: b}
}

func (w *world) ask(by bot.User, question string, args ...string) {
	w.t.Helper()
	all := map[string]string{"question": question}
	for i := 0; i+1 < len(args); i += 2 {
		all[args[i]] = args[i+1]
	}
	w.run(w.event(by, bot.Command{Name: "discuss", Args: all}))
}

func (w *world) say(by bot.User, text string) {
	w.t.Helper()
	w.run(w.event(by, bot.Message{ID: bot.MessageID(fmt.Sprint("m", w.ids)), Text: text}))
}

// run runs turns until nothing is left to do, or one fails.
func (w *world) run(evs ...bot.Event) {
	w.t.Helper()
	begun := w.turn
	for again := true; again; evs = nil {
		if again = w.once(agents.Run{Events: evs}); w.broken != nil {
			return
		}
		if w.turn > begun+100 {
			w.t.Fatal("it never ends")
		}
	}
}

// once runs the next turn and reports whether another follows. One that fails leaves everything as it was.
func (w *world) once(r agents.Run) (again bool) {
	w.t.Helper()
	w.turn++
	r.Thread, r.Turn, r.Now = agents.Thread{ID: "t1", Owner: operator}, w.turn, start
	res, err := w.program.Turn(context.Background(), w.journal.Run(r), w.state)
	if w.broken = err; err != nil {
		w.turn--
		return false
	}
	w.journal.Commit(res.Effects)
	w.state, w.glance = res.State, res.Glance
	for _, p := range res.Posts {
		if i := slices.IndexFunc(w.posts, func(o bot.Post) bool { return o.Key == p.Key }); i >= 0 {
			w.posts[i] = p
			continue
		}
		w.posts = append(w.posts, p)
	}
	return res.Continue
}

func (w *world) post(key string) bot.Post {
	w.t.Helper()
	i := slices.IndexFunc(w.posts, func(p bot.Post) bool { return strings.HasPrefix(p.Key, key) })
	if i < 0 {
		w.t.Fatalf("nothing was posted as %q: %v", key, w.posts)
	}
	return w.posts[i]
}

func (w *world) has(key string) bool {
	return slices.ContainsFunc(w.posts, func(p bot.Post) bool { return strings.HasPrefix(p.Key, key) })
}

type recorded struct {
	Discussions []struct {
		Question, Status, Phase, Moderator string
		Models                             []string
		Answers                            []struct{ Model, Label, Text, Review string }
		Failed                             []struct{ Model, Phase, Class string }
		Synthesis                          *struct{ Conclusion string }
		Calls                              int
		Tokens                             llm.Usage
	}
}

func (w *world) record() (r recorded) {
	w.t.Helper()
	v, err := w.program.Record(w.state, w.journal.OwnRow)
	if err != nil {
		w.t.Fatal(err)
	}
	raw, err := json.Marshal(v)
	if err := errors.Join(err, json.Unmarshal(raw, &r)); err != nil {
		w.t.Fatal(err)
	}
	return r
}

// down are models that fail: at everything, or at one part.
func down(names ...string) func(agent, model string) (string, error) {
	return func(agent, model string) (string, error) {
		if slices.Contains(names, model) || slices.Contains(names, agent+" "+model) {
			return "", &llm.Error{Code: llm.OpenAIUnavailable}
		}
		return plain(agent, model)
	}
}

// TestFailuresNeverSinkADiscussion has models fail in every phase: what is left goes on, and the result says who is missing.
func TestFailuresNeverSinkADiscussion(t *testing.T) {
	for name, c := range map[string]struct {
		models []string
		down   []string
		status string
		failed int
		says   string
		calls  int
	}{
		"all work":              {status: "answered", says: "Take the first.", calls: 7},
		"one is down":           {down: []string{"y"}, status: "answered", failed: 1, says: "Take the first.", calls: 6},
		"two are down":          {down: []string{"x", "y"}, status: "answered", failed: 2, says: "Take the first.", calls: 4},
		"one does not review":   {down: []string{"discuss_review z"}, status: "answered", failed: 1, says: "Take the first.", calls: 7},
		"the moderator is down": {down: []string{"discuss_moderate x"}, status: "answered", failed: 1, says: "Take the first.", calls: 8},
		"no moderator is up":    {down: []string{"discuss_moderate x", "discuss_moderate y", "discuss_moderate z"}, status: "partial", failed: 3, says: "nobody drew their answers together", calls: 9},
		"all are down":          {down: []string{"x", "y", "z"}, status: "failure", failed: 3, says: "None of the models answered", calls: 3},
		"one is asked":          {models: []string{"y"}, status: "answered", says: "The answer of Y", calls: 1},
		"and that one is down":  {models: []string{"y"}, down: []string{"y"}, status: "failure", failed: 1, says: "None of the models answered", calls: 1},
	} {
		t.Run(name, func(t *testing.T) {
			client := &script{answer: down(c.down...)}
			w := newWorld(t, discussion.Config{Client: client, Models: c.models})
			w.ask(operator, "Which of the two?")
			r := w.record().Discussions[0]
			if w.glance.Status != c.status || r.Status != c.status || !w.glance.Over || len(r.Failed) != c.failed {
				t.Errorf("status %s, failed %v", r.Status, r.Failed)
			}
			if got := w.post("result/1"); !strings.Contains(got.Text, c.says) {
				t.Errorf("it says %q", got.Text)
			}
			for _, f := range r.Failed {
				if !strings.Contains(fieldsOf(w.post("result/1").Card), f.Model) || f.Class != "OpenAIUnavailable" {
					t.Errorf("%s is not named, or not why (%s)", f.Model, f.Class)
				}
			}
			if len(client.asked) != c.calls || r.Calls != c.calls || c.status != "failure" && r.Tokens.Total != 15*len(client.asked) {
				t.Errorf("%d calls, recorded %d with %d tokens", len(client.asked), r.Calls, r.Tokens.Total)
			}
		})
	}
}

func fieldsOf(c *bot.Card) string {
	var out []string
	for _, f := range c.Fields {
		out = append(out, f.Name+"\n"+f.Value)
	}
	return strings.Join(out, "\n")
}

// A deleted question is stopped and forgotten, whoever a platform says deleted it: neither state, log nor posts have its words, and no
// model reads them with a later one.
func TestADeletedQuestionIsForgotten(t *testing.T) {
	for _, begun := range []bool{true, false} {
		client := &script{answer: plain}
		w := newWorld(t, discussion.Config{Client: client})
		w.once(agents.Run{Events: []bot.Event{w.event(operator, bot.Message{ID: "q", Text: "discuss: Should Plover or Heron ship?"})}})
		w.once(agents.Run{}) // the answers
		if !begun {
			w.run()
			w.say(operator, "answers")
		}
		before := len(client.asked)
		w.run(w.event(bot.User{Platform: "fake", Role: bot.Candidate}, bot.Deleted{ID: "q"}))
		if len(client.asked) != before || w.glance.Status != discussion.Stopped {
			t.Errorf("begun %v: %s after %d calls", begun, w.glance.Status, len(client.asked)-before)
		}
		w.say(operator, "discuss: Should Teal ship?")
		log, err := w.journal.Run(agents.Run{}).History(t.Context(), -1)
		if err != nil {
			t.Fatal(err)
		}
		for what, v := range map[string]any{"state": w.state, "log": log, "posts": w.posts, "a model's request": client.asked[before:], "glance": w.glance} {
			if raw, _ := json.Marshal(v); strings.Contains(string(raw), "Plover") {
				t.Errorf("begun %v: %s: %s", begun, what, raw)
			}
		}
	}
}

// Another wording counts until a model has read the first one; then it is said that it does not.
func TestAnEditedQuestion(t *testing.T) {
	client := &script{answer: plain}
	w := newWorld(t, discussion.Config{Client: client})
	w.once(agents.Run{Events: []bot.Event{w.event(operator, bot.Message{ID: "q", Text: "Plover or Heron?"})}})
	w.run(w.event(operator, bot.Edited{ID: "q", Text: "Teal or Heron?"}))
	if raw, _ := json.Marshal(client.asked); strings.Contains(string(raw), "Plover") || !strings.Contains(string(raw), "Teal") || w.has("edited/") {
		t.Errorf("%s, %v", raw, w.posts)
	}
	before := len(client.asked)
	w.run(w.event(operator, bot.Edited{ID: "q", Text: "Robin or Heron?"}))
	if got := w.post("edited/").Text; len(client.asked) != before || !strings.Contains(got, "discuss") {
		t.Errorf("%q after %d calls", got, len(client.asked)-before)
	}
	w.run(w.event(operator, bot.Edited{ID: "other", Text: "Nothing of that"}))
	if w.record().Discussions[0].Question != "Teal or Heron?" {
		t.Errorf("%+v", w.record())
	}
}
