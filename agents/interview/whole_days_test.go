package interview_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
)

// Days on which somebody cannot work are never recorded, whatever the reason and whichever question is asked, and what a masked reason
// leaves of its sentence answers no other question.
func TestRuledOutDaysAreNotRecorded(t *testing.T) {
	for _, tc := range []struct{ lang, says, days string }{
		{"ja", "水曜は透析があるので無理です。ほかの平日は10時から16時", "[mon tue thu fri]"},
		{"ja", "水曜は無理です。ほかの平日は10時から16時", "[mon tue thu fri]"},
		{"ja", "平日は10時から16時。ただ木曜は通院があるので入れません", "[mon tue wed fri]"},
		{"ja", "金曜は礼拝があるので入れません。それ以外の平日は9時から17時", "[mon tue wed thu]"},
		{"ja", "火曜と木曜は通院なので無理です。ほかの日は10時から15時で大丈夫です", "[mon wed fri sat sun]"},
		{"ja", "子どもの保育園の迎えがあるので火曜は難しいです。ほかの平日は9時から15時", "[mon wed thu fri]"},
		{"ja", "月曜は人工透析なんで行けないっす。あとは平日10時〜16時いけます", "[tue wed thu fri]"},
		{"ja", "毎週火曜日に透析に通っております。それ以外の平日でしたら10時から15時まで可能です", "[mon wed thu fri]"},
		{"en", "Tuesdays are out because of chemo, any other weekday 9 to 5 works", "[mon wed thu fri]"},
		{"en", "I can't do Fridays because of prayers. Other weekdays 9am to 5pm are fine", "[mon tue wed thu]"},
		{"en", "Wednesdays I have dialysis so no. Other weekdays 10 to 4", "[mon tue thu fri]"},
		{"en", "My daughter has therapy on Thursdays, so not Thursdays. Other weekdays 9 to 3", "[mon tue wed fri]"},
	} {
		job, fields, key := "ja-parttime-store", []string{"age_minimum", "work_authorization", "experience", "full_name", "weekly_hours", "phone"}, "available_days"
		if tc.lang == "en" {
			job, fields, key = "en-gb-care-assistant", []string{"right_to_work", "driving_licence", "experience", "notice_period", "phone"}, "days"
		}
		for _, asked := range append(slices.Clone(sample.Of(fields, 2)), "shift") {
			order := []string{asked, "shift"}
			if asked == "shift" {
				order = []string{"shift", "phone"}
			}
			w := sampleOf(t, job, tc.lang, order...)
			w.say(tc.says)
			_, told, _ := w.record().field("shift")
			if got := fmt.Sprint(told[key]); got != tc.days {
				t.Errorf("%s: %q: days %s, want %s", asked, tc.says, got, tc.days)
			}
			for _, secret := range []string{"透析", "通院", "礼拝", "保育園", "chemo", "prayers", "dialysis", "therapy"} {
				if kept := everythingKept(t, w); strings.Contains(kept, secret) {
					t.Errorf("%s: %q is kept: %s", asked, secret, kept)
				}
			}
			if _, others, _ := w.record().field(asked); asked != "shift" && len(others) > 0 {
				t.Errorf("%s: %q: %v", asked, tc.says, others)
			}
		}
	}
}

// What is left of a sentence whose subject is masked with the reason, or that rules out a day, answers neither yes or no nor "none".
func TestLeftoversAreNoAnswer(t *testing.T) {
	for _, tc := range []struct {
		lang, asked string
		says        []string
	}{
		{"ja", "age_minimum", []string{
			"水曜は透析があるので無理です",
			"透析があるので水曜は無理です",
			"水曜は無理です",
			"電話は難聴なので無理です",
			"夜勤は持病があるので無理です",
			"木曜は通院なので無理です。別の日にしてもらえますか",
		}},
		{"ja", "experience", []string{"水曜は透析があるので無理です", "夜勤は持病があるので無理です", "日曜はなし。礼拝です"}},
		{"en", "driving_licence", []string{
			"I can't do Fridays because of prayers",
			"Wednesdays I have dialysis so no",
			"Nights I have kids so I can't",
			"No Thursdays, hospital appointment",
		}},
		{"en", "experience", []string{"No Thursdays, hospital appointment", "Wednesdays I have dialysis so no"}},
	} {
		job := map[string]string{"ja": "ja-parttime-store", "en": "en-gb-care-assistant"}[tc.lang]
		for _, says := range tc.says {
			w := sampleOf(t, job, tc.lang, tc.asked, "phone")
			w.say(says)
			if _, told, _ := w.record().field(tc.asked); len(told) > 0 || w.last().Asks != tc.asked {
				t.Errorf("%s: %q: %v, asks %s", tc.asked, says, told, w.last().Asks)
			}
		}
	}
}

