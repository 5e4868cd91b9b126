package when

import (
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
	return len(ranges) > 0 && stance.StandingPhrases()["whole day"].MatchString(text.Read(said).Low)
}

func either(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
