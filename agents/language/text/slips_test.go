package text_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/language/text"
)

func TestSlips(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"german", "german", 0},
		{"german", "gernan", 1}, // another
		{"german", "geman", 1},  // too few
		{"german", "germann", 1},
		{"german", "gemran", 1}, // changed places
		{"ab", "ba", 1},
		{"ca", "abc", 3}, // what changed places is not changed once more
		{"三好香織", "三吉香織", 1},
		{"kitten", "sitting", 3},
	} {
		t.Run(c.a+" "+c.b, func(t *testing.T) {
			if got, back := text.Slips(c.a, c.b), text.Slips(c.b, c.a); got != c.want || back != c.want {
				t.Errorf("%d and, turned round, %d; %d wanted", got, back, c.want)
			}
		})
	}
}

// TestOneSlip holds the quick answer to what the slow one counts.
func TestOneSlip(t *testing.T) {
	words := []string{""}
	for range 4 {
		for _, w := range words {
			for _, letter := range "abc" {
				words = append(words, w+string(letter))
			}
		}
		slices.Sort(words)
		words = slices.Compact(words)
	}
	for _, a := range words {
		for _, b := range words {
			if got, want := text.OneSlip(a, b), text.Slips(a, b) == 1; got != want {
				t.Fatalf("%q and %q: %t, %t wanted", a, b, got, want)
			}
		}
	}
}
