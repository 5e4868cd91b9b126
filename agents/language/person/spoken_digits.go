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
	return `(?:(?:double|triple|treble) )?(?:` + strings.Join(slices.Sorted(maps.Keys(digitWords())), "|") + `)\b`
}

// spokenRun is a number of seven to eighteen digits in words.
var spokenRun = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`\b(?:plus )?` + digitWord() + `(?:[ ,-]+` + digitWord() + `){6,17}\b`)
})

var (
	kanjiPhone = pattern.Lazy(`[〇零一二三四五六七八九]{2,5}(?:[-のー ]?[〇零一二三四五六七八九]{2,5}){2,3}`)
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
		words := strings.FieldsFunc(t.Low[m[0]:m[1]], func(r rune) bool { return r == ' ' || r == ',' || r == '-' })
		out = append(out, Match{t.Span(m[0], m[1]), readDictated(words), text.Span{Start: m[0], End: m[1]}})
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
