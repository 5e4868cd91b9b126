package interview_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/agentstest/shapes"
	"github.com/mendanhq/mendan/bot"
)

// TestLinear holds a whole turn to time linear in what the candidate writes: while the language is asked, where facts are, and at the
// summary.
func TestLinear(t *testing.T) {
	language := newWorld(t, "small", now, withForm(small(t)))
	language.start()
	language.click("agree")
	field := newWorld(t, "en-us-backend-engineer", now)
	field.start()
	field.click("agree")
	for _, s := range []string{"English", "United States, Denver", "Ana Silva", "ana@example.com", "+1 303 555 0143"} {
		field.say(s)
	}
	for name, w := range map[string]*world{"language": language, "field": field} {
		t.Run(name, func(t *testing.T) {
			state := w.state
			shapes.Linear(t, 12_000, func(s string) {
				w.journal, w.state = &agentstest.Journal{}, state
				w.turn++
				w.once([]bot.Event{w.event(bot.Message{ID: bot.MessageID(w.id("m")), Text: s})})
			})
		})
	}
}
