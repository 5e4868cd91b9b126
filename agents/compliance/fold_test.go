package compliance

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestFold(t *testing.T) {
	for raw, want := range map[string]string{
		"Are you a U.S. citizen? e.g. yes.":     " are you a us citizen ? eg yes .",
		"ﾀﾞ 宗 教 はＡＢＣですか？":                       "だ宗教は abc ですか?",
		"I make 131k now, so 3.5":               " i mak # k now , so # ",
		"四十五歳、一人暮らし":                            " # 歳, # 人暮らし",
		"宗\u200b教\u00ad":                        "宗教",
		"don’t\xffbe":                           " don't be ",
		"Children’s studies, plans & marriages": " children studi , plan and marriag ",
	} {
		if got := fold(raw).text; got != want {
			t.Errorf("fold(%q) = %q, want %q", raw, got, want)
		}
	}
}

// Whatever the text, each byte of the folded one points into the raw one, in order.
func TestFoldKeepsPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		raw := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "raw")
		f := fold(raw)
		if !utf8.ValidString(f.text) || len(f.from) != len(f.text) || len(f.to) != len(f.text) {
			t.Fatalf("fold(%q) = %q with %d and %d places", raw, f.text, len(f.from), len(f.to))
		}
		last := int32(0)
		for i := range f.text {
			if f.from[i] < last || f.to[i] < f.from[i] || int(f.to[i]) > len(raw) {
				t.Fatalf("fold(%q): byte %d stands for [%d,%d)", raw, i, f.from[i], f.to[i])
			}
			last = f.from[i]
		}
	})
}
