package recording

import (
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// TakeOutOf takes the part named out of what was told of a field, or, where none is named, what a message told. It reports whether there was
// something.
func (rec *Recorder) TakeOutOf(f *application.Field, p hearing.Part, message string) bool {
	if p.Words == "" {
		return message != "" && f.WithoutMessage(message)
	}
	f.Facts = maps.Clone(f.Facts)
	took := cutQuotes(f, p)
	if rec.State.Form.Field(f.ID).Type != form.TypeText {
		return took
	}
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		fact := f.Facts[key]
		told, _ := fact.Value.(string)
		if hearing.AMoment().MatchString(told) && !p.Told(fact.Words) { // other words told when that was
			continue
		}
		rest, found := p.CutFrom(told)
		if !found {
			continue
		}
		took = true
		if rest == "" || strings.HasPrefix(told, rest) && hearing.IsStump(rest) { // what it led to is gone
			delete(f.Facts, key)
			continue
		}
		fact.Value, fact.Words, fact.Superseded = rest, rest, nil
		f.Facts[key] = fact
	}
	return took
}

// cutQuotes cuts the part out of what is kept of an answer in the candidate's own words, and reports whether there was something.
func cutQuotes(f *application.Field, p hearing.Part) (took bool) {
	f.Words = slices.Clone(f.Words)
	for i, q := range f.Words {
		if rest, found := p.CutFrom(q.Text); found {
			f.Words[i].Text, took = rest, true
		}
	}
	f.WithoutQuotes(func(q application.Quote) bool { return facts.Weight(q.Text) == 0 }) // 「です」 is what is left of 「土日は無理です」
	return took
}
