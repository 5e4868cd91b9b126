package recording

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
)

// RewordKept puts the new text of a message in the place of the old one.
func (rec *Recorder) RewordKept(h application.Heard) {
	for i := range rec.State.Fields {
		f := &rec.State.Fields[i]
		f.Words = slices.Clone(f.Words)
		for j, q := range f.Words {
			if q.Source == h.ID {
				f.Words[j].Text = rec.WordsBeside(f, rec.State.Form.Field(f.ID), h.Text, f.ToldBy(h.ID))
			}
		}
		f.Words = slices.DeleteFunc(f.Words, func(q application.Quote) bool { return q.Text == "" })
	}
}

// CorrectQuotes leaves the clauses out that quote what a fact was, where it is told otherwise now: nobody's words are altered, and what is no longer
// true does not stand beside what is.
func CorrectQuotes(f *application.Field, old string, told application.Told) {
	f.Words = slices.Clone(f.Words)
	for i, q := range f.Words {
		if q.Source != told.Source && len(hearing.PlacesOf(q.Text, old)) > 0 && !strings.Contains(told.Words, old) {
			f.Words[i].Text = hearing.WithoutNamed(q.Text, text.Clauses(q.Text), []string{strings.ToLower(text.Fold(old))})
		}
	}
	f.WithoutQuotes(func(q application.Quote) bool { return strings.TrimSpace(q.Text) == "" })
}
