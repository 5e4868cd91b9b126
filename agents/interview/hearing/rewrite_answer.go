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

// TellsPart reports that what was told anew is a part of an answer that is told in sentences. It is the whole of it where it repeats most of what was told, or, where
// that was asked to be written anew, tells the better part of what was told, and at some length. What tells less, says that the rest stays or that something is missing, is a part:
// nobody wanted the story gone.
func (l *Listener) TellsPart(def *form.Field, was *application.Field, told []application.Told, asked bool) bool {
	if !facts.ToldInSentences(*def) || len(was.Words) == 0 && len(was.Facts) == 0 {
		return false
	}
	if said := l.Said.Text; SaysRestStays(said) {
		return true
	}
	before := textsOf(def, was)
	if repeatsMost(before, l.Said.Text) {
		return false
	}
	missing := 0
	for key := range was.Facts {
		if !slices.ContainsFunc(told, func(fact application.Told) bool { return fact.Key == key }) {
			missing++
		}
	}
	return !asked || !tellsAsMuch(before, l.Said.Text) || 2*missing > len(was.Facts) && len(was.Facts) > 1
}

// PartToKeep is what such a part says to be kept, without what it says of the rest: empty where its figures say as much.
func (l *Listener) PartToKeep(def *form.Field, raw string, told []application.Told) string {
	var rest strings.Builder
	for _, c := range text.Clauses(raw) {
		if clause := withoutSayingMissing(c.In(raw)); !AsksForChange(clause) {
			rest.WriteString(clause + " ")
		}
	}
	said := strings.TrimSpace(rest.String())
	left := said
	for _, fact := range told {
		left = strings.ReplaceAll(left, fact.Words, " ")
	}
	if facts.WeightBeyond(left, labelsOf(def)) == 0 && !slices.ContainsFunc(told, func(fact application.Told) bool { return facts.IsWords(*def, fact.Key) }) {
		return ""
	}
	return l.AllToKeep(def, said, told)
}

// withoutSayingMissing is a clause without what it says of the rest of an answer: of 「コンビニで2年やってたのが抜けてます」 what is missing.
func withoutSayingMissing(clause string) string {
	if !saysRestStays(clause) {
		return clause
	}
	read := text.Read(clause)
	if at, group := lexicon.Find("tells what is missing", read.Folded); at != nil {
		return strings.TrimSpace(read.Words(strings.Index(read.Folded, group("what")), strings.Index(read.Folded, group("what"))+len(group("what"))))
	}
	return ""
}

// TellsOneMore reports words that tell something besides what was told, or what is missing there: a figure in them is not that of the answer.
func TellsOneMore(words string) bool {
	return slices.ContainsFunc(text.Clauses(words), func(c text.Span) bool {
		low := strings.ToLower(strings.ReplaceAll(text.Fold(c.In(words)), "’", "'"))
		return lexicon.Match("tells one more", low) || lexicon.Match("is missing there", low)
	})
}

// SaysRestStays reports words with a clause that speaks of what stands in the answer, and tells nothing of it.
func SaysRestStays(words string) bool {
	return slices.ContainsFunc(text.Clauses(words), func(c text.Span) bool { return saysRestStays(c.In(words)) })
}

func saysRestStays(clause string) bool {
	low := strings.ToLower(strings.ReplaceAll(text.Fold(clause), "’", "'"))
	return lexicon.Match("rest stays", low) || lexicon.Match("is missing there", low)
}
