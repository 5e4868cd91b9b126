package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/cmd/mendan/eval"
	"github.com/mendanhq/mendan/prompts"
)

// tourist is who a tour is made by.
const tourist = "cand-1"

// tourStep is a step of a tour: an act, or time that passes, or the program's end and another life of it.
type tourStep struct {
	act
	later   time.Duration
	restart bool
	words   bool   // a question of a form is open that has no buttons
	habit   string // why it is done; empty for what the script says
}

// plainTour is an eval.Chat at the terminal that notes what is done. What is said as it stands on a button is pressed.
type plainTour struct {
	p      *wireTerminal
	lang   string
	steps  []tourStep
	said   []string
	record json.RawMessage
}

// playPlain holds a script as it stands.
func playPlain(t *testing.T, config string, s eval.Script) *plainTour {
	t.Helper()
	c := &plainTour{p: openTerminal(t, config), lang: s.Locale.Language}
	defer c.p.end()
	var err error
	if c.record, _, err = eval.Play(t.Context(), s, c); err != nil {
		t.Fatalf("%s: %v", s.ID, err)
	}
	return c
}

func (c *plainTour) take(s tourStep) error {
	if !s.restart && s.later == 0 {
		s.by, s.lang = tourist, c.lang
	}
	s.words = c.p.asksForWords()
	c.p.takeStep(s)
	c.steps = append(c.steps, s)
	return nil
}

func (c *plainTour) Start(job string) error { return c.take(tourStep{act: act{start: true, job: job}}) }

func (c *plainTour) Say(texts ...string) error {
	text := strings.Join(texts, "\n")
	c.said = append(c.said, text)
	for _, b := range c.p.newestInThread().buttons() {
		if b.Label == text {
			return c.Press(b.Name)
		}
	}
	return c.take(tourStep{act: act{say: text}})
}

// Attach sends the text as a file, and a CV in place of a PDF's.
func (c *plainTour) Attach(message, name, text string) error {
	f := &slacktest.File{Name: name, MIME: "text/plain", Data: []byte(text)}
	if strings.HasSuffix(name, ".pdf") {
		f.MIME, f.Data = "application/pdf", []byte(readFixture(c.p.t, "cv.en.pdf"))
	}
	c.said = append(c.said, message)
	return c.take(tourStep{act: act{say: message, file: f}})
}

func (c *plainTour) Press(button string) error { return c.take(tourStep{act: act{press: button}}) }

func (c *plainTour) Edit(n int, text string) error {
	return c.take(tourStep{act: act{edits: c.said[n], say: text}})
}

func (c *plainTour) Delete(n int) error { return c.take(tourStep{act: act{drops: c.said[n]}}) }

func (c *plainTour) Advance(by time.Duration) error { return c.take(tourStep{later: by}) }

func (c *plainTour) Restart() error { return c.take(tourStep{restart: true}) }

func (c *plainTour) Asks() string { return c.p.asks() }

func (c *plainTour) Record() (json.RawMessage, error) { return c.p.record(), nil }

// takeStep takes a step at the terminal, and returns the label of the button that it is about.
func (p *wireTerminal) takeStep(s tourStep) (label string) {
	p.t.Helper()
	switch {
	case s.restart:
		p.end()
		p.begin()
	case s.later > 0:
		p.now = p.now.Add(s.later)
		p.tell(map[string]any{"do": "advance", "by": s.later.String()})
	default:
		return p.do(s.act)
	}
	return ""
}

// asks is what the question is about that was put last; empty where it is answered.
func (p *wireTerminal) asks() string {
	for _, post := range slices.Backward(p.posts) {
		if post.To == "thread" && post.asked {
			return post.Asks
		}
	}
	return ""
}

func (p *wireTerminal) asksForWords() bool {
	return !slices.Contains([]string{"", "consent", "language", "country", "timezone", "confirm"}, p.asks()) && len(p.newestInThread().buttons()) == 0
}

// cardsBeside are the cards that people were shown in their room, but for the application's.
func (p *wireTerminal) cardsBeside() (titles []string) {
	for _, post := range p.posts {
		if post.To == "moderators" && post.Card != nil && post.Card.Title != mustCatalog(prompts.JA).Text("card.application.title", nil) &&
			post.Card.Title != mustCatalog(prompts.EN).Text("card.application.title", nil) {
			titles = append(titles, post.Card.Title)
		}
	}
	return titles
}

