package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// levelChanges are the changes of how well a language is used that was told, in parts of a message that name it beside another level.
func (l *Listener) levelChanges(said string, pieces []pieceOf) (cs []Correction) {
	for _, k := range l.knownOf(form.KindLevel) {
		if !k.told {
			continue
		}
		for i, p := range pieces {
			at := typedWords.Pattern("says a level").FindAllStringIndex(p.low, -1)
			tongues := place.Languages(p.said)
			if len(at) != 1 || len(tongues) != 1 || stance.IsQuestion(p.said) || facts.OfWorkDone(p.said) || typedWords.Match("of somebody else", p.low) {
				continue
			}
			spans := []text.Span{{Start: at[0][0], End: at[0][1]}, {Start: tongues[0].Start, End: tongues[0].End}}
			told, _ := l.memory.Read(k.def, facts.Message{Text: p.said}, k.field.StaleAll(), l.Where(k.def))
			tells := slices.ContainsFunc(told, func(x facts.Fact) bool { return x.Key == k.key })
			if tells && besideValues(p.low, spans) == 0 && slices.Contains(l.News(k.field, p.said), k.key) {
				cs = append(cs, Correction{Field: k.field, Only: p.said, From: sentenceOf(said, p)})
				pieces[i].done = true
			}
		}
	}
	return cs
}
