package interview

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/shown"
)

// A bare number is read with its unit: the form's, else the one that the fact's name tells.
func TestNumbersAreShownWithTheirUnit(t *testing.T) {
	for _, tc := range []struct {
		unit, key, ja, en string
		value             float64
	}{
		{"", "notice_weeks", "4 週間", "4 weeks", 4},
		{"", "notice_weeks", "1 週間", "1 week", 1},
		{"", "notice_weeks", "0 週間", "0 weeks", 0},
		{"", "months_experience", "24 か月", "24 months", 24},
		{"", "years_backend", "1.5 年", "1.5 years", 1.5},
		{"", "weekly_hours", "30 時間", "30 hours", 30},
		{"hours_per_week", "weekly_hours", "週 20 時間", "20 hours a week", 20},
		{"hours_per_week", "weekly_hours", "週 1 時間", "1 hour a week", 1},
		{"JPY", "salary_min_jpy", "6,000,000 円", "6,000,000 yen", 6e6},
		{"", "tickets_per_day", "40", "40", 40},
		{"", "team_size", "1", "1", 1},
	} {
		def := &form.Field{Unit: tc.unit, RequiredFacts: []string{tc.key}}
		for lang, want := range map[string]string{"ja": tc.ja, "en": tc.en} {
			if got := shown.Value(def, tc.key, application.Fact{Value: tc.value}, lang); got != want {
				t.Errorf("%s %s (%s) is shown as %q, not %q", lang, tc.key, tc.unit, got, want)
			}
		}
	}
}
