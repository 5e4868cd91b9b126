package when

import (
	"strings"
	"testing"
)

// "Every day" behind a group of days is each of those, and words that say nothing of a day take none back.
func TestDaysOfAGroup(t *testing.T) {
	for said, want := range map[string]string{
		"平日でしたら毎日大丈夫です": "mon tue wed thu fri", "平日は毎日いけます": "mon tue wed thu fri", "毎日": "mon tue wed thu fri sat sun",
		"平日は基本毎日入れます": "mon tue wed thu fri", "土日は毎日": "sat sun", "土日はわりといつでも": "sat sun", "土日は割といつでも": "sat sun",
		"月水金の17時から22時 土日はわりといつでも":                                     "mon wed fri sat sun",
		"Tuesdays, Thursdays and Saturdays as well":                   "tue thu sat",
		"Tuesdays, Thursdays and, should it help, Saturdays as well.": "tue thu sat", "Mon, Wed, Fri. right": "mon wed fri",
	} {
		if days, _, _ := Weekdays(said); strings.Join(days, " ") != want {
			t.Errorf("%q: %v, want %s", said, days, want)
		}
	}
	for said, want := range map[string][2]string{"10時より15時まで": {"10:00", "15:00"}, "十八時三十分より二十一時四十五分までです": {"18:30", "21:45"}} {
		if hours := TimeRanges(said); len(hours) != 1 || hours[0].From != want[0] || hours[0].To != want[1] {
			t.Errorf("%q: %v, want %v", said, hours, want)
		}
	}
}
