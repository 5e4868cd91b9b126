package interview

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

// rewordAnswer keeps what an answer says beside its facts, and reports whether that is something. Where all is told anew, it takes the place of what
// was kept before; a bare value leaves that.
func (t *turn) rewordAnswer(f *application.Field, def *form.Field, r application.Reviewed, sure, anew bool) bool {
	before := f.Words
	f.Words = nil
	t.keepWords(f, def, r, sure)
	if anew && len(f.Words) == 0 && sure && r.Reply == "" && r.Invalid == nil && len(r.Doubts) == 0 && forRecord(t.said.text) && t.retellsInWords(f, def, r) {
		last := t.said.parts[len(t.said.parts)-1]
		f.Words = []application.Quote{{Text: strings.Trim(last.Text, aroundClause), Source: last.ID}}
	}
	more := len(f.Words) > 0
	switch {
	case anew && (more || facts.ToldInSentences(*def)):
	case f.Edited != "":
		f.Words = append(slices.DeleteFunc(slices.Clone(before), func(q application.Quote) bool { return q.Source == f.Edited }), f.Words...)
	default:
		f.Words = append(slices.Clip(before), f.Words...)
	}
	return more
}

// rewriteAnswer puts what was written anew in the place of all that stood there: the words beside the facts, and facts in words that it tells no
// other of. A figure or a day that it does not name stays. It reports whether that was so.
func (t *turn) rewriteAnswer(f *application.Field, def *form.Field, r application.Reviewed) bool {
	if !f.Anew || len(r.Facts) == 0 || r.Reply != "" || r.Invalid != nil || len(r.Doubts) > 0 || r.Denied || t.confides {
		return false
	}
	had := f.Words
	f.Anew, f.Words = false, nil
	for _, h := range t.said.parts {
		if words := t.allToKeep(def, h.Text, factsOf(h, r.Facts)); words != "" {
			f.Words = append(f.Words, application.Quote{Text: words, Source: h.ID})
		}
	}
	inWords := slices.DeleteFunc(slices.Clone(f.Stale), func(key string) bool { return !facts.IsWords(*def, key) })
	if len(inWords) > 0 && len(f.Words) > 0 {
		for _, key := range inWords {
			q := f.Words[0]
			f.Put(key, application.Fact{Value: q.Text, Words: q.Text, Source: q.Source, At: t.now})
		}
		f.Stale = slices.DeleteFunc(slices.Clone(f.Stale), func(key string) bool { return slices.Contains(inWords, key) })
	}
	return len(had)+len(f.Words)+len(inWords) > 0
}

// allToKeep is what an answer that was written anew says, as it was written, but for what is protected: empty where its facts say as much.
func (t *turn) allToKeep(def *form.Field, raw string, told []application.Told) string {
	if !keepsWords(def) {
		return ""
	}
	var out []string
	left := ""
	for _, s := range t.openSentences(raw) {
		words := strings.TrimSpace(s.In(raw))
		if intents.Is(intents.SaysSubmit, words) || intents.Is(intents.WantsSend, words) || intents.Is(intents.SaysThanks, words) || t.sureOf(reading.Submit, words) >= sureToAgree { // "and then submit it please, thanks!"
			continue
		}
		out, left = append(out, words), left+" "+words
	}
	for _, fact := range told {
		left = strings.ReplaceAll(left, fact.Words, " ")
	}
	if facts.Weight(left) < 2 && (def.HoldsOne() || !facts.Limits(text.Fold(raw)) && !facts.ToldInSentences(*def)) { // a story is shown as it was told, and not fact by fact
		return ""
	}
	return strings.Join(out, t.space())
}

// retellsInWords reports an answer in place of another that has the same value, with more words than that: "155k with equity, 165k without".
func (t *turn) retellsInWords(f *application.Field, def *form.Field, r application.Reviewed) bool {
	said := t.said.text
	for _, told := range r.Facts {
		said = strings.ReplaceAll(said, told.Words, " ")
	}
	if len(t.said.parts) == 0 || !keepsWords(def) || facts.ToldInSentences(*def) || facts.Weight(said) < 3 {
		return false
	}
	return substantial(t.said.text) && t.mayNote(t.said.text) && !stance.IsQuestion(t.said.text)
}
