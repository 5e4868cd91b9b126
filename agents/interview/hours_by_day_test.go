package interview_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// Hours that differ from day to day are one value of the days, and no pair of times for all of them.
func TestHoursByDay(t *testing.T) {
	for _, tc := range []struct {
		says  []string
		shown string
	}{
		{[]string{"月・金は17時〜21時、土・日は10時〜18時です"}, "月・金 17:00〜21:00 / 土・日 10:00〜18:00"},
		{[]string{"月・金・土・日　平日は17時から、土日は10時から入れます"}, "月・金 17:00から / 土・日 10:00から"},
		{[]string{"月金土日", "平日は17時から、土日は10時からです"}, "月・金 17:00から / 土・日 10:00から"},
		{[]string{"火曜と木曜は夕方6時から10時まで、土曜だけ朝9時から3時までいけます"}, "火・木 18:00〜22:00 / 土 09:00〜15:00"},
		{[]string{"全部の曜日じゃなくて水木日の3日だけ。平日17時〜21時、日曜は10時〜18時"}, "水・木 17:00〜21:00 / 日 10:00〜18:00"},
		{[]string{"平日は学校のあと17時から、週末は終日大丈夫です"}, "月・火・水・木・金 17:00から / 土・日 一日"},
		{[]string{"火金土です", "平日は18時から22時です"}, "火・金 18:00〜22:00 / 土"},
		{[]string{"月水17:00-21:00 / 土 10:00-18:00"}, "月・水 17:00〜21:00 / 土 10:00〜18:00"},
		{[]string{"月〜金は18時半から22時、土は9時から15時"}, "月・火・水・木・金 18:30〜22:00 / 土 09:00〜15:00"},
		{[]string{"月水金の夜と、土曜日は一日大丈夫です！夜は17時から22時まで"}, "月・水・金 17:00〜22:00 / 土 一日"},
		{[]string{"月曜は9時から17時、火曜は夕方から"}, "月 09:00〜17:00 / 火 夕方"},
		{[]string{"平日は木曜以外だったら17時から22時まで入れます。土日は昼からいけます"}, "月・火・水・金 17:00〜22:00 / 土・日 12:00から"},
		{[]string{"木曜以外の平日は17時から22時、土日は12時からです"}, "月・火・水・金 17:00〜22:00 / 土・日 12:00から"},
		{[]string{"平日夜のみ。18:00-23:00、土曜は昼間も可"}, "月・火・水・木・金 18:00〜23:00 / 土 昼間"},
		{[]string{"weekday evenings only. 18:00-23:00, Saturday daytime is ok too"}, "Mon, Tue, Wed, Thu, Fri 18:00–23:00; Sat daytime"},
		{[]string{"Mon and Fri 5-9pm, weekends 10 to 6"}, "Mon, Fri 17:00–21:00; Sat, Sun 10:00–18:00"},
		{[]string{"after 5 on weekdays, all day Saturdays"}, "Mon, Tue, Wed, Thu, Fri from 17:00; Sat all day"},
		{[]string{"Tue, Wed, Sat. Weekdays from 6pm, the weekend 9am to 5pm"}, "Tue, Wed from 18:00; Sat 09:00–17:00"},
		{[]string{"I can do Tuesdays 4pm to 8pm and Sundays 11am to 3pm"}, "Tue 16:00–20:00; Sun 11:00–15:00"},
		{[]string{"I can work Sat and Sun from 10 to 18, and Friday evening also"}, "Fri evenings; Sat, Sun 10:00–18:00"},
		{[]string{"Mon Wed Fri after 4, weekends any time"}, "Mon, Wed, Fri from 16:00; Sat, Sun all day"},
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
		if told["available_days"] == nil || told["hours_by_day"] == nil || told["time_from"] != nil || told["time_to"] != nil {
			t.Errorf("%q: %v", tc.says, told)
		}
		if c := w.last().Card; w.last().Asks != "confirm" || c == nil || c.Fields[0].Value != tc.shown {
			t.Errorf("%q: %s: %v, want %s", tc.says, w.last().Text, c, tc.shown)
		}
	}
}

