package recording

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// askingMore is what people asked of the field in addition, while it is being answered; else nil.
func (rec *Recorder) askingMore(f *application.Field) *application.More {
	if n := len(rec.State.More); n > 0 && rec.State.More[n-1].Field == f.ID && f.Reopened {
		return &rec.State.More[n-1]
	}
	return nil
}

// ToldMore keeps what the candidate says to such a question: it is for people to read, whatever facts are in it.
func (rec *Recorder) ToldMore(f *application.Field) {
	if rec.askingMore(f) == nil {
		return
	}
	rec.State.More = slices.Clone(rec.State.More)
	m := rec.askingMore(f)
	m.Answers = slices.Clone(m.Answers)
	for _, p := range rec.Said.Parts {
		m.Answers = slices.DeleteFunc(m.Answers, func(h application.Heard) bool { return h.ID == p.ID }) // it reads otherwise now
		m.Answers = append(m.Answers, application.Heard{ID: p.ID, Text: rec.WithoutReasons(rec.Masked(p)), At: p.At})
	}
}

// KeepToldBefore leaves out of an answer to what people asked in their own words whatever would take the place of what was told before in sentences: it is
// told besides.
func (rec *Recorder) KeepToldBefore(f *application.Field, def *form.Field, r application.Reviewed) application.Reviewed {
	if m := rec.askingMore(f); m == nil || m.Question == "" {
		return r
	}
	told := func(key string) bool {
		_, ok := f.Facts[key]
		return ok && (facts.ToldInSentences(*def) || facts.IsWords(*def, key))
	}
	r.Facts = slices.DeleteFunc(slices.Clone(r.Facts), func(t application.Told) bool { return told(t.Key) })
	f.Anew, f.Stale = false, slices.DeleteFunc(slices.Clone(f.Stale), told)
	return r
}

// OnlyTellsMore reports an answer to what people asked in addition that may well tell no fact: to a question of their own words it
// need not even have the field's form.
func (rec *Recorder) OnlyTellsMore(f *application.Field, r application.Reviewed) bool {
	m := rec.askingMore(f)
	return m != nil && (r.Invalid == nil || m.Question != "")
}

// ForgetMore drops what a deleted message said to such questions, and lists the fields that it was said about.
func (rec *Recorder) ForgetMore(id string) (about []*application.Field) {
	of := func(h application.Heard) bool { return h.ID == id }
	rec.State.More = slices.Clone(rec.State.More)
	for i := range rec.State.More {
		m := &rec.State.More[i]
		if f := rec.State.Field(m.Field); f != nil && slices.ContainsFunc(m.Answers, of) {
			about = append(about, f)
		}
		m.Answers = slices.DeleteFunc(slices.Clone(m.Answers), of)
	}
	return about
}

// RewordMore gives what was said to such questions the new text of a message, until it is sent.
func (rec *Recorder) RewordMore(h application.Heard) {
	if rec.State.Applied {
		return
	}
	rec.State.More = slices.Clone(rec.State.More)
	for i := range rec.State.More {
		rec.State.More[i].Answers = slices.Clone(rec.State.More[i].Answers)
		for j := range rec.State.More[i].Answers {
			if a := &rec.State.More[i].Answers[j]; a.ID == h.ID {
				a.Text = rec.WithoutReasons(rec.Masked(h))
			}
		}
	}
}
