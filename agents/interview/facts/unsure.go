package facts

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/value"
)

// unsure takes what is told with more than its fact can hold for not sure: several ranges of hours, of other days each, and days of some
// weeks only. The first of several would be false of the others: it is asked back.
func (r *reader) unsure() {
	shifting := value.Shifting(r.text) && slices.ContainsFunc(r.f.Keys(), func(k string) bool { return familyOf(r.f, k).name == famTime })
	if shifting {
		r.intoDoubt(famTime)
	}
	if shifting || value.PartOfWeeks(r.text) {
		r.intoDoubt(famDays)
	}
}

// intoDoubt moves what was found under the keys of a family to what is in doubt.
func (r *reader) intoDoubt(family string) {
	r.found = slices.DeleteFunc(r.found, func(f Fact) bool {
		doubtful := familyOf(r.f, f.Key).name == family
		if doubtful {
			r.doubts = append(r.doubts, Doubt{Fact: f})
		}
		return doubtful
	})
}
