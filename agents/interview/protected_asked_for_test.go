package interview_test

import (
	"strings"
	"testing"
)

// A first language is a level where levels are asked for, and caring for a parent is care work where that is: both are kept. One's children, and why somebody left, are not.
func TestWhatIsAskedForIsNotProtected(t *testing.T) {
	for _, c := range []struct{ job, field, says, kept, dropped string }{
		{"en-remote-support-global", "languages", "English is my native language, portuguese B1", "Portuguese", ""},
		{"en-remote-support-global", "languages", "Yoruba is my mother tongue, English fluent", "Yoruba", ""},
		{"en-gb-care-assistant", "experience", "I looked after my mum at home for 3 years, washing, dressing and meals", "my mum", ""},
		{"en-gb-care-assistant", "experience", "cared for my dad with parkinsons for two years, washing and feeding", "my dad", ""},
		{"en-gb-care-assistant", "experience", "2 years in a care home, I left because my husband got ill", "care home", "husband"},
		{"en-gb-care-assistant", "experience", "4 years in a care home, washing and feeding, and I have three kids so I know about caring", "care home", "three kids"},
		{"ja-parttime-store", "weekly_hours", "扶養の範囲内で週20時間まで", "20", ""},
		{"ja-parttime-store", "weekly_hours", "母の介護があるので週15時間です", "15", "母の介護"},
	} {
		lang := "en"
		if strings.HasPrefix(c.job, "ja-") {
			lang = "ja"
		}
		w := sampleOf(t, c.job, lang, c.field)
		w.say(c.says)
		kept := everythingKept(t, w)
		if !strings.Contains(kept, c.kept) || c.dropped != "" && strings.Contains(kept, c.dropped) ||
			c.dropped == "" && (strings.Contains(w.said.String(), "doesn't need") || strings.Contains(w.said.String(), "選考に必要ありません")) {
			t.Errorf("%q: %s", c.says, w.last().Text)
		}
	}
}
