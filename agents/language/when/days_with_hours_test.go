package when

import (
	"slices"
	"strings"
	"testing"
)

// Days with hours of their own, as people write them: until closing, the whole day, and a group of days of which only some are meant.
func TestDaysWithHoursOfTheirOwn(t *testing.T) {
	for _, c := range []struct {
		said, days string
		byDay      bool
	}{
		{"monday wednesday and friday from 6 in the evening until the closing, and in the weekend all day is possible", "mon wed fri sat sun", true},
		{"tuesday and thursday from 5 until close, in the weekends any time", "tue thu sat sun", true},
		{"thu and fri 6 to closing time", "thu fri", false},
		{"平日は夜だけです。げつ、すい、きんの 18時から22時です\n土日は 1日だいじょうぶ！", "mon wed fri sat sun", true},
		{"月水金の18時から22時、土日は1日大丈夫です", "mon wed fri sat sun", true},
		{"weekdays evenings only, tue and thu from 6", "tue thu", true},
		{"weekends mostly and tues thurs evenings", "tue thu sat sun", false},

		{"平日は夜だけです。土曜は10時から", "mon tue wed thu fri sat", true},
		{"平日は17時から、月曜と水曜は10時から", "mon tue wed thu fri", true},
		{"we are closed on mondays", "", false},
		{"週に1日入れます", "", false},
	} {
		days, _, _ := Weekdays(c.said)
		if got := strings.Join(days, " "); got != c.days {
			t.Errorf("%q: %s, want %s", c.said, got, c.days)
		}
		if got := HoursByDay(c.said); got != c.byDay {
			t.Errorf("%q: hours by day %v", c.said, got)
		}
	}
	known := []string{"mon", "wed", "fri", "sat", "sun"}
	for said, want := range map[string]bool{
		"weekdays from 18:00. saturday sunday from 10": true, "平日は18時から、土曜は10時から": true, "weekends from 10": true,
		"weekdays from 18:00, and thursday from 10": false, "monday from 10": false,
	} {
		if got := GroupsWith(said, known); got != want {
			t.Errorf("%q beside %v: %v", said, slices.Clone(known), got)
		}
	}
}
