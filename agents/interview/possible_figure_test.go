package interview_test

import (
	"strings"
	"testing"
)

// A figure that is only said to be possible takes the place of none without being asked back.
func TestPossibleFigures(t *testing.T) {
	for _, c := range []struct{ name, said, has string }{
		{"possible", "4 weeks as i said. but ive got hols owed so could be more like 3 if they let me", "map[] <nil>"},
		{"perhaps", "4 weeks, might be closer to 2", "map[] [map[source:m7 text:4 weeks, might be closer to 2]]"},
		{"put right", "4 weeks, no, more like 3", "map[notice_weeks:3] "},
		{"put right by a nearer one", "4 weeks, well closer to 6", "map[notice_weeks:6] "},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := sampleOf(t, "en-gb-care-assistant", "en", "notice_period")
			w.say(c.said)
			if got := shownOf(w, "notice_period"); !strings.HasPrefix(got, c.has) {
				t.Errorf("%s, %s wanted: %q", got, c.has, w.last().Text)
			}
		})
	}
}