// A no whose subject is the question's stays one, and so does a yes beside days that are ruled out.
func TestReasonedAnswersStay(t *testing.T) {
	const (
		nights = `{id: nights_ok, label: {ja: 夜勤, en: Nights}, intent: {ja: 夜勤の可否を確認する, en: Confirm whether nights can be worked},
    required: true, type: boolean, required_facts: [nights_ok]}`
		weekend = `{id: weekend_ok, label: {ja: 土日の勤務, en: Weekends}, intent: {ja: 土日の可否を確認する, en: Confirm whether weekends can be worked},
    required: true, type: boolean, required_facts: [weekend_ok]}`
	)
	for _, c := range []struct{ field, says, want string }{
		{nights, "持病があるので無理です", "false"},
		{nights, "夜は持病があるので無理です", "false"},
		{nights, "今は通院中なので無理です", "false"},
		{nights, "透析は夜なので無理です", "false"},
		{nights, "実は妊娠しているので難しいです", "false"}, {nights, "I have epilepsy so I can't", "false"}, {nights, "Nights I have kids so no", "false"},
		{nights, "はい、水曜は透析があるので無理ですが夜勤はできます", "true"}, {nights, "Yes. I can't do Tuesdays because of chemo", "true"},
		{weekend, "日曜は礼拝があるので無理です", "false"},
		{boolJA, "重い物は腰痛があるので無理です", "false"},
		{boolJA, "私は妊娠中なので無理です", "false"},
	} {
		w := interviewing(t, nil, withForm(parsed(t, fmt.Sprintf(fieldForm(c.field), "ja-JP", "JP"))))
		w.say(c.says)
		got := ""
		for _, f := range w.record().Fields[0].Facts {
			got = fmt.Sprint(f.Value)
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q; said %q", c.says, got, c.want, w.last().Text)
		}
	}
}

// A day that an earlier message ruled out is not among the days recorded from a later one: those are asked back without it.
func TestDaysOffAreRemembered(t *testing.T) {
	for _, tc := range []struct {
		lang, asked string
		says        []string
		together    bool
	}{
		{"ja", "age_minimum", []string{"水曜は透析があるので無理です", "ほかの平日は10時から16時"}, true},
		{"ja", "age_minimum", []string{"水曜は透析があるので無理です", "ほかの平日は10時から16時"}, false},
		{"ja", "shift", []string{"水曜は無理です", "平日は10時から16時"}, false},
		{"en", "phone", []string{"Wednesdays are out because of chemo", "any other weekday 9 to 5 works"}, true},
	} {
		job, key, last := "ja-parttime-store", "available_days", "start_date"
		if tc.lang == "en" {
			job, key, last = "en-gb-care-assistant", "days", "full_name"
		}
		fields := slices.Compact([]string{tc.asked, "shift", last})
		w := sampleOf(t, job, tc.lang, fields...)
		if tc.together {
			w.say(tc.says...)
		} else {
			w.say(tc.says[0])
			w.say(tc.says[1])
		}
		if _, told, _ := w.record().field("shift"); told[key] != nil || w.last().Asks != "shift" {
			t.Errorf("%q: %v, asks %s", tc.says, told, w.last().Asks)
		}
		w.say(map[string]string{"ja": "はい", "en": "yes"}[tc.lang])
		if _, told, _ := w.record().field("shift"); fmt.Sprint(told[key]) != "[mon tue thu fri]" {
			t.Errorf("%q: %v", tc.says, told)
		}
	}
}

// A day that somebody only asks about is not ruled out by that, and one that they rule out before they ask something is.
func TestDaysAskedAboutAreNotOff(t *testing.T) {
	for _, c := range []struct{ lang, asks, says, days string }{
		{"ja", "土日は休みですか", "金土日の17時から22時です", "[fri sat sun]"},
		{"ja", "日曜は定休日ですか？", "土日の10時から15時です", "[sat sun]"},
		{"en", "Is Sunday off?", "Saturday and Sunday 9 to 5", "[sat sun]"},
		{"en", "Are Fridays free?", "Thursday and Friday 9 to 5", "[thu fri]"},
		{"ja", "火曜は無理なんですが大丈夫ですか", "平日の10時から15時です", "<nil>"},
	} {
		job, key, last := "ja-parttime-store", "available_days", "start_date"
		if c.lang == "en" {
			job, key, last = "en-gb-care-assistant", "days", "full_name"
		}
		w := sampleOf(t, job, c.lang, "shift", last)
		w.say(c.asks)
		w.say(c.says)
		if _, told, _ := w.record().field("shift"); fmt.Sprint(told[key]) != c.days {
			t.Errorf("%q, %q: %v, not %s", c.asks, c.says, told[key], c.days)
		}
	}
}

// What is denied of something else is not denied of the days before it.
func TestDaysBesideAnotherDenial(t *testing.T) {
	for _, c := range []struct{ says, days string }{
		{"mon to thurs mornings, oh and i dont drive", "[mon tue wed thu]"},
		{"Saturdays and Sundays, but I can't lift much", "[sat sun]"},
		{"Tuesday and Friday evenings and I don't smoke", "[tue fri]"},
		{"Tuesday and Friday, Sundays I can't", "[tue fri]"},
	} {
		w := sampleOf(t, "en-gb-care-assistant", "en", "shift", "phone")
		w.say(c.says)
		if _, facts, _ := w.record().field("shift"); fmt.Sprint(facts["days"]) != c.days {
			t.Errorf("%q: %v, not %s", c.says, facts["days"], c.days)
		}
	}
}
