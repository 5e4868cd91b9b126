package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// withoutClauses are the sentences of the newest words that do not hold what was told, and do not say that it was meant for another question.
func (l *Listener) withoutClauses(told string) string {
	var rest []string
	for _, s := range text.Sentences(l.Said.Text) {
		sentence := strings.TrimSpace(s.In(l.Said.Text))
		if _, elsewhere := answerMeantElsewhere(sentence); !elsewhere && !strings.Contains(sentence, told) && Substantial(sentence) {
			rest = append(rest, sentence)
		}
	}
	return strings.Join(rest, "\n")
}

// answerMeantElsewhere reports words that say that an answer was meant for another question, and that answer, where they have it.
func answerMeantElsewhere(raw string) (answer string, ok bool) {
	at, group := lexicon.Find("answered another", text.Read(raw).Low)
	if at == nil {
		return "", false
	}
	return group("said"), true
}

// choicesMade are the choices that were made before the open question.
func (l *Listener) choicesMade() (out []*application.Field) {
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		if f.Settled() && f.ID != l.State.Current && len(f.Facts) > 0 && l.State.Form.Field(f.ID).OffersOptions() {
			out = append(out, f)
		}
	}
	return out
}

// choiceTold is the one of several choices that a clause of the newest words speaks of and tells otherwise, and that clause; nil for none.
func (l *Listener) choiceTold(among []*application.Field) (found *application.Field, told string) {
	for _, c := range text.Clauses(l.Said.Text) {
		clause := strings.TrimSpace(c.In(l.Said.Text))
		if _, elsewhere := answerMeantElsewhere(clause); elsewhere {
			continue
		}
		for _, f := range among {
			if !l.speaksOf(f, clause) || len(l.newValues(f, clause)) == 0 {
				continue
			}
			if found != nil && found != f {
				return nil, ""
			}
			found, told = f, clause
		}
	}
	return found, told
}

// speaksOf reports a clause with a word of a field's name, or of being allowed to work where that is asked.
func (l *Listener) speaksOf(f *application.Field, clause string) bool {
	def := l.State.Form.Field(f.ID)
	asked := strings.Join(slices.Concat(def.Label.All(), def.Intent.All(), []string{def.ID}), " ")
	return slices.ContainsFunc(l.named(clause), func(n naming) bool { return n.field == f }) ||
		value.AsksToWork(asked) && lexicon.Match("may work", strings.ToLower(text.Fold(clause)))
}
