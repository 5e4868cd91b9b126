package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// LosesUnnamed reports that an answer lost parts of which the message that changed it does not speak, and that does not say either that what it names is all: nobody
// wanted them out, and the message was not understood.
func LosesUnnamed(said string, gone []string) bool {
	low := strings.ToLower(text.Fold(said))
	if when.SaysOnly(said) || lexicon.Match("nothing else", low) {
		return false
	}
	days, _, _ := when.Weekdays(said)
	return slices.ContainsFunc(gone, func(part string) bool {
		if its, _, _ := when.Weekdays(part); len(its) > 0 && (len(days) > 1 || slices.ContainsFunc(its, func(d string) bool { return slices.Contains(days, d) })) {
			return false // who names several days tells them anew
		}
		return !slices.ContainsFunc(contentOf(part), func(w string) bool { return strings.Contains(low, w) })
	})
}
