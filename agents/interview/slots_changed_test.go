package interview_test

import (
	"strings"
	"testing"
)

// Both ends of a moment are shown, a weekday without its week is of the week that is talked of, and a moment is moved by its day.
func TestInterviewSlots(t *testing.T) {
	for _, tc := range []struct {
		lang, has, not string
		says           []string
	}{
		{"ja", "12月8日（火）13:00〜17:00 / 12月10日（木）15:00〜18:00", "お願いします", []string{"12月8日（火）の13時〜17時と、12月10日（木）の15時〜18時でお願いします"}},
		{"ja", "12月10日（木）15:00 / 12月8日（火）13:00〜17:00", "12月1日", []string{"12月10日の15時以降が大丈夫です", "火曜の13時から17時もいけます"}},
		{"ja", "12月9日（水）10:00 / 12月10日（木）14:00", "12月8日", []string{"12月8日の10時と12月10日の14時", "火曜を水曜の10時に変えられますか"}},
		{"ja", "12月8日（火）10:00 / 12月10日（木）15:00", "14:00", []string{"12月8日の10時と12月10日の14時", "12月10日は15時からにしてください"}},
		{"ja", "12月8日（火）11:00 / 12月10日（木）14:00", "10:00", []string{"12月8日の10時と12月10日の14時", "8日は11時でお願いします"}},
		{"ja", "12月8日（火）13:00〜17:00 / 12月10日（木）15:00〜18:00", "12月1日", []string{"12月1日の13時と12月3日の15時", "12月8日（火）の13時〜17時と、12月10日（木）の15時〜18時でお願いします"}},
		{"en", "Tue 8 Dec 2026, 13:00 to 17:00 / Thu 10 Dec 2026, 15:00 to 18:00", "please", []string{"December 8 from 1pm to 5pm and December 10 from 3pm to 6pm please"}},
		{"en", "Tue 8 Dec 2026, 10:00 / Thu 10 Dec 2026, 15:00", "14:00", []string{"December 8 at 10am and December 10 at 2pm", "December 10 at 3pm please, not 2pm"}},
		{"en", "Tue 8 Dec 2026, 13:00", "1 Dec", []string{"December 1 at 1pm and December 10 at 2pm", "Tuesday is December 8, not December 1"}},
	} {
		w := sampleOf(t, "ja-newgrad-entry-sheet", tc.lang, "interview_slot")
		for _, s := range tc.says {
			w.say(s)
		}
		for _, shown := range w.summaryOf() {
			if !strings.Contains(shown, tc.has) || strings.Contains(shown, tc.not) {
				t.Errorf("%q: %q, want %q and no %q\n%s", tc.says, shown, tc.has, tc.not, w.last().Text)
			}
		}
		if len(w.summaryOf()) == 0 {
			t.Errorf("%q: %s", tc.says, w.last().Text)
		}
	}
}

// What is asked of a day, or told of another one, moves nothing.
func TestInterviewSlotsLeftAsTheyWere(t *testing.T) {
	for _, tc := range [][2]string{
		{"ja", "12月10日は何時からですか？"}, {"ja", "12月8日は雨だそうですね"}, {"en", "I was at the fair on Tuesday"},
	} {
		w := sampleOf(t, "ja-newgrad-entry-sheet", tc[0], "interview_slot")
		w.say(map[string]string{"ja": "12月8日の10時と12月10日の14時", "en": "December 8 at 10am and December 10 at 2pm"}[tc[0]])
		before := w.summaryOf()
		w.say(tc[1])
		for label, shown := range w.summaryOf() {
			if shown != before[label] {
				t.Errorf("%q: %q was %q", tc[1], shown, before[label])
			}
		}
	}
}
