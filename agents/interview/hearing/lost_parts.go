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
	if lexicon.Match("nothing else", low) {
		return false
	}
	days := when.DaysNamed(said)
	told, _, _ := when.Weekdays(said) // without those that it rules out
	return slices.ContainsFunc(gone, func(part string) bool {
		its, _, _ := when.Weekdays(part)
		if len(its) == 0 {
			return !when.SaysOnly(said) && !slices.ContainsFunc(contentOf(part), func(w string) bool { return holdsWord(low, w) })
		}
		// Who names several days tells them anew.
		return len(told) < 2 && !when.OnlyTheseDays(said) && !slices.ContainsFunc(its, func(d string) bool { return slices.Contains(days, d) })
	})
}

// figuresOf are the numbers in a text, as they are written: "not 3" speaks of "3 years".
func figuresOf(words string) []string {
	return strings.FieldsFunc(text.Fold(words), func(r rune) bool { return r < '0' || '9' < r })
}

// holdsWord reports a text that holds a word. Of one that begins with a number the number must stand there by itself.
func holdsWord(said, word string) bool {
	if strings.IndexAny(word, "0123456789") == 0 {
		return slices.Contains(figuresOf(said), figuresOf(word)[0])
	}
	return strings.Contains(said, word)
}
