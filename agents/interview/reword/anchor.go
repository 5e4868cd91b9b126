package reword

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// anchor is a stretch that a message repeats of a known text: where it stands in the message and in the text, each as it is folded.
type anchor struct {
	of       int
	from, to int
	at, end  int
}

// mark stands for an anchor in the forms of changes.txt.
const mark = "〓"

// marked is a message with the mark in the place of an anchor.
func (a anchor) marked(folded string) string { return folded[:a.from] + mark + folded[a.to:] }

// anchors are the stretches that a message repeats of a text, as long as they are, the longest first.
func anchors(s text.Text, of int, k text.Text, person bool) (out []anchor) {
	for _, r := range commonRuns(s.Low, k.Low) {
		a, ok := trimmed(s.Low, k.Low, r, person)
		if a.of = of; ok && !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	slices.SortStableFunc(out, func(a, b anchor) int { return (b.to - b.from) - (a.to - a.from) })
	return out
}

// maxRuns is how many stretches are looked at: a message repeats no more of a text on purpose.
const maxRuns = 60

// commonRuns are the stretches of two characters or more that two texts have in common and that are not part of longer ones at their places.
func commonRuns(a, b string) (out []anchor) {
	x, y := runesOf(a), runesOf(b)
	before := make([]int, len(y))
	for i := 1; i < len(x); i++ {
		now := make([]int, len(y))
		for j := 1; j < len(y); j++ {
			if x[i-1].r != y[j-1].r {
				continue
			}
			now[j] = before[j-1] + 1
			if ends := i == len(x)-1 || j == len(y)-1 || x[i].r != y[j].r; ends && now[j] >= 2 {
				out = append(out, anchor{from: x[i-now[j]].at, to: x[i].at, at: y[j-now[j]].at, end: y[j].at})
			}
		}
		before = now
	}
	slices.SortStableFunc(out, func(a, b anchor) int { return (b.to - b.from) - (a.to - a.from) })
	return out[:min(len(out), maxRuns)]
}

type runeAt struct {
	r  rune
	at int
}

// runesOf are the characters of a text with their places, and its end.
func runesOf(s string) (out []runeAt) {
	for i, r := range s {
		out = append(out, runeAt{r, i})
	}
	return append(out, runeAt{0, len(s)})
}

// trimmed is a stretch that begins and ends with words that say something; ok is false where nothing of the kind is left. Of a name, and of what the message
// has in quotes, nothing is trimmed.
func trimmed(a, b string, r anchor, person bool) (anchor, bool) {
	for r.from < r.to && (text.Joined(a, r.from) || text.Joined(b, r.at)) {
		n := utf8.RuneLen(firstRune(a[r.from:]))
		r.from, r.at = r.from+n, r.at+n
	}
	for r.to > r.from && (text.Joined(a, r.to) || text.Joined(b, r.end)) {
		_, n := utf8.DecodeLastRuneInString(a[:r.to])
		r.to, r.end = r.to-n, r.end-n
	}
	quoted := opensQuote().MatchString(a[:r.from]) && closesQuote().MatchString(a[r.to:])
	whole := person || quoted || r.at == 0 && r.end == len(b)
	for cut := -1; cut != 0 && !whole; {
		words := a[r.from:r.to]
		if m := emptyStart().FindString(words); m != "" {
			cut = len(m)
			r.from, r.at = r.from+cut, r.at+cut
		} else if m := emptyEnd().FindString(words); m != "" {
			cut = len(m)
			r.to, r.end = r.to-cut, r.end-cut
		} else {
			cut = 0
		}
	}
	return r, r.from < r.to && saysSomething(a[r.from:r.to], whole)
}

var (
	opensQuote  = pattern.Lazy(`[「『“"'‘]$`)
	closesQuote = pattern.Lazy(`^[」』”"'’]`)
)

// saysSomething reports words that may be told from others: one in Latin letters of some length, two characters of Japanese, a figure of two digits. Hiragana
// alone joins words, but in a name and in quotes.
func saysSomething(words string, whole bool) bool {
	latin, japanese, digits := 0, 0, 0
	if !whole && text.HasJapanese(words) && !strings.ContainsFunc(words, func(r rune) bool { return isKanjiOrKatakana(r) || unicode.IsDigit(r) }) {
		return false
	}
	for _, r := range words {
		switch {
		case text.IsJapanese(r) && unicode.IsLetter(r) || r == 'ー':
			japanese++
		case unicode.IsLetter(r):
			latin++
		case unicode.IsDigit(r), r == '%':
			digits++
		}
	}
	if own := wordsOf(words); japanese == 0 && len(own) > 0 && !slices.ContainsFunc(own, func(w string) bool { return !timeWord().MatchString(w) }) {
		return false
	}
	return latin >= 2 || japanese >= 2 || japanese+digits >= 2 || digits >= 2
}

var (
	emptyStart = lexicon.Lazy(`^(?:[^\p{L}\p{N}]+|(?:{empty word})[^\p{L}\p{N}+#]+|(?:{empty word})$|(?:{particle})+)`)
	emptyEnd   = lexicon.Lazy(`(?:[^\p{L}\p{N}+#%]+|[^\p{L}\p{N}](?:{empty word})|(?:{particle})+)$`)
	wordIn     = pattern.Lazy(`[\p{L}\p{N}][\p{L}\p{N}+#.'-]*[\p{L}\p{N}+#]|[\p{L}\p{N}]`)
)

// wordsOf are the words of a text in Latin letters that say something, in lower case.
func wordsOf(low string) []string {
	return slices.DeleteFunc(wordIn().FindAllString(low, -1), func(w string) bool { return isEmpty(w) })
}

func isEmpty(word string) bool { return emptyOnly().MatchString(word) }

var emptyOnly = lexicon.Lazy(`^(?:{empty word})$`)

// withChange is a known text with other words in the place of some, which are given as they stand in its fold.
func withChange(of int, k text.Text, at, end int, by string) Change {
	span := k.Span(at, end)
	before, behind := k.Raw[:span.Start], k.Raw[span.End:]
	by = capitalised(withoutOverlap(before, by, behind), span.In(k.Raw))
	if rest, ok := strings.CutPrefix(behind, "の"); ok && utf8.RuneCountInString(rest) > 1 && strings.HasSuffix(by, rest) { // 「倉庫会社」 for the 「物流」 of 「物流の会社」
		behind = ""
	}
	return Change{Of: of, Words: strings.TrimSpace(before + by + behind), Old: span.In(k.Raw), New: by}
}

// withoutOverlap is what is to be there without what stands around it already: "morning cleaner" for the "evening" of "evening cleaner", "a train" behind "a".
func withoutOverlap(before, by, behind string) string {
	if m := articleFirst().FindString(by); m != "" && articleLast().MatchString(before) {
		by = by[len(m):]
	}
	low, least := strings.ToLower, 2
	if strings.ContainsAny(by, "0123456789") {
		least = 1 // what is counted
	}
	for i := range by {
		end := strings.TrimSpace(by[i:])
		if i > 0 && utf8.RuneCountInString(end) >= least && !text.Joined(by, i) && strings.HasPrefix(low(strings.TrimSpace(behind)), low(end)) {
			by = strings.TrimRight(by[:i], " ")
			break
		}
	}
	for i := len(by); i > 0; i-- {
		if i < len(by) && utf8.RuneStart(by[i]) && !text.Joined(by, i) && utf8.RuneCountInString(strings.TrimSpace(by[:i])) >= 2 &&
			strings.HasSuffix(low(strings.TrimSpace(before)), low(strings.TrimSpace(by[:i]))) {
			return strings.TrimLeft(by[i:], " ")
		}
	}
	return by
}

var (
	articleFirst = pattern.Lazy(`^(?i:a|an|the) `)
	articleLast  = pattern.Lazy(`(?:^| )(?i:a|an|the) $`)
)

// capitalised is a word as a name is written, where what it replaces was: "rotherham" for Barnsley.
func capitalised(by, old string) string {
	first, size := utf8.DecodeRuneInString(by)
	if strings.Contains(by, " ") || by != strings.ToLower(by) || !unicode.IsLetter(first) || !unicode.IsUpper(firstRune(old)) || strings.Contains(old, " ") {
		return by
	}
	return string(unicode.ToUpper(first)) + by[size:]
}
