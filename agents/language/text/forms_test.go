package text

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

// TestRunesAsNormalized holds the characters in NFKC, with what they stand for, to what is made without sparing anything.
func TestRunesAsNormalized(t *testing.T) {
	pieces := []string{"a", "B", "Ｃ", "１", "か", "\u3099", "\u309a", "\u0301", "e", "ﾊ", "ﾞ", "①", "½", "㍿", "％", "。", "一", "ー", "\xff", " ", "가", "ᄀ", "ᅡ", "ö"}
	rapid.Check(t, func(t *rapid.T) {
		raw := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8).Draw(t, "pieces"), "")
		var got, want []string
		for r, at := range Runes(raw) {
			got = append(got, fmt.Sprint(string(r), at))
		}
		var it norm.Iter
		for it.InitString(norm.NFKC, raw); !norm.NFKC.IsNormalString(raw) && !it.Done(); {
			from := it.Pos()
			for segment := it.Next(); len(segment) > 0; {
				r, n := utf8.DecodeRune(segment)
				segment = segment[n:]
				want = append(want, fmt.Sprint(string(r), Span{from, it.Pos()}))
			}
		}
		if norm.NFKC.IsNormalString(raw) {
			for i := 0; i < len(raw); {
				r, n := utf8.DecodeRuneInString(raw[i:])
				want = append(want, fmt.Sprint(string(r), Span{i, i + n}))
				i += n
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%q: %v, want %v", raw, got, want)
		}
		if got, want := NFKC(raw), norm.NFKC.String(strings.ToValidUTF8(raw, " ")); got != want {
			t.Fatalf("%q is %q, want %q", raw, got, want)
		}
		if got, want := Key(raw), strings.ToLower(norm.NFKC.String(raw)); got != want {
			t.Fatalf("the key of %q is %q, want %q", raw, got, want)
		}
	})
}
