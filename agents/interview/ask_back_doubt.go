package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/shown"
)

// askBack asks whether what was understood is so, and shows it: 「17:00〜22:00 ということでよいですか」. It is recorded only then.
func (t *turn) askBack(f *application.Field, def *form.Field, doubts []application.Told) {
	t.event("doubt_asked_back", f.ID)
	if f.Invalid++; f.Invalid >= maxInvalid {
		t.giveUp(f, def)
		return
	}
	f.Doubts = doubts
	f.Next = &application.Next{Why: application.WhyDoubt, Topics: hearing.KeysOf(doubts)}
}

// doubtQuestion is the question whether what was understood is so, or which of two ends is meant: those are asked for one at a time, before
// all else. again is the ending of its other wording, which does not say the same twice.
func (t *turn) doubtQuestion(f *application.Field, again string) string {
	if i := slices.IndexFunc(f.Doubts, application.Told.Between); i >= 0 {
		d := f.Doubts[i]
		return t.Text("doubt.which"+again, map[string]any{"from": t.ShownEnd(f, d), "to": t.ShownEnd(f, d.End(true))})
	}
	asked := application.Field{ID: f.ID, Status: application.FieldInterviewing, Facts: map[string]application.Fact{}}
	for _, d := range f.Doubts {
		asked.Facts[d.Key] = application.Fact{Value: d.Value, Words: d.Words, Source: d.Source}
	}
	args := map[string]any{"value": shown.Brief(t.State, &asked, t.State.Speaks), "label": t.Label(f.ID)}
	if q := t.State.Open; q != nil && q.Post.Asks != f.ID && again == "" { // told in the answer to another question: of what it is has to be said
		return t.Text("doubt.confirm_of", args)
	}
	return t.Text("doubt.confirm"+again, args)
}

// saysLowerEnd says of pay that was told as a range, where the least is asked, that its lower end is what is noted, and
// keeps the range in the words in which it was told.
func (t *turn) saysLowerEnd(f *application.Field, told application.Told) {
	if hearing.IsLeastOfRange(told) {
		t.lead(t.Text("range.least", map[string]any{"value": t.ShownEnd(f, told)}))
		f.Words = append(slices.Clip(f.Words), application.Quote{Text: told.Words, Source: told.Source})
	}
}
