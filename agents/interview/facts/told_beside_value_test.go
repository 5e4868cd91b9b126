package facts

import "testing"

// What a message says of a value beside it holds: that it is taken back, that it is not to count, that it is of another money or another time.
func TestWhatIsSaidBesideAValue(t *testing.T) {
	readAnswers(t, "en-us-backend-engineer", inLondon, []answer{
		{"email", "priya.r@exmaple.com\n*priya.r@example.com typo", `email="priya.r@example.com"`},
		{"email", "sam.lee@example.con sorry .com", `email="sam.lee@example.com"`},
		{"email", "sam.lee@example.org, I work in .net", `email="sam.lee@example.org"`},
		{"email", "seun@bakare.example\n(if that bounces: ola@example.com, but first one is main)", `email="seun@bakare.example"`},
		{"salary_expectation", "in canadian I'd say 210k", `salary_min_usd=-`},
		{"salary_expectation", "between one-forty and one-sixty thousand, I'm not greedy", `salary_min_usd=-`},
		{"salary_expectation", "160k, and I pay my rent in pounds", `salary_min_usd=-`}, // which of both, nobody knows
		{"salary_expectation", "one hundred and sixty thousand", `salary_min_usd=160000`},
		{"start_date", "Tomorrow. I've been out since May", `start_date="2026-11-21"`},
		{"start_date", "free since 7 January", `start_date="2027-01-07"`},
		{"start_date", "Three weeks from Monday. Hm, no, that is before year end. Let's do January 11th", `start_date="2027-01-11"`},
		{"skills", "9 months of go. mongo in prod, postgres only in bootcamp so dont count it", `go_years=0.75; database_used="Mongo"`},
		{"skills", "postgres, redis only for caching. go 2 years", `go_years=2; database_used="postgres, redis"`},
		{"experience", "put me down as tech lead... no, that was the chat title. official one = Software Engineer II",
			`latest_role="Software Engineer II"`},
		{"experience", "SWE2 @ a ski pass startup. ~4y backend. own lift gate scanner api", `years_backend=4; latest_role="SWE2"`},
	})
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"availability", "25 hours. After the new year, let's say Monday the 4th", `weekly_hours=25; start_date="2027-01-04"`},
		{"availability", "25 hours. Monday the 5th", `weekly_hours=25; start_date=-`}, // none for long
		{"residence_and_zone", "Soweto, so Joburg time", `country_alpha2="ZA"; timezone_iana="Africa/Johannesburg"`},
		{"languages", "My Irish is grand for the dog. English only, put that", `language_tags=["en"]`},
		{"languages", "Only English, my French is long gone", `language_tags=["en"]`},
		{"languages", "French and English. Some Spanish from the holidays but please not for clients", `language_tags=["fr","en"]`},
		{"languages", "English only at work, French at home", `language_tags=["en","fr"]`},
		{"languages", "English fluent, isiZulu fluent, Sesotho I can manage a conversation", `language_tags=["en","zu","st"]`},
		{"scenario", "Ah lads I'd rather not go there, the last one ended with the guards called in", `action=-; situation=-`},
		{"scenario", "I'd rather not name the firm, but a guest shouted and I moved him to a suite", `action="I moved him to a suite"`},
	})
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"notice_period", "two weeks i think it is. yeah two", `notice_weeks=2`},
		{"notice_period", "My contract states one month but my manager agreed to release me after 2 weeks. So two.", `notice_weeks=2`},
		{"notice_period", "One week, no I tell a lie, two weeks", `notice_weeks=2`},
		{"notice_period", "wot notice i aint got a job", `notice_weeks=0`},
		{"notice_period", "I haven't got a contract, not sure", `notice_weeks=-`},
		{"accommodation", "No, seriously, if whoever rings could send me a text after", `adjustment_needed="if whoever rings could send me a text after"`},
		{"accommodation", "No thanks, I'm fine", `adjustment_needed=null`},
	})
}