func (p *wireTerminal) newestInThread() (newest wirePost) {
	for _, post := range p.posts {
		if post.To == "thread" {
			newest = post
		}
	}
	return newest
}

func (p *wireTerminal) record() json.RawMessage {
	p.t.Helper()
	var out lockedBuffer
	if code := runProgram(p.t.Context(), []string{"export", "--thread", "t-" + tourist, "--db", p.db}, world{strings.NewReader(""), &out, &out, env()}); code != 0 {
		p.t.Fatalf("export: %s", out.String())
	}
	return json.RawMessage(out.String())
}

// tour is what was done by somebody awkward, and what was to be read after each step.
type tour struct {
	steps   []tourStep
	screens []screen
	labels  []string // of the button that a step is about
	erased  int      // the step after which nothing is left; -1 for none
	record  json.RawMessage
}

// tourAtTerminal takes the steps at the terminal, and looks after each that everybody has a way on.
func tourAtTerminal(t *testing.T, config string, steps []tourStep) *tour {
	t.Helper()
	p := openTerminal(t, config)
	defer p.end()
	out := &tour{steps: steps, erased: -1}
	for i, st := range steps {
		before := slices.Clone(p.posts)
		out.labels = append(out.labels, p.takeStep(st))
		out.screens, out.record = append(out.screens, p.screen()), p.record()
		status := readToured(t, out.record).Status
		if out.erased >= 0 {
			continue // of what is erased nothing is known, nor of its messages
		}
		if status == "erased" {
			out.erased = i
		}
		for _, wrong := range p.lookAround(before, st, status) {
			t.Errorf("step %d, %s: %s", i, st, wrong)
		}
	}
	if out.erased < 0 {
		p.typeOffered(steps[0].lang)
	}
	return out
}

func (s tourStep) String() string {
	return fmt.Sprintf("%s %s %s (%s)", s.by, cmp.Or(s.say, s.press, "does something"), s.edits, s.habit)
}

// raw are what nobody should read: ids of platforms and of the program, keys of texts, what a format could not fill in.
var raw = regexp.MustCompile(`<[@#!]|\bU\d+\b|\b[0-9A-HJKMNP-TV-Z]{26}\b|\bt-cand-|%!|\{\{|<no value>|\b[a-z]+_[a-z_]+\b`)

var fileNames = regexp.MustCompile(`\S+\.(?:pdf|txt|png|docx|md)`)

// lookAround tells what is wrong after a step.
func (p *wireTerminal) lookAround(before []wirePost, st tourStep, status string) (wrong []string) {
	if st.by != "" && reflect.DeepEqual(before, p.posts) {
		wrong = append(wrong, "nobody answers")
	}
	said := map[string]bool{}
	for _, post := range p.posts[len(before):] {
		text := fmt.Sprint(post.To, post.pieces())
		if said[text] {
			wrong = append(wrong, "said twice: "+text)
		}
		said[text] = true
		if id := raw.FindString(fileNames.ReplaceAllString(text, "")); id != "" && post.To != "moderators" {
			wrong = append(wrong, fmt.Sprintf("%q is to be read in %s", id, text))
		}
	}
	over := []string{"ready_for_human_review", "needs_human", "accepted", "rejected", "erased", "paused"}
	if !slices.Contains(over, status) && p.asks() == "" {
		wrong = append(wrong, "nothing is asked; it is "+status)
	}
	if open := p.pressable(); len(open) > 1 {
		wrong = append(wrong, fmt.Sprintf("several posts can be pressed: %q", open))
	}
	return wrong
}

// pressable are the posts that a candidate can press something in.
func (p *wireTerminal) pressable() (open []string) {
	for _, post := range p.posts {
		if post.To == "thread" && len(post.buttons()) > 0 {
			open = append(open, post.Text)
		}
	}
	return open
}

// toured is what came of an interview, and not how it was held.
type toured struct {
	Status, Language, Country, Timezone string
	Fields                              []struct {
		ID, Status string
		Facts      map[string]struct{ Value any }
	}
}

func readToured(t testing.TB, record json.RawMessage) (r toured) {
	t.Helper()
	if err := json.Unmarshal(record, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// sameAnswers reports whether the answers are the same, of which somebody may have decided since.
func (r toured) sameAnswers(other toured) bool {
	if r.Status == "ready_for_human_review" && other.Status == "accepted" {
		other.Status = r.Status
	}
	return reflect.DeepEqual(r, other)
}
