package interview_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/reading"
)

// At the summary a value goes to the fact that is named beside it, that it takes the place of or that alone has its unit; near sentences change nothing.
func TestTypedChanges(t *testing.T) {
	read := interview.MessageReader(config())
	known := map[string]map[string]any{
		"en-gb-care-assistant": {
			"months_experience": 18.0, "has_licence": "no", "days": []any{"fri", "sat", "sun"}, "nights_ok": true, "weekly_hours": 16.0, "notice_weeks": 2.0,
			"phone_e164": "+447700900077",
		},
		"en-us-backend-engineer": {
			"email": "d.kowalski@example.com", "phone_e164": "+13035550117", "years_backend": 12.0, "go_years": 7.0, "salary_min_usd": 185000.0,
			"start_date": "2027-01-04", "office_ok": "yes",
		},
		"ja-parttime-store": {
			"available_days": []any{"tue", "thu", "sat"}, "time_from": "17:00", "time_to": "21:00", "weekly_hours": 12.0, "start_date": "2026-12-15",
		},
		"ja-newgrad-entry-sheet": {
			"email": "riko.nkmr@example.com", "slot_1": "2026-12-10T09:30+09:00", "slot_2": "2026-12-11T15:00+09:00", "timezone": "Asia/Tokyo",
		},
		"ja-midcareer-engineer": {
			"period_from": "2022-04", "period_to": "2026-09", "primary_language": "Ruby", "years_primary_language": 5.0, "salary_min_jpy": 6200000.0, "start_date": "2027-01-04",
		},
	}
	const care, backend, store, sheet, mid = "en-gb-care-assistant", "en-us-backend-engineer", "ja-parttime-store", "ja-newgrad-entry-sheet", "ja-midcareer-engineer"
	for _, c := range []struct{ form, says, want string }{
		{care, "two years not 18 months", "months_experience=24"},
		{care, "20 hrs no 16", "weekly_hours=20"},
		{care, "hours 30 notice 3", "notice_weeks=3 weekly_hours=30"},
		{care, "it's a month's notice", "notice_weeks=4"},
		{care, "swap friday for monday", "days=[mon sat sun]"},
		{care, "not fridays, thursdays", "days=[thu sat sun]"},
		{care, "take off friday and saturday", "days=[sun]"},
		{care, "no nights or sundays", "days=[fri sat] nights_ok=false"},
		{care, "driving licence should be yes", "has_licence=yes"},
		{care, "last digit of my phone is 8", "phone_e164=+447700900078"},
		{care, "it should be 24", "?"},
		{care, "is 16 hours ok for you?", ""},
		{care, "my friend does 20 hours there", ""},
		{care, "I worked 20 hours a week there", ""},
		{care, "i do 12 hour shifts", ""},
		{care, "18 months, 16 hours, yes thats me", ""},
		{care, "no nights on sundays", ""},
		{care, "is 18 months enough tho?", ""},
		{care, "licence is no bother", ""},
		{care, "no issue with my licence", ""},
		{care, "you have no right to ask", ""},
		{care, "no driving today", ""},
		{care, "no licence", ""},
		{care, "good night", ""},
		{care, "2 weeks, not 6", ""},
		{care, "18 months, not 18 years", ""},
		{care, "2 weeks?? no 6", "notice_weeks=6"},
		{care, "my last place gave 3 weeks", ""},
		{care, "last digit 9 not 7", "phone_e164=+447700900079"},
		{care, "last digit 9 not 2", ""},
		{care, "should be NVQ Level 3 in care", ""},
		{care, "put 30", ""},
		{care, "make the hours 30", "weekly_hours=30"},
		{care, "16 is too many, 12", "weekly_hours=12"},
		{care, "hours are 16 right, 30 wrong", ""},
		{care, "would 3 weeks be better for you?", ""},
		{care, "is there any way you can make it 20 hours", "weekly_hours=20"},
		{care, "where did you get 2 weeks, it's 6", "notice_weeks=6"},
		{care, "it's 3 weeks isn't it", "notice_weeks=3"},
		{care, "I hate Saturdays", ""},
		{care, "Friday I'm out, ring me Monday", ""},
		{care, "friday out with the girls", ""},
		{care, "sat not tue", ""},
		{care, "dont want nights or sundays any mair", "days=[fri sat] nights_ok=false"},
		{backend, "office no problem", ""},
		{backend, "no calls at the office please", ""},
		{backend, "185k not 170k", ""},
		{backend, "+1 303 555 0199", "phone_e164=+13035550199"},
		{backend, "no hyphen, just a dot", ""},
		{backend, "it's a hyphen not a dot in my linkedin", ""},
		{backend, "stack was .net rather than com objects", ""},
		{backend, ".org not .com", "email=d.kowalski@example.org"},
		{backend, "the domain example.org is my friend's", ""},
		{backend, "a week later would be my birthday", ""},
		{backend, "could you start me a week earlier?", "start_date=2026-12-28"},
		{backend, "please send it by Jan 5", ""},
		{backend, "my last place paid 170k, put 190k", "salary_min_usd=190000"},
		{backend, "backend 10, go 6", "go_years=6 years_backend=10"},
		{backend, "years of go: seven and a half", "go_years=7.5"},
		{backend, "at least 175,000", "salary_min_usd=175000"},
		{backend, "2 weeks later on the start", "start_date=2027-01-18"},
		{backend, "not a dot, a dash, in the email", "email=d-kowalski@example.com"},
		{backend, "area code is 720 not 303", "phone_e164=+17205550117"},
		{backend, "office no, I'd relocate", "office_ok=relocate"},
		{backend, "my pay now is 150k", ""},
		{backend, "10 years", ""},
		{backend, "what happens on Jan 4?", ""},
		{store, "火曜やめて水曜", "available_days=[wed thu sat]"},
		{store, "火木土→月水金", "available_days=[mon wed fri]"},
		{store, "曜日は月水金です", "available_days=[mon wed fri]"},
		{store, "終わりは20時で", "time_to=20:00"},
		{store, "時間は18-22で", "time_from=18:00 time_to=22:00"},
		{store, "12じゃなくて15くらい入りたいかも", "weekly_hours=15"},
		{store, "シフトは1日8時間です", ""},
		{store, "木曜は毎週じゃなくて隔週で", ""},
		{store, "友達は火曜に入ってます", ""},
		{store, "土曜は抜けられません、入れてください", ""},
		{store, "土曜は無理じゃないです", ""},
		{store, "月曜から金曜は学校です", ""},
		{store, "火曜から金曜に変えてください", "available_days=[thu fri sat]"},
		{store, "前の店は土曜が休みでした", ""},
		{store, "試験期間は木曜休みたいです", ""},
		{store, "前は週3でした", ""},
		{store, "火曜がだめになったので辞退します", ""},
		{sheet, "10日は30分遅れるかもしれません", ""},
		{sheet, "11日は友達の結婚式が18時からあります", ""},
		{sheet, "両方10時ですか", ""},
		{sheet, "10日は11時にできますか", "slot_1=2026-12-10T11:00+09:00"},
		{sheet, "ハイフンじゃなくてピリオド", ""},
		{mid, "面接は12月15日がいいです", ""},
		{mid, "手取りで400万くらいですよね", ""},
		{mid, "10月じゃなくて9月で合ってますよね", ""},
		{mid, "650にして", "salary_min_jpy=6.5e+06"},
		{sheet, "面談11日やめて14日の11時", "slot_2=2026-12-14T11:00+09:00"},
		{sheet, "どっちも30分遅らせてほしいです、面談", "slot_1=2026-12-10T10:00+09:00 slot_2=2026-12-11T15:30+09:00"},
		{sheet, "ピリオドじゃなくてハイフン", "email=riko-nkmr@example.com"},
		{sheet, "面談の日って10日ですよね？", ""},
		{mid, "9月じゃなくて8月まで", "period_to=2026-08"},
		{mid, "Ruby6年 年収680", "salary_min_jpy=6.8e+06 years_primary_language=6"},
		{mid, "入社1か月後ろにずらしたい", "start_date=2027-02-04"},
		{mid, "今の年収は600万です", ""},
		{mid, "5年で足りますか？", ""},
	} {
		t.Run(c.says, func(t *testing.T) {
			got, err := read(context.Background(), interview.Situation{
				Form: c.form, Lang: c.form[:2], Screen: reading.AtSummary, Known: known[c.form], Text: c.says, Now: time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC),
			})
			if err != nil {
				t.Fatal(err)
			}
			var told []string
			for _, key := range slices.Sorted(maps.Keys(got.Facts)) {
				told = append(told, fmt.Sprintf("%s=%v", key, got.Facts[key].Value))
			}
			if got.AsksBack && c.want == "?" {
				told = append(told, "?")
			}
			if is := strings.Join(told, " "); is != c.want {
				t.Errorf("recorded %q, not %q", is, c.want)
			}
		})
	}
}
