package interview_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/offline"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// candidate is whom the tests' conversations are with.
var candidate = bot.User{Platform: "fake", ID: "cand-1", Role: bot.Candidate}

// checker is shared: building it takes longer than a conversation.
var checker = compliance.Lazy(compliance.Default)

// world drives one interview without an engine.
type world struct {
	t       testing.TB
	by      bot.User // the candidate, as the platform knows them
	program agents.Program
	journal *agentstest.Journal
	state   agents.Saved
	now     time.Time
	job     string
	args    map[string]string // of the start, beside the job
	turn    uint64
	ids     int
	rung    map[string]time.Time // timers that rang, by name
	heard   string               // the id of the candidate's last message

	posts    []bot.Post            // to the candidate, as they stand
	all      []agents.Effects      // of every turn
	events   []agents.NamedEvent   //
	open     map[string]agents.Ask // approvals
	status   string
	erased   bool
	farewell string
	said     strings.Builder // the dialogue, to be read aloud
	lang     string          // the candidate's, for text
}

type option func(*interview.Config)

func newWorld(t testing.TB, job, now string, opts ...option) *world {
	t.Helper()
	at, err := time.Parse(time.RFC3339, now)
	if err != nil {
		t.Fatal(err)
	}
	cfg := config(opts...)
	cfg.DefaultJob, cfg.OfflineNotice = job, true
	return &world{t: t, by: candidate, journal: &agentstest.Journal{}, program: interview.New(cfg), now: at, job: job, open: map[string]agents.Ask{}}
}

// config is that of interviews by the sample forms, with the fixed rules where no option puts a model in their place.
func config(opts ...option) interview.Config {
	cfg := interview.Config{Forms: form.Sample, Client: rules.New(offline.Rules()), Checker: checker}
	for _, o := range opts {
		o(&cfg)
	}
	return cfg
}

func withClient(c llm.Client) option { return func(cfg *interview.Config) { cfg.Client = c } }

// withModel has a model, and not only rules, read what candidates write.
func withModel(c llm.Client) option {
	return func(cfg *interview.Config) { cfg.Client, cfg.Model = c, true }
}

func withForm(f *form.Form) option {
	return func(cfg *interview.Config) { cfg.Forms = func(string) (*form.Form, error) { return f, nil } }
}

func (w *world) id(kind string) string {
	w.ids++
	return fmt.Sprintf("%s%d", kind, w.ids)
}

func (w *world) event(b bot.Body) bot.Event {
	return bot.Event{ID: bot.EventID(w.id("ev")), By: w.by, At: w.now, Body: b}
}

// start, say, burst, click and the rest are what a candidate does; each runs turns until nothing is left to do.
func (w *world) start() { w.run(w.event(bot.Command{Name: "interview"})) }

func (w *world) say(texts ...string) {
	w.t.Helper()
	var evs []bot.Event
	for _, text := range texts {
		fmt.Fprintf(&w.said, "  > %s\n", strings.ReplaceAll(text, "\n", "\n    "))
		w.heard = w.id("m")
		evs = append(evs, w.event(bot.Message{ID: bot.MessageID(w.heard), Text: text}))
	}
	w.run(evs...)
}

func (w *world) attach(text string, as ...bot.Attachment) {
	w.t.Helper()
	fmt.Fprintf(&w.said, "  > %s [%s]\n", text, as[0].Name)
	w.run(w.event(bot.Message{ID: bot.MessageID(w.id("m")), Text: text, Attachments: as}))
}

func (w *world) click(button string) {
	w.t.Helper()
	fmt.Fprintf(&w.said, "  > [%s]\n", button)
	w.run(w.event(bot.Click{Button: button, Key: w.with(button).Key}))
}

// with is the newest post that shows the button; the newest of all where none does.
func (w *world) with(button string) bot.Post {
	w.t.Helper()
	for _, p := range slices.Backward(w.posts) {
		if _, ok := p.Card.Button(button); ok {
			return p
		}
	}
	return w.last()
}

func (w *world) decide(approval string, v bot.Verdict) {
	w.t.Helper()
	w.run(w.event(bot.Decision{Approval: approval, Verdict: v}))
}

// run takes the events as one batch and runs turns to the end.
func (w *world) run(evs ...bot.Event) {
	w.t.Helper()
	for again := true; again && !w.erased; evs = nil {
		w.turn++
		out := w.once(evs)
		w.take(out)
		again = out.Continue
	}
}

// once runs one turn without taking its effects.
func (w *world) once(evs []bot.Event) agents.Effects {
	w.t.Helper()
	res, err := w.program.Turn(context.Background(), w.runOf(evs), w.state)
	if err != nil {
		w.t.Fatalf("turn %d: %v", w.turn, err)
	}
	w.state = res.State
	return res.Effects
}

func (w *world) runOf(evs []bot.Event) *agents.Run {
	args := maps.Clone(w.args)
	if args == nil {
		args = map[string]string{}
	}
	args["job"] = w.job
	return w.journal.Run(agents.Run{
		Thread: agents.Thread{ID: "t1", Owner: w.by, Args: args},
		Turn:   w.turn, Now: w.now, Events: evs, Log: slog.New(slog.DiscardHandler),
	})
}

