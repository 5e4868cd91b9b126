package compliance

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// field is what a field's id, label and intent are about.
type field struct {
	groups map[string]bool
	open   bool // its questions may be about anything in the work
	work   bool // it is about the work that the candidate did or can do
	words  map[string]bool
}

// unbound reports a question that does not serve its field: no intent to serve, small talk, another field's matter.
func (e *engine) unbound(r reading) []Violation {
	if strings.TrimSpace(r.Intent) == "" {
		return []Violation{e.violation(r, NoIntentBinding, r.FieldID, r.FieldID, nil)}
	}
	f := e.field(r.Question)
	bound := slices.ContainsFunc(r.sentences, func(s []clause) bool { return e.judged(r, s, f) == serves })
	for _, s := range r.sentences {
		if !asks(s) {
			continue
		}
		b := e.judged(r, s, f)
		if b == offTopic || !bound && (b == strays || b == unclear && !f.open) {
			return []Violation{e.violation(r, NoIntentBinding, r.FieldID, r.FieldID, sentenceWords(r, s))}
		}
	}
	return nil
}

func asks(s []clause) bool { return slices.ContainsFunc(s, func(c clause) bool { return c.asks }) }

func sentenceWords(r reading, s []clause) []string {
	var out []string
	for _, c := range s {
		out = append(out, c.words(r.Text, r.folded, []span{{1, len(c.text) - 1}})...)
	}
	return out
}

func (e *engine) field(q Question) field {
	f := field{groups: map[string]bool{}, words: e.contentWords(fold(q.Intent + "\n" + q.Label).text)}
	facets := e.facetsOf(q.FieldID)
	if facets == nil {
		facets = slices.Concat(e.facetsIn(q.Intent), e.facetsIn(q.Label))
	}
	for _, x := range facets {
		f.groups[x.group] = true
		f.open = f.open || x.open
		f.work = f.work || x.open && x.group == "work"
		for _, g := range e.related[x.group] {
			f.groups[g] = true
		}
	}
	return f
}

type bind int

const (
	unclear bind = iota
	serves
	strays    // to another field
	offTopic  // to what no field is for
	continues // as any question might that goes on from an answer
)

// binding judges one sentence that asks. What is particular to the field outweighs everything; then small talk strays; then
// another field's matter strays unless the sentence is also about work and so is the field.
func (e *engine) binding(s []clause, f field) bind {
	var own, broad, foreign, elsewhere, off, more, did, work bool
	for _, c := range s {
		did, work = did || e.has(c, "did"), work || e.has(c, cueWork)
		off = off || e.has(c, "off_topic")
		more = more || e.has(c, "more") || e.has(c, "practical") || e.isEmpty(c)
		for _, x := range e.facets {
			named, mine := c.found.has(x.id), f.groups[x.group]
			own = own || mine && !x.open && (named || c.found.has(x.hint))
			broad = broad || f.open && x.open && named
			foreign = foreign || !mine && !x.open && named
			elsewhere = elsewhere || !f.open && x.open && named
		}
		own = own || e.shares(c.text, f.words)
	}
	switch {
	case own:
		return serves
	case off && !(broad && (did || work)):
		return offTopic
	case broad && (did || work || !foreign):
		return serves
	case foreign:
		return strays
	case more && !elsewhere:
		return continues
	}
	return unclear
}

// contentWords are the stems of four letters and more and the pairs of kanji of a folded text, without those that bind nothing.
func (l *lexicon) contentWords(text string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(text) {
		if isASCII(w) && len(w) >= 4 {
			out[w] = true
		}
	}
	for i, r := range text {
		next, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):])
		if unicode.Is(unicode.Han, r) && unicode.Is(unicode.Han, next) {
			out[string(r)+string(next)] = true
		}
	}
	for _, w := range l.lists["plain"] {
		delete(out, w)
	}
	return out
}

// shares reports whether the text has one of the words.
func (l *lexicon) shares(text string, words map[string]bool) bool {
	for w := range l.contentWords(text) {
		if words[w] {
			return true
		}
	}
	return false
}
