package interview_test

import (
	"strings"
	"testing"
)

// "The first one" is one of what was just shown: of options, or of the list of what was told. Else it changes nothing and is no answer.
func TestAnOrdinalIsOfWhatWasShown(t *testing.T) {
	for _, says := range []string{"the first one", "The 1st one please", "number 1", "#1"} {
		w := sampleOf(t, "en-us-backend-engineer", "en", "email", "experience")
		w.say("j@x.com")
		if w.say(says); w.last().Asks != "experience" || strings.Contains(w.last().Text, "E-mail") {
			t.Errorf("%q opens %s: %s", says, w.last().Asks, w.last().Text)
		}
		if _, told, _ := w.record().field("experience"); len(told) > 0 {
			t.Errorf("%q is an answer: %v", says, told)
		}
		w.say("what have I told you so far?")
		if w.say(says); w.last().Asks != "email" {
			t.Errorf("below the list %q opens %s: %s", says, w.last().Asks, w.last().Text)
		}
	}
	for _, says := range []string{"1番", "1つ目", "1番目です"} {
		w := sampleOf(t, "ja-parttime-store", "ja", "phone", "shift")
		w.say("090-1234-5678")
		w.say("ここまでの内容を見せて")
		if w.say(says); w.last().Asks != "phone" {
			t.Errorf("below the list %q opens %s: %s", says, w.last().Asks, w.last().Text)
		}
	}
	w := sampleOf(t, "en-us-backend-engineer", "en", "email", "work_authorization")
	w.say("j@x.com")
	if w.say("the second one"); w.last().Asks == "email" {
		t.Errorf("of options it opens %s: %s", w.last().Asks, w.last().Text)
	}
	w = sampleOf(t, "en-us-backend-engineer", "en", "email", "experience")
	w.say("j@x.com")
	if w.say("the first answer is wrong"); w.last().Asks != "email" {
		t.Errorf("an answer by its number opens %s", w.last().Asks)
	}
}
