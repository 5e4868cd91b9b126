package interview_test

import (
	"strings"
	"testing"
)

// Who wants to hand something in later, or the other questions first, is asked the next question, and the put-off one behind the others.
func TestAQuestionIsPutOff(t *testing.T) {
	forms := map[string]struct {
		job    string
		fields []string
	}{
		"en": {"en-us-backend-engineer", []string{"resume", "skills", "start_date"}},
		"ja": {"en-us-backend-engineer", []string{"resume", "skills", "start_date"}},
	}
	for _, tc := range []struct {
		lang, said string
		off        bool
	}{
		{"en", "I'm on my phone and the pdf is on my laptop, can i send it later?", true},
		{"en", "can we do the other questions first?", true},
		{"en", "Could I upload it tomorrow?", true},
		{"en", "I'll send it tonight", true},
		{"en", "can we come back to this one later?", true},
		{"ja", "先にほかの質問でもいいですか", true},
		{"ja", "あとで送ってもいいですか？", true},
		{"ja", "履歴書は家のパソコンにあるので、明日送ってもいいですか", true},
		{"ja", "これは最後でもいいですか", true},
		{"ja", "今スマホなので後で添付します", true},
		{"ja", "他の質問から先にお願いします", true},
		{"en", "can we stop here and finish tomorrow?", false},
		{"en", "which formats can I send?", false},
		{"en", "Can I send it later? And how much is the pay?", false},
		{"ja", "明日続きをやってもいいですか", false},
		{"ja", "ファイルの形式は何でもいいですか", false},
	} {
		f := forms[tc.lang]
		w := sampleOf(t, f.job, tc.lang, f.fields...)
		first := w.last().Asks
		if first != "resume" {
			t.Fatal(first)
		}
		if w.say(tc.said); (w.last().Asks == f.fields[1] && w.status == "interviewing") != tc.off {
			t.Errorf("%q: %s, asks %s: %s", tc.said, w.status, w.last().Asks, w.last().Text)
		}
	}
	for lang, story := range map[string]string{
		"ja": "先に他の担当者に相談してから返金しました", "en": "Customers first, other questions later, that was our rule at Rappi",
	} {
		w := sampleOf(t, "en-remote-support-global", lang, "experience", "languages")
		if w.say(story); w.last().Asks != "experience" || w.has("field_put_off") {
			t.Errorf("%q puts the question off: %s", story, w.last().Text)
		}
	}
	w := sampleOf(t, "en-us-backend-engineer", "en", "resume", "start_date")
	w.say("can i send it later?")
	if w.say("1 February 2027"); w.last().Asks != "resume" {
		t.Fatalf("the put-off question does not come again: %s", w.last().Text)
	}
	if w.say("can I send it tomorrow?"); w.last().Asks != "confirm" {
		t.Errorf("it is asked a third time: %s", w.last().Text)
	}
}

// What is optional and to come later is left, and the next question is asked.
func TestAnOptionalLinkIsLeftForLater(t *testing.T) {
	w := sampleOf(t, "en-remote-support-global", "en", "portfolio", "languages")
	w.say("i have linkedin but i don't remember the link, can I send it tomorrow?")
	if w.last().Asks != "languages" || !strings.Contains(w.last().Text, "any time before you submit") {
		t.Errorf("%s", w.last().Text)
	}
	w.say("linkedin.com/in/luisfortiz")
	if !strings.Contains(string(w.raw()), "linkedin.com/in/luisfortiz") {
		t.Error("the link that comes later is lost")
	}
}
