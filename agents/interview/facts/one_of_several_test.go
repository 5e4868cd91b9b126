package facts

import "testing"

// Of several figures and days that an answer tells, the one that it ends on, and that is of what is asked, is taken.
func TestOneOfSeveralToldIsMeant(t *testing.T) {
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"availability", "20 hours a week, or no, I could go up to 24. From Monday 11 January, or better the 18th", `weekly_hours=24; start_date="2027-01-18"`},
		{"availability", "24 hours a week, from 11 January", `weekly_hours=24; start_date="2027-01-11"`},
		{"experience", "Mostly live chat, like 3 or 4 chats at once, and email when it's quiet", `tickets_per_day=-`},
		{"experience", "chat, 2 at the same time, about 45 tickets a day, Intercom", `tickets_per_day=45`},
		{"experience", "chat and email, about 45 tickets a day, Intercom", `tickets_per_day=45`},
	})
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"experience", "Engineer at Acme. 27 years writing code, 18 of them what you'd now call backend", `years_backend=18`},
		{"salary_expectation", "190 base. could live with 180 for the right team", `salary_min_usd=190000`},
		{"salary_expectation", "200k, would consider 185k", `salary_min_usd=200000`},
		{"salary_expectation", "I'm on 150 now, hoping for 180", `salary_min_usd=180000`},
		{"salary_expectation", "I could do 180", `salary_min_usd=180000`},
		{"resume", "ok pasting it. Sam Carter, Denver. Acme, engineer, 2021 to now: Go. Loop, 2017 to 2021: Python. BS, CU Denver",
			`resume_ref="Sam Carter, Denver. Acme, engineer, 2021 to now: Go. Loop, 2017 to 2021: Python. BS, CU Denver"`},
		{"resume", "Sam Carter, Denver. Acme, engineer, 2021 to now: Go. Loop, 2017 to 2021: Python. BS, CU Denver",
			`resume_ref="Sam Carter, Denver. Acme, engineer, 2021 to now: Go. Loop, 2017 to 2021: Python. BS, CU Denver"`},
	})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"education", "青葉大学の社会学部です！卒業は来年の3月の予定です（たぶん大丈夫です笑）", `expected_graduation="2027-03"`},
		{"gakuchika", "新人がすぐ辞めるのが悩みでした。半年で5人とか。それで手順をノートにまとめました。次の半年は辞めたのが1人だけになりました",
			`result="次の半年は辞めたのが1人だけになりました"`},
	})
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"full_name", "佐野ひより。ふりがなは さの ひより でいいのかな", `full_name="佐野ひより"; name_reading="さの ひより"`},
	})
}

// A day of school is none of work.
func TestNoFirstDayOfSchool(t *testing.T) {
	for _, said := range []string{"あっ4月から3年かw", "高校は3月に卒業したから高校生じゃないよ", "4月からは3年生です"} {
		if NamesFirstDay(said) {
			t.Errorf("%q names a first day of work", said)
		}
	}
	for _, said := range []string{"1月あたまから", "4月から", "from 4 January"} {
		if !NamesFirstDay(said) {
			t.Errorf("%q names no first day of work", said)
		}
	}
}
