package quantity

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// HoursNow parts numbers of hours into those that hold and those that held once: "40 hours in my last job but now want 20".
func HoursNow(said string, all []Number) (holds, held []Number) {
	return hoursNow(text.ReadSpelled(said), all)
}

func hoursNow(t text.Text, all []Number) (holds, held []Number) {
	clauses := t.Clauses()
	for _, n := range all {
		if isPast(t, clauses, n) {
			held = append(held, n)
		} else {
			holds = append(holds, n)
		}
	}
	return holds, held
}

// isPast reports a number in a clause of the past, before a word of today.
func isPast(t text.Text, clauses []text.Span, n Number) bool {
	i, ok := slices.BinarySearchFunc(clauses, n.At.Start, func(c text.Span, at int) int { return c.Start - at })
	if !ok {
		i--
	}
	if i < 0 || n.At.Start >= clauses[i].End {
		return false
	}
	from := max(clauses[i].Start, n.At.Start-stance.MaxBeside)
	part := t.Low[from:min(clauses[i].End, n.At.End+stance.MaxBeside)]
	if m := stance.StandingPhrases()["now"].FindStringIndex(part); m != nil {
		if from+m[0] < n.At.Start {
			return false
		}
		part = part[:m[0]]
	}
	return stance.StandingPhrases()["past"].MatchString(part)
}
