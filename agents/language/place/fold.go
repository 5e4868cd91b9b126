package place

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// clean brings full-width letters, half-width kana and ligatures to one form and makes the text valid UTF-8.
func clean(s string) string {
	return norm.NFKC.String(strings.ToValidUTF8(clip(s), " "))
}

// fold makes a name comparable: lower case, Latin letters without accents, punctuation as single spaces, apostrophes gone.
func fold(s string) string {
	var b strings.Builder
	space := false
	for _, r := range norm.NFD.String(strings.ToLower(clean(s))) {
		switch {
		case r >= 0x300 && r <= 0x36F, r == '\'', r == '’', r == '‘', r == '・', r == '＝', r == '゠':
		case unicode.IsLetter(r), unicode.IsNumber(r), unicode.Is(unicode.M, r), r == 'ー':
			if space && b.Len() > 0 {
				b.WriteByte(' ')
			}
			space = false
			b.WriteRune(r)
		default:
			space = true
		}
	}
	return norm.NFC.String(b.String())
}

// spaceless reports whether the script is written without spaces between words.
func spaceless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai) || r == 'ー' || r == '々' || r == '・'
}

// word is a run of letters of a script that puts spaces between words.
type word struct {
	text       string // as written
	folded     string
	start, end int // bytes in the cleaned text
}

// words lists the spaced words of a cleaned text. A full stop inside letters ends a word: "U.S." is two.
func words(s string) []word {
	var out []word
	start := -1
	flush := func(end int) {
		if start >= 0 {
			if f := fold(s[start:end]); f != "" {
				out = append(out, word{s[start:end], f, start, end})
			}
			start = -1
		}
	}
	for i, r := range s {
		in := (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.M, r) || r == '\'' || r == '’') && !spaceless(r)
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
