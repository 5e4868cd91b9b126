package place

import (
	"unicode"

	"github.com/mendanhq/mendan/agents/language/text"
)

// cleanBeginning returns the beginning of a message in NFKC: a place or a wish is said there or not at all.
func cleanBeginning(s string) string { return text.NFKC(text.FirstBytes(s, maxText)) }

// word is a run of letters of a script that puts spaces between words.
type word struct {
	text       string // as written
	folded     string
	start, end int // bytes in the cleaned text
}

// wordsOf lists the spaced words of a cleaned text. A full stop inside letters ends a word: "U.S." is two.
func wordsOf(s string) []word {
	var out []word
	start := -1
	flush := func(end int) {
		if start >= 0 {
			if f := text.NameKey(s[start:end]); f != "" {
				out = append(out, word{s[start:end], f, start, end})
			}
			start = -1
		}
	}
	for i, r := range s {
		in := (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.M, r) || r == '\'' || r == '’') && !text.IsSpaceless(r)
		if in && start < 0 {
			start = i
		}
		if !in {
			flush(i)
		}
	}
	flush(len(s))
	return out
}
