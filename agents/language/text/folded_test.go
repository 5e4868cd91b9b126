package text

import (
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

// TestFolded holds that what is said to be folded as it stands is: it is not folded again.
func TestFolded(t *testing.T) {
	for r := range unicode.MaxRune {
		p := norm.NFKC.PropertiesString(string(r))
		if r >= 0x80 && folded(r) && (norm.NFKC.String(string(r)) != string(r) || !p.BoundaryBefore() || p.CCC() != 0 || unicode.ToLower(r) != r || Unseen(r)) {
			t.Errorf("%q is changed", r)
		}
	}
}

// TestFoldedStands holds what is taken for folded as it stands to the fold.
func TestFoldedStands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.SampledFrom([]rune("aA1 -`~\n\t\x7fあがカガーー一二龠、。・゛\u3099\u200d（Ａ①８ヺ")), 0, 8, -1).Draw(t, "text")
		if got, want := Fold(s), Read(s).Folded; got != want {
			t.Fatalf("%q: %q, want %q", s, got, want)
		}
	})
}
