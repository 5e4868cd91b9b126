package facts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/text"
)

// How much may stand beside a length of time that is all that is told: words of a spaced script, and characters of Japanese.
const (
	maxBesideLength   = 5
	maxBesideLengthJA = 14
)

var tellsChange = lexicon.Lazy(`(?i){tells a change}`)

// isLengthOnly reports words that tell for how long something was done, and nothing that came of it: "9 years backend in all" is no result.
func isLengthOnly(said string) bool {
	all := quantity.Durations(said)
	if len(all) != 1 {
		return false
	}
	rest := said[:all[0].Start] + " " + said[all[0].End:]
	if strings.ContainsFunc(rest, unicode.IsDigit) || tellsChange().MatchString(rest) {
		return false
	}
	if text.HasJapanese(rest) {
		return utf8.RuneCountInString(strings.TrimSpace(rest)) <= maxBesideLengthJA
	}
	return len(strings.Fields(rest)) <= maxBesideLength
}
