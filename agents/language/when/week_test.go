package when

import (
	"fmt"
	"strings"
	"testing"
)

// inWords is a week as the tests write it: "mon wed 17:00-22:00; sat any".
func inWords(w Week) string {
	var out []string
	for _, g := range w.Groups() {
		out = append(out, strings.TrimSpace(strings.Join(g.Days, " ")+" "+g.DayHours.String()))
	}
	return strings.Join(out, "; ")
}

func weekOfWords(words string) Week {
	w := Week{}
	for _, g := range strings.Split(words, "; ") {
		parts := strings.Fields(g)
		hours := DayHours{}
		if last := parts[len(parts)-1]; len(last) > 3 || last == "any" {
			hours, parts = ParseDayHours(last), parts[:len(parts)-1]
		}
		for _, d := range parts {
			w[d] = hours
		}
	}
	return w
}

// A week is read from how people tell it, in either language.
func TestWeekTold(t *testing.T) {
	for _, c := range [][2]string{
		{"月水金の夜17時から22時、土曜は一日", "mon wed fri 17:00-22:00; sat any"},
		{"月水金の夜と、土曜日は一日大丈夫です！夜は17時から22時まで", "mon wed fri 17:00-22:00; sat any"},
		{"平日は18時から、土日は10時〜18時", "mon tue wed thu fri 18:00-; sat sun 10:00-18:00"},
		{"月・金は17時〜21時、土・日は10時〜18時です", "mon fri 17:00-21:00; sat sun 10:00-18:00"},
		{"火曜と木曜は夕方6時から10時まで、土曜だけ朝9時から3時までいけます", "tue thu 18:00-22:00; sat 09:00-15:00"},
		{"土日は終日、平日は火木18-22", "tue thu 18:00-22:00; sat sun any"},
		{"平日は夜、土日は昼間", "mon tue wed thu fri night; sat sun daytime"},
		{"土曜は9時から17時で、平日は19時以降なら入れます", "mon tue wed thu fri 19:00-; sat 09:00-17:00"},
		{"月水17:00-21:00 / 土 10:00-18:00", "mon wed 17:00-21:00; sat 10:00-18:00"},
		{"月水金は17時から22時で、土曜日だけ10時から22時です", "mon wed fri 17:00-22:00; sat 10:00-22:00"},
		{"平日は学校のあと17時から、週末は終日大丈夫です", "mon tue wed thu fri 17:00-; sat sun any"},
		{"weekdays after school from 5, weekends 10 to 6", "mon tue wed thu fri 17:00-; sat sun 10:00-18:00"},
		{"日曜は朝から夜まで全部大丈夫です。金曜は18時から", "fri 18:00-; sun any"},
		{"I can work Sat and Sun from 10 to 18, and Friday evening also", "fri evening; sat sun 10:00-18:00"},
		{"Mon Wed Fri after 4, weekends any time", "mon wed fri 16:00-; sat sun any"},
		{"mon wed fri after 4 and sat sun any time", "mon wed fri 16:00-; sat sun any"},
		{"Mon and Fri 5-9pm, weekends 10 to 6", "mon fri 17:00-21:00; sat sun 10:00-18:00"},
		{"after 5 on weekdays, all day Saturdays", "mon tue wed thu fri 17:00-; sat any"},
		{"I can do Tuesdays 4pm to 8pm and Sundays 11am to 3pm", "tue 16:00-20:00; sun 11:00-15:00"},
		{"Tuesday mornings, Thursday from 2pm", "tue morning; thu 14:00-"},
		{"weekends are wide open, any time, weekdays only from 6pm", "mon tue wed thu fri 18:00-; sat sun any"},
		{"tuesday and thursday from 5 until close, in the weekends any time", "tue thu 17:00-close; sat sun any"},
		{"平日は木曜以外だったら17時から22時まで入れます。土日は昼からいけます", "mon tue wed fri 17:00-22:00; sat sun 12:00-"},
		{"木曜以外の平日は17時から22時、土日は12時から", "mon tue wed fri 17:00-22:00; sat sun 12:00-"},
		{"平日は火曜を除いて18時から、土曜は10時から15時", "mon wed thu fri 18:00-; sat 10:00-15:00"},
		{"水曜以外の平日は夜、土日は一日", "mon tue thu fri night; sat sun any"},
		{"weekdays except Thursday 5pm to 10pm, weekends from noon", "mon tue wed fri 17:00-22:00; sat sun 12:00-"},
		{"平日夜のみ。18:00-23:00、土曜は昼間も可", "mon tue wed thu fri 18:00-23:00; sat daytime"},
		{"weekday evenings only. 18:00-23:00, Saturday daytime is ok too", "mon tue wed thu fri 18:00-23:00; sat daytime"},
		{"平日夜のみ。土曜は10:00-15:00", "mon tue wed thu fri night; sat 10:00-15:00"},
		{"Monday 9 to 5. Tuesday too, 12 to 5. Not Wednesdays.", "mon 09:00-17:00; tue 12:00-17:00"},
	} {
		if w, ok := WeekWith(nil, c[0], false); inWords(w) != c[1] || !ok {
			t.Errorf("%q: %s %v, want %s", c[0], inWords(w), ok, c[1])
		}
	}
}

