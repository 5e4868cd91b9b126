package when_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/when"
)

// Mentions of days follow one another, whatever the signs between them are read as.
func TestDayMentionsDoNotOverlap(t *testing.T) {
	for _, said := range []string{
		"そこは絶対書き残さないでほしいです",
		"月27万くらいですかね\nこれって低く言ったほうが受かりやすいとか",
		"低く言ったほうが受かりやすいとか、そういう意図で聞いてます?",
		"どれかの日", "週に2日、火か木", "日によります、土か日", "月月火水木金金", "土日月曜",
		"mon/tues/weds, sat-sun", "月曜火曜以外、水木",
	} {
		t.Run(said, func(t *testing.T) {
			end := 0
			for _, m := range when.DayMentions(said) {
				if m.Start < end || m.End < m.Start || m.End > len(said) {
					t.Errorf("%v begins before %d", m, end)
				}
				end = m.End
			}
		})
	}
}