// Two messages of one send make one week, and no end is made up for days that have none.
func TestHoursByDayOfABurst(t *testing.T) {
	for _, tc := range []struct {
		lang  string
		says  []string
		shown string
	}{
		{"ja", []string{"平日は木曜以外だったら17時から22時まで入れます。", "土日は昼からいけます"}, "月・火・水・金 17:00〜22:00 / 土・日 12:00から"},
		{"ja", []string{"平日は17時から22時まで入れます。", "土日は昼からいけます"}, "月・火・水・木・金 17:00〜22:00 / 土・日 12:00から"},
		{"en", []string{"weekdays except Thursday 5pm to 10pm", "weekends from noon"}, "Mon, Tue, Wed, Fri 17:00–22:00; Sat, Sun from 12:00"},
	} {
		w := sampleOf(t, "ja-parttime-store", tc.lang, "shift")
		w.say(tc.says...)
		if c := w.last().Card; c == nil || c.Fields[0].Value != tc.shown {
			t.Errorf("%q: %s: %v, want %s", tc.says, w.last().Text, c, tc.shown)
		}
	}
}

// What a week does not hold is kept in words, and that is said.
func TestHoursByDayInWords(t *testing.T) {
	for lang, tc := range map[string][2]string{
		"ja": {"平日はテストがなければ17時から22時、土曜は10時から15時です", "曜日ごとの時間は、そのままの言葉で採用担当に伝えます。"},
		"en": {"weekdays after school, Saturdays 10 to 6", "the hours for each day"},
	} {
		w := sampleOf(t, "ja-parttime-store", lang, "shift")
		w.say(tc[0])
		if c := w.last().Card; c == nil || !strings.Contains(c.Fields[0].Value, tc[0]) || !strings.Contains(w.last().Text, tc[1]) {
			t.Errorf("%q: %s: %v", tc[0], w.last().Text, c)
		}
	}
}

// What is told anew, at a doubt, after it was given up or at the summary, stands; and a question's figures are no hours.
func TestHoursByDayToldAnew(t *testing.T) {
	const evenings = "月水金の夜17時から22時、土曜は一日"
	for _, tc := range []struct {
		says  []string
		shown string
	}{
		{[]string{"火木の17時から21時", "1番を直す", "火・木は18時〜22時、日は9時〜15時です"}, "火・木 18:00〜22:00 / 日 09:00〜15:00"},
		{[]string{"火・木は18時〜22時、日は9時〜15時です", "1番を直す", "火・木だけ、19時から22時です"}, "火曜、木曜 / 19:00〜22:00"},
		{[]string{"火・木は18時〜22時、日は9時〜15時です", "1番を直す", "このまま"}, "火・木 18:00〜22:00 / 日 09:00〜15:00"},
		{[]string{"9時で終わりってほんとですか？22時までってまじ？", "火木", "17時から21時まで"}, "火曜、木曜 / 17:00〜21:00"},
		{[]string{"月曜は5時から9時です", "違います！月曜じゃなくて火木の2日だけ。火曜は17〜21時、木曜は10時〜18時"}, "火 17:00〜21:00 / 木 10:00〜18:00"},
		{[]string{evenings, "あれ、時間がないです。夜は17時から22時って書いてほしいです"}, "月・水・金 17:00〜22:00 / 土 一日"},
		{[]string{evenings, "土曜日は何時でもいいです。10時からでも大丈夫です。これ書けますか？"}, "月・水・金 17:00〜22:00 / 土 10:00から"},
		{[]string{evenings, "平日は19時からに変えたいです"}, "月・水・金 19:00〜22:00 / 土 一日"},
		{[]string{evenings, "土曜は午前だけにしたいです"}, "月・水・金 17:00〜22:00 / 土 朝"},
		{[]string{evenings, "月曜を外してください"}, "水・金 17:00〜22:00 / 土 一日"},
		{[]string{evenings, "土曜日は無理になりました"}, "月・水・金 17:00〜22:00"},
		{[]string{evenings, "日曜も10時から15時で入れます"}, "月・水・金 17:00〜22:00 / 土 一日 / 日 10:00〜15:00"},
		{[]string{evenings, "ちがいます、火木は18時から22時で、日曜だけ10時から15時です"}, "火・木 18:00〜22:00 / 日 10:00〜15:00"},
		{[]string{"月水金の17時から22時です", "土曜日も一日働けます"}, "月・水・金 17:00〜22:00 / 土 一日"},
		{[]string{"月水金土の17時から22時です", "土曜日が消えました😢 土曜日は一日働けます"}, "月・水・金 17:00〜22:00 / 土 一日"},
		{[]string{"Mon Wed Fri after 4, weekends any time", "no thats wrong, mon wed fri after 5 and sat sun any time"}, "Mon, Wed, Fri from 17:00; Sat, Sun all day"},
		{[]string{"Mon Wed Fri after 4, weekends any time", "actually Saturday from 9 to 12"}, "Mon, Wed, Fri from 16:00; Sat 09:00–12:00; Sun all day"},
		{[]string{"Mon Wed Fri after 4, weekends any time", "make the weekdays until 8pm"}, "Mon, Wed, Fri 16:00–20:00; Sat, Sun all day"},
		{[]string{"Sat and Sun from 10 to 18", "Friday is missing, I can also work Friday 17 to 22"}, "Fri 17:00–22:00; Sat, Sun 10:00–18:00"},
	} {
		lang := "ja"
		if !strings.ContainsAny(strings.Join(tc.says, ""), "月火水木金土日") {
			lang = "en"
		}
		w := sampleOf(t, "ja-parttime-store", lang, "shift")
		for _, s := range tc.says {
			w.say(s)
		}
		if c := w.last().Card; c == nil || len(c.Fields) == 0 || !strings.HasPrefix(c.Fields[0].Value, tc.shown) || strings.Contains(c.Fields[0].Value, "wrong") {
			t.Errorf("%q: want %s: %q: %v", tc.says, tc.shown, w.last().Text, c)
		}
	}
}

