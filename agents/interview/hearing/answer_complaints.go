package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
)

// complainsOfRecord reports a sentence that misses something in what is shown, or asks whether it is there, and tells nothing that is to be there.
func (l *Listener) complainsOfRecord(says string) bool {
	folded := text.Fold(says)
	if !misses().MatchString(folded) || takingOut().MatchString(folded) {
		return false
	}
	if _, ok := l.plainChange(says); ok { // it says what is missing
		return false
	}
	if _, _, ok := l.daysOut(says); ok { // or what is not to be there
		return false
	}
	if w := repair.Read(says); w.Asks || w.Removes || w.New != "" {
		return false
	}
	if stance.IsQuestion(says) || interrogative().MatchString(intents.Plainly(says)) {
		return !requests().MatchString(intents.Plainly(says))
	}
	return !slices.ContainsFunc(changes.Find(changes.AtSummary, folded), func(p tag.Span) bool { return p.Label != changes.Where && p.Label != changes.Keep })
}

// AnswerSpokenOf is the one answer that a sentence names, by its number or its name; nil where it names none or several.
func (l *Listener) AnswerSpokenOf(says string) *application.Field {
	if f := l.numberIn(says); f != nil {
		return f
	}
	if fs := FieldsOf(l.named(says)); len(fs) == 1 {
		return fs[0]
	}
	return nil
}

// misses something in what was recorded, or asks whether it is there.
var misses = lexicon.Lazy(`(?i){complains of the record}`)
