package facts

import "testing"

// A figure that is told roughly is taken.
func TestRoughFigures(t *testing.T) {
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"salary_expectation", "around 160", `salary_min_usd=160000`}, {"salary_expectation", "like 160ish", `salary_min_usd=160000`},
		{"salary_expectation", "160-ish k", `salary_min_usd=160000`}, {"skills", "Go for like 4ish years, postgres", `go_years=4`},
	})
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"weekly_hours", "だいたい週4の16時間ぐらい", `weekly_hours=16`}, {"weekly_hours", "週4で16時間くらいですかね", `weekly_hours=16`},
		{"weekly_hours", "週4、合計16時間くらい", `weekly_hours=16`}, {"weekly_hours", "週5の25時間", `weekly_hours=25`},
		{"weekly_hours", "週4の4時間ぐらい", `weekly_hours=16`}, {"weekly_hours", "30くらい？", `weekly_hours=30`},
		{"weekly_hours", "8時間以上はきつい、1日の話。週なら24", `weekly_hours=24`}, {"weekly_hours", "like 20ish", `weekly_hours=20`},
	})
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"notice_period", "like 4ish weeks", `notice_weeks=4`}, {"notice_period", "4ish", `notice_weeks=4`}, {"notice_period", "fourish weeks", `notice_weeks=4`},
		{"notice_period", "4週間くらい？", `notice_weeks=4`}, {"shift", "mon, no nights, like 30ish hours", `weekly_hours=30`},
		{"shift", "mon, no nights, thirtyish hours a week", `weekly_hours=30`},
	})
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"experience", "email, like 45ish a day, Zendesk", `tickets_per_day=45`}, {"availability", "around 30ish hours from 1 Feb", `weekly_hours=30`},
	})
}
