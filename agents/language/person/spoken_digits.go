package person

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed digits.txt
var digitData string

// digitWords are the digits of each word of digits.txt.
var digitWords = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(digitData) {
		if word := strings.Fields(line); word[0] != "#" {
			out[word[0]] = word[1]
		}
	}
	return out
})

// digitWord is the expression of one digit in words.
func digitWord() string {
	return `(?:(?:double|triple|treble)[ -])?(?:` + strings.Join(slices.Sorted(maps.Keys(digitWords())), "|") + `)\b`
}

// spokenRun is a number of seven to eighteen digits in words, of which groups may be in figures: "area code 303, five five five, oh one seven two".
var spokenRun = sync.OnceValue(func() *pattern.Regexp {
	part := `(?:` + digitWord() + `|[0-9]{2,4}\b)`
	return nameWords.Lazy(`\b(?:plus )?` + part + `(?:[ ,-]+(?:{between figures}[ ,]+)?` + part + `){6,17}\b`)()
})

// spokenEnd is what is told in words behind a number in the place of its last figures: "four six two. No, sorry, four two six".
var spokenEnd = sync.OnceValue(func() *pattern.Regexp {
	return nameWords.Lazy(`^([^0-9]{1,40}?)\b(` + digitWord() + `(?:[ ,-]+` + digitWord() + `){1,4})(?:{at the end})?(?:\s*$|[.,;!])`)()
})

// withSpokenEnd is a number with the last figures that are put right behind it in words.
func withSpokenEnd(t text.Text, m Match) Match {
	at := spokenEnd().FindStringSubmatchIndex(t.Rest(m.at.End))
	if at == nil {
		return m
	}
	rest := t.Rest(m.at.End)
	figures := readDictated(dictated(rest[at[4]:at[5]]))
	if !onlyMends(rest[:at[3]]) || len(figures) > 5 {
		return m
	}
	m.Value = m.Value[:len(m.Value)-len(figures)] + figures
	m.at.End += at[1]
	m.Span = t.Span(m.at.Start, m.at.End)
	return m
}

// dictated are the words of a number.
func dictated(said string) []string {
	return strings.FieldsFunc(said, func(r rune) bool { return r == ' ' || r == ',' || r == '-' })
}

var (
	kanjiPhone = pattern.Lazy(`[〇零一二三四五六七八九]{2,5}(?:[-のー 、,]{0,2}[〇零一二三四五六七八九]{2,5}){2,3}`)
	// kanaDigit is a digit as it is read out, or written: a group for each, from 0 to 9.
	kanaDigit = sync.OnceValue(func() *pattern.Regexp {
		var groups []string
		for _, words := range nameWords.Words("digits in kana") {
			groups = append(groups, "("+strings.TrimPrefix(words, "/")+")")
		}
		return pattern.MustCompile(strings.Join(groups, "|"))
	})
	// kanaPhone is one told in kana, kanji and figures by turns, with what people say while they look for the next ones.
	kanaPhone = nameWords.Lazy(`(?:(?:{digit in kana})(?:[、・\s。…ー~の-]|{between digits})*){9,11}`)
)

// twoOne parts a two and a one that would be read as another number.
var twoOne = strings.NewReplacer("にいち", "に いち", "にーいち", "に いち")

// readSpoken lists telephone numbers told in words: "two zero eight, double five …", 〇九〇-一二三四-五六七八; as digits.
func readSpoken(t text.Text) []Match {
	var out []Match
	for _, m := range spokenRun().FindAllStringIndex(t.Low, 4) {
		out = append(out, Match{t.Span(m[0], m[1]), readDictated(dictated(t.Low[m[0]:m[1]])), text.Span{Start: m[0], End: m[1]}})
	}
	for _, m := range kanjiPhone().FindAllStringIndex(t.Low, 4) {
		digits := ""
		for _, r := range t.Low[m[0]:m[1]] {
			if d := text.KanjiDigit(r); d >= 0 {
				digits += string(rune('0' + d))
			}
		}
		out = append(out, Match{t.Span(m[0], m[1]), digits, text.Span{Start: m[0], End: m[1]}})
	}
	low := strings.Map(hiraganaOf, t.Low)
	for _, m := range kanaPhone().FindAllStringIndex(low, 4) {
		digits := ""
		told := twoOne.Replace(betweenDigits().ReplaceAllString(low[m[0]:m[1]], " "))
		for _, word := range kanaDigit().FindAllStringSubmatch(told, -1) {
			digits += string(rune('0' + slices.Index(word[1:], word[0])))
		}
		out = append(out, Match{t.Span(m[0], m[1]), digits, text.Span{Start: m[0], End: m[1]}})
	}
	slices.SortStableFunc(out, func(a, b Match) int { return a.at.Start - b.at.Start }) // each way of writing found its own
	return out
}

// betweenDigits is what people say between the parts of a number.
var betweenDigits = nameWords.Lazy(`{between digits}`)

// readDictated returns the digits of words: "double five" is 55, "nine hundred" 900, "twenty one" 21.
func readDictated(words []string) string {
	digits, times, digitWords := "", 1, digitWords()
	for i, w := range words {
		n := digitWords[w]
		switch {
		case text.IsDigit(w[0]):
			n = w
		case w == "plus":
			n = "+"
		case w == "double":
			times = 2
		case w == "triple", w == "treble":
			times = 3
		case i+1 < len(words) && len(n) == 2 && n[1] == '0' && n[0] > '1' && len(digitWords[words[i+1]]) == 1 && digitWords[words[i+1]] != "0":
			n = n[:1]
		}
		if n != "" {
			digits, times = digits+strings.Repeat(n, times), 1
		}
	}
	return digits
}

// hiraganaOf is a letter of katakana as hiragana, of the same length.
func hiraganaOf(r rune) rune {
	if r >= 'ァ' && r <= 'ヶ' {
		return r - 'ァ' + 'ぁ'
	}
	return r
}
