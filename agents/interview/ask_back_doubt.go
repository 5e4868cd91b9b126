package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/value"
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

// doubtQuestion is the question whether what was understood is so, or which of two ends is meant: those are asked for one at a time, before
// all else. again is the ending of its other wording, which does not say the same twice.
func (t *turn) doubtQuestion(f *Field, again string) string {
	if i := slices.IndexFunc(f.Doubts, Told.between); i >= 0 {
		d := f.Doubts[i]
		return t.text("doubt.which"+again, map[string]any{"from": t.shownEnd(f, d), "to": t.shownEnd(f, d.end(true))})
	}
	shown := Field{ID: f.ID, Status: FieldInterviewing, Facts: map[string]Fact{}}
	for _, d := range f.Doubts {
		shown.Facts[d.Key] = Fact{Value: d.Value, Words: d.Words, Source: d.Source}
	}
	return t.text("doubt.confirm"+again, map[string]any{"value": short(t.s.answerOf(&shown, t.s.Speaks), 120)})
}

// shownEnd is one of two ends by itself, without the name of what it is: "20 hours".
func (t *turn) shownEnd(f *Field, d Told) string {
	def := *t.s.Form.Field(f.ID)
	def.RequiredFacts = []string{d.Key}
	return shownValue(&def, d.Key, Fact{Value: d.Value, Words: d.Words}, t.s.Speaks)
}

// between reports a doubt of which two ends were told: a yes says nothing of them, one is to be chosen.
func (d Told) between() bool { return d.Other != nil }

// end is the one or the other end of such a doubt, as a fact.
func (d Told) end(second bool) Told {
	if second {
		d.Value = d.Other
	}
	d.Other = nil
	return d
}

// chosenEnds are the ends that the candidate chooses of what is in doubt: by naming one of them ("25 then", "the 15th"), or by its place.
func (t *turn) chosenEnds(doubts []Told) (out []Told) {
	for _, d := range doubts {
		if second, ok := value.ChosenEnd(t.said.text, d.Value, d.Other); ok && d.between() {
			out = append(out, d.end(second))
		}
	}
	return out
}

// saysLowerEnd says of pay that was told as a range, where the least is asked, that its lower end is what is noted, and
// keeps the range in the words in which it was told.
func (t *turn) saysLowerEnd(f *Field, told Told) {
	if isLeastPay(told.Key) && slices.ContainsFunc(quantity.Money(told.Words), func(a quantity.Amount) bool { return a.Range() }) {
		t.lead(t.text("range.least", map[string]any{"value": t.shownEnd(f, told)}))
		f.Words = append(slices.Clip(f.Words), Quote{Text: told.Words, Source: told.Source})
	}
}

// isLeastPay reports a fact that is the least pay that somebody asks for.
func isLeastPay(key string) bool { return strings.Contains(key, "_min_") }
