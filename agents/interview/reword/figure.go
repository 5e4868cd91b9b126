package reword

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// figure is a number in a text, in digits or as a word.
type figure struct {
	from, to int
	value    int
}

// recounted are the changes of a message that has another figure beside the same word than the text: "level 3 now" of "NVQ level 2", 「居酒屋は3年」 of
// 「居酒屋で2年」.
func recounted(s text.Text, known []Known) (out []Change) {
	if isDoubt(s.Folded) || ofOthers().MatchString(s.Folded) || asksForMore().MatchString(s.Low) {
		return nil
	}
	if len(figuresIn(s.Low)) > maxFigures {
		return nil
	}
	for i, k := range known {
		read := text.Read(k.Words)
		for _, n := range figuresIn(s.Low) {
			if repeats(s.Low, n, read.Low) || isAgo().MatchString(s.Low[n.to:]) || ranked().MatchString(s.Low[:n.from]) {
				continue
			}
			var fits []figure
			for _, m := range figuresIn(read.Low) {
				if n.value != m.value && sameBeside(s.Low, n, read.Low, m) {
					fits = append(fits, m)
				}
			}
			if len(fits) == 1 && !k.Person {
				c := withChange(i, read, fits[0].from, fits[0].to, s.Words(n.from, n.to))
				c.at = text.Span{Start: n.from, End: n.to}
				out = append(out, c)
			}
		}
	}
	return out
}

// asksForMore asks for something to be there as well: 「タクシーの前に蕎麦屋2年 足して」.
var asksForMore = lexicon.Lazy(`{asks for more}`)

// isAgo stands behind a figure that tells when something was, and counts nothing.
var isAgo = pattern.Lazy(`^ ?(?:か?[年月日]|週間?|か月|ヶ月|時間|分)(?:くらい|ぐらい|ほど)?前|^ [a-z]+ ago\b`)

// maxFigures is how many figures a message tells at most that has another one beside a word of a text: of several pairs nobody can tell which changes.
const maxFigures = 3

// repeats reports a figure that a text has, with what it counts: what is told in its place is another one.
func repeats(a string, n figure, b string) bool {
	return slices.ContainsFunc(figuresIn(b), func(m figure) bool {
		return n.value == m.value && firstRune(strings.TrimLeft(a[n.to:], " ")) == firstRune(strings.TrimLeft(b[m.to:], " "))
	})
}

func figuresIn(low string) (out []figure) {
	for _, at := range figureWord().FindAllStringIndex(low, -1) {
		if text.Joined(low, at[0]) || text.Joined(low, at[1]) { // "p99"
			continue
		}
		word := low[at[0]:at[1]]
		value := slices.Index(lexicon.Words("figure word"), word) + 1
		if value == 0 {
			value = text.Figures(strings.ReplaceAll(word, ",", ""))
		}
		out = append(out, figure{at[0], at[1], value})
	}
	return out
}

var figureWord = lexicon.Lazy(`[0-9]+(?:[.,][0-9]+)*|\b(?:{figure word})\b`)

// sameBeside reports that the same stands beside two figures: a word, or in Japanese what is counted with a word before it that both texts have.
func sameBeside(a string, n figure, b string, m figure) bool {
	right := commonPrefix(a[n.to:], b[m.to:])
	left := commonSuffix(a[:n.from], b[:m.from])
	if !text.HasJapanese(a) {
		return utf8.RuneCountInString(right) >= 5 && strings.ContainsAny(right, "0123456789") ||
			countsWord(wholeWords(a, n.to, len(right))) || countsWord(wholeWordsBefore(a, n.from, len(left)))
	}
	unit, other := firstRune(a[n.to:]), firstRune(b[m.to:])
	counted, bare := text.IsJapanese(unit) && unit == other, !isKanjiOrKatakana(unit)
	if counted && utf8.RuneCountInString(right) >= 3 || saysSomething(left, false) && (counted || bare) {
		return true
	}
	if !counted && !(bare && n.to-n.from >= 4 && n.to-n.from == m.to-m.from) {
		return false
	}
	return nearBefore(a[:n.from], b[:m.from])
}

// nearBefore reports a word that stands shortly before both places, with no other figure of a kind between.
func nearBefore(a, b string) bool {
	const near = 24 // bytes: eight characters
	a, b = lastBytes(a, near), lastBytes(b, near)
	for _, r := range commonRuns(a, b) {
		if t, ok := trimmed(a, b, r, false); ok && strings.ContainsFunc(a[t.from:t.to], isKanjiOrKatakana) && !figureWord().MatchString(a[t.from:t.to]) {
			return true
		}
	}
	return false
}

func isKanjiOrKatakana(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Katakana) || unicode.In(r, unicode.Latin)
}

func lastBytes(s string, n int) string {
	for len(s) > n || len(s) > 0 && !utf8.RuneStart(s[0]) {
		s = s[1:]
	}
	return s
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// countsWord reports words that say what is counted, and no time: how long and when are values of their own.
func countsWord(words string) bool {
	own := wordsOf(words)
	return len(own) > 0 && !timeWord().MatchString(own[0]) && len(own[0]) > 2
}

var timeWord = lexicon.Lazy(`^(?:{time word})$`)

// wholeWords is what stands behind a place for some bytes, to the end of a word.
func wholeWords(s string, at, n int) string {
	for n > 0 && text.Joined(s, at+n) {
		n--
	}
	return s[at : at+n]
}

func wholeWordsBefore(s string, at, n int) string {
	for n > 0 && text.Joined(s, at-n) {
		n--
	}
	words := wordsOf(s[at-n : at])
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

func commonPrefix(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	for i > 0 && i < len(a) && !utf8.RuneStart(a[i]) {
		i--
	}
	return a[:i]
}

func commonSuffix(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[len(a)-1-i] == b[len(b)-1-i] {
		i++
	}
	for i > 0 && !utf8.RuneStart(a[len(a)-i]) {
		i--
	}
	return a[len(a)-i:]
}
