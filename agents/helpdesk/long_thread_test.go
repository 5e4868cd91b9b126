package helpdesk_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/bot"
)

// written is how many bytes of state and rows a turn leaves.
func (w *world) written(ask func()) int {
	rows := func() int {
		n := 0
		for _, port := range []string{"helpdesk_answer", "helpdesk_message"} {
			for _, v := range w.journal.Rows(port, false) {
				n += len(v)
			}
		}
		return n
	}
	before := rows()
	ask()
	return rows() - before + len(w.state.Data)
}

// TestALongThreadIsNoLongerTurn asks the same again and again: what a turn leaves does not grow, what was asked long ago is still known.
func TestALongThreadIsNoLongerTurn(t *testing.T) {
	w := newWorld(t)
	ask := func() { w.say("返品は何日以内ですか") }
	var first int
	for n := range 120 {
		switch got := w.written(ask); {
		case n == 30:
			first = got
		case n > 30 && got > first+64: // numbers get longer
			t.Fatalf("question %d leaves %d bytes, and the 30th left %d", n, got, first)
		}
	}
	if r := w.record(); len(r.Questions) != 120 || r.Questions[0].Answer == "" {
		t.Errorf("%d questions, the first %+v", len(r.Questions), r.Questions[0])
	}
	w.click("answer/2", "ask_person")
	if a, ok := w.open["question/2"]; !ok || a.Card.Body == "" {
		t.Errorf("of an old question people read %+v", w.open)
	}
	w.run(w.event(asker, bot.Deleted{ID: "m0"}))
	if r := w.record(); r.Questions[0].Question != "" || r.Questions[1].Question == "" {
		t.Errorf("taken back: %+v", r.Questions[:2])
	}
}

// TestStateOfVersion1 goes on with a conversation whose answers lay in its state.
func TestStateOfVersion1(t *testing.T) {
	w := newWorld(t)
	w.say("返品は何日以内ですか")
	old := map[string]any{"lang": "ja", "answers": []json.RawMessage{w.journal.Rows("helpdesk_answer", false)["0"]}}
	raw, err := json.Marshal(old)
	if err != nil {
		t.Fatal(err)
	}
	w.state, w.journal = agents.Saved{Version: 1, Data: raw}, agentstest.Journal{}
	if r := w.record(); len(r.Questions) != 1 {
		t.Errorf("before its next turn: %+v", r)
	}
	w.say("領収書は発行できますか")
	if r := w.record(); len(r.Questions) != 2 || r.Questions[0].Question != "返品は何日以内ですか" || w.state.Version != 2 {
		t.Errorf("after it, in version %d: %+v", w.state.Version, r)
	}
	w.click("answer/1", "ask_person")
	if _, ok := w.open["question/1"]; !ok {
		t.Error("its answer cannot be given to people")
	}
	w.run(w.event(asker, bot.Deleted{ID: "m0"}))
	if r := w.record(); r.Questions[0].Question != "" {
		t.Errorf("it is not taken back: %+v", r)
	}
}

// BenchmarkTurnsOfLongThreads is a question in a thread that has so many messages already.
func BenchmarkTurnsOfLongThreads(b *testing.B) {
	for _, messages := range []int{10, 100, 1000, 10000} {
		b.Run(fmt.Sprint(messages), func(b *testing.B) {
			w := newWorld(b, func(c *helpdesk.Config) { c.Agent.MaxSubtasks = 1 })
			ask := func() {
				w.say("返品は何日以内ですか")
				w.posts = nil
				w.journal.Drop(func(agents.StepRecord) bool { return true })
			}
			for range messages / 2 { // each has an answer
				ask()
			}
			for b.Loop() {
				ask()
			}
			b.ReportMetric(float64(len(w.state.Data)), "state-bytes")
		})
	}
}
