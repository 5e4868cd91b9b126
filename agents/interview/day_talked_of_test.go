package interview_test

import (
	"strings"
	"testing"
)

// A day without a month is one of the month that is talked of: the one that was asked back, or that stands in the answer.
func TestABareDayIsOfTheMonthTalkedOf(t *testing.T) {
	for _, tc := range []struct {
		job, lang string
		says      []string
		want      string
	}{
		{"ja-midcareer-engineer", "ja", []string{"来年の3月中旬から", "15日からでお願いします"}, "2027-03-15"},
		{"en-us-backend-engineer", "en", []string{"mid February realistically", "no, the 15th"}, "2027-02-15"},
		{"en-us-backend-engineer", "en", []string{"mid February realistically", "March 1st actually"}, "2027-03-01"},
		{"ja-midcareer-engineer", "ja", []string{"来年の3月中旬から", "4月1日からで"}, "2027-04-01"},
		{"ja-midcareer-engineer", "ja", []string{"25日からです"}, "2026-11-25"},
	} {
		w := sampleOf(t, tc.job, tc.lang, "start_date", "skills")
		for _, says := range tc.says {
			w.say(says)
		}
		if !strings.Contains(string(w.raw()), tc.want) {
			t.Errorf("%q: want %s\n%s", tc.says, tc.want, w.said.String())
		}
	}
}
