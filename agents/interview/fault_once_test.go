package interview_test

import (
	"strings"
	"testing"
)

// What was wrong with an answer is said once, and not again behind the answer to a question.
func TestAFaultIsSaidOnce(t *testing.T) {
	for lang, c := range map[string]struct{ fault, asks string }{
		"English": {"I couldn't read that as an email address", "why do you need it?"}, "日本語": {"メールアドレスとして読み取れませんでした", "どうして必要なんですか"},
	} {
		w := asksForFile(t, lang)
		w.say(halves[lang][0])
		w.say("abc def")
		if got := w.last().Text; !strings.Contains(got, c.fault) {
			t.Fatalf("%s: they read %q", lang, got)
		}
		for range 2 {
			w.say(c.asks)
			if got := w.last(); strings.Contains(got.Text, c.fault) || got.Asks != "email" || !strings.Contains(got.Text, "`■■ 2 / 2`") {
				t.Errorf("%s: they read %q", lang, got.Text)
			}
		}
	}
}
