package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/text"
)

// isAbsence reports a key that says that there is nothing of a kind: no_experience. It is true, or it is not a fact at all.
func isAbsence(k key) bool { return len(k.words) > 1 && k.begins("no", "without", "none") }

// absenceKey is the key that the field accepts for "there is none".
func (r *reader) absenceKey() (string, bool) {
	i := slices.IndexFunc(r.f.Accepts, func(a string) bool { return familyOf(r.f, a).name == famAbsence })
	if i < 0 {
		return "", false
	}
	return r.f.Accepts[i], true
}

var (
	lacks   = lexicon.Lazy(`(?i){lacks}`)
	hasSome = pattern.Lazy(`(?i)以外は|ほかは|他は|ないわけでは|なくはない|\bother than\b|\bexcept\b|\bnot no\b`)
)

// readAbsence reads that there is nothing of the kind, never from what tells of some: a length of time, or a job held.
func readAbsence(r *reader, k key) (Fact, bool) {
	at := lacks().FindStringIndex(r.text)
	if at == nil || hasSome().MatchString(r.text) || slices.ContainsFunc(quantity.Durations(r.text), func(d quantity.Duration) bool { return d.TotalMonths() > 0 }) {
		return Fact{}, false
	}
	subject := strings.Join(k.words[1:], " ")
	if subject != "experience" && !aliasesOf(k.last()).MatchString(r.text) {
		return Fact{}, false
	}
	return r.fact(true, text.Span{Start: at[0], End: at[1]})
}
