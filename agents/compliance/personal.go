package compliance

import (
	"slices"
	"strings"
)

// isPersonal reports whether the word at s is about the candidate's own person: "your religion", "have you ever been arrested",
// 「宗教は何ですか」, but not "Have you built software for churches?" or 「宗派ごとの対応」.
func (l *lexicon) isPersonal(c clause, s span) bool {
	if !isASCII(c.text[s.i:s.j]) {
		if strings.Trim(c.text[s.j:], "?|") == "" { // 「宗教（任意）を…」: nothing but the word
			return true
		}
		honoured := strings.HasPrefix(c.text[s.i:], "ご") || strings.HasPrefix(c.text[s.i:], "お")
		return l.comesRightAfter(c, s, "asked_for") || honoured && !l.comesRightAfter(c, s, "about_others") || l.comesAfter(c, s, "your")
	}
	return strings.HasPrefix(c.text[s.i:], " your ") || l.isReached(c, s)
}

// comesRightAfter reports whether a word of the concept comes right after the Japanese word at s, which may bring its particle along.
func (l *lexicon) comesRightAfter(c clause, s span, name string) bool {
	return slices.ContainsFunc(c.found[l.concepts[name]], func(a span) bool { return a.i >= s.j-6 && a.i <= s.j && a.j > s.j })
}

// comesAfter reports whether the word at s comes right after one of the concept, at most a particle between.
func (l *lexicon) comesAfter(c clause, s span, name string) bool {
	return slices.ContainsFunc(c.found[l.concepts[name]], func(a span) bool { return a.j <= s.i && s.i-a.j <= 3 })
}

// isReached reports whether English leads to the word at s from "you" or a request by way of words that say nothing else ("have you
// ever been", "do you suffer from any"), or back to "you" right after it ("which church do you attend"), or is nothing else.
func (l *lexicon) isReached(c clause, s span) bool {
	before := strings.Fields(strings.TrimPrefix(c.text[:s.i], "^"))
	for _, w := range slices.Backward(before) {
		if slices.Contains(l.lists["leads"], w) {
			return true
		}
		if !slices.Contains(l.lists["light"], w) {
			break
		}
	}
	rest := c.text[s.j-1:]
	if slices.ContainsFunc(l.lists["turns"], func(t string) bool { return strings.HasPrefix(rest, " "+t+" ") }) {
		return true
	}
	const fragment = 3 // words before, as in "And your age?"
	return len(before) <= fragment && strings.Trim(rest, " ?|") == ""
}
