package recording

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// RewriteAnswer puts what was written anew in the place of all that stood there: the words beside the facts, and facts in words that it tells no
// other of. A figure or a day that it does not name stays. It reports whether that was so.
func (rec *Recorder) RewriteAnswer(f *application.Field, def *form.Field, r application.Reviewed) bool {
	refuses := r.Reply == brief.ReplyRefusal || r.Reply == brief.ReplyNone
	if !f.Anew || len(r.Facts) == 0 || refuses || r.Invalid != nil || len(r.Doubts) > 0 || r.Denied || rec.Confides {
		return false
	}
	if rec.TellsPart(def, r.Facts) {
		rec.addPart(f, def, r)
		return true
	}
	had := f.Words
	f.Anew, f.Words = false, nil
	for _, h := range rec.Said.Parts {
		said, someWeeks, told := hearing.BesideWeek(h, r.Facts)
		if words := strings.TrimSpace(someWeeks + " " + rec.AllToKeep(def, said, told)); words != "" {
			f.Words = append(f.Words, application.Quote{Text: words, Source: h.ID})
		}
	}
	inWords := slices.DeleteFunc(slices.Clone(f.Stale), func(key string) bool { return !facts.IsWords(*def, key) })
	if len(inWords) > 0 && len(f.Words) > 0 {
		for _, key := range inWords {
			q := f.Words[0]
			f.Put(key, application.Fact{Value: q.Text, Words: q.Text, Source: q.Source, At: rec.Now})
		}
		f.Stale = slices.DeleteFunc(slices.Clone(f.Stale), func(key string) bool { return slices.Contains(inWords, key) })
	}
	return len(had)+len(f.Words)+len(inWords) > 0
}

// addPart puts what was written anew beside what stood there, of which it is a part: its figures and days take the place of those that were told. All
// that was told in words stays.
func (rec *Recorder) addPart(f *application.Field, def *form.Field, r application.Reviewed) {
	f.Anew, f.Stale = false, nil
	if i := slices.IndexFunc(rec.State.Undo, func(was application.Field) bool { return was.ID == f.ID }); i >= 0 {
		was := rec.State.Undo[i]
		f.Words = slices.Clone(was.Words)
		for _, key := range def.Keys() {
			fact, had := was.Facts[key]
			switch inWords := facts.IsWords(*def, key) || hearing.SaysRestStays(f.Facts[key].Words); {
			case inWords && had:
				f.Put(key, fact)
			case inWords:
				delete(f.Facts, key)
			}
		}
	}
	for _, h := range rec.Said.Parts {
		if words := rec.PartToKeep(def, h.Text, r.Facts); words != "" {
			f.Words = append(f.Words, application.Quote{Text: words, Source: h.ID})
		}
	}
}
