package interview_test

import "testing"

// What answers another question than the one asked is kept for that one, and said or asked on at once; the question asked stays open.
func TestToldWhereAValueIsAsked(t *testing.T) {
	for _, tc := range []struct {
		job, lang string
		fields    []string
		says      []string
		id, key   string
		want      any
	}{
		{"ja-parttime-store", "ja", []string{"phone", "shift"}, []string{"週3くらいで、水曜は夕方だけなら", "17時", "21時まで"}, "shift", "time_from", "17:00"},
		{"ja-parttime-store", "ja", []string{"age_minimum", "shift"}, []string{"土日の昼ですかね", "11時", "15時まで"}, "shift", "time_from", "11:00"},
		{"ja-parttime-store", "ja", []string{"weekly_hours", "start_date"}, []string{"えっと1月あたまから", "1月5日"}, "start_date", "start_date", "2027-01-05"},
		{"ja-parttime-store", "ja", []string{"shift", "weekly_hours", "start_date"}, []string{"年明けからでお願いします", "はい"}, "start_date", "start_date", "2027-01-04"},
		{"ja-parttime-store", "ja", []string{"phone"}, []string{"080-2222-3333です。ちょっと休憩終わるのでまたあとで"}, "phone", "phone_e164", "+818022223333"},
		{"ja-midcareer-engineer", "ja", []string{"email"}, []string{"saki.w@example.jp です！いつまで保管されるの"}, "email", "email", "saki.w@example.jp"},
		{"ja-parttime-store", "ja", []string{"work_authorization", "weekly_hours"}, []string{"週28時間までです"}, "work_authorization", "can_work_in_jp", "h28"},
		{"ja-parttime-store", "ja", []string{"phone", "start_date"}, []string{"12月10日以降で"}, "start_date", "start_date", "2026-12-10"},
		{"en-us-backend-engineer", "en", []string{"phone", "start_date"}, []string{"from January 11th I reckon"}, "start_date", "start_date", "2027-01-11"},
		{"en-us-backend-engineer", "en", []string{"email", "experience", "skills"}, []string{"Go for 6 years, Postgres for 8"}, "skills", "database_used", "Postgres"},
		{"en-us-backend-engineer", "en", []string{"email", "skills"}, []string{"j@x.com. Go for 4 years, MySQL for 9"}, "skills", "go_years", 4.0},
		{"en-us-backend-engineer", "en", []string{"salary_expectation", "skills"}, []string{"7 years of Go, mostly on Postgres"}, "skills", "go_years", 7.0},
	} {
		w := sampleOf(t, tc.job, tc.lang, tc.fields...)
		for _, text := range tc.says {
			w.say(text)
		}
		if _, told, _ := w.record().field(tc.id); told[tc.key] != tc.want {
			t.Errorf("%q: %v:\n%s", tc.says, told, w.said.String())
		}
	}
}

// When somebody can be reached, and from when they have worked, is no answer to another question.
func TestToldOfNothingElse(t *testing.T) {
	for _, tc := range []struct{ asked, says string }{
		{"phone", "平日の18時以降ならつながります"}, {"phone", "月曜に電話してください"}, {"weekly_hours", "4月から今の店で働いてます"},
		{"phone", "2019年1月からカフェで働いてました"}, {"phone", "20"}, {"weekly_hours", "連絡は来月からでお願いします"},
	} {
		w := sampleOf(t, "ja-parttime-store", "ja", tc.asked, "shift", "start_date")
		if w.say(tc.says); w.last().Asks != tc.asked {
			t.Errorf("%q: asks %s: %s", tc.says, w.last().Asks, w.last().Text)
		}
		for _, id := range []string{"shift", "start_date"} {
			if _, told, _ := w.record().field(id); len(told) > 0 {
				t.Errorf("%q tells %s %v", tc.says, id, told)
			}
		}
	}
}
