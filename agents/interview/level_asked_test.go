package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview"
)

// A question whether somebody knows a language well enough takes no yes away, changes no language and is passed on.
func TestALevelAskedAtTheDisclosure(t *testing.T) {
	for _, tc := range []struct {
		lang, said string
		agrees     bool
		asks       bool
	}{
		{"en", "Ok yes. But is it okay if my Japanese is only N3?", true, true},
		{"en", "Yes, but is it ok if my Japanese is only basic?", true, true},
		{"en", "Sure, let's go! Is N2 Japanese enough?", true, true},
		{"en", "Hi! Is it ok if my Japanese is not so good yet?", false, true},
		{"en", "I can't read Japanese very well, is that a problem?", false, true},
		{"ja", "はい。でも英語はあまり話せませんが大丈夫ですか？", true, true},
		{"ja", "英語が苦手でも大丈夫ですか？", false, true},
		{"ja", "はい、お願いします。英語のレベルは日常会話くらいでいいですか？", true, true},
		{"en", "Can we do this in Japanese?", false, false},
		{"en", "my English is bad, can we speak Japanese?", false, false},
		{"ja", "英語でお願いできますか", false, false},
	} {
		w := newWorld(t, "ja-parttime-store", now)
		w.args = map[string]string{interview.ArgLang: tc.lang}
		w.lang = tc.lang
		w.start()
		before := len(w.open)
		w.say(tc.said)
		if agreed := w.record().Consent != nil; agreed != tc.agrees {
			t.Errorf("%q: agreed %v: %s", tc.said, agreed, w.last().Text)
		}
		inJapanese := strings.ContainsAny(w.last().Text, "はのを")
		if stays := inJapanese == (tc.lang == "ja"); stays != tc.asks {
			t.Errorf("%q: keeps its language: %v: %s", tc.said, stays, w.last().Text)
		}
		if passed := len(w.open) > before; passed != tc.asks {
			t.Errorf("%q: asked of people: %v: %s", tc.said, passed, w.last().Text)
		}
	}
}
