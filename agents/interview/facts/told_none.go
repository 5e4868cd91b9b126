package facts

import (
	"slices"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// MayLack reports a fact of which people may have none, whatever the form says: a language, a tool or a database that they use.
func MayLack(f form.Field, key string) bool {
	k := keyOf(f, key)
	return k.family.name == famNamed && (k.ends("language", "used") || k.any("database", "databases", "db", "tool", "tools", "software", "framework", "frameworks", "stack", "library"))
}

// lacking is what "none" and "never" are of a fact: no years of experience, no tool, not used. ok is false for facts that say nothing by it.
func (r *reader) lacking(key string) (v any, ok bool) {
	k := r.key(key)
	switch f := k.family.name; {
	case slices.ContainsFunc(r.f.DoneCriteria.All(), criteriaNone().MatchString):
		return r.noneOf(key), true
	case f == famDuration && !k.any("notice"):
		return 0.0, true
	case f == famBool && k.ends("use"):
		return false, true
	}
	return nil, MayLack(r.f, key)
}

// denies reports an answer that begins by saying that there is nothing of what is asked: "I haven't", 「実務ではまだです」, "zero".
func (r *reader) denies() bool {
	if utf8.RuneCountInString(r.text) > maxNone || len(r.clauses) == 0 || len(quantity.Durations(r.text)) > 0 {
		return false
	}
	first := r.clauses[0].In(r.text)
	return r.saysNone() || stance.NeverDone(first) || stance.IsNone(first)
}

// lacks takes such an answer to the question for one fact as that there is none of it.
func (r *reader) lacks(k key) {
	if v, ok := r.lacking(k.name); ok {
		r.add(k.name, Fact{Value: v, Quote: r.answer})
	}
}

// lacksAll takes an answer that only denies, where nothing is known yet, as that there is none of all that is asked: 「未経験です」, "no
// experience with either". It does so only where every fact can be lacking.
func (r *reader) lacksAll() {
	missing := r.missing()
	if len(r.found)+len(r.doubts)+len(r.known) > 0 || r.m.under || isUnknown(r.text) || !r.denies() {
		return
	}
	all := !slices.ContainsFunc(missing, func(key string) bool { _, ok := r.lacking(key); return !ok })
	each := !slices.ContainsFunc(r.clauses, func(c text.Span) bool { return !stance.NeverDone(c.In(r.text)) && !stance.IsNone(c.In(r.text)) })
	if !all || !each || len(programming().in(r.text)) > 0 {
		return
	}
	for _, key := range missing {
		r.lacks(r.key(key))
	}
}
