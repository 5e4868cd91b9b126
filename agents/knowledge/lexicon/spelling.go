package lexicon

import (
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/text"
)

// Fold brings a text to the form in which it is indexed and compared: as it is read anywhere, in lower case.
func Fold(s string) string { return text.Read(s).Low }

// Stem takes the endings of English off, lightly: plural, -ing and -ed.
func Stem(w string) string {
	switch n := len(w); {
	case n > 4 && strings.HasSuffix(w, "ies"):
		return w[:n-3] + "y"
	case n > 5 && strings.HasSuffix(w, "ing"):
		return undoubled(w[:n-3])
	case n > 4 && strings.HasSuffix(w, "ied"):
		return w[:n-3] + "y"
	case n > 4 && strings.HasSuffix(w, "ed"):
		return undoubled(w[:n-2])
	case n > 3 && strings.HasSuffix(w, "es"):
		return strings.TrimSuffix(w[:n-1], "e")
	case n > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		return strings.TrimSuffix(w[:n-1], "e")
	}
	return strings.TrimSuffix(w, "e")
}

// undoubled makes stop of stopp.
func undoubled(w string) string {
	if n := len(w); n > 3 && w[n-1] == w[n-2] && !strings.ContainsRune("ls", rune(w[n-1])) {
		return w[:n-1]
	}
	return strings.TrimSuffix(w, "e")
}

// okurigana are the endings that are written between two Chinese characters of one word, or are not: 申し込み, 申込み, 申込.
const okurigana = "しりいきちみえけれびげめせっ"

// Okurigana reports that the characters are two Chinese ones of a word with such an ending between.
func Okurigana(a, between, b rune) bool {
	return unicode.Is(unicode.Han, a) && strings.ContainsRune(okurigana, between) && unicode.Is(unicode.Han, b)
}

// Bare is a text without the endings within its words: 取消 for 取り消し.
func Bare(text string) string {
	rs := []rune(text)
	out := make([]rune, 0, len(rs))
	for i, r := range rs {
		if i > 0 && i+1 < len(rs) && Okurigana(rs[i-1], r, rs[i+1]) {
			continue
		}
		out = append(out, r)
	}
	return string(out)
}

// Misspelt reports that two words of some length are likely the same, one with a slip of the pen: a letter too many, too few, another
// or two in the wrong order. In long words there may be two.
func Misspelt(a, b string) bool {
	x, y := []rune(a), []rune(b)
	allowed := 1
	switch n := min(len(x), len(y)); {
	case n < 4 || n < 5 && x[0] < 0x80 || x[0] != y[0]:
		return false
	case n > 8:
		allowed = 2
	}
	return max(len(x)-len(y), len(y)-len(x)) <= allowed && text.Slips(a, b) <= allowed
}

// latinWord is a word of Latin letters and digits in a folded text.
type latinWord struct {
	stem     string
	from, to int
}

// latinWords are the words of a folded text: a hyphen parts two, 's belongs to the one before it.
func latinWords(text string) []latinWord {
	var out []latinWord
	from := -1
	for i, r := range text + " " {
		switch {
		case isLatin(r):
			if from < 0 {
				from = i
			}
		case from >= 0:
			if w := text[from:i]; w != "s" || text[max(from-1, 0)] != '\'' {
				out = append(out, latinWord{Stem(w), from, i})
			}
			from = -1
		}
	}
	return out
}

// Script is how the words of a run of characters are told apart.
type Script int

// The scripts. Hangul is told apart as Chinese characters are, and what is no other letter or digit as Latin ones.
const (
	None Script = iota
	Latin
	Han
	Hiragana
	Katakana
)

// ScriptOf is the script of a character.
func ScriptOf(r rune) Script {
	switch {
	case r == 'ー', unicode.Is(unicode.Katakana, r):
		return Katakana
	case unicode.Is(unicode.Hiragana, r):
		return Hiragana
	case unicode.In(r, unicode.Han, unicode.Hangul), r == '々':
		return Han
	case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
		return Latin
	}
	return None
}

func isJapanese(r rune) bool { return ScriptOf(r) > Latin }

func isLatin(r rune) bool { return ScriptOf(r) == Latin }
