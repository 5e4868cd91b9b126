package facts

import "testing"

// Of several numbers the one counts that another does not take back, that is told of today, of the field's own work and of most days.
func TestNumberThatStands(t *testing.T) {
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"notice_period", "4, no wait, 6", `notice_weeks=6`},
		{"notice_period", "8 weeks, no, it's 4", `notice_weeks=4`},
		{"notice_period", "one week I think, no two", `notice_weeks=2`},
		{"notice_period", "contract says 6 weeks but my boss agreed to three", `notice_weeks=3`},
		{"notice_period", "a month but they said two weeks is ok", `notice_weeks=2`},
		{"notice_period", "four weeks, not six", `notice_weeks=4`},
		{"notice_period", "already handed it in, I finish in two weeks' time", `notice_weeks=2`},
		{"notice_period", "two of the four weeks left", `notice_weeks=2`},
		{"notice_period", "zero hours contract so none", `notice_weeks=0`},
		{"notice_period", "got laid off in May", `notice_weeks=0`},
		{"notice_period", "I have 2 kids", `notice_weeks=-`},
		{"notice_period", "4 weeks or maybe 6", `notice_weeks=-`},
		{"experience", "10 years in a shop and then a year in supported living, shopping and meds", `months_experience=12`},
		{"experience", "Drove buses for twenty years, then did eight months of home visits, washing and meals", `months_experience=8`},
		{"experience", "2 years in a care home and 3 years in a hospice, washing and meals", `months_experience=60`},
		{"experience", "not 3 years, 3 months in a care home, meals", `months_experience=3`},
		{"experience", "I said 2 years before but it's 30 months, hospice, bathing", `months_experience=30`},
		{"experience", "6 months in a day centre, games. I give one week's notice", `months_experience=6`},
		{"shift", "I work at present 44 hours and it's too much. I want 30 with you, Mon to Wed, no nights", `weekly_hours=30`},
		{"shift", "used to do 48. 20 now, Mondays and Tuesdays, no nights", `weekly_hours=20`},
		{"shift", "I'll write again around 8 in the morning", `weekly_hours=-`},
	})
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"skills", "Five, no, closer to seven years if I count college. MySQL", `go_years=7`},
		{"skills", "two years, make that three. Postgres", `go_years=3`},
		{"skills", "3ish? MySQL mostly", `go_years=3`},
		{"skills", "Go since the 1.2 days, twelve years. Postgres", `go_years=12`},
		{"skills", "None with Go, all Java. MySQL", `go_years=0`},
		{"skills", "6 years java then 3 go. oracle", `go_years=3`},
		{"skills", "zero Go, 3 years rust. Postgres", `go_years=0`},
		{"skills", "go since college so... eight years? mysql", `go_years=8`},
		{"skills", "I said 6 yrs backend, should be 7. Go 5 of those, Postgres", `go_years=5`},
		{"experience", "20 years in IT but only the last 4 are backend", `years_backend=4`},
		{"experience", "Twelve in tech, the last five in backend", `years_backend=5`},
		{"experience", "10 years total, 6 of those in backend", `years_backend=6`},
		{"experience", "8 years, of which the last two on backend teams", `years_backend=2`},
		{"experience", "I lead 3 backend engineers, 7 years backend myself", `years_backend=7`},
		{"experience", "6 years backend, no, 7", `years_backend=7`},
	})
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"experience", "chat, 110 on a sale day but normal is 40. Zendesk", `tickets_per_day=40`},
		{"experience", "mail, on a normal day 50, on Black Friday I stopped counting at 140", `tickets_per_day=50`},
		{"experience", "phone, 300 calls in three days, so like 100 a day", `tickets_per_day=100`},
		{"experience", "email, maybe 30 tickets a day no 35 after we grew", `tickets_per_day=35`},
		{"experience", "chat, usually 30 a day, 80 at christmas", `tickets_per_day=30`},
		{"experience", "not 60, 16, sixteen", `tickets_per_day=16`},
		{"availability", "My current contract is 38 hours. 25 is my limit. From 11 January", `weekly_hours=25`},
		{"availability", "I was thinking 40 but let me say 28, from 1 March", `weekly_hours=28`},
		{"availability", "I was thinking 40", `weekly_hours=40`},
		{"availability", "currently 40, would like 30. from Jan 4", `weekly_hours=30`},
		{"availability", "said 30h before. Make that 32", `weekly_hours=32`},
	})
}

// Sums as people say them: in thousands, with a word behind them, as the least they move for, and corrected.
func TestSumThatStands(t *testing.T) {
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"salary_expectation", "one eighty five base", `salary_min_usd=185000`},
		{"salary_expectation", "one ninety", `salary_min_usd=190000`},
		{"salary_expectation", "I'm at 152 now, not moving for less than 175k", `salary_min_usd=175000`},
		{"salary_expectation", "I'd settle for 150 flat", `salary_min_usd=150000`},
		{"salary_expectation", "I put 160 but I undersold myself. 172.", `salary_min_usd=172000`},
		{"salary_expectation", "anything north of 145,000 works for me", `salary_min_usd=145000`},
		{"salary_expectation", "160 a year", `salary_min_usd=160000`},
		{"salary_expectation", "130,000. also the Go years, make that 4", `salary_min_usd=130000`},
		{"salary_expectation", "I make 150 now", `salary_min_usd=-`},
	})
}
