package text

import (
	"reflect"
	"testing"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

// TestFoldedAsItStands holds that a text that is taken for folded, or a character for one by itself, reads as one that is folded with care.
func TestFoldedAsItStands(t *testing.T) {
	pieces := []string{"a", "Ä", "1", "9", "ー", "一", "か", "が", "\u3099", "\u0301", "カ", "々", "〇", "「", "」", "【", "】", "！", "％", "１", "Ａ", "～", "｀", "、", "。", " ", "\n",
		"\t", "`", "①", "½", "〜", "\u200d", "ﾊ", "ﾞ", "\xff", "龠", "〆"}
	rapid.Check(t, func(t *rapid.T) {
		raw := ""
		for _, p := range rapid.SliceOf(rapid.SampledFrom(pieces)).Draw(t, "pieces") {
			raw += p
		}
		got, want := Read(raw), readSlowly(raw)
		if got.Folded != want.Folded || got.Low != want.Low || Fold(raw) != want.Folded {
			t.Fatalf("%q reads %q, %q, want %q, %q", raw, got.Folded, got.Low, want.Folded, want.Low)
		}
		for i := range len(want.Folded) {
			for j := i; j <= len(want.Folded); j++ {
				if got, want := got.Span(i, j), want.Span(i, j); !reflect.DeepEqual(got, want) {
					t.Fatalf("%q[%d:%d] is %v, want %v", raw, i, j, got, want)
				}
			}
		}
	})
}

// readSlowly is Read without what it spares itself.
func readSlowly(raw string) Text {
	f := folder{raw: raw, at: make([]int, 0, len(raw)+1)}
	for i := 0; i < len(raw); {
		n := max(1, norm.NFKC.NextBoundaryInString(raw[i:], true))
		f.add(i, n)
		i += n
	}
	s := f.b.String()
	return Text{Raw: raw, Folded: s, Low: lower(s), at: append(f.at, len(raw))}
}
