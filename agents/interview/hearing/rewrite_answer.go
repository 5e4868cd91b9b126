package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// AllToKeep is what an answer that was written anew says, as it was written, but for what is protected: empty where its facts say as much.
func (l *Listener) AllToKeep(def *form.Field, raw string, told []application.Told) string {
	if !KeepsWords(def) {
		return ""
	}
	var out []string
	left := ""
	for _, s := range l.openSentences(raw) {
		words := strings.TrimSpace(s.In(raw))
		if intents.Is(intents.SaysSubmit, words) || intents.Is(intents.WantsSend, words) || intents.Is(intents.SaysThanks, words) || l.sureOf(reading.Submit, words) >= sureToAgree { // "and then submit it please, thanks!"
			continue
		}
		out, left = append(out, words), left+" "+words
	}
	for _, fact := range told {
		left = strings.ReplaceAll(left, fact.Words, " ")
	}
	limits := facts.Limits(text.Fold(raw)) || stance.PartOfWeeks(raw)
	if facts.Weight(left) < 2 && (def.HoldsOne() || !limits && !facts.ToldInSentences(*def)) { // a story is shown as it was told, and not fact by fact
		return ""
	}
	return strings.Join(out, l.Space())
}

// RetellsInWords reports an answer in place of another that has the same value, with more words than that: "155k with equity, 165k without".
func (l *Listener) RetellsInWords(f *application.Field, def *form.Field, r application.Reviewed) bool {
	said := l.Said.Text
	for _, told := range r.Facts {
		said = strings.ReplaceAll(said, told.Words, " ")
	}
	if len(l.Said.Parts) == 0 || !KeepsWords(def) || facts.ToldInSentences(*def) || facts.Weight(said) < 3 {
		return false
	}
	return Substantial(l.Said.Text) && l.mayNote(l.Said.Text) && !stance.IsQuestion(l.Said.Text)
}
