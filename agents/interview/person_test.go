package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// People answer who wants to talk to one, and nothing waits for them any more until the candidate wants to once more.
func TestAPersonAnswersOnce(t *testing.T) {
	w := interviewing(t, nil)
	answer := func(text string) {
		t.Helper()
		for name, ask := range w.open {
			if ask.Kind != "needs_human" {
				t.Fatalf("a card of kind %s waits", ask.Kind)
			}
			delete(w.open, name)
			w.run(w.event(bot.Decision{Approval: name, Kind: ask.Kind, Verdict: "answer", Values: map[string]string{"text": text}}))
		}
	}
	for _, reply := range []string{"正午にお電話します。", "では、明日の朝に。"} {
		w.say("担当の方と話せますか")
		if len(w.open) != 1 || !strings.Contains(w.last().Text, "採用担当に知らせました") {
			t.Fatalf("%d cards, said %q", len(w.open), w.last().Text)
		}
		w.say("人と話したいです")
		if len(w.open) != 1 || !strings.Contains(w.last().Text, "もう知らせてあります") {
			t.Errorf("%d cards, said %q", len(w.open), w.last().Text)
		}
		answer(reply)
		if len(w.open) != 0 || !strings.Contains(w.last().Text, reply) {
			t.Errorf("after the answer %+v waits, said %q", w.open, w.last().Text)
		}
	}
}
