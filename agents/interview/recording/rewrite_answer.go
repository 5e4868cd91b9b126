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

// Retold is what a field that is told anew was before, and how it came to that.
type Retold struct {
	Was   application.Field
	Asked bool // it was opened and asked for, and not told at the summary
	Plain bool // who tells it says that it is all
}

// RewriteAnswer puts what was written anew in the place of all that stood there: the words beside the facts, and facts in words that it tells no
// other of. A figure or a day that it does not name stays. A part of a story takes nothing of the rest away: kept says that something stands there still
// beside words that were told now. It reports whether that was so.
func (rec *Recorder) RewriteAnswer(f *application.Field, def *form.Field, r application.Reviewed, before Retold) (rewritten, kept bool) {
	refuses := r.Reply == brief.ReplyRefusal || r.Reply == brief.ReplyNone
	story := facts.ToldInSentences(*def) && (f.Anew || before.Was.IsToldAnew(r))
	if !f.Anew && !story || len(r.Facts) == 0 || refuses || r.Invalid != nil || len(r.Doubts) > 0 || r.Denied || rec.Confides {
		return false, false
	}
	if !before.Plain && rec.TellsPart(def, &before.Was, r.Facts, before.Asked) {
		return true, rec.addPart(f, def, r, &before.Was)
	}
	if !f.Anew {
		return false, false
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
	return len(had)+len(f.Words)+len(inWords) > 0, false
}

// addPart puts what was written anew beside what stood there, of which it is a part: its figures and days take the place of those that were told, and its words
// that of clauses which they tell once more. All else that was told in words stays. It reports whether something does beside new words.
func (rec *Recorder) addPart(f *application.Field, def *form.Field, r application.Reviewed, was *application.Field) bool {
	f.Anew, f.Stale, f.Words = false, nil, rec.LeftOf(was)
	for _, key := range def.Keys() {
		fact, had := was.Facts[key]
		told, _ := fact.Value.(string)
		switch inWords := facts.IsWords(*def, key) || hearing.SaysRestStays(f.Facts[key].Words); {
		case inWords && had && hearing.WithoutRepeated(told, rec.Said.Text) != "":
			f.Put(key, fact)
		case had && hearing.TellsOneMore(rec.Said.Text):
			f.Put(key, fact)
		case inWords && !had:
			delete(f.Facts, key)
		case had && application.JSON(fact.Value) != application.JSON(f.Facts[key].Value):
			CorrectQuotes(f, fact.Words, application.Told{Words: f.Facts[key].Words, Source: f.Facts[key].Source})
		}
	}
	stood := len(f.Words)
	for _, h := range rec.Said.Parts {
		if words := rec.PartToKeep(def, h.Text, r.Facts); words != "" {
			f.Words = append(f.Words, application.Quote{Text: words, Source: h.ID})
		}
	}
	return stood > 0 && len(f.Words) > stood
}

// LeftOf are the words of an answer of which the newest words tell nothing once more.
func (rec *Recorder) LeftOf(was *application.Field) (left []application.Quote) {
	for _, q := range was.Words {
		if q.Text = hearing.WithoutRepeated(q.Text, rec.Said.Text); facts.Weight(q.Text) > 0 {
			left = append(left, q)
		}
	}
	return left
}