// Near words change none of the hours that were told.
func TestHoursByDayLeftAsTheyWere(t *testing.T) {
	for _, tc := range []struct{ lang, told, says, shown string }{
		{"ja", "月水金の夜17時から22時、土曜は一日", "土曜は一日何人くらい働いていますか？", "月・水・金 17:00〜22:00 / 土 一日"},
		{"ja", "月水金の夜17時から22時、土曜は一日", "電話は金曜の18時以降がいいです", "月・水・金 17:00〜22:00 / 土 一日"},
		{"ja", "月水金の夜17時から22時、土曜は一日", "前の店では日曜の10時から15時に入っていました", "月・水・金 17:00〜22:00 / 土 一日"},
		{"ja", "月水金の夜17時から22時、土曜は一日", "月曜はまだ17時から22時ですか？", "月・水・金 17:00〜22:00 / 土 一日"},
		{"en", "Mon Wed Fri after 4, weekends any time", "I used to work Tuesdays from 9 to 5", "Mon, Wed, Fri from 16:00; Sat, Sun all day"},
		{"en", "Mon Wed Fri after 4, weekends any time", "you can call me on Friday from 10 to 12", "Mon, Wed, Fri from 16:00; Sat, Sun all day"},
		{"en", "Mon Wed Fri after 4, weekends any time", "is the shop open on Sundays from 10 to 6?", "Mon, Wed, Fri from 16:00; Sat, Sun all day"},
		{"en", "Mon Wed Fri after 4, weekends any time", "Saturdays any time, as I said", "Mon, Wed, Fri from 16:00; Sat, Sun all day"},
	} {
		w := sampleOf(t, "ja-parttime-store", tc.lang, "shift")
		w.say(tc.told)
		w.say(tc.says)
		for label, shown := range w.summaryOf() {
			if !strings.HasPrefix(shown, tc.shown) || strings.Contains(w.last().Text, "I've changed") || strings.Contains(w.last().Text, "に直しました") {
				t.Errorf("%q: %s: %s\n%s", tc.says, label, shown, w.last().Text)
			}
		}
	}
}

// Who deletes the message with the hours takes them back.
func TestHoursByDayAreDeleted(t *testing.T) {
	w := sampleOf(t, "ja-parttime-store", "ja", "shift", "weekly_hours")
	w.say("月水金の夜17時から22時、土曜は一日")
	message := fmt.Sprintf("m%d", w.ids-1)
	w.run(w.event(bot.Deleted{ID: bot.MessageID(message)}))
	if _, told, _ := w.record().field("shift"); len(told) > 0 || strings.Contains(string(w.state.Data), "17:00-22:00") {
		t.Errorf("%v: %s", told, w.state.Data)
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
