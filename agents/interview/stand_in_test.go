package interview_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/offline"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/bot"
)

// lineToModels is a client of models that can be cut. Asked are the agents whose calls came through to it while it was.
type lineToModels struct {
	llm.Client
	down  bool
	fails error
}

func (l *lineToModels) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if l.down {
		return llm.Response{}, l.fails
	}
	return l.Client.Chat(ctx, req)
}

// withStandby has rules stand in for models, as the program wires them.
func withStandby(cfg *interview.Config) { cfg.Standby = rules.New(offline.Standby()) }

// holding is a whole interview by the small form in a language.
type holding struct {
	lang  string
	says  []string
	table readings
	exits map[string]func(w *world, said string) bool
}

func holdings() []holding {
	asked := func(key string) func(w *world, said string) bool {
		return func(w *world, said string) bool { return strings.Contains(said, w.text(key)) }
	}
	return []holding{{
		lang: "ja", says: []string{"日本語", "日本です", "me@example.jp", "月曜と火曜です", "https://example.com/x"},
		table: readings{
			"me@example.jp": "answer; email.email=me@example.jp", "月曜と火曜です": "answer; shift.available_days=月曜と火曜",
			"https://example.com/x": "answer; portfolio.portfolio_url=https://example.com/x", "日本語": "language_ja",
		},
		exits: map[string]func(*world, string) bool{"担当者": asked("human.requested"), "データを消して": asked("erase.confirm")},
	}, {
		lang: "en", says: []string{"English, please", "I live in Japan", "me@example.com", "Monday and Tuesday", "https://example.com/x"},
		table: readings{
			"me@example.com": "answer; email.email=me@example.com", "Monday and Tuesday": "answer; shift.available_days=Monday and Tuesday",
			"https://example.com/x": "answer; portfolio.portfolio_url=https://example.com/x", "English, please": "language_en",
		},
		exits: map[string]func(*world, string) bool{"human": asked("human.requested"), "delete my data": asked("erase.confirm")},
	}}
}

// Through an outage that begins at any step, and never ends, a whole interview comes to its end: it is sent, the record is what was said, the fixed reply is
// not seen, who stands in is told once, and in each state on the way everybody can reach a person or have all deleted.
func TestInterviewThroughAnOutageByRules(t *testing.T) {
	for _, h := range holdings() {
		for from := range len(h.says) + 2 {
			t.Run(fmt.Sprint(h.lang, "/from step ", from), func(t *testing.T) {
				t.Parallel()
				line := &lineToModels{Client: h.table.cast(nil), fails: &llm.Error{Code: llm.OpenAIUnavailable, Attempts: 2}}
				w := newWorld(t, "small", now, withForm(small(t)), withModel(line), withStandby)
				w.lang, w.by.Locale = h.lang, h.lang

				line.down = from == 0
				w.start()
				w.click("agree")
				for i, say := range h.says {
					line.down = line.down || from <= i+1
					w.checkExits(h)
					w.say(say)
				}
				line.down = true
				w.checkExits(h)
				w.click("confirm")
				sent := w.record()
				if sent.Status != "ready_for_human_review" && sent.Status != "needs_human" {
					t.Errorf("it ends as %s:\n%s", sent.Status, w.said.String())
				}
				for field, want := range map[string]string{"email": h.says[2], "portfolio": h.says[4]} {
					if _, facts, _ := sent.field(field); !slices.Contains([]any{facts["email"], facts["portfolio_url"]}, any(want)) {
						t.Errorf("%s is %v", field, facts)
					}
				}
				if _, facts, _ := sent.field("shift"); facts["available_days"] == nil {
					t.Errorf("no days:\n%s", w.said.String())
				}
				told := strings.Count(w.said.String(), w.text("error.by_rules"))
				if strings.Contains(w.said.String(), w.text("error.fallback")) || told > 1 || told == 0 && from <= len(h.says) {
					t.Errorf("who stands in is told %d times, or it has trouble:\n%s", told, w.said.String())
				}
				if standing := from > 2 && from <= len(h.says); standing && !w.has("read_by_rules") {
					t.Error("the record does not say who read")
				}
			})
		}
	}
}