// What is told of some days changes those and no others.
func TestWeekToldOn(t *testing.T) {
	const shop = "mon wed fri 17:00-22:00; sat any"
	for _, c := range [][3]string{
		{"mon wed fri night; sat any", "夜は17時から22時って書いてほしいです", shop},
		{shop, "土曜日は何時でもいいです。10時からでも大丈夫です", "mon wed fri 17:00-22:00; sat 10:00-"},
		{shop, "平日は19時からに変えたいです", "mon wed fri 19:00-22:00; sat any"},
		{shop, "土曜は午前だけにしたいです", "mon wed fri 17:00-22:00; sat morning"},
		{shop, "夜は17時から22時です", shop},
		{shop, "金曜は21時までにしてください", "mon wed 17:00-22:00; fri 17:00-21:00; sat any"},
		{shop, "日曜も10時から15時で入れます", "mon wed fri 17:00-22:00; sat any; sun 10:00-15:00"},
		{shop, "土曜は無理になりました。日曜は10時から15時です", "mon wed fri 17:00-22:00; sun 10:00-15:00"},
		{"mon tue wed thu fri 17:00-22:00", "土曜日も一日働けます", "mon tue wed thu fri 17:00-22:00; sat any"},
		{"sat sun 10:00-18:00", "and Friday from 17 to 22", "fri 17:00-22:00; sat sun 10:00-18:00"},
		{"sat sun 10:00-18:00", "Friday is missing, I can also work Friday 17 to 22", "fri 17:00-22:00; sat sun 10:00-18:00"},
		{"mon wed fri sat sun", "weekdays only after 4pm", "mon wed fri 16:00-; sat sun"},
		{"mon wed fri sat sun", "weekends any time", "mon wed fri; sat sun any"},
		{"mon wed fri 16:00-; sat sun any", "actually Saturday from 9 to 12", "mon wed fri 16:00-; sat 09:00-12:00; sun any"},
		{"mon wed fri 16:00-; sat sun any", "make the weekdays until 8pm", "mon wed fri 16:00-20:00; sat sun any"},
		{"mon wed fri evening; sat sun any", "evenings are from 6 to 10", "mon wed fri 18:00-22:00; sat sun any"},
	} {
		if w, ok := WeekWith(weekOfWords(c[0]), c[1], false); inWords(w) != c[2] || !ok {
			t.Errorf("%q: %s %v, want %s", c[1], inWords(w), ok, c[2])
		}
	}
}

// What tells no hours of days, or more than a week's hours hold, is none.
func TestNoWeekTold(t *testing.T) {
	for _, said := range []string{
		"月水金です", "土曜日が消えました", "週20時間くらい", "隔週の土曜は10時から、平日は17時から", "夜は無理です", "Mon, Wed and Fri", "平日は学校のあと、土曜は10時から", "weekdays after school, Saturdays 10 to 6",
		"every other Saturday 10 to 6, weekdays after 5", "月曜以外は17時から22時です", "水曜以外は大丈夫です", "weekdays except exam days from 5",
		"I did night shifts for 3 years", "17時から22時", "Friday maybe from 5, Saturday all day", "土曜は入れるかもしれないです、10時から",
	} {
		if w, ok := WeekWith(nil, said, false); ok {
			t.Errorf("%q: %s", said, inWords(w))
		}
	}
}

// What is kept of a day's hours is read as it was.
func TestDayHoursAsKept(t *testing.T) {
	for _, h := range []DayHours{{From: "17:00", To: "22:00"}, {From: "17:00"}, {To: "22:00"}, {Whole: true}, {Part: "night"}, {}} {
		if got := ParseDayHours(h.String()); got != h {
			t.Errorf("%v: %v", h, fmt.Sprintf("%#v", got))
		}
	}
}
