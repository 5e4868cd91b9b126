package interview_test

import (
	"strings"
	"testing"
)

// A question of which nothing is left without what is protected goes to who handles adjustments, with the mark in its place; one that can be
// answered goes to who answers questions.
func TestWhoIsAskedWhatIsProtected(t *testing.T) {
	for question, want := range map[string]struct{ kind, words string }{
		"Is being pregnant a problem?":  {"adjustment", "「▇▇▇」"},
		"Do you mind that I am Muslim?": {"adjustment", "「▇▇▇」"},
		"妊娠していますが、面接の場所はどこですか？":         {"question", "面接の場所はどこですか"},
		"面接の場所はどこですか？":                  {"question", "面接の場所はどこですか"},
	} {
		w := interviewing(t, nil)
		w.say(question)
		if len(w.open) != 1 {
			t.Fatalf("%q: %d cards", question, len(w.open))
		}
		for name, a := range w.open {
			if !strings.HasPrefix(name, "question/") || a.Kind != want.kind || !strings.Contains(a.Card.Body, want.words) {
				t.Errorf("%q is %s for %s: %s", question, name, a.Kind, a.Card.Body)
			}
		}
	}
}