// What rules cannot make out either waits, is read again by itself, and answered when a model is back; nobody reads the same line again meanwhile.
func TestWhatWaitsIsAnsweredByItself(t *testing.T) {
	for _, h := range holdings() {
		line := &lineToModels{Client: h.table.cast(nil), fails: &llm.Error{Code: llm.Timeout, Attempts: 2}}
		w := newWorld(t, "small", now, withForm(small(t)), withModel(line), withStandby)
		w.lang, w.by.Locale = h.lang, h.lang
		w.start()
		w.click("agree")
		w.say(h.says[:3]...)
		unclear := map[string]string{"ja": "前のと同じやつで", "en": "the usual one is fine"}[h.lang]
		h.table[unclear] = "ask_purpose/shift"
		line.down = true
		w.say(unclear)
		if got := w.last().Text; !strings.Contains(got, w.text("error.fallback")) {
			t.Fatalf("%s: said %q", h.lang, got)
		}
		posts := len(w.posts)
		var waits []time.Duration
		for range 4 {
			at := w.timer("unread")
			waits = append(waits, at.Sub(w.now))
			w.now = at
			w.run(w.event(bot.Timer{Name: "unread"}))
		}
		if len(w.posts) != posts || !slices.Equal(waits, []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute}) {
			t.Errorf("%s: after %v it says %q", h.lang, waits, w.last().Text)
		}
		line.down = false
		w.now = w.timer("unread")
		w.run(w.event(bot.Timer{Name: "unread"}))
		if got := w.last(); len(w.posts) == posts || !strings.Contains(w.said.String(), w.text("error.back")) || got.Asks != "shift" {
			t.Errorf("%s: it is not answered:\n%s", h.lang, w.said.String())
		}
	}
}

// What waited for an hour goes to people by itself.
func TestWhatWaitsLongGoesToPeople(t *testing.T) {
	w, line := waiting(t)
	line.down = true
	w.say("the usual one is fine")
	for at := w.timer("unread"); !at.IsZero(); at = w.timer("unread") {
		w.now = at
		w.run(w.event(bot.Timer{Name: "unread"}))
	}
	if cards := w.openOf("unread"); len(cards) != 1 || !strings.Contains(cards[0].Card.Body, "the usual one is fine") || w.last().Asks != "shift" {
		t.Errorf("people see %+v:\n%s", cards, w.said.String())
	}
	if n := strings.Count(w.said.String(), w.text("error.fallback")); n != 1 {
		t.Errorf("the fixed reply is read %d times:\n%s", n, w.said.String())
	}
}

// However many outages there are, the fixed reply is read twice; from the third on people get at once what waits.
func TestFixedReplyIsReadTwice(t *testing.T) {
	w, line := waiting(t)
	for n := range 4 {
		line.down = true
		w.say("the usual one is fine")
		if fixed := strings.Contains(w.last().Text, w.text("error.fallback")); fixed != (n < 2) || len(w.openOf("unread")) != max(0, n-1) && n < 3 {
			t.Errorf("in outage %d it says %q", n+1, w.last().Text)
		}
		line.down = false
		if at := w.timer("unread"); !at.IsZero() {
			w.now = at
			w.run(w.event(bot.Timer{Name: "unread"}))
		}
	}
}

// waiting is an English interview at a question in words, where a model takes what rules cannot read for a question.
func waiting(t *testing.T) (*world, *lineToModels) {
	t.Helper()
	h := holdings()[1]
	h.table["the usual one is fine"] = "ask_purpose/shift"
	line := &lineToModels{Client: h.table.cast(nil), fails: &llm.Error{Code: llm.Timeout, Attempts: 2}}
	w := newWorld(t, "small", now, withForm(small(t)), withModel(line), withStandby)
	w.lang, w.by.Locale = "en", "en"
	w.start()
	w.click("agree")
	w.say(h.says[:3]...)
	return w, line
}

// Rules never vote: with every model away a plan goes to people, and so does what is sent, beside what the audit would have said.
func TestRulesDoNotVote(t *testing.T) {
	for agent := range offline.Standby() {
		if slices.Contains([]string{quorum.Agent, brief.QuickCheck, brief.Auditor, brief.Architect, brief.Moderator, brief.Scorer}, agent) {
			t.Errorf("%s is played by rules", agent)
		}
	}
	h := holdings()[0]
	line := &lineToModels{Client: h.table.cast(nil), down: true, fails: &llm.Error{Code: llm.OpenAIUnavailable, Attempts: 2}}
	w := newWorld(t, "small", now, withForm(small(t)), withModel(line), withStandby, reviewedBy("a", "b", "c"), func(cfg *interview.Config) {
		cfg.Reviews.Panel.Client, cfg.Reviews.Final = line, true
	})
	w.start()
	w.click("agree")
	w.say(h.says[:2]...)
	if w.status != "awaiting_plan_approval" || w.record().Plan != nil {
		t.Fatalf("a plan counts that nobody voted for: %s", w.status)
	}
	w.decide("plan", bot.Approved)
	for _, say := range h.says[2:] {
		w.say(say)
	}
	w.click("confirm")
	if w.status != "needs_human" {
		t.Errorf("it ends as %s:\n%s", w.status, w.said.String())
	}
}

