package compliance

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// place is the range of the raw text that a normalised rune came from.
type place struct{ from, to int32 }

// widen normalises compatibility forms, case and kana, and drops what cannot be seen. Places are only kept if asked for.
func widen(raw string, keep bool) (runes []rune, places []place) {
	n := utf8.RuneCountInString(raw)
	runes = make([]rune, 0, n)
	if keep {
		places = make([]place, 0, n)
	}
	add := func(r rune, from, to int) {
		if r = simplify(r); r < 0 {
			return
		}
		runes = append(runes, r)
		if keep {
			places = append(places, place{int32(from), int32(to)})
		}
	}
	if norm.NFKC.IsNormalString(raw) { // the usual case, and much faster
		for i := 0; i < len(raw); {
			r, n := utf8.DecodeRuneInString(raw[i:])
			add(r, i, i+n)
			i += n
		}
		return runes, places
	}
	var it norm.Iter
	for it.InitString(norm.NFKC, raw); !it.Done(); {
		from := it.Pos()
		segment := it.Next()
		for len(segment) > 0 {
			r, n := utf8.DecodeRune(segment)
			segment = segment[n:]
			add(r, from, it.Pos())
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
