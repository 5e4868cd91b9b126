package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// keepWords keeps what an answer says beside its facts: who was thanked for 「前の店では新人の話を聞いていました」 finds it in the record, though
// no fact was read in it.
func (t *turn) keepWords(f *application.Field, def *form.Field, r application.Reviewed, sure bool) {
	if f.ByDay {
		t.keepHours(f, r)
		return
	}
	none := len(r.Facts) > 0 && !slices.ContainsFunc(r.Facts, func(told application.Told) bool { return told.Value != nil })
	if !sure || none || len(f.Swaps) > 0 || t.Confides || r.Reply == brief.ReplyRefusal || r.Reply == brief.ReplyNone || r.Denied || r.Invalid != nil || len(r.Doubts) > 0 {
		return
	}
	for _, h := range t.Said.Parts {
		words := t.WordsBeside(f, def, h.Text, hearing.FactsOf(h, r.Facts))
		if words == "" || f.Reopened && !hearing.ForRecord(words) {
			continue
		}
		f.Words = append(slices.Clip(f.Words), application.Quote{Text: words, Source: h.ID})
		if def.Type != form.TypeText {
			t.lead(t.Text("beside.kept", map[string]any{"words": text.Shorten(words, intents.MaxWhole)}))
		}
	}
}

// rewordKept puts the new text of a message in the place of the old one.
func (t *turn) rewordKept(h application.Heard) {
	for i := range t.State.Fields {
		f := &t.State.Fields[i]
		f.Words = slices.Clone(f.Words)
		for j, q := range f.Words {
			if q.Source == h.ID {
				f.Words[j].Text = t.WordsBeside(f, t.State.Form.Field(f.ID), h.Text, f.ToldBy(h.ID))
			}
		}
		f.Words = slices.DeleteFunc(f.Words, func(q application.Quote) bool { return q.Text == "" })
	}
}

// correctQuotes leaves the clauses out that quote what a fact was, where it is told otherwise now: nobody's words are altered, and what is no longer
// true does not stand beside what is.
func correctQuotes(f *application.Field, old string, told application.Told) {
	f.Words = slices.Clone(f.Words)
	for i, q := range f.Words {
		if q.Source != told.Source && hearing.IndexIn(q.Text, old, text.Span{}) >= 0 && !strings.Contains(told.Words, old) {
			f.Words[i].Text = hearing.WithoutNamed(q.Text, text.Clauses(q.Text), []string{strings.ToLower(text.Fold(old))})
		}
	}
	f.WithoutQuotes(func(q application.Quote) bool { return strings.TrimSpace(q.Text) == "" })
}