// An audit that no model made is made before the application is sent, where one is back by then; else people make it.
func TestAuditIsMadeLate(t *testing.T) {
	for name, back := range map[string]bool{"back": true, "away": false} {
		h := holdings()[1]
		line := &lineToModels{Client: h.table.cast(nil), fails: &llm.Error{Code: llm.OpenAIUnavailable, Attempts: 2}}
		w := newWorld(t, "small", now, withForm(small(t)), withModel(line), withStandby)
		w.lang, w.by.Locale = "en", "en"
		w.start()
		w.click("agree")
		w.say(h.says[:4]...)
		line.down = true
		w.say(h.says[4])
		line.down = !back
		w.click("confirm")
		want := map[bool]string{true: "ready_for_human_review", false: "needs_human"}[back]
		if r := w.record(); r.Status != want || r.Audit == nil || r.Audit.Passed != back {
			t.Errorf("%s: %s, audit %+v:\n%s", name, r.Status, r.Audit, w.said.String())
		}
	}
}

// The steps say who spoke: those of rules stand apart, and answer under the rules' name.
func TestStepsSayThatRulesSpoke(t *testing.T) {
	h := holdings()[1]
	line := &lineToModels{Client: h.table.cast(nil), fails: &llm.Error{Code: llm.OpenAIUnavailable, Attempts: 2}}
	w := newWorld(t, "small", now, withForm(small(t)), withModel(line), withStandby)
	w.lang, w.by.Locale = "en", "en"
	w.start()
	w.click("agree")
	w.say(h.says[:3]...)
	line.down = true
	w.say(h.says[3])
	byRules := 0
	for _, s := range w.journal.Steps() {
		var out struct{ Model string }
		if json.Unmarshal(s.Output, &out) == nil && s.Kind == agents.LLM && s.Status == agents.Done && s.Turn == w.turn {
			if byRules++; out.Model != rules.Model || !strings.Contains("/"+s.Key, "/rules/") {
				t.Errorf("step %s is by %q", s.Key, out.Model)
			}
		}
	}
	if byRules == 0 {
		t.Error("no step of rules")
	}
}

// timer is when a timer that is set rings; zero where none is.
func (w *world) timer(name string) (at time.Time) {
	for _, out := range w.all {
		for _, set := range out.Timers {
			if set.Name == name {
				at = set.At
			}
		}
	}
	if at.Before(w.now) || at.Equal(w.now) {
		return time.Time{}
	}
	return at
}

// openOf are the open approvals of a kind.
func (w *world) openOf(kind string) (out []agents.Ask) {
	for _, a := range w.open {
		if a.Kind == kind {
			out = append(out, a)
		}
	}
	return out
}

// The conversations of the scripts come to their ends with every model away, too: sent ones are for people, as nobody audited them.
func TestScriptsThroughAnOutage(t *testing.T) {
	for _, s := range readScripts(t) {
		t.Run(s.ID, func(t *testing.T) {
			t.Parallel()
			line := &lineToModels{down: true, fails: &llm.Error{Code: llm.OpenAIUnavailable, Attempts: 2}}
			w := play(t, s, withModel(line), withStandby)
			if want := s.Expect.Status; w.status != want && !(want == "ready_for_human_review" && w.status == "needs_human") {
				t.Errorf("status %s, want %s:\n%s", w.status, want, w.said.String())
			}
			for _, lang := range []string{"ja", "en"} {
				if w.lang = lang; strings.Count(w.said.String(), w.text("error.fallback")) > 2 {
					t.Errorf("the fixed reply is read too often:\n%s", w.said.String())
				}
			}
			oneQuestionATurn(t, w)
		})
	}
}

// Where rules cannot read what is told of a field, however it is told, and no model ever comes back, people have the words, the field is left to them, and
// the interview is sent.
func TestNobodyIsHeldUpByAnOutage(t *testing.T) {
	for lang, unclear := range map[string]string{"ja": "前のと同じやつで", "en": "the usual one is fine"} {
		line := &lineToModels{down: true, fails: &llm.Error{Code: llm.OpenAIUnavailable, Attempts: 2}}
		w := newWorld(t, "small", now, withForm(small(t)), withModel(line), withStandby)
		w.lang, w.by.Locale = lang, lang
		w.start()
		w.click("agree")
		w.say("日本", "me@example.com")
		for range 6 {
			if w.last().Asks != "shift" {
				break
			}
			w.say(unclear)
		}
		if w.last().Asks != "portfolio" || len(w.openOf("unread")) != 1 {
			t.Errorf("%s: asks %q:\n%s", lang, w.last().Asks, w.said.String())
		}
		w.say("https://example.com/x")
		w.click("confirm")
		if w.status != "needs_human" || strings.Count(w.said.String(), w.text("error.fallback")) != 1 {
			t.Errorf("%s: %s\n%s", lang, w.status, w.said.String())
		}
	}
}
