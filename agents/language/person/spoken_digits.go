package person

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// spokenDigit is a digit in words, "oh" for zero included, or the several of "nine hundred" and "twenty one".
const spokenDigit = `(?:(?:double|triple|treble) )?(?:zero|oh|o|one|two|three|four|five|six|seven|eight|nine|nought|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)`

var (
	spokenRun  = pattern.Lazy(`\b(?:plus )?` + spokenDigit + `(?:[ ,-]+` + spokenDigit + `){6,17}\b`)
	kanjiPhone = pattern.Lazy(`[〇零一二三四五六七八九]{2,5}(?:[-のー ]?[〇零一二三四五六七八九]{2,5}){2,3}`)
	kanaDigit  = pattern.Lazy(`(ぜろ|れい|まる|おー)|(いち|いっ)|(にー?い?)|(さん)|(よん|しー?)|(ごー?お?う?)|(ろく|ろっ)|(なな|しち)|(はち)|(きゅう|きゅー|くー?)`)
	kanaPhone  = pattern.Lazy(`(?:(?:ぜろ|れい|まる|おー|いち|いっ|にー?い?|さん|よん|しー?|ごー?お?う?|ろく|ろっ|なな|しち|はち|きゅう|きゅー|くー?)[、・\sの-]*){10,11}`)
	digitWords = map[string]string{"zero": "0", "oh": "0", "o": "0", "nought": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
		"ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15", "sixteen": "16", "seventeen": "17", "eighteen": "18", "nineteen": "19",
		"twenty": "20", "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90", "hundred": "00", "plus": "+"}
)

// readSpoken lists telephone numbers told in words: "two zero eight, double five …", 〇九〇-一二三四-五六七八; as digits.
func readSpoken(t text.Text) []Match {
	var out []Match
	for _, m := range spokenRun().FindAllStringIndex(t.Low, 4) {
		words := strings.FieldsFunc(t.Low[m[0]:m[1]], func(r rune) bool { return r == ' ' || r == ',' || r == '-' })
		out = append(out, Match{t.Span(m[0], m[1]), dictated(words), text.Span{Start: m[0], End: m[1]}})
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
		digits := kanaDigit().ReplaceAllStringFunc(low[m[0]:m[1]], func(word string) string {
			return string(rune('0' + slices.Index(kanaDigit().FindStringSubmatch(word)[1:], word)))
		})
		out = append(out, Match{t.Span(m[0], m[1]), strings.NewReplacer("の", "", "、", "", "・", "", " ", "").Replace(digits), text.Span{Start: m[0], End: m[1]}})
	}
	return out
}

// dictated are the digits of words: "double five" is 55, "nine hundred" 900, "twenty one" 21.
func dictated(words []string) string {
	digits, times := "", 1
	for i, w := range words {
		n := digitWords[w]
		switch {
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
