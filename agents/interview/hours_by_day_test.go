package interview_test

import (
	"fmt"
	"strings"
	"testing"
)

// Hours that differ from day to day are recorded as no pair of times for all days: the days are, and the words stand in the summary.
func TestHoursByDay(t *testing.T) {
	for _, tc := range []struct {
		says []string
		days string
	}{
		{[]string{"月・金は17時〜21時、土・日は10時〜18時です"}, "[mon fri sat sun]"},
		{[]string{"月・金・土・日　平日は17時から、土日は10時から入れます"}, "[mon fri sat sun]"},
		{[]string{"月金土日", "平日は17時から、土日は10時からです"}, "[mon fri sat sun]"},
		{[]string{"火曜と木曜は夕方6時から10時まで、土曜だけ朝9時から3時までいけます"}, "[tue thu sat]"},
		{[]string{"全部の曜日じゃなくて水木日の3日だけ。平日17時〜21時、日曜は10時〜18時"}, "[wed thu sun]"},
		{[]string{"平日は学校のあと17時から、週末は終日大丈夫です"}, "[mon tue wed thu fri sat sun]"},
		{[]string{"火金土です", "平日は18時から22時です"}, "[tue fri sat]"},
		{[]string{"月水17:00-21:00 / 土 10:00-18:00"}, "[mon wed sat]"},
		{[]string{"月〜金は18時半から22時、土は9時から15時"}, "[mon tue wed thu fri sat]"},
		{[]string{"Mon and Fri 5-9pm, weekends 10 to 6"}, "[mon fri sat sun]"},
		{[]string{"after 5 on weekdays, all day Saturdays"}, "[mon tue wed thu fri sat]"},
		{[]string{"Tue, Wed, Sat. Weekdays from 6pm, the weekend 9am to 5pm"}, "[tue wed sat]"},
		{[]string{"I can do Tuesdays 4pm to 8pm and Sundays 11am to 3pm"}, "[tue sun]"},
	} {
		lang := "ja"
		if tc.says[0][0] < 0x80 {
			lang = "en"
		}
		w := sampleOf(t, "ja-parttime-store", lang, "shift")
		for _, s := range tc.says {
			w.say(s)
		}
		_, told, _ := w.record().field("shift")
		last := tc.says[len(tc.says)-1]
		if fmt.Sprint(told["available_days"]) != tc.days || told["time_from"] != nil || told["time_to"] != nil {
			t.Errorf("%q: %v, want %s", tc.says, told, tc.days)
		}
		c := w.last().Card
		if w.last().Asks != "confirm" || c == nil || !strings.Contains(c.Fields[0].Value, last[max(0, strings.LastIndex(last, "平日")):]) {
			t.Errorf("%q: %s: %v", tc.says, w.last().Text, c)
		}
		note := map[string]string{"ja": "曜日ごとの時間は、そのままの言葉で採用担当に伝えます。", "en": "the hours for each day"}[lang]
		if !strings.Contains(w.last().Text, note) {
			t.Errorf("%q: says %q", tc.says, w.last().Text)
		}
	}
}

// What is told anew, at a doubt, after it was given up or at the summary, stands; and a question's figures are no hours.
func TestHoursByDayToldAnew(t *testing.T) {
	for _, tc := range []struct {
		says             []string
		days, has, hasNo string
	}{
		{[]string{"火木の17時から21時", "1番を直す", "火・木は18時〜22時、日は9時〜15時です"}, "[tue thu sun]", "日は9時〜15時", "17:00"},
		{[]string{"火・木は18時〜22時、日は9時〜15時です", "1番を直す", "火・木だけ、19時から22時です"}, "[tue thu]", "19:00〜22:00", "9時〜15時"},
		{[]string{"火・木は18時〜22時、日は9時〜15時です", "1番を直す", "このまま"}, "[tue thu sun]", "日は9時〜15時", "18:00"},
		{[]string{"9時で終わりってほんとですか？22時までってまじ？", "火木", "17時から21時まで"}, "[tue thu]", "17:00〜21:00", "22"},
		{[]string{
			"月曜は5時から9時です",
			"違います！月曜じゃなくて火木の2日だけ。火曜は17〜21時、木曜は10時〜18時",
		}, "[tue thu]", "木曜は10時〜18時", "17:00"},
	} {
		w := sampleOf(t, "ja-parttime-store", "ja", "shift")
		for _, s := range tc.says {
			w.say(s)
		}
		_, told, _ := w.record().field("shift")
		c := w.last().Card
		if fmt.Sprint(told["available_days"]) != tc.days || c == nil || len(c.Fields) == 0 ||
			!strings.Contains(c.Fields[0].Value, tc.has) || strings.Contains(c.Fields[0].Value, tc.hasNo) {
			t.Errorf("%q: %v: %q: %v", tc.says, told, w.last().Text, c)
		}
	}
}

// A question beside another answer tells nothing of the days and hours.
func TestQuestionsTellNoHours(t *testing.T) {
	for _, says := range []string{
		"だから17です笑　2番。高校生でもはたらけますか？9時までってほんと？",
		"2番。22時までってまじ？",
		"いいえ。夜10時まであるって本当ですか",
	} {
		w := sampleOf(t, "ja-parttime-store", "ja", "age_minimum", "shift")
		w.say(says)
		if _, told, _ := w.record().field("shift"); len(told) > 0 {
			t.Errorf("%q: %v", says, told)
		}
	}
}
