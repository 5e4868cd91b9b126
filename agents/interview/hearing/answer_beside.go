package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/text"
)

// WithoutCorrection are the sentences of a message that do not correct: those before the first that does, and those behind the one
// that has the new value. It is empty where that cannot be told apart.
func WithoutCorrection(raw, told string) string {
	sentences := text.Sentences(raw)
	from := slices.IndexFunc(sentences, func(s text.Span) bool {
		w := repair.Read(s.In(raw))
		return w.Corrects || w.Opens
	})
	if from < 0 || told == "" {
		return ""
	}
	to := from
	for i := from; i < len(sentences); i++ {
		if text.Holds(sentences[i].In(raw), told) {
			to = i
		}
	}
	var rest []string
	for i, s := range sentences {
		if i < from || i > to {
			rest = append(rest, s.In(raw))
		}
	}
	return strings.Join(rest, "\n")
}

// TakesBack is what people say before they correct themselves: no answer to a question of yes or no.
var TakesBack = lexicon.Lazy(`(?i)^[\s、,。.!]*(?:{takes back}[\s、,。.!]*)+$`)
