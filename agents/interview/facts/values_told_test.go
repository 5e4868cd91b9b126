package facts

import "testing"

// Of several lengths and numbers the one that holds is taken; what is only another's, of once or of a list is none.
func TestNumbersThatHold(t *testing.T) {
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"notice_period", "It used to be a month, now it's two weeks", `notice_weeks=2`},
		{"notice_period", "1. My contract says 8 weeks.\n2. My boss has agreed to 4, and that is what counts.", `notice_weeks=4`},
		{"notice_period", "I finished there in May, so nothing to serve", `notice_weeks=0`},
		{"notice_period", "they'd want a fortnight off me", `notice_weeks=2`},
		{"notice_period", "haven't got a clue, sorry", `notice_weeks=-`},
		{"notice_period", "I've been there two years", `notice_weeks=-`},
		{"shift", "three nights of ten", `weekly_hours=30`}, {"shift", "four tens if you have them", `weekly_hours=40`},
		{"shift", "Mondays, Wednesdays and, if it helps, Sundays too", `days=["mon","wed","sun"]`},
		{"shift", "I have two tens and a five pound note", `weekly_hours=-`},
		{"experience", "my gran nursed for forty years, I did two placements of four months each, so eight months", `months_experience=8`},
		{"experience", "two years 4 months in a hospice", `months_experience=28`},
	})
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"experience", "1. 250 a week.\n2. Five working days.", `tickets_per_day=50`},
		{"experience", "on a Monday ninety, a normal day is sixty", `tickets_per_day=60`},
		{"experience", "30 in a day", `tickets_per_day=30`},
		{"availability", "20 hours in week, start 4 January, no, 11 January", `start_date="2027-01-11"; weekly_hours=20`},
		{"availability", "my notice ends on 29 January. So the day after", `start_date="2027-01-30"`},
		{"availability", "my notice ends on 29 January", `start_date=-`},
		{"email", "1. rao@example.in\n2. Please do not write to rao.work@example.com", `email="rao@example.in"`},
		{"email", "never use rao@example.in", `email=-`},
	})
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"skills", "趣味も入れるとRustは8年、実務では5年です", `years_primary_language=5`},
		{"skills", "Goは6年と言いたいところですが、育休を引いて正味5年", `years_primary_language=5`},
		{"skills", "Rubyを4年、実務経験あり", `years_primary_language=4`},
		{"experience", "今の会社は2年前の7月から", `period_from="2024-07"`},
		{"salary_expectation", "いま510なんで、次は560から", `salary_min_jpy=5600000`},
		{"salary_expectation", "社員番号は510です", `salary_min_jpy=-`},
	})
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"weekly_hours", "最初は15時間の予定でしたが、20時間でお願いします", `weekly_hours=20`},
		{"weekly_hours", "最初は15時間、慣れたら20時間", `weekly_hours=-`},
		{"shift", "月水木…いや木はゼミだ。月水で。17半〜21", `available_days=["mon","wed"]; time_from="17:30"; time_to="21:00"`},
		{"shift", "土曜のみ9-15", `available_days=["sat"]; time_from="09:00"; time_to="15:00"`},
	})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"education", "休学したので29年の3月卒業です", `expected_graduation="2029-03"`},
		{"interview_slot", "12月9日の10時は無理なので、10日の14時と11日の15時", `slot_1="2026-12-10T14:00+09:00"; slot_2="2026-12-11T15:00+09:00"`},
	})
}
