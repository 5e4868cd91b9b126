package when_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/when"
)

// A period of which a month is put right by its name, a day denied at once, or an end told as one of the same year.
func TestPeriodsPutRight(t *testing.T) {
	for said, want := range map[string]string{
		"2018/4 - 2023/12 。あ、ちゃう、辞めたん2024/1やわ":                "2018-04 2024-01",
		"2021年4月から今まで。あ、4月じゃなくて10月入社でした":                      "2021-10 now",
		"2023年2月から同年11月です":                                    "2023-02 2023-11",
		"2019年4月から同じ年の12月まで銀行でSEでした":                          "2019-04 2019-12",
		"2019年1月から、、じゃない、それは前の前の会社だ。えーと2022年2月に転職して2026年5月まで": "2022-02 2026-05",
		// two dates of that month: nothing says which
		"2018年4月から2023年4月まで。4月じゃなくて5月でした": "2018-04 2023-04",
		"2018年4月から2023年12月まで":             "2018-04 2023-12",
	} {
		got := ""
		if all := when.Periods(said, inDecember("JP", "Asia/Tokyo")); len(all) > 0 {
			end := all[0].To
			if all[0].Ongoing {
				end = "now"
			}
			got = all[0].From + " " + end
		}
		if got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

// "Every day" that is told of some days names no others, what rules out a group twice rules out no day for sure, and a time in kanji denies nothing.
func TestDaysThatAreTaken(t *testing.T) {
	for said, want := range map[string]string{
		"月水は毎日授業あるんで、火木土の18時から22時": "tue thu sat",
		"月水は毎日いけます":                "mon wed",
		"毎日いけます":                   "mon tue wed thu fri sat sun",
		"土曜は無理、毎日いけます":             "mon tue wed thu fri sun",
		"平日は無理、土日だけ":               "sat sun",
		"水曜は教室があるので、水曜以外は全部":       "mon tue thu fri sat sun",
		"木金土 ランチ帯":                 "thu fri sat",
		"月水は毎日授業":                  "?",
		"平日は迎えに行かないかんけん15時まで。火曜だけは無理です": "?",
	} {
		days, _, sure := when.Weekdays(said)
		got := strings.Join(days, " ")
		if !sure {
			got = "?"
		}
		if got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
	for said, want := range map[string]int{
		"12月3日の午前10時、または12月4日の午後2時、いずれも可能です": 2, "12月3日の10時。4日の14時は入れません": 1,
	} {
		if got := when.Moments(said, inDecember("JP", "Asia/Tokyo")); len(got) != want {
			t.Errorf("%q: %d moments, want %d", said, len(got), want)
		}
	}
	if got := when.Moments("12/7の朝9時です", inDecember("FR", "Europe/Paris")); len(got) != 1 {
		t.Errorf("%v", got)
	}
}
