package interview_test

import (
	"strings"
	"testing"
)

// Who wants to think, or to ask those at home, is given the time in one sentence on every screen: nothing is asked anew, passed on or
// recorded.
func TestTimeToThinkIsGiven(t *testing.T) {
	for name, at := range screens() {
		if name == "while people decide" || name == "after acceptance" { // it is decided
			continue
		}
		for _, text := range []string{
			"もう少し時間をください", "ちょっと家族に聞いてみます", "妻と相談してからにします", "すこしかんがえさせて",
			"my wife needs to see it first", "Can you give me more time to think?", "let me sleep on it", "id like to thnik about it first",
		} {
			w := at(t)
			posts, turns, answers := len(w.posts), len(w.all), answersOf(w)
			w.say(text)
			if got := w.posts[posts:]; len(got) != 1 || got[0].Text != w.text("think.kept") {
				t.Errorf("%s: %q is answered by %+v", name, text, got)
			}
			for _, out := range w.all[turns:] {
				if len(out.Approvals) > 0 {
					t.Errorf("%s: %q goes to people", name, text)
				}
			}
			if answersOf(w) != answers {
				t.Errorf("%s: %q is recorded: %s", name, text, answersOf(w))
			}
		}
	}
}

// What was open takes the answer that comes after the time was given, and what is answered beside the wish is an answer.
func TestThinkingKeepsTheQuestion(t *testing.T) {
	w := interviewing(t, nil)
	w.say("let me think about it")
	w.say("me@example.jp")
	if got := answersOf(w); !strings.Contains(got, "me@example.jp") {
		t.Errorf("recorded %s", got)
	}
	w = interviewing(t, nil)
	w.say("me@example.jp, but my wife needs to see it first")
	if got := answersOf(w); !strings.Contains(got, "me@example.jp") {
		t.Errorf("recorded %s", got)
	}
	for _, text := range []string{"I think Mondays are best", "Mondays and Fridays, my husband works then"} {
		w = interviewing(t, nil)
		w.say("me@example.jp")
		if w.say(text); w.last().Text == w.text("think.kept") {
			t.Errorf("%q is taken as a wish", text)
		}
	}
}
