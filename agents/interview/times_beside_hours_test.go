package interview_test

import (
	"strings"
	"testing"
)

// Days and times of the day stand beside the hours of a week in the person's own words, where the form has no other place for them.
func TestTimesBesideHoursOfAWeek(t *testing.T) {
	for _, c := range []struct{ name, said, kept string }{
		{"days with times", "22 hours, mon to thu 9:15-14:45, from 11 January", "mon to thu 9:15-14:45"},
		{"times of a place", "Monday to Thursday, 9:15 to 14:45 Lisbon time, so 22 hours. From Monday 11 January", "9:15 to 14:45 Lisbon time"},
		{"days that do not suit", "20 hours from January 4. I can't do Mondays or weekends", "I can't do Mondays or weekends"},
		{"days as sentences", "Tuesdays and Thursdays all day, so 16 hours. I can start on 4 January", "Tuesdays and Thursdays all day"},
		{"no more than was asked", "20 hours a week, from January 4", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := sampleOf(t, "en-remote-support-global", "en", "availability", "home_office")
			w.say(c.said)
			if got := shownOf(w, "availability"); !strings.Contains(got, c.kept) || c.kept == "" && !strings.HasSuffix(got, "<nil>") {
				t.Errorf("%q is kept, %q wanted: %q", got, c.kept, w.last().Text)
			}
		})
	}
}

// A change of the hours keeps what it tells of days and times, and leaves them where they are told for another answer.
func TestTimesBesideAChangeOfHours(t *testing.T) {
	for _, c := range []struct{ name, said, kept string }{
		{"days and times", "it's 21.75 not 22, Mon, Tue and Thu 9:15 to 14:45 and Wed till 14:30", "Mon, Tue and Thu 9:15 to 14:45 and Wed till 14:30"},
		{"the hours alone", "20 hours instead of 22", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := sampleOf(t, "en-remote-support-global", "en", "availability")
			w.say("22 hours, from Monday 11 January")
			w.say(c.said)
			if got := shownOf(w, "availability"); !strings.Contains(got, c.kept) || c.kept == "" && !strings.HasSuffix(got, "<nil>") {
				t.Errorf("%q is kept, %q wanted: %q", got, c.kept, w.last().Text)
			}
		})
	}
}
