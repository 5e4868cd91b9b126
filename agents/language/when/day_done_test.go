package when

import "testing"

// TestTimesAfterADaysWork holds times that stand behind what fills the first half of a day to be of the second one, and others to be as they are written.
func TestTimesAfterADaysWork(t *testing.T) {
	for _, c := range []struct{ said, from, to string }{
		{"平日は学校終わりの5時半〜10時", "17:30", "22:00"},
		{"放課後の5時から9時まで", "17:00", "21:00"},
		{"学校終わってから、5時〜9時", "17:00", "21:00"},
		{"仕事終わりの6時半から10時まで", "18:30", "22:00"},
		{"after work from 6 pm to 10 pm", "18:00", "22:00"},
		{"after school from 5 to 9", "17:00", "21:00"},
		{"夜勤の仕事が終わった後の8時から12時まで", "08:00", "12:00"},
		{"会社終わって11時から12時", "11:00", "12:00"},
		{"学校の前の7時から9時", "07:00", "09:00"},
		{"本業が6時に終わるので7時から10時", "07:00", "10:00"},
	} {
		t.Run(c.said, func(t *testing.T) {
			got := TimeRanges(c.said)
			if len(got) != 1 || got[0].From != c.from || got[0].To != c.to {
				t.Errorf("%v, want %s to %s", got, c.from, c.to)
			}
		})
	}
}
