package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// rewordAnswer keeps what an answer says beside its facts, and reports whether that is something. Where all is told anew, it takes the place of what
// was kept before; a bare value leaves that.
func (t *turn) rewordAnswer(f *application.Field, def *form.Field, r application.Reviewed, sure, anew bool) bool {
	before := f.Words
	f.Words = nil
	t.keepWords(f, def, r, sure)
	if anew && len(f.Words) == 0 && sure && r.Reply == "" && r.Invalid == nil && len(r.Doubts) == 0 && hearing.ForRecord(t.Said.Text) && t.RetellsInWords(f, def, r) {
		last := t.Said.Parts[len(t.Said.Parts)-1]
		f.Words = []application.Quote{{Text: strings.Trim(last.Text, hearing.AroundClause), Source: last.ID}}
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
	if !f.Anew || len(r.Facts) == 0 || r.Reply != "" || r.Invalid != nil || len(r.Doubts) > 0 || r.Denied || t.Confides {
		return false
	}
	had := f.Words
	f.Anew, f.Words = false, nil
	for _, h := range t.Said.Parts {
		if words := t.AllToKeep(def, h.Text, hearing.FactsOf(h, r.Facts)); words != "" {
			f.Words = append(f.Words, application.Quote{Text: words, Source: h.ID})
		}
	}
	inWords := slices.DeleteFunc(slices.Clone(f.Stale), func(key string) bool { return !facts.IsWords(*def, key) })
	if len(inWords) > 0 && len(f.Words) > 0 {
		for _, key := range inWords {
			q := f.Words[0]
			f.Put(key, application.Fact{Value: q.Text, Words: q.Text, Source: q.Source, At: t.Now})
		}
		f.Stale = slices.DeleteFunc(slices.Clone(f.Stale), func(key string) bool { return slices.Contains(inWords, key) })
	}
	return len(had)+len(f.Words)+len(inWords) > 0
}
