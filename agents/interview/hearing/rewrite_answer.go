package hearing

import (
	"slices"
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

// TellsPart reports that what was written anew is a part of an answer that is told in sentences: it says that the rest stays as it is or that something is
// missing there, or tells a figure and nothing else. Who corrects one thing of a story does not want the story gone.
func (l *Listener) TellsPart(def *form.Field, told []application.Told) bool {
	if !facts.ToldInSentences(*def) {
		return false
	}
	said := l.Said.Text
	if SaysRestStays(said) {
		return true
	}
	known := labelsOf(def)
	for _, fact := range told {
		if facts.IsWords(*def, fact.Key) {
			return false
		}
		known += "\n" + fact.Key
		said = strings.ReplaceAll(said, fact.Words, " ")
	}
	return facts.WeightBeyond(said, known) < enoughToKeep
}

// PartToKeep is what such a part says to be kept, without what it says of the rest: empty where its figures say as much.
func (l *Listener) PartToKeep(def *form.Field, raw string, told []application.Told) string {
	var rest strings.Builder
	for _, c := range text.Clauses(raw) {
		if !saysRestStays(c.In(raw)) {
			rest.WriteString(c.In(raw) + " ")
		}
	}
	said := strings.TrimSpace(rest.String())
	left := said
	for _, fact := range told {
		left = strings.ReplaceAll(left, fact.Words, " ")
	}
	if facts.Weight(left) < enoughToKeep && !slices.ContainsFunc(told, func(fact application.Told) bool { return facts.IsWords(*def, fact.Key) }) {
		return ""
	}
	return l.AllToKeep(def, said, told)
}

// SaysRestStays reports words with a clause that speaks of what stands in the answer, and tells nothing of it.
func SaysRestStays(words string) bool {
	return slices.ContainsFunc(text.Clauses(words), func(c text.Span) bool { return saysRestStays(c.In(words)) })
}

func saysRestStays(clause string) bool {
	low := strings.ToLower(strings.ReplaceAll(text.Fold(clause), "’", "'"))
	return lexicon.Match("rest stays", low) || lexicon.Match("is missing there", low)
}