// crash says something in a turn that ends at a point of a step, as with its process, and runs that turn again.
func (w *world) crash(text string, ends func(agentstest.Point, agents.StepRecord) bool) {
	w.t.Helper()
	w.heard = w.id("m")
	evs := []bot.Event{w.event(bot.Message{ID: bot.MessageID(w.heard), Text: text})}
	w.turn++
	w.journal.Fault = func(p agentstest.Point, s agents.StepRecord) error {
		if ends(p, s) {
			return errors.New("the process ends")
		}
		return nil
	}
	if _, err := w.program.Turn(context.Background(), w.runOf(evs), w.state); err == nil {
		w.t.Fatal("the turn did not come to where it was to end")
	}
	w.journal.Fault = nil
	w.take(w.once(evs))
}

func (w *world) take(out agents.Effects) {
	w.t.Helper()
	w.journal.Commit(out)
	w.all = append(w.all, out)
	w.events = append(w.events, out.Events...)
	if out.Glance.Status != "" {
		w.status = out.Glance.Status
	}
	for _, p := range out.Posts {
		w.show(p)
	}
	for _, name := range out.Unshow {
		delete(w.open, name)
	}
	for _, a := range out.Approvals {
		w.open[a.Name] = a
	}
	for _, v := range out.Void {
		delete(w.open, v)
	}
	if out.Erase != nil {
		w.erased, w.status, w.farewell = true, "erased", out.Erase.Farewell.Text
		fmt.Fprintf(&w.said, "%s\n", w.farewell)
	}
}

func (w *world) show(p bot.Post) {
	if p.To.Audience != bot.ToThread {
		return
	}
	if strings.TrimSpace(p.Text) == "" {
		w.t.Errorf("a post without words: %+v behind:\n%s", p, w.said.String())
	}
	if i := slices.IndexFunc(w.posts, func(o bot.Post) bool { return o.Key == p.Key }); i >= 0 {
		w.posts[i] = p
		return
	}
	w.posts = append(w.posts, p)
	fmt.Fprintf(&w.said, "%s", p.Text)
	if c := p.Card; c != nil {
		for _, f := range c.Fields {
			fmt.Fprintf(&w.said, "\n    %s: %s", f.Name, f.Value)
		}
		for _, b := range c.Buttons {
			if !strings.HasPrefix(b.Name, "edit:") {
				fmt.Fprintf(&w.said, " [%s]", b.Label)
			}
		}
	}
	fmt.Fprintf(&w.said, "   {%s}\n", p.Asks)
}

// text is a text of the catalogue in the candidate's language.
func (w *world) text(key string) string {
	w.t.Helper()
	c, err := prompts.Load(cmp.Or(w.lang, prompts.JA))
	if err != nil {
		w.t.Fatal(err)
	}
	return c.Text(key, nil)
}

// peek is what a message would come to: a turn of which nothing is taken.
func (w *world) peek(text string) (status, said string) {
	w.t.Helper()
	before := w.state
	w.turn++
	out := w.once([]bot.Event{w.event(bot.Message{ID: bot.MessageID(w.id("peek")), Text: text})})
	w.journal.Drop(func(r agents.StepRecord) bool { return r.Turn == w.turn })
	w.state = before
	w.turn--
	return out.Glance.Status, strings.Join(textsOf(out), "\n")
}

// last is the newest post to the candidate.
func (w *world) last() bot.Post {
	w.t.Helper()
	if len(w.posts) == 0 {
		w.t.Fatal("nothing was said")
	}
	return w.posts[len(w.posts)-1]
}

func (w *world) has(event string) bool {
	return slices.ContainsFunc(w.events, func(e agents.NamedEvent) bool { return e.Name == event })
}

// exported is a record as a reader of the export sees it.
type exported struct {
	Status           string `json:"status"`
	Job              string `json:"job"`
	Language         string `json:"language"`
	Country          string `json:"country"`
	Timezone         string `json:"timezone"`
	TimezoneInferred bool   `json:"timezone_inferred"`
	Consent          *struct {
		Version string
		At      time.Time
	}
	Plan *struct {
		Fields []struct {
			FieldID string `json:"field_id"`
		}
	}
	Fields []struct {
		ID       string
		Status   string
		Attempts int
		Declined bool
		Facts    map[string]struct {
			Value      any
			Source     string
			Superseded []struct{ Value any }
		}
	}
	Audit *struct {
		Passed     bool
		Violations []struct{ Type, Message, Severity string }
		Summary    string
	}
}

func (w *world) record() exported {
	w.t.Helper()
	raw := w.raw()
	var r exported
	if err := json.Unmarshal(raw, &r); err != nil {
		w.t.Fatal(err)
	}
	return r
}

func (w *world) raw() []byte {
	w.t.Helper()
	v, err := w.program.Record(w.state, w.journal.OwnRow)
	if err != nil {
		w.t.Fatal(err)
	}
	raw, err := json.Marshal(v)
	if err != nil {
		w.t.Fatal(err)
	}
	return raw
}

func (r exported) field(id string) (status string, facts map[string]any, attempts int) {
	for _, f := range r.Fields {
		if f.ID == id {
			facts = map[string]any{}
			for k, v := range f.Facts {
				facts[k] = v.Value
			}
			return f.Status, facts, f.Attempts
		}
	}
	return "", nil, 0
}
