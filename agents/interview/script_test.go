package interview_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/eval"
)

func readScripts(t testing.TB) []eval.Script { return scriptsIn(t, "transcripts") }

func scriptsIn(t testing.TB, dir string) []eval.Script {
	t.Helper()
	scripts, err := eval.ReadScripts("testdata/" + dir)
	if err != nil {
		t.Fatal(err)
	}
	return scripts
}

// play holds a script's conversation without an engine. What it comes to is judged by mendan eval, over the whole program.
func play(t testing.TB, s eval.Script, opts ...option) *world {
	t.Helper()
	w := newWorld(t, s.Form, s.Now.Format(time.RFC3339), opts...)
	if _, _, err := eval.Play(context.Background(), s, &chat{w: w}); err != nil {
		t.Errorf("%s: %v", s.ID, err)
	}
	return w
}

// chat lets a script talk to a world.
type chat struct {
	w    *world
	sent []string // ids of messages
}

func (c *chat) Start(string) error { c.w.start(); return nil }
func (c *chat) Say(texts ...string) error {
	c.w.say(texts...)
	c.sent = append(c.sent, c.w.heard)
	return nil
}

func (c *chat) Edit(n int, text string) error {
	c.w.run(c.w.event(bot.Edited{ID: bot.MessageID(c.sent[n]), Text: text}))
	return nil
}

func (c *chat) Delete(n int) error {
	c.w.run(c.w.event(bot.Deleted{ID: bot.MessageID(c.sent[n])}))
	return nil
}

func (c *chat) Press(button string) error { c.w.click(button); return nil }
func (c *chat) Restart() error            { return nil } // every turn begins with the state as it was stored
func (c *chat) Asks() string              { return c.w.last().Asks }
func (c *chat) Advance(d time.Duration) error {
	c.w.now = c.w.now.Add(d)
	return nil
}

func (c *chat) Attach(message, name, text string) error {
	c.w.attach(message, bot.Attachment{Name: name, Size: int64(len(text)), Text: text})
	c.sent = append(c.sent, "")
	return nil
}

func (c *chat) Record() (json.RawMessage, error) {
	if c.w.erased {
		return json.RawMessage(`{"status":"erased"}`), nil
	}
	return c.w.raw(), nil
}

// In every turn of every script the rules of the conversation hold.
func TestScripts(t *testing.T) {
	for _, s := range readScripts(t) {
		t.Run(s.ID, func(t *testing.T) {
			w := play(t, s)
			if os.Getenv("ALOUD") != "" {
				t.Log("\n" + w.said.String())
			}
			if w.status != s.Expect.Status {
				t.Errorf("status %s, want %s", w.status, s.Expect.Status)
			}
			oneQuestionATurn(t, w)
			eachStepHasItsKey(t, w)
			if !w.erased {
				nothingConfirmedWhileOpen(t, w)
				evidenceStandsInTheLog(t, w)
			}
		})
	}
}

// oneQuestionATurn holds for every turn of every conversation.
func oneQuestionATurn(t testing.TB, w *world) {
	t.Helper()
	seen := map[string]bool{}
	for i, out := range w.all {
		asked := 0
		for _, p := range out.Posts {
			if p.To.Audience == bot.ToThread && p.Asks != "" && !seen[p.Key] {
				asked++
			}
			seen[p.Key] = true
		}
		if asked > 1 {
			t.Errorf("turn %d asks %d questions", i+1, asked)
		}
	}
}

// evidenceStandsInTheLog holds for every conversation that was handed in: words that its answers come from are in the log, as people may read it.
func evidenceStandsInTheLog(t testing.TB, w *world) {
	t.Helper()
	log, err := w.journal.History(context.Background(), -1)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, e := range log {
		said[e.ID] = e.Text
	}
	var s application.State
	if err := json.Unmarshal(w.state.Data, &s); err != nil {
		t.Fatal(err)
	}
	for _, f := range s.Fields {
		for _, fact := range f.Facts {
			if fact.Words != "" && strings.Contains(said[fact.Source], fact.Words) {
				return
			}
		}
		for _, q := range f.Words {
			if strings.Contains(said[q.Source], q.Text) {
				return
			}
		}
	}
	if len(s.Fields) > 0 && w.status == "ready_for_human_review" {
		t.Error("nothing of the application stands in the conversation")
	}
}

// nothingConfirmedWhileOpen holds for every conversation that was confirmed.
func nothingConfirmedWhileOpen(t testing.TB, w *world) {
	t.Helper()
	r := w.record()
	if r.Status != "ready_for_human_review" {
		return
	}
	if r.Audit == nil || !r.Audit.Passed {
		t.Errorf("confirmed with audit %+v", r.Audit)
	}
	for _, f := range r.Fields {
		if f.Status != "done" && f.Status != "declined" {
			t.Errorf("confirmed while %s is %s", f.ID, f.Status)
		}
	}
}
