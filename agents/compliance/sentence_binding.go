package compliance

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

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
		own = own || e.sharesWord(c.text, f.words)
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

// sharesWord reports whether the text has one of the words.
func (l *lexicon) sharesWord(text string, words map[string]bool) bool {
	for w := range l.contentWords(text) {
		if words[w] {
			return true
		}
	}
	return false
}
