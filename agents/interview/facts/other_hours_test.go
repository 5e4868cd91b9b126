package facts

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// The days of hours that differ by day are all that are said and no other, and none of the hours is taken for all days.
func TestHoursOfSomeDaysOnly(t *testing.T) {
	f, err := form.Sample("ja-parttime-store")
	if err != nil {
		t.Fatal(err)
	}
	all, workdays := "mon tue wed thu fri sat sun", "mon tue wed thu fri"
	for _, tt := range [][2]string{
		{"土日は終日、平日は火木18-22", "tue thu sat sun"},
		{"平日は火木の18-22時、土日はいつでも", "tue thu sat sun"},
		{"平日は火・木の18時から22時、土日は一日中大丈夫です", "tue thu sat sun"},
		{"土日はいつでも、平日は火木18時〜22時", "tue thu sat sun"},
		{"土日いつでも 平日火木18-22", "tue thu sat sun"},
		{"土日フル、平日は月木の夜18-22", "mon thu sat sun"},
		{"火木18-22、土日終日", "tue thu sat sun"},
		{"月水金は17-21で、土は終日いけます", "mon wed fri sat"},
		{"土は9-18、月木は17-22", "mon thu sat"},
		{"土曜は終日OK、平日は水曜だけ18時以降", "wed sat"},
		{"水曜と金曜は夜だけ18時から、土曜はいつでもいいです", "wed fri sat"},
		{"平日は火曜と金曜の18時から、土日はフルで入れます", "tue fri sat sun"},
		{"平日は18時以降、土日は何時でも", all},
		{"平日夜と土日終日", all},
		{"週末は終日、平日は19-22時なら", all},
		{"土日祝は朝から、平日は18時〜", all},
		{"平日は夕方から、日曜は一日OK", workdays + " sun"},
		{"月・水は授業後18時〜22時、土曜は朝9時から夕方まで", "mon wed sat"},
		{"weekday evenings and all day saturday", workdays + " sat"},
		{"tue/thu 18-22, weekends any time", "tue thu sat sun"},
		{"weekends whenever, mon wed 17-21", "mon wed sat sun"},
		{"weekends all day, weekdays tue thu 6-10pm", "tue thu sat sun"},
		{"Saturdays all day, Mon and Wed after 5pm", "mon wed sat"},
		{"mon-fri 5pm to 9pm and anytime on weekends", all},
		{"sat 9-5, tue and thu 6-9pm", "tue thu sat"},
		{"weekdays after school, weekends 10 to 6", all},
	} {
		got := map[string]string{}
		for _, fact := range Extract(*f.Field("shift"), Message{Text: tt[0]}, Known{}, inTokyo) {
			got[fact.Key] = strings.Join(stringList(fact.Value), " ")
		}
		if got["available_days"] != tt[1] || len(got) != 1 || !HoursByDay(*f.Field("shift"), tt[0], Known{}) {
			t.Errorf("%q: %v, want %s by day", tt[0], got, tt[1])
		}
	}
}

// "Any time" of days that are named adds no other day, and hours never end before they begin.
func TestAnyTimeOfDaysNamed(t *testing.T) {
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"shift", "平日はいつでも大丈夫です", `available_days=["mon","tue","wed","thu","fri"]; time_from=-`},
		{"shift", "土日は17時以降ならいつでも", `available_days=["sat","sun"]; time_from="17:00"`},
		{"shift", "土日はいつでも大丈夫、9時から18時", `available_days=["sat","sun"]; time_from="09:00"; time_to="18:00"`},
		{"shift", "いつでも入れます", `available_days=["mon","tue","wed","thu","fri","sat","sun"]`},
		{"shift", "22時から18時まで、月火", `available_days=["mon","tue"]; time_from=-; time_to=-`},
		{"shift", "土曜の22時から翌5時", `available_days=["sat"]; time_from="22:00"; time_to="05:00"`},
	})
	f, _ := form.Sample("ja-parttime-store")
	known := Known{"available_days": []string{"sat"}, "time_from": "22:00"}
	if got := Extract(*f.Field("shift"), Message{Text: "18時まで", Asked: []string{"time_to"}}, known, inTokyo); len(got) > 0 {
		t.Errorf("an end before the beginning told before: %v", got)
	}
}

// A part of the day that is hard is one not to work in; shifts of which no day is said, beside the weekend, may be of any day.
func TestHardPartsOfTheDay(t *testing.T) {
	no := `nights_ok=false`
	var all []answer
	for _, said := range []string{
		"nights are hard but days and weekends ok", "nights are difficult for me but days and weekends are fine", "I struggle with nights but weekdays are fine",
		"nights are tough, mornings and weekends ok", "nights would be hard with the kids, any day otherwise", "days ok, weekends ok, nights not ideal",
		"nights are a struggle, mon to fri", "it's hard for me to do nights, mon tue wed", "nights would be a bit hard, mon wed fri",
		"I find nights hard. Mon to Fri, 30 hours", "nights hard, weekends fine", "夜勤はきついです。月から金の日中なら", "夜はちょっと厳しいけど、日勤と週末はOKです",
		"夜勤はしんどいので日中だけ、月水金", "夜勤はちょっと苦手です、月水金", "夜勤は体力的につらいので、月水金の日勤",
	} {
		all = append(all, answer{"shift", said, no})
	}
	readAnswers(t, "en-gb-care-assistant", inLondon, append(all, []answer{
		{"shift", "it's not hard for me to do nights, mon tue", `days=["mon","tue"]; nights_ok=true`},
		{"shift", "夜勤はきつくないです、月水金", `days=["mon","wed","fri"]; nights_ok=true`},
		{"shift", "nights are fine, even though mornings are hard", `nights_ok=true`},
		{"shift", "nights are hard but i can do them, mon tue wed", `days=["mon","tue","wed"]; nights_ok=-`},
		{"shift", "夜勤はきついけどできます、月水金", `days=["mon","wed","fri"]; nights_ok=-`},
		{"shift", "Fridays are hard, otherwise any day", `days=["mon","tue","wed","thu","sat","sun"]`},
		{"shift", "nights are hard but days and weekends ok", `days=-`},
		{"shift", "mornings & weekends work", `days=-`},
		{"shift", "weekends and days", `days=-`},
		{"shift", "日勤と週末がいいです", `days=-`},
		{"shift", "days on weekends", `days=["sat","sun"]`},
		{"shift", "Friday nights and weekends", `days=["fri","sat","sun"]; nights_ok=true`},
		{"shift", "月から金の日中なら", `days=["mon","tue","wed","thu","fri"]`},
	}...))
}
