package interview_test

import (
	"strings"
	"testing"
)

// Who tells times for days that were offered for an interview moves those, at once or after being asked for the new answer.
func TestTimesOfSlotsToldAtTheSummary(t *testing.T) {
	const asks, day9, day8 = "面談希望日時を直したいです", "12月9日の15時と12月10日の14時", "December 8 at 10am and December 10 at 2pm"
	for _, tc := range []struct {
		lang, has string
		says      []string
	}{
		{"ja", "12月9日（水）17:00 / 12月10日（木）15:00", []string{day9, "9日は17時から、10日は15時からに直してください"}},
		{"ja", "12月9日（水）17:00 / 12月10日（木）15:00", []string{day9, asks, "12月9日は17時から、12月10日は15時から"}},
		{"ja", "12月9日（水）17:00〜18:00 / 12月10日（木）14:00", []string{day9, "9日を17時〜18時に変えたいんです"}},
		{"ja", "12月9日（水）17:00〜18:00 / 12月10日（木）14:00", []string{day9, asks, "ええと、9日を17時〜18時に変えたいんです"}},
		{"ja", "12月9日（水）17:00 / 12月10日（木）14:00", []string{day9, "面談は9日だと17時以降がいいです"}},
		{"ja", "12月9日（水）17:00 / 12月10日（木）14:00", []string{day9, "あ、面談は9日だと17時以降がいいです"}},
		{"ja", "12月9日（水）16:00 / 12月10日（木）18:00", []string{day9, "9日は16時、10日は18時に変更お願いします"}},
		{"ja", "12月9日（水）15:00 / 12月10日（木）18:00", []string{day9, "10日を18時にしてもらえますか"}},
		{"en", "Tue 8 Dec 2026, 11:00 / Thu 10 Dec 2026, 15:00", []string{day8, "please change the 8th to 11am and the 10th to 3pm"}},
		{"en", "Tue 8 Dec 2026, 17:00 to 18:00 / Thu 10 Dec 2026, 14:00", []string{day8, "I'd like December 8 to be 5pm to 6pm"}},
		{"en", "Tue 8 Dec 2026, 17:00 / Thu 10 Dec 2026, 14:00", []string{day8, "for the interview, after 5pm on the 8th would be better"}},
		{"en", "Tue 8 Dec 2026, 11:00 / Thu 10 Dec 2026, 15:00", []string{day8, "I want to change the interview slots", "December 8 at 11am, December 10 at 3pm"}},
	} {
		w := sampleOf(t, "ja-newgrad-entry-sheet", tc.lang, "email", "interview_slot")
		w.say("a@example.com")
		for _, s := range tc.says {
			w.say(s)
		}
		found := false
		for _, shown := range w.summaryOf() {
			found = found || strings.HasPrefix(shown, tc.has+" / ") && !strings.ContainsAny(shown, "「“")
		}
		if !found || strings.Contains(w.last().Text, "前のお答えのまま") {
			t.Errorf("%q: %q, want %q\n%s", tc.says, w.summaryOf(), tc.has, w.last().Text)
		}
	}
}

// A question and what was done on a day move none.
func TestTimesOfSlotsLeftAsTheyWere(t *testing.T) {
	for _, says := range []string{
		"面談は9日だと何時に終わりますか？", "9日を17時に変えるとどうなりますか？", "アルバイトは9日に17時まで入っていました", "このままで大丈夫です",
	} {
		w := sampleOf(t, "ja-newgrad-entry-sheet", "ja", "email", "interview_slot")
		w.say("a@example.com")
		w.say("12月9日の15時と12月10日の14時")
		w.say(says)
		for label, shown := range w.summaryOf() {
			if label == "面談希望日時" && !strings.HasPrefix(shown, "12月9日（水）15:00 / 12月10日（木）14:00 / ") {
				t.Errorf("%q: %q\n%s", says, shown, w.last().Text)
			}
		}
	}
}
