package interview_test

import (
	"strings"
	"testing"
)

// An answer that says of itself that it was told before answers: it is not said back as a change that nobody understood.
func TestAnswerToldAgainAnswers(t *testing.T) {
	for _, tc := range []struct{ lang, job, asked, first, says string }{
		{"en", "en-us-backend-engineer", "skills", "10 since 2016, about 5 years of those with Go", "5 years Go like I said. Postgres daily, some Redis"},
		{"en", "en-us-backend-engineer", "skills", "10 years backend, 5 years of Go", "As I said, 5 years of Go. MySQL"},
		{"en", "en-us-backend-engineer", "skills", "10 years backend, 5 years of Go", "I already said 5 years Go. Postgres mostly"},
		{"ja", "ja-midcareer-engineer", "skills", "Goを5年書いていました", "さっき言ったとおりGoは5年です。業務でAPIを作っていました"},
	} {
		w := sampleOf(t, tc.job, tc.lang, "experience", tc.asked, "phone")
		w.say(tc.first)
		for range 4 {
			if w.last().Asks == tc.asked {
				break
			}
			w.say(map[string]string{"en": "Senior engineer, I ran the billing service and cut errors by half", "ja": "2018年4月から今まで、物流の会社でサーバ担当です。障害を半分にしました"}[tc.lang])
		}
		before := w.said.String()
		w.say(tc.says)
		if got := strings.TrimPrefix(w.said.String(), before); strings.Contains(got, "could not tell") || strings.Contains(got, "どの項目") {
			t.Errorf("%q is said back: %s", tc.says, got)
		}
	}
}
