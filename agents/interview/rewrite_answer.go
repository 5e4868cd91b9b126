package interview

import (
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/recording"
)

// retold is what a field is before it is told anew.
func (t *turn) retold(f *application.Field) recording.Retold {
	was := *f
	was.Facts = maps.Clone(f.Facts)
	return recording.Retold{Was: was, Asked: f.Anew && !t.rewritten[f.ID], Plain: t.plainly[f.ID] || !t.rewritten[f.ID] && hearing.SaysReplacesAll(t.Said.Text)}
}

// retell puts what is told anew in the place of an answer, or beside what it tells nothing of. It reports whether that was so.
func (t *turn) retell(f *application.Field, def *form.Field, r application.Reviewed, before recording.Retold) bool {
	done, kept := t.RewriteAnswer(f, def, r, before)
	t.keptBeside[f.ID] = kept
	return done
}

// rewordAnswer keeps what an answer says beside its facts, and reports whether that is something. Where all is told anew, it takes the place of what
// was kept before; a bare value leaves that.
func (t *turn) rewordAnswer(f *application.Field, def *form.Field, r application.Reviewed, was recording.Retold, sure, anew bool) bool {
	before := f.Words
	f.Words = nil
	t.keepWords(f, def, r, sure)
	if anew && len(f.Words) == 0 && sure && r.Reply == "" && r.Invalid == nil && len(r.Doubts) == 0 && hearing.ForRecord(t.Said.Text) && t.RetellsInWords(f, def, r) {
		last := t.Said.Parts[len(t.Said.Parts)-1]
		f.Words = []application.Quote{{Text: strings.Trim(last.Text, hearing.AroundClause), Source: last.ID}}
	}
	more := len(f.Words) > 0
	switch {
	case f.Anew && more && facts.ToldInSentences(*def):
		if !was.Plain && t.TellsPart(def, &was.Was, r.Facts, was.Asked) {
			left := t.LeftOf(&was.Was)
			t.keptBeside[f.ID] = len(left) > 0
			f.Words = append(left, f.Words...)
		}
	case anew && (more || facts.ToldInSentences(*def)):
	case f.Edited != "":
		f.Words = append(slices.DeleteFunc(slices.Clone(before), func(q application.Quote) bool { return q.Source == f.Edited }), f.Words...)
	default:
		f.Words = append(slices.Clip(before), f.Words...)
	}
	return more
}
