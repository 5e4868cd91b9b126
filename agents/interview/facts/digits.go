package facts

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/phone"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed digits.txt
var digitsData string

// digitWords are the words of digits, and of how often the next one is said.
var digitWords = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(digitsData) {
		if word, digit, ok := strings.Cut(strings.TrimSpace(line), " "); ok && word != "#" {
			out[word] = digit
		}
	}
	return out
})

// tellsNumber reports that the digits of a telephone number stand in some words, in figures or as they are read out, in whatever way its
// country writes it.
func tellsNumber(words, e164 string) bool {
	n, err := phone.Parse(e164, "")
	return err == nil && len(n.National) >= 7 && strings.Contains(digitsIn(words), n.National)
}

// dialledElsewhere reports that words tell a number that another country has, and that is none where rules looked for it.
func dialledElsewhere(words string, here, there any) bool {
	e164, _ := there.(string)
	found, _ := here.(string)
	none, err := phone.Parse(found, "")
	number, elsewhere := phone.Parse(e164, "")
	return err == nil && elsewhere == nil && !none.Valid() && number.Valid() && tellsNumber(words, e164)
}

// digitsIn are the digits that words tell, one behind the other, with a comma where other words stand between them.
func digitsIn(words string) string {
	var out strings.Builder
	times := 1
	for _, w := range digitTokens(hiragana(strings.ToLower(text.Fold(words)))) {
		digit := digitWords()[w]
		switch first, _ := utf8.DecodeRuneInString(w); {
		case strings.HasPrefix(digit, "x"):
			times, _ = strconv.Atoi(digit[1:])
			continue
		case digit == "" && text.IsDigit(w[0]):
			digit = w
		case digit == "" && text.IsLatin(first):
			digit = "," // a word: the number ends
		case digit == "":
			continue
		}
		out.WriteString(strings.Repeat(digit, times))
		times = 1
	}
	return out.String()
}

// digitTokens cuts a text into words of Latin letters, what is read out in kana, and single characters.
func digitTokens(s string) (out []string) {
	for s != "" {
		n := tokenAt(s)
		out = append(out, s[:n])
		s = s[n:]
	}
	return out
}

// tokenAt is how long the first of them is, in bytes.
func tokenAt(s string) int {
	switch n := strings.IndexFunc(s, func(r rune) bool { return !text.IsLatin(r) }); {
	case n < 0:
		return len(s)
	case n > 0:
		return n
	}
	for _, size := range []int{9, 6} { // きゅう, なな
		if _, ok := digitWords()[s[:min(len(s), size)]]; ok && len(s) >= size {
			return size
		}
	}
	_, n := utf8.DecodeRuneInString(s)
	return n
}

// hiragana writes katakana so.
func hiragana(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'ァ' && r <= 'ヶ' {
			return r - ('ァ' - 'ぁ')
		}
		return r
	}, s)
}
