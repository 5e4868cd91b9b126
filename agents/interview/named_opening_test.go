package interview_test

import "testing"

// The wish to change a named answer opens it, also where a story is asked for, and is no part of that story. What only sounds like it is.
func TestNamedAnswersAreOpened(t *testing.T) {
	for _, c := range []struct {
		job, lang, mail, says string
		opens                 bool
	}{
		{"ja-midcareer-engineer", "ja", "kenta@example.jp", "メールも変えたいんですけど", true},
		{"ja-midcareer-engineer", "ja", "kenta@example.jp", "メールアドレスを変更したいのですが", true},
		{"ja-midcareer-engineer", "ja", "kenta@example.jp", "会社を変えたいです", false},
		{"ja-midcareer-engineer", "ja", "kenta@example.jp", "世の中を変えたいです", false},
		{"en-us-backend-engineer", "en", "dana@example.com", "can I change my email?", true},
		{"en-us-backend-engineer", "en", "dana@example.com", "oh I need to fix my email", true},
		{"en-us-backend-engineer", "en", "dana@example.com", "I wanted to change company", false},
	} {
		story := map[string]string{"ja": "motivation", "en": "experience"}[c.lang]
		w := sampleOf(t, c.job, c.lang, "email", story, "start_date")
		w.say(c.mail)
		w.say(c.says)
		_, facts, _ := w.record().field(story)
		if opens := w.last().Asks == "email"; opens != c.opens || opens && len(facts) > 0 {
			t.Errorf("%q: asks %s, the story is %v: %s", c.says, w.last().Asks, facts, w.last().Text)
		}
	}
}
