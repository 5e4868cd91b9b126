package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// What a message tells is read anew when the message changes, and gone when it is deleted.
func TestEditedMessageIsReadAnew(t *testing.T) {
	w := interviewing(t, nil)
	w.say("old@example.jp")
	id := w.heard
	w.run(w.event(bot.Edited{ID: bot.MessageID(id), Text: "new@example.jp"}))
	asked := w.last()
	w.run(w.event(bot.Edited{ID: bot.MessageID(id), Text: "new@example.jp です"}))
	if w.last().Asks != asked.Asks || strings.Contains(w.last().Text, asked.Text) {
		t.Errorf("an edit that tells the same asks %q: %s", w.last().Asks, w.last().Text)
	}
	relogged := 0
	for _, out := range w.all {
		relogged += len(out.Relog)
		for _, l := range out.Log {
			if strings.HasSuffix(l.ID, "/edited") {
				t.Errorf("logged twice: %s", l.ID)
			}
		}
	}
	if relogged != 2 {
		t.Errorf("relogged %d times", relogged)
	}
	w.run(w.event(bot.Deleted{ID: bot.MessageID(id)}))
	if raw := string(w.state.Data); strings.Contains(raw, "old@") || strings.Contains(raw, "new@") {
		t.Errorf("the state still has it: %s", raw)
	}
}

// A message that waits in the queue and is changed there is read once, as it is then.
func TestEditInTheQueue(t *testing.T) {
	w := interviewing(t, nil)
	w.run(w.event(bot.Message{ID: "q1", Text: "a@example.jp"}), w.event(bot.Edited{ID: "q1", Text: "b@example.jp"}))
	if _, facts, _ := w.record().field("email"); facts["email"] != "b@example.jp" {
		t.Errorf("facts %v", facts)
	}
	if raw := string(w.state.Data); strings.Contains(raw, "a@example.jp") {
		t.Error("the former text was read")
	}
}
