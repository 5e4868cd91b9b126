package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// openDoubts are the doubtful readings of facts that are still open, or may be told anew.
func (f *Field) openDoubts(def *form.Field, r Reviewed) []Told {
	missing := f.missing(def)
	return slices.DeleteFunc(slices.Clone(r.Doubts), func(d Told) bool {
		return !slices.Contains(missing, d.Key) && !slices.Contains(f.Stale, d.Key)
	})
}

// askBack asks whether what was understood is so, and shows it: 「17:00〜22:00 ということでよいですか」. It is recorded only then.
func (t *turn) askBack(f *Field, def *form.Field, doubts []Told) {
	t.event("doubt_asked_back", f.ID)
	if f.Invalid++; f.Invalid >= maxInvalid {
		t.giveUp(f, def)
		return
	}
	f.Doubts = doubts
	f.Next = &Next{Why: whyDoubt, Topics: keysOf(doubts)}
}

func keysOf(told []Told) (keys []string) {
	for _, d := range told {
		keys = append(keys, d.Key)
	}
	return keys
}

// doubtQuestion is the question whether what was understood is so.
func (t *turn) doubtQuestion(f *Field) string {
	shown := Field{ID: f.ID, Status: FieldInterviewing, Facts: map[string]Fact{}}
	for _, d := range f.Doubts {
		shown.Facts[d.Key] = Fact{Value: d.Value, Words: d.Words, Source: d.Source}
	}
	return t.text("doubt.confirm", map[string]any{"value": short(t.s.answerOf(&shown, t.s.Speaks), 120)})
}
