package facts

import (
	"strconv"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// A number is hours of a week, or years, only where nothing else explains it and it may be so many.
func TestFiguresOfSomethingElse(t *testing.T) {
	for _, c := range []struct{ form, field, asked, say, want string }{
		{"en-gb-care-assistant", "shift", "weekly_hours", "weekday evenings after 6", ""},
		{"en-gb-care-assistant", "shift", "weekly_hours", "yes, up to four a month", ""},
		{"en-gb-care-assistant", "shift", "nights_ok", "up to four a month", ""},
		{"en-gb-care-assistant", "shift", "weekly_hours", "mostly after 6", ""},
		{"en-gb-care-assistant", "shift", "weekly_hours", "from half 5", ""},
		{"en-gb-care-assistant", "shift", "weekly_hours", "200", ""},
		{"en-gb-care-assistant", "shift", "weekly_hours", "$25", ""},
		{"en-gb-care-assistant", "shift", "weekly_hours", "30", "30"},
		{"en-gb-care-assistant", "shift", "weekly_hours", "about 20 a week", "20"},
		{"en-us-backend-engineer", "skills", "go_years", "140k", ""},
		{"en-us-backend-engineer", "skills", "go_years", "14万", ""},
		{"en-us-backend-engineer", "skills", "go_years", "140000", ""},
		{"en-us-backend-engineer", "skills", "go_years", "Go for 85 years", ""},
		{"en-us-backend-engineer", "skills", "go_years", "about 4", "4"},
	} {
		f, err := form.Sample(c.form)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		facts, doubts := Read(*f.Field(c.field), Message{Text: c.say, Asked: []string{c.asked}}, Known{}, inLondon)
		for _, fact := range facts {
			if n, ok := number(fact.Value); ok {
				got = strconv.FormatFloat(n, 'f', -1, 64)
			}
		}
		if got != c.want || len(doubts) > 0 {
			t.Errorf("%s, asked for %s: %q, want %q (doubts %v)", c.say, c.asked, got, c.want, doubts)
		}
	}
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"phone", "(555) 013-4477", `phone_e164=-`}, {"phone", "07700 900123", `phone_e164="+447700900123"`}, {"phone", "+1 303 555 0164", `phone_e164="+13035550164"`},
	})
}

// A weekday that a date does not fall on takes the other order of day and month, or is asked back.
func TestWeekdayBesideDate(t *testing.T) {
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"start_date", "Monday 4/1/2027", `start_date="2027-01-04"`}, {"start_date", "4/1/2027 (Monday)", `start_date="2027-01-04"`},
		{"start_date", "Thursday 4/1/2027", `start_date="2027-04-01"`}, {"start_date", "Tuesday 4/1/2027", `start_date=-`}, {"start_date", "Tuesday, January 4, 2027", `start_date=-`},
		{"start_date", "Monday, January 4, 2027", `start_date="2027-01-04"`}, {"start_date", "4/1/2027", `start_date="2027-04-01"`},
	})
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"start_date", "1月4日(月)", `start_date="2027-01-04"`}, {"start_date", "2月1日の月曜から", `start_date="2027-02-01"`},
		{"start_date", "1月5日(月)", `start_date=-`}, {"start_date", "2027/1/5（月）から入れます", `start_date=-`}, {"start_date", "来年の1月5日月曜日", `start_date=-`},
		{"start_date", "明日(水)からでも", `start_date=-`}, {"start_date", "1月4日、火曜は無理です", `start_date="2027-01-04"`},
	})
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"start_date", "Mon, 4/2/2027", `start_date=-`}, {"start_date", "Mon 1/5", `start_date=-`}, {"start_date", "1/5 (Mon)", `start_date=-`}, {"start_date", "Mon 1/4", `start_date="2027-01-04"`},
		{"start_date", "January 5, which is a Monday", `start_date=-`}, {"start_date", "Mon, 4/1/2027", `start_date="2027-01-04"`},
	})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"interview_slot", "12月8日(月)の10時と12月9日(水)の15時です", `slot_1=-`},
		{"interview_slot", "12/8(火)10:00, 12/9(水)15:00", `slot_1="2026-12-08T10:00+09:00"; slot_2="2026-12-09T15:00+09:00"`},
	})
}

// A role is what somebody was, whole, and not another person in the story.
func TestRolesOfOthers(t *testing.T) {
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"experience", "産休の先輩の代わりに半年間売り場責任者をしました", `latest_role="売り場責任者"`}, {"experience", "取り扱い責任者をしていました", `latest_role="取り扱い責任者"`},
		{"experience", "担当者が急に辞退したイベントの運営をしました", `latest_role=-`}, {"experience", "2021年から主任をしています", `latest_role="主任"`},
		{"experience", "担当者に聞きました", `latest_role=-`}, {"experience", "担当者を呼んだことがあります", `latest_role=-`}, {"experience", "店長から電話をもらいました", `latest_role=-`},
		{"experience", "採用の担当者と話しました", `latest_role=-`}, {"experience", "店長を任されていました", `latest_role="店長"`},
	})
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"experience", "I asked 担当者 about it", `latest_role=-`}, {"experience", "I talked to 責任者 already", `latest_role=-`},
		{"experience", "Covered for my manager for six months while she was on leave", `latest_role=-`}, {"experience", "I was the engineering manager", `latest_role="engineering manager"`},
	})
}

// What is of somebody else, of a time that is over or of no use any more is not recorded.
func TestToldOfElsewhere(t *testing.T) {
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"shift", "my flatmate works Monday to Friday nights, 40 hours", `days=-; nights_ok=-; weekly_hours=-`}, {"notice_period", "my colleague had six weeks", `notice_weeks=-`},
		{"notice_period", "six weeks, my colleague had less", `notice_weeks=6`}, {"experience", "My last job was in a care home for 18 months", `months_experience=18`}, {"right_to_work", "yes and no", `right_to_work=-`},
		{"experience", "My boss has been at it for 20 years.", `months_experience=-`}, {"shift", "the last girl only did mornings, apparently", `nights_ok=-`},
	})
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{{"salary_expectation", "My mate on the same job gets 90k", `salary_min_usd=-`}})
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"shift", "前の店では月火が休みで9時から17時でした", `available_days=-; time_from=-; time_to=-`}, {"shift", "平日ならいつでも、17時から23時まで", `available_days=["mon","tue","wed","thu","fri"]`},
		{"phone", "090-1234-5678は前の番号でもう使えません", `phone_e164=-`},
		{"phone", "090-1234-5678です。前の番号はもう使えません", `phone_e164="+819012345678"`},
		{"age_minimum", "はい、いいえ、どちらもです", `is_18_or_over=-`},
	})
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"start_date", "前の会社には4月1日に入りました", `start_date=-`},
		{"skills", "Goで、リーダーも3年務めました", `years_primary_language=3`},
		{"skills", "うちの上司は20年やってます", `years_primary_language=-`},
	})
}
