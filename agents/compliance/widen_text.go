package compliance

import (
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/text"
)

// widen normalises compatibility forms, case and kana, and drops what cannot be seen. Places are only kept if asked for.
func widen(raw string, keep bool) (runes []rune, places []text.Span) {
	n := utf8.RuneCountInString(raw)
	runes = make([]rune, 0, n)
	if keep {
		places = make([]text.Span, 0, n)
	}
	for r, at := range text.Runes(raw) {
		if r = simplify(r); r < 0 {
			continue
		}
		runes = append(runes, r)
		if keep {
			places = append(places, at)
		}
	}
	return runes, places
}

func simplify(r rune) rune {
	switch {
	case r >= 'a' && r <= 'z':
		return r
	case r == utf8.RuneError:
		return ' '
	case r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029':
		return '\n'
	case r >= '亜' && r <= '鿿' || r >= 'ぁ' && r <= 'ゖ':
		return r
	case unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r):
		return -1
	case unicode.IsSpace(r) || unicode.IsControl(r):
		return ' '
	case r >= 'ァ' && r <= 'ヶ':
		return r - 'ァ' + 'ぁ'
	case r == '’' || r == '‘' || r == '`':
		return '\''
	}
	return unicode.ToLower(r)
}
