package text

import (
	"regexp"
	"testing"

	"pgregory.net/rapid"
)

// TestSentenceEndsAsWritten holds the marks that end a sentence to the pattern that says what they are.
func TestSentenceEndsAsWritten(t *testing.T) {
	written := regexp.MustCompile(`^(?:[。!?]+["'」』)）]*|\(?笑\)?(?:[\s。、]+|$)|\.{2,}["')]*|\n+|\.+["')]*(?:\s|$))`)
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.SampledFrom([]rune("ab。、!?.\"')」』）(笑 \t\n")), 1, 12, -1).Draw(t, "text")
		for i := range len(s) {
			want := -1
			if m := written.FindStringIndex(s[i:]); m != nil {
				want = i + m[1]
			}
			if got := sentenceEnd(s, i); got != want {
				t.Fatalf("%q at %d: %d, want %d", s, i, got, want)
			}
		}
	})
}
