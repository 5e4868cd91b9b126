package interview_test

import (
	"fmt"
	"testing"
)

// Days that are told beside the answer to another question, before or after the days are asked, stand with the others; their hours beside them.
func TestMoreDaysBesideAnotherAnswer(t *testing.T) {
	for _, tc := range []struct{ lang, asked, says, days string }{
		{"en", "phone", "080-1234-5678\nI can work Sat and Sun from 10 to 18, and Friday evening also", "[fri sat sun]"},
		{"en", "phone", "080-1234-5678\nMon and Tue 9 to 15, plus Thursday mornings", "[mon tue thu]"},
		{"ja", "phone", "080-1234-5678です\n土日は10時から18時、金曜の夜も大丈夫です", "[fri sat sun]"},
	} {
		w := sampleOf(t, "ja-parttime-store", tc.lang, tc.asked, "shift")
		w.say(tc.says)
		_, told, _ := w.record().field("shift")
		if got := fmt.Sprint(told["available_days"]); got != tc.days {
			t.Errorf("%q: days %s, want %s\n%s", tc.says, got, tc.days, w.said.String())
		}
	}
	for _, tc := range []struct{ lang, says, days, adult string }{
		{"en", "yes I'm 21. And Friday also please, Friday from 17 to 22", "[fri sat sun]", "yes"},
		{"en", "Yes. I can do Wednesdays too", "[wed sat sun]", "yes"},
		{"en", "yes I am. you forgot Friday, from 17 to 22", "[fri sat sun]", "yes"},
		{"ja", "はい。あと金曜も17時から22時で入れます", "[fri sat sun]", "yes"},
		{"ja", "はい、18歳以上です。水曜日も大丈夫です", "[wed sat sun]", "yes"},
		{"en", "Yes. Can I also work Friday?", "[sat sun]", "yes"},
		{"en", "Yes. You can also call me on Friday from 17 to 22", "[sat sun]", "yes"},
	} {
		w := sampleOf(t, "ja-parttime-store", tc.lang, "shift", "age_minimum", "phone")
		w.say(map[string]string{"en": "Sat and Sun from 10 to 18", "ja": "土日の10時から18時です"}[tc.lang])
		w.say(tc.says)
		_, told, _ := w.record().field("shift")
		_, age, _ := w.record().field("age_minimum")
		if got := fmt.Sprint(told["available_days"]); got != tc.days || fmt.Sprint(age["is_18_or_over"]) != tc.adult {
			t.Errorf("%q: days %s, want %s, age %v\n%s", tc.says, got, tc.days, age, w.said.String())
		}
	}
}

// At the summary a day that is missing stands with the others, and its hours beside them; a limit to the hours of days takes none away.
func TestDaysPutRightAtTheSummary(t *testing.T) {
	changesAtSummary(t, []summaryCases{
		{
			"ja-parttime-store", "en", []string{"phone", "shift"}, []string{"080-1111-2222", "Sat and Sun from 10 to 18"},
			[][4]string{
				{"Friday is missing, I can also work Friday 17 to 22", "Days and hours you can work", "Fri 17:00–22:00; Sat, Sun 10:00–18:00", "missing"},
				{"you forgot Friday, from 17 to 22", "Days and hours you can work", "Fri 17:00–22:00; Sat, Sun 10:00–18:00", "forgot"},
			},
		},
		{
			"ja-parttime-store", "ja", []string{"phone", "shift"}, []string{"080-1111-2222", "土日の10時から18時"},
			[][4]string{
				{"金曜が抜けてます、金曜も17時から22時で入れます", "入れる曜日と時間帯", "金 17:00〜22:00 / 土・日 10:00〜18:00", "抜けて"},
			},
		},
		{
			"en-gb-care-assistant", "en", []string{"phone", "shift"}, []string{"07700 900418", "Mon, Wed, Fri, Sat, Sun. no nights. 20 hours"},
			[][4]string{
				{"shifts should say 16 hours a week pls and weekdays only after 4pm", "Shifts you can work", "Mon, Wed, Fri from 16:00; Sat, Sun / nights: no / weekly hours: 16 hours", "Tue"},
				{"weekdays only after 4pm", "Shifts you can work", "Mon, Wed, Fri from 16:00; Sat, Sun / nights: no / weekly hours: 20 hours", "Tue"},
				{"on weekdays I can start from 16:00 only", "Shifts you can work", "Mon, Wed, Fri from 16:00; Sat, Sun", "Tue"},
				{"make it weekdays only", "Shifts you can work", "Monday, Tuesday, Wednesday, Thursday, Friday", "Saturday"},
			},
		},
	})
}
