package when_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

func inDecember(country, zone string) ask.Context {
	return ask.Context{Country: country, Zone: zone, Lang: map[string]string{"JP": "ja"}[country], Now: time.Date(2026, 12, 2, 3, 0, 0, 0, time.UTC)}
}

// Days that are counted from one told before, under the old name of a month, or put right.
func TestDaysFromThoseToldBefore(t *testing.T) {
	for said, want := range map[string]string{
		"2月1日は試験で無理なので、その翌週の月曜から": "2027-02-08",
		"1月15日まで勤めて、翌週の水曜に入れます":   "2027-01-20",
		"師走の二十日から":                "2026-12-20",
		"睦月の十二日より":                "2027-01-12",
		"来月の頭5日から":                "2027-01-05",
		"1月8日、失礼、1月18日からです":       "2027-01-18",
		"3月1日で間違いないです":            "2027-03-01",
		// not sure: asked back
		"1月8日から、または翌週の月曜": "",
		"弥生さんに聞いてからにします":  "",
		"1月8日は無理です":       "",
	} {
		a := when.AnswerDate(text.ReadSpelled(said), ask.Want{Kind: ask.KindDate, Future: true}, inDecember("JP", "Asia/Tokyo"))
		if a.Status != ask.Found {
			a.Value = ""
		}
		if a.Value != want {
			t.Errorf("%q: %v (%s), want %q", said, a.Value, a.Reason, want)
		}
	}
	for said, want := range map[string]string{
		"the 5th, no, the 12th of January":              "2027-01-12",
		"4 January, naw, make it the 11th o January":    "2027-01-11",
		"hols first, day after St Andrew's Day 2027":    "",
		"my contract ends 29 January, so the day after": "2027-01-30",
		"4 January, not the 11th":                       "2027-01-04",
		"any time but the 11th":                         "",
	} {
		a := when.AnswerDate(text.ReadSpelled(said), ask.Want{Kind: ask.KindDate, Future: true}, inDecember("GB", "Europe/London"))
		if a.Status != ask.Found {
			a.Value = ""
		}
		if want != "" && a.Value != want {
			t.Errorf("%q: %v (%s), want %q", said, a.Value, a.Reason, want)
		}
	}
}

// Moments that do not work are none, and a month told once is that of the days behind it.
func TestMomentsThatStand(t *testing.T) {
	for said, want := range map[string]string{
		"12月14日の10時は無理です、15日の14時なら":      "2026-12-15T14:00",
		"明日の11時はゼミなので無理 その次の日の13時で":      "2026-12-04T13:00",
		"十二月八日の朝九時と、九日の午後二時がいいです":        "2026-12-08T09:00 2026-12-09T14:00",
		"12/8 13:00 か 12/9 16:30。対面ですか？": "2026-12-08T13:00 2026-12-09T16:30",
		"12月8日の10時":         "2026-12-08T10:00",
		"12月8日の10時以外なら":     "",
		"12月8日の10時はだめです":    "",
		"12月8日の13時、授業の後なので": "2026-12-08T13:00",
	} {
		var got []string
		for _, m := range when.Moments(said, inDecember("JP", "Asia/Tokyo")) {
			got = append(got, m.ISO[:len("2026-12-08T10:00")])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %v, want %q", said, got, want)
		}
	}
}

// Days that are told anew, of once, or by the one that is left out.
func TestDaysToldAnew(t *testing.T) {
	for said, want := range map[string]string{
		"月水土…いや水は夜勤だ。月土で":                                                     "mon sat",
		"火木、土日も。やっぱり火木だけ、すみません火木で":                                            "tue thu",
		"水金、土曜も去年は入ってたけど今は無理":                                                 "wed fri",
		"木曜は教室があるので、木曜を引いて、ほかは全部":                                             "mon tue wed fri sat sun",
		"Mondays, Fridays... no, Friday is choir. Mondays and Thursdays then": "mon thu",
		"I used to do Mondays. Tuesday and Wednesday now":                     "tue wed",
		"Wednesdays, Fridays and, should it help, Sundays as well":            "wed fri sun",
		// nothing is taken away
		"月水金、いつも助かります":                      "mon wed fri",
		"月水金、水は早番で金は遅番で":                    "mon wed fri",
		"火曜も入れます、前の店では早番でした":                "tue",
		"Mondays and Thursdays, no Sundays": "mon thu",
	} {
		days, _, _ := when.Weekdays(said)
		if !slices.Equal(days, strings.Fields(want)) {
			t.Errorf("%q: %v, want %q", said, days, want)
		}
	}
}

// Hours beside days, with halves and without their 時.
func TestHoursInFigures(t *testing.T) {
	for said, want := range map[string]string{
		"土曜のみ9-15":          "09:00-15:00",
		"月金で。17半〜21":        "17:30-21:00",
		"平日は18半-22半":        "18:30-22:30",
		"土日だけ10-18で":        "10:00-18:00",
		"月曜、3-4人でやってます":     "",
		"経験は2半〜3年、月曜も":      "",
		"金曜、1/10からしか入れない":   "",
		"日曜 12-15ページを読みました": "",
	} {
		got := ""
		for _, h := range when.TimeRanges(said) {
			got += h.From + "-" + h.To
		}
		if got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}
