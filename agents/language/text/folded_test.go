package text

import (
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
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
