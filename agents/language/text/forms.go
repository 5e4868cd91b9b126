package text

import (
	"iter"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// NFKC is a text without differences of width and of compatibility: full-width letters, half-width kana, ligatures. Case, dashes, quotes and
// what nobody sees stay; bytes that are no UTF-8 become spaces. It is for words of commands and for patterns that need no more; what
// people say is read by Fold.
func NFKC(s string) string {
	if isNFKC(s) {
		return s
	}
	return norm.NFKC.String(strings.ToValidUTF8(s, " "))
}

// isNFKC reports a text of characters of which that is known without looking them up.
func isNFKC(s string) bool {
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := pattern.RuneAt(s, i)
		if !folded(r) {
			return false
		}
		i += n
	}
	return true
}

// NameKey is the form in which names are looked up: NFKC in lower case, Latin letters without accents, punctuation as single spaces, without
// apostrophes and 「・」.
func NameKey(s string) string {
	var b strings.Builder
	space := false
	for _, r := range norm.NFD.String(strings.ToLower(NFKC(s))) {
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

// Runes are the characters of a text in NFKC, each with the part of the text that it stands for. Bytes that are no UTF-8 come as
// utf8.RuneError.
func Runes(raw string) iter.Seq2[rune, Span] {
	return func(yield func(rune, Span) bool) {
		normal := sync.OnceValue(func() bool { return norm.NFKC.IsNormalString(raw) })
		for i := 0; i < len(raw); {
			r, n := pattern.RuneAt(raw, i)
			if alone(r) && alone(RuneAfter(raw, i+n)) || normal() { // nearly all, and much faster
				if isWide(r) {
					r += '!' - '！'
				}
				if !yield(r, Span{i, i + n}) {
					return
				}
				i += n
				continue
			}
			n = max(1, norm.NFKC.NextBoundaryInString(raw[i:], true))
			var it norm.Iter
			for it.InitString(norm.NFKC, raw[i:i+n]); !it.Done(); {
				from := i + it.Pos()
				for segment := it.Next(); len(segment) > 0; {
					r, size := utf8.DecodeRune(segment)
					if segment = segment[size:]; !yield(r, Span{from, i + it.Pos()}) {
						return
					}
				}
			}
			i += n
		}
	}
}
