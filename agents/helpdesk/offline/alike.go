package offline

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
	"github.com/mendanhq/mendan/agents/language/text"
)

// What it counts when a text has not the word itself, but another for it, one of its family, or one that it is likely meant to be.
const (
	alike   = 0.9
	another = 0.6 // for what is a name: Italian where English and French are
	family  = 0.7
	slipped = 0.85
)

// in is how much of the word a text has, in other words too.
func (t term) in(w *words) float64 {
	if t.kind == code {
		if strings.Contains(squeezed(w.text), t.text) {
			return 1
		}
		return t.likeIn(w)
	}
	if t.kind == word || t.kind == name {
		if w.stems[t.text] || strings.ContainsAny(t.text, " -_./") && strings.Contains(w.text, t.text) {
			return 1
		}
	} else if strings.Contains(w.text, t.text) || strings.Contains(w.bare, lexicon.Bare(t.text)) {
		if t.kind == stem && utf8.RuneCountInString(t.text) == 1 && !alone(t.text, w.text) { // 色 in 緑色
			return max(0.5, t.likeIn(w))
		}
		return 1
	}
	if like := t.likeIn(w); like > 0 {
		return like
	}
	if sections.Match("timely", t.text) && sections.Match("hour", w.text) {
		return family
	}
	switch t.kind {
	case noun:
		return 0.9 * shared(t.text, w.bare)
	case kata:
		return max(within(t.text, w.text), t.meant(sections.Pattern("katakana words").FindAllString(w.text, -1)))
	case word:
		return t.kin(w)
	}
	return 0
}

// names tells a word that names something, rather than says what is done.
func (t term) names() bool {
	return t.kind == noun || t.kind == kata || t.kind == name || t.kind == code || t.thing
}

// likeIn is how much of the word a text has in words of the same groups.
func (t term) likeIn(w *words) float64 {
	switch {
	case !slices.ContainsFunc(t.groups, func(g lexicon.Group) bool { return w.groups[g] }):
		return 0
	case t.kind == name:
		return another
	}
	return alike * t.share
}

// meant is near 1 when one of these is what the word is likely meant to be, which the documents do not have as it was written.
func (t term) meant(words []string) float64 {
	if t.unseen && slices.ContainsFunc(words, func(w string) bool { return lexicon.Misspelt(t.text, w) }) {
		return slipped
	}
	return 0
}

// kin is for words of Latin letters of which one goes on where the other ends: cancel and cancellation.
func (t term) kin(w *words) float64 {
	for s := range w.stems {
		short, long := min(len(s), len(t.text)), max(len(s), len(t.text))
		if short >= 5 && long-short <= 5 && s[:short] == t.text[:short] {
			return family
		}
	}
	return t.meant(slices.Collect(maps.Keys(w.stems)))
}

// within is how much of a word of katakana a text has as a word of its own: リーダー of カードリーダー.
func within(word, in string) float64 {
	rs := []rune(word)
	for n := len(rs) - 1; n > 2; n-- {
		if alone(string(rs[:n]), in) || alone(string(rs[len(rs)-n:]), in) {
			return max(0.6, float64(n)/float64(len(rs)))
		}
	}
	return 0
}

// alone reports that a text has a word, of one kind of characters, that is no part of a longer one.
func alone(word, in string) bool {
	k := kindOf(text.RuneAfter(word, 0))
	for from := 0; strings.Contains(in[from:], word); from += len(word) {
		from += strings.Index(in[from:], word)
		if kindOf(text.RuneBefore(in, from)) != k && kindOf(text.RuneAfter(in, from+len(word))) != k {
			return true
		}
	}
	return false
}

// shared is the share of a word's pairs of characters that a text has, and a little for a character alone.
func shared(word, text string) float64 {
	rs := []rune(word)
	n := 0.0
	for i := range len(rs) - 1 {
		if strings.Contains(text, string(rs[i:i+2])) {
			n++
		}
	}
	if n == 0 && len(rs) == 2 && kindOf(rs[0]) == noun && (strings.ContainsRune(text, rs[0]) || strings.ContainsRune(text, rs[1])) {
		return 0.2
	}
	return n / float64(len(rs)-1)
}
