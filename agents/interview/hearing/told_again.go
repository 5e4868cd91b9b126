package hearing

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearToldAgain hears an answer to another question that stands there already, to the letter: the address where the telephone number is asked. It is no answer
// that does not fit.
func (l *Listener) hearToldAgain() Move {
	f, _ := l.State.CurrentField()
	said := l.Said.Text
	if f == nil || f.Reopened || l.State.Status != application.Interviewing || l.Said.hasFiles() || len([]rune(said)) > intents.MaxWhole || len(l.News(f, said)) > 0 {
		return Move{}
	}
	for i := range l.State.Fields {
		o := &l.State.Fields[i]
		if o == f || !o.Settled() || l.State.Form.Field(o.ID).OffersOptions() {
			continue
		}
		if owner := l.owner(f, piece{text: said, told: said}); l.repeats(o, said) || owner == o && len(l.News(o, said)) == 0 {
			return Move{Does: RepeatsAnswer, Field: o}
		}
	}
	return Move{}
}

// repeats reports words that are a fact's value or what told it, and nothing else.
func (l *Listener) repeats(f *application.Field, said string) bool {
	for _, fact := range f.Facts {
		if v, ok := fact.Value.(string); ok && len(v) > 2 && (text.Squeeze(v) == text.Squeeze(said) || text.Squeeze(fact.Words) == text.Squeeze(said)) {
			return true
		}
	}
	return false
}
