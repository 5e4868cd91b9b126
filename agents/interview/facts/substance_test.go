package facts

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// TestWeighedAsWritten holds what carries meaning in a text to the patterns that say what that is.
func TestWeighedAsWritten(t *testing.T) {
	unit := regexp.MustCompile(`[\p{Han}々]+|[\p{Katakana}ー]{2,}|[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'+#.-]*|[0-9]+`)
	stock := regexp.MustCompile(strings.Join(lexicon.Words("stock ja"), "|"))
	pieces := append([]string{"a", "É", "×", "ɏ", "ɐ", "'", ".", "-", "1", "２", " ", "の", "カ", "ー", "ｶ", "ㇰ", "・", "漢", "々", "〇", "〆", "豈",
		"𠮷", "\xff", "、", "頑", "張"},
		lexicon.Words("stock ja")...)
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 10).Draw(t, "pieces"), "")
		var got []string
		for rest := s; rest != ""; {
			w := leadingUnit(rest)
			if w != "" {
				got = append(got, w)
			}
			_, size := utf8.DecodeRuneInString(rest)
			rest = rest[max(len(w), size):]
		}
		want := unit.FindAllString(s, -1)
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Fatalf("%q: %q, want %q", s, got, want)
		}
		for _, w := range want {
			if got, want := withoutStock(w), utf8.RuneCountInString(stock.ReplaceAllString(w, "")); got != want {
				t.Fatalf("%q: %d, want %d", w, got, want)
			}
		}
	})
}
