package wish

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// slips are a text with one slip each in a word of six letters or more: a letter missing, doubled, wrong, two exchanged. Those that make
// another known word are none.
func slips(text string) []string {
	v := knownWords()
	var out []string
	for _, at := range latin.FindAllStringIndex(text, -1) {
		w := text[at[0]:at[1]]
		if len(w) < 6 || !v.words[w] {
			continue
		}
		i := len(w) / 2
		for _, slip := range []string{w[:i] + w[i+1:], w[:i] + w[i:i+1] + w[i:], w[:i] + "z" + w[i+1:], w[:i] + w[i+1:i+2] + w[i:i+1] + w[i+2:]} {
			if !v.words[slip] && !v.others[slip] && v.meant(slip) == w {
				out = append(out, text[:at[0]]+slip+text[at[1]:])
			}
		}
	}
	return out
}

func TestWishesAreReadThroughSlips(t *testing.T) {
	read := 0
	for _, kind := range kinds {
		for _, text := range lines(t, string(kind)+".en") {
			for _, slip := range slips(text) {
				if read++; !kind.Is(slip) {
					t.Errorf("%s: not read in %q", kind, slip)
				}
			}
		}
	}
	if read < 1_000 {
		t.Errorf("only %d slips were tried", read)
	}
}

// A slip in words that are no wish makes none of them.
func TestSlipsMakeNoWishes(t *testing.T) {
	for _, kind := range kinds {
		for _, text := range append(lines(t, string(kind)+".not"), lines(t, "none")...) {
			for _, slip := range slips(text) {
				if kind.Is(slip) {
					t.Errorf("%s: read in %q", kind, slip)
				}
			}
		}
	}
}

// Real words stay as they are, and so do short ones and names.
func TestMendKeepsRealWords(t *testing.T) {
	for _, text := range []string{
		"remote work", "fridays and mondays", "a recent idea", "a cancer ward", "the phrase", "clean code", "close the shop", "i saw him", "kotlin, kafka and redis", "mr. parson", "ill and tired", "well, its fine",
		"naoki.t@example.jp", "データを消して",
	} {
		if got := Mend(text); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	for text, want := range map[string]string{
		"dleete my dta": "delete my dta", "cancle it": "cancel it", "withdrawl": "withdraw", "recuiter": "recruiter", "i couldnt": "i couldn't", "id like": "i'd like", "humann": "human",
	} {
		if got := Mend(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// Places in a mended text lead to places in the text given, in order, and words to words.
func TestMendedPlaces(t *testing.T) {
	word := rapid.SampledFrom([]string{"dleete", "delete", "my", "dta", "aplication", "id", "like", "応募", ",", "humann", "x"})
	rapid.Check(t, func(t *rapid.T) {
		given := strings.Join(rapid.SliceOf(word).Draw(t, "words"), " ")
		mended, origin := knownWords().mend(given)
		if origin(0) != 0 || origin(len(mended)) != len(given) {
			t.Fatalf("%q: from %d to %d", given, origin(0), origin(len(mended)))
		}
		for i := range len(mended) {
			if a, b := origin(i), origin(i+1); a > b {
				t.Fatalf("%q: %d leads to %d and %d to %d", given, i, a, i+1, b)
			}
		}
		if a, b := strings.Fields(mended), strings.Fields(given); len(a) != len(b) {
			t.Fatalf("%q became %q", given, mended)
		}
	})
}
