package tag

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word, a number, a mark, a run of katakana, or another letter by itself.
type token struct {
	from, to int
	word     string // in lower case
	shape    byte   // what it is made of
	gap      bool   // white space stands before it
}

// The shapes of tokens.
const (
	shapeLower   = 'x'
	shapeCapital = 'X'
	shapeCaps    = 'A'
	shapeNumber  = '9'
	shapeKata    = 'k'
	shapeHira    = 'h'
	shapeHan     = 'c'
	shapeMark    = '.'
	shapeBreak   = '\n'
)

// tokens parts a text. White space is no token but a line break is.
func tokens(text string) []token {
	var out []token
	gap := false
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r != '\n' && unicode.IsSpace(r) {
			gap = true
			i += size
			continue
		}
		t := token{from: i, to: i + size, shape: shapeOf(r), gap: gap}
		t.to = t.end(text)
		if t.shape == shapeLower || t.shape == shapeCapital {
			t.shape = casing(text[t.from:t.to])
		}
		t.word = strings.ToLower(text[t.from:t.to])
		out = append(out, t)
		gap, i = false, t.to
	}
	return out
}

func shapeOf(r rune) byte {
	switch {
	case r == '\n':
		return shapeBreak
	case r >= '0' && r <= '9':
		return shapeNumber
	case r >= 0x30A0 && r <= 0x30FF && r != '・':
		return shapeKata
	case r >= 0x3040 && r <= 0x309F:
		return shapeHira
	case unicode.Is(unicode.Han, r) || r == '々':
		return shapeHan
	case unicode.IsUpper(r):
		return shapeCapital
	case unicode.IsLetter(r):
		return shapeLower
	}
	return shapeMark
}

// end is where the token that begins with these characters ends.
func (t token) end(text string) int {
	i := t.to
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		next, _ := utf8.DecodeRuneInString(text[i+size:])
		if !t.goesOn(r, next) {
			return i
		}
		i += size
	}
	return i
}

// goesOn reports that a character belongs to the token before it: "don't", "start-up", "1,800", "C++".
func (t token) goesOn(r, next rune) bool {
	switch t.shape {
	case shapeLower, shapeCapital:
		s := shapeOf(r)
		return s == shapeLower || s == shapeCapital || (r == '\'' || r == '’' || r == '-') && unicode.IsLetter(next) || r == '+' || r == '#'
	case shapeNumber:
		return shapeOf(r) == shapeNumber || (r == '.' || r == ',') && shapeOf(next) == shapeNumber
	case shapeKata:
		return shapeOf(r) == shapeKata
	}
	return false
}

func casing(word string) byte {
	first, size := utf8.DecodeRuneInString(word)
	switch {
	case !unicode.IsUpper(first):
		return shapeLower
	case len(word) > size && strings.ToUpper(word) == word:
		return shapeCaps
	}
	return shapeCapital
}

// ends reports a mark that ends a clause; stops, one that ends a sentence.
func (t token) ends() bool {
	return t.stops() || strings.Contains("、,;；:—()（）「」", t.word)
}
func (t token) stops() bool {
	return t.shape == shapeBreak || strings.Contains("。.!?！？…", t.word)
}
