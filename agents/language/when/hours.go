package when

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Shifting reports several ranges of hours in one text, as of other days: 「平日は18時から22時、土日は9時から20時」.
func Shifting(said string) bool {
	var from, to string
	ranges := TimeRanges(said)
	for _, h := range ranges {
		if from != "" && h.From != "" && h.From != from || to != "" && h.To != "" && h.To != to {
			return true
		}
		from, to = either(h.From, from), either(h.To, to)
	}
	return len(ranges) > 0 && stance.StandingPhrases()["whole day"].MatchString(text.ReadSpelled(said).Low)
}

func either(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// HoursByDay reports hours told for some days, and others for other days: 「月・金は17時〜21時、土・日は10時〜18時」, "after 5 on weekdays, all day
// Saturdays".
func HoursByDay(said string) bool {
	t := text.ReadSpelled(said)
	lists, bearings := dayBearings(t, ReadDays(t))
	if len(lists) > 0 && stance.BearingPhrases()["otherwise"].MatchString(t.Low) && Shifting(said) {
		return true
	}
	var first []string
	for i := range lists {
		if bearings[i].Footing != stance.Meant && bearings[i].Footing != stance.Unsaid {
			continue
		}
		if told := timesIn(timesBeside(t, lists, i)); first == nil {
			first = told
		} else if told != nil && !slices.Equal(first, told) {
			return true
		}
	}
	return false
}
