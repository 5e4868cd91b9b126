package text

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxQuoted is how long, in bytes, what stands between two quotes is at most: beyond it one of them was left out.
const maxQuoted = 3_000

// maxNested is how many quotes stand within one another at most.
const maxNested = 4

// quoted are the stretches of a folded text between quotes, with them, in order and none within another: 「…」, 『…』, "…". A quote ends on the line that it
// begins on.
func quoted(s string) []Span {
	if !mayQuote(s) {
		return nil
	}
	var out []Span
	var open []string // what closes each quote that is open, the outermost first
	from := 0
	for i, r := range s {
		closes := closesAt(open, r)
		switch {
		case r == '\n', len(open) > 0 && i-from > maxQuoted:
			open = nil
		case closes >= 0 && (r != '"' || closesQuote(s, i)): // and what was opened within it and not closed
			if open = open[:closes]; closes == 0 {
				out = append(out, Span{from, i + utf8.RuneLen(r)})
			}
		case closerOf(r) != "" && len(open) < maxNested && (r != '"' || opensQuote(s, i)):
			if open = append(open, closerOf(r)); len(open) == 1 {
				from = i
			}
		}
	}
	return out
}

// mayQuote reports a text with one of the signs that open a quote. Every text is looked through for them.
func mayQuote(s string) bool {
	return strings.IndexByte(s, '"') >= 0 || strings.Contains(s, "「") || strings.Contains(s, "『")
}

// closesAt is the quote, of those that are open, that a sign closes; the innermost of several; -1 for none.
func closesAt(open []string, r rune) int {
	for i := len(open) - 1; i >= 0; i-- {
		if open[i] == string(r) {
			return i
		}
	}
	return -1
}

// closerOf is the sign that closes a quote; empty for what opens none.
func closerOf(r rune) string {
	switch r {
	case '「':
		return "」"
	case '『':
		return "』"
	case '"':
		return `"`
	}
	return ""
}

// opensQuote reports a straight quote before which no word ends and behind which one begins: an inch sign opens nothing.
func opensQuote(s string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:at])
	after, size := utf8.DecodeRuneInString(s[at+1:])
	return size > 0 && !unicode.IsSpace(after) && !(before < utf8.RuneSelf && (unicode.IsLetter(before) || unicode.IsDigit(before)))
}

// closesQuote reports a straight quote behind which no word goes on.
func closesQuote(s string, at int) bool {
	after, _ := utf8.DecodeRuneInString(s[at+1:])
	return !(after < utf8.RuneSelf && (unicode.IsLetter(after) || unicode.IsDigit(after)))
}

// quoteAround is the stretch of several, in order, within which a place is; ok is false for none.
func quoteAround(all []Span, at int) (q Span, ok bool) {
	i := sort.Search(len(all), func(i int) bool { return all[i].End > at })
	if i < len(all) && all[i].Start < at {
		return all[i], true
	}
	return q, false
}

// goesOnBehindQuote reports a text that goes on with the sentence of a quote before it: 「…。」に, "…." please.
func goesOnBehindQuote(s string) bool {
	s = strings.TrimLeft(s, " ")
	r, _ := utf8.DecodeRuneInString(s)
	switch {
	case r == ',' || r == '、':
		return true
	case r < utf8.RuneSelf:
		return unicode.IsLower(r)
	}
	return unicode.In(r, unicode.Hiragana) && lengthOfAny(s, particles...) > 0 && lengthOfAny(s, notParticles...) == 0
}

var (
	// particles begin what goes on with a sentence in Japanese behind a quote.
	particles = []string{"に", "へ", "と", "で", "が", "は", "を", "も", "の", "って", "から", "だけ", "まで", "だ", "や", "みたい", "ぐらい", "くらい"}
	// notParticles begin a sentence of their own, and with the same letters.
	notParticles = []string{"はい", "もう", "でも", "とても", "とりあえず", "ところ", "もし", "もちろん", "では", "はじめ", "のち", "だから", "だって", "やはり", "やっぱ", "もっと"}
)
