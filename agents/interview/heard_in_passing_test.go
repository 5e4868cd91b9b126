package interview_test

import (
	"strings"
	"testing"
)

// What people write in a hurry is heard for what it is.
func TestHurriedWordsAreHeard(t *testing.T) {
	for _, tc := range []struct {
		job, lang string
		field     string
		says      []string
		has       string // in the last post
	}{
		{"en-remote-support-global", "en", "full_name", []string{"omg ok. r u a real person lol"}, "I'm an AI"},
		{"en-gb-care-assistant", "en", "notice_period", []string{"what shifts do you have?"}, "ask the hiring team"},
		{"en-remote-support-global", "en", "home_office", []string{"thank you so much! how many days before result?"}, "ask the hiring team"},
		{"ja-parttime-store", "ja", "experience", []string{"これって全部でどのくらい時間かかりますか?"}, "分"},
		{"ja-parttime-store", "ja", "experience", []string{"ごめんねむいからあした"}, "保存"},
		{"ja-midcareer-engineer", "ja", "portfolio", []string{"https://github.com/tonodera-dev にいくつか置いています。業務のものは公開できません。"}, "https://github.com/tonodera-dev"},
	} {
		t.Run(tc.says[0], func(t *testing.T) {
			w := sampleOf(t, tc.job, tc.lang, tc.field)
			for _, s := range tc.says {
				w.say(s)
			}
			text := w.last().Text
			if c := w.last().Card; c != nil && len(c.Fields) > 0 {
				text += c.Fields[0].Value
			}
			if !strings.Contains(text, tc.has) {
				t.Errorf("%q is missing:\n%s", tc.has, w.said.String())
			}
		})
	}
}

// A greeting at the disclosure is returned, and a yes in any short form begins.
func TestTheDisclosureIsAnsweredAsPeopleDo(t *testing.T) {
	const next = "We'll go on in English"
	for says, want := range map[string]string{
		"Good day po!": "Hello", "hi": "Hello", "Hello good morning": "Hello", "ye": next, "yh": next, "Yes, I am ready": next,
	} {
		w := newWorld(t, "en-remote-support-global", now)
		w.lang = "en"
		w.start()
		w.say(says)
		if !strings.Contains(w.said.String()[strings.LastIndex(w.said.String(), says):], want) {
			t.Errorf("%q: %q is missing:\n%s", says, want, w.said.String())
		}
	}
}

// "n" before other words is "and"; the most that somebody could do is not what they would like.
func TestSmallWordsBesideAnAnswer(t *testing.T) {
	w := sampleOf(t, "en-gb-care-assistant", "en", "driving_licence")
	w.say("n i did 2 weeks work exp at a nursery in yr 10 lol")
	if strings.Contains(string(w.raw()), `"has_licence":{"value":"no"`) {
		t.Errorf("\"n\" is a no:\n%s", w.said.String())
	}
	w = sampleOf(t, "en-gb-care-assistant", "en", "shift")
	w.say("mon wed fri, no nights")
	w.say("Around 30. Maximum 36")
	if !strings.Contains(string(w.raw()), `"weekly_hours":{"value":30`) {
		t.Errorf("the hours are missing:\n%s\n%s", w.said.String(), w.raw())
	}
	w = sampleOf(t, "en-us-backend-engineer", "en", "experience", "salary_expectation", "skills")
	w.say("160k")
	w.say("Go 4 years and postgres")
	if raw := string(w.raw()); !strings.Contains(raw, `"salary_min_usd":{"value":160000`) || !strings.Contains(raw, `"go_years":{"value":4`) {
		t.Errorf("told at the question for words, and lost:\n%s", w.said.String())
	}
}

// When somebody will hear is no question of who decides.
func TestWhenIsNotWho(t *testing.T) {
	for lang, says := range map[string]string{"en": "when do i get told", "ja": "結果はいつ頃でしょう"} {
		job := map[string]string{"en": "en-gb-care-assistant", "ja": "ja-parttime-store"}[lang]
		w := sampleOf(t, job, lang, "experience")
		if w.say(says); strings.Contains(w.last().Text, "decide") || strings.Contains(w.last().Text, "合否を決める") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
}
