package interview_test

import (
	"fmt"
	"testing"
)

// Of several answers that are each named and told otherwise, each is changed to what is told of it, and to nothing of the others.
func TestListedChanges(t *testing.T) {
	for _, c := range []struct {
		job, lang string
		told      []string // before
		says      string
		want      map[string]string
	}{
		{"ja-midcareer-engineer", "ja", []string{"kenta@example.jp", "070-1111-2222", "600万"}, "メールはkenta@example.com、電話は070-1111-2223、年収は650万に直してください",
			map[string]string{"email": "kenta@example.com", "phone_e164": "+817011112223", "salary_min_jpy": "6500000"}},
		{"ja-midcareer-engineer", "ja", []string{"kenta@example.jp", "070-1111-2222", "600万"}, "あ、メール間違えました。kenta@example.com です。電話の最後は2223です",
			map[string]string{"email": "kenta@example.com", "phone_e164": "+817011112223", "salary_min_jpy": "6000000"}},
		{"ja-midcareer-engineer", "ja", []string{"kenta@example.jp", "070-1111-2222", "600万"}, "電話は070-1111-2223、年収は650万、メールはそのままで",
			map[string]string{"email": "kenta@example.jp", "phone_e164": "+817011112223", "salary_min_jpy": "6500000"}},
		{"en-us-backend-engineer", "en", []string{"dana@example.com", "+1 208 555 0123", "150k"}, "Change the email to dana@example.org, the phone to +1 208 555 0199 and my pay to 160k",
			map[string]string{"email": "dana@example.org", "phone_e164": "+12085550199", "salary_min_usd": "160000"}},
		{"en-us-backend-engineer", "en", []string{"dana@example.com", "+1 208 555 0123", "150k"}, "sorry, my email is dana@example.org, phone +1 208 555 0199, and pay should be 160k",
			map[string]string{"email": "dana@example.org", "phone_e164": "+12085550199", "salary_min_usd": "160000"}},
	} {
		w := sampleOf(t, c.job, c.lang, "email", "phone", "salary_expectation", "start_date")
		for _, text := range c.told {
			w.say(text)
		}
		w.say(c.says)
		for key, want := range c.want {
			for _, field := range []string{"email", "phone", "salary_expectation"} {
				if _, told, _ := w.record().field(field); told[key] != nil && fmt.Sprint(told[key]) != want && fmt.Sprintf("%.0f", told[key]) != want {
					t.Errorf("%q: %s is %v, not %s", c.says, key, told[key], want)
				}
			}
		}
		if w.last().Asks != "start_date" {
			t.Errorf("%q: asks %s", c.says, w.last().Asks)
		}
	}
}
