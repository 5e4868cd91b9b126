package facts

import "testing"

// A number that sums up or follows from others is the one that is meant, and so is what several shifts come to.
func TestSumsThatAreTold(t *testing.T) {
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"shift", "weekdays, tue i cant", `days=["mon","wed","thu","fri"]`}, {"shift", "mon to thu. wed I can't as I've class", `days=["mon","tue","thu"]`},
		{"shift", "two ten hour waking nights", `weekly_hours=20`}, {"shift", "3 short days, six hours each", `weekly_hours=18`},
		{"shift", "two nights of 10 hours per night", `weekly_hours=20`}, {"shift", "I keep my 12 at Lidl, so another 18 with you", `weekly_hours=18`},
		{"notice_period", "eight wks for seniors, I'm only a junior so its four", `notice_weeks=4`}, {"notice_period", "4 weeks", `notice_weeks=4`},
	})
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"weekly_hours", "週4で1日5時間なので20時間です", `weekly_hours=20`}, {"weekly_hours", "今回は18でお願いします", `weekly_hours=18`},
		{"weekly_hours", "前の店は週36時間だったので、今度は半分の18でお願いします", `weekly_hours=18`}, {"weekly_hours", "フルで38", `weekly_hours=38`},
		{"shift", "火から金まで、でも木は休ませてください", `available_days=["tue","wed","fri"]`}, {"shift", "月水、10時から遅くとも4時にはあがりたい", `time_from="10:00"; time_to="16:00"`},
		{"start_date", "１月4にち　から　いいですか", `start_date="2027-01-04"`}, {"start_date", "1/5〜1/8は帰省なので、戻った次の日から", `start_date="2027-01-09"`},
		{"start_date", "2月11日が祝日なので、その翌日から", `start_date="2027-02-12"`}, {"start_date", "1月16日が試験で、その三日後の19日から働けます", `start_date="2027-01-19"`},
		{"start_date", "1月4日か、その翌日から", `start_date=-`},
	})
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"salary_expectation", "月40万×12でお願いします", `salary_min_jpy=4800000`}, {"salary_expectation", "月給35万円かける12か月", `salary_min_jpy=4200000`},
		{"salary_expectation", "いま600万なので、せめて1割増しで", `salary_min_jpy=-`}, {"salary_expectation", "580万円と申し上げましたが、610万円へ変更させてください", `salary_min_jpy=6100000`},
	})
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"salary_expectation", "between one twenty and one fifty", `salary_min_usd=120000`}, {"salary_expectation", "I put 120 on the form in June, now it's 135", `salary_min_usd=135000`},
		{"salary_expectation", "I'm on 120k now, looking for 135k", `salary_min_usd=135000`},
	})
}

// Who names a language to say that it is none to work in does not count it.
func TestLanguagesNotToBeCounted(t *testing.T) {
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"languages", "English C1, my Greek is only for ordering coffee", `language_tags=["en"]; level_each={"en":"C1"}`},
		{"languages", "Polish and English, both fluent. Did Latin and German at school in 1991, don't count it", `language_tags=["pl","en"]`},
		{"languages", "French C2, Dutch I started last month so forget Dutch", `language_tags=["fr"]; level_each={"fr":"C2"}`},
		{"languages", "English ofc, very good, some Korean from dramas but I wouldn't dare with a customer", `language_tags=["en"]`},
		{"languages", "英語は流暢です。韓国語は仕事では使えないので入れなくていいです", `language_tags=["en"]`},
		{"languages", "English C1. I learned German at school, B1", `language_tags=["en","de"]; level_each={"de":"B1","en":"C1"}`},
		{"languages", "I see Japanese in your ad", `language_tags=-`}, {"languages", "I wrote German C1 but it's really B2", `level_each={"de":"B2"}`},
	})
}

// What was so once, is still to come or may yet change is not what is asked for.
func TestNotWhatIsSoToday(t *testing.T) {
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"residence_and_zone", "昨年までベルリンにいましたが戻りまして、今は日本の福岡です", `country_alpha2="JP"; timezone_iana="Asia/Tokyo"`},
		{"availability", "36 hours. I give 3 weeks notice, counting from today", `weekly_hours=36; start_date=-`},
	})
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"skills", "Kotlin 2年です。本番はまだ任せてもらえていません", `years_primary_language=2; production_use=false`},
		{"skills", "るびー 4ねん ほんばんで つかってた", `production_use=true`},
		{"skills", "PHP 3年。あ、4年か。2022年の夏からだから4年", `years_primary_language=4`},
		{"experience", "2021年4月に物流会社に入社、9月末に退職しました", `period_from="2021-04"; period_to="2026-09"`},
		{"experience", "二零二一年の五月から食品会社で働いてます", `period_from="2021-05"; period_to=null`},
		{"portfolio", "参考にしたサイトは https://example.com/x ですが自分のはないです", `portfolio_url=-`},
	})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"education", "卒業は9月に延びるかもしれません", `expected_graduation=-`}, {"education", "東都大学、2027/3", `expected_graduation="2027-03"`},
	})
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"experience", "None at all, 9 years in a bakery", `months_experience=-`}, {"driving_licence", "dad does the driving, I take the bus everywhere", `has_licence="no"`},
	})
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"work_location", "in Boise now but I'd pack up and move", `office_ok="relocate"`}, {"sponsorship", "negative, I'm fine for good", `needs_sponsorship="no"`},
	})
}

// What somebody has no more, or not yet, is not told as had; what is only liked is not what is used; figures by the week are parted by its days.
func TestWhatIsHadAndUsed(t *testing.T) {
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"certifications", "My food hygiene expired in 2020", `qualification=-`}, {"certifications", "Level 3, passed in 2021", `qualification="Level 3"`},
		{"experience", "a year in a care home, washing and dressing. gave my month's notice there on friday", `duties="washing and dressing"`},
	})
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"experience", "chat only, 300 tickets a week over six days, Zendesk", `tickets_per_day=50`}, {"experience", "300 tickets a week", `tickets_per_day=-`},
	})
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{{"skills", "4 with Go, Postgres", `go_years=4; database_used="Postgres"`}})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"language_skill", "TOEIC 800点、2024年取得。簿記は勉強中です", `certificates="TOEIC 800点、2024年取得"`},
	})
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"skills", "好きなのはElixirですけど実務はPHPで6年です", `primary_language="PHP"; years_primary_language=6; production_use=true`},
		{"skills", "PHPは12年前からですがブランクがあって、通算8年です", `years_primary_language=8`},
		{"experience", "去年の12月に退職しました。入ったのは2020年の4月です", `period_from="2020-04"; period_to="2025-12"`},
		{"portfolio", "なしです、全部社外秘なので", `portfolio_url=null`},
	})
}
