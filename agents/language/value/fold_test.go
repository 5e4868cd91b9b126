package value

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestFold(t *testing.T) {
	for _, tt := range [][2]string{
		{"ＡＢＣ１２３", "ABC123"},
		{"ｶﾞｷﾞ", "ガギ"},
		{"０９０ー１２３４ー５６７８", "090-1234-5678"},
		{"サーバー3台", "サーバー3台"},
		{"10〜20", "10~20"},
		{"it’s – ok", "it's - ok"},
		{"①②", "(1)(2)"},
		{"a\u200bb\ufeff", "ab"},
		{"2️⃣", "2"},
		{"2½ years", "2.5 years"},
		{"x\xffy", "x y"},
		{"a\tb\u00a0c　d", "a b c d"},
		{"。、", "。、"},
		{"plain ascii", "plain ascii"},
	} {
		if got := Fold(tt[0]); got != tt[1] {
			t.Errorf("%q: %q, want %q", tt[0], got, tt[1])
		}
	}
}

// message generates text of the kind candidates write, and of kinds they should not.
func message() *rapid.Generator[string] {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{"はい、", "です。", "600万", "５５０〜８００万円", "来週の月曜", "12月3日の10時", "内定後2か月", "a@example.com", "https://example.com/x", "090-1234-5678", "＋８１９０１２３４５６７８",
			"six years", "at least ", "150k", "金土日", "17時から22時", "5pm to 10pm", "yes", "no", "not sure", "特にない", "?", "\xff\xfe", "ｶﾞ", "ー", "①", "㈱", "一", "十", "億", "first Monday of ", "February", "next ", "in two weeks", "\n", " ", ", ", "(さとう みさき)", "I'm Dana ", "½"}),
		rapid.String(),
	)
	return rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "") })
}

func TestFoldIsIdempotent(t *testing.T) {
	if once := Fold("¨\x00𝅲"); Fold(once) != once { // a mark behind an unseen one, found by chance
		t.Errorf("%q then %q", once, Fold(once))
	}
	rapid.Check(t, func(rt *rapid.T) {
		once := Fold(message().Draw(rt, "message"))
		if twice := Fold(once); twice != once {
			rt.Fatalf("%q then %q", once, twice)
		}
		if !utf8.ValidString(once) {
			rt.Fatalf("not valid: %q", once)
		}
	})
}

func TestSpansLeadBackToTheWords(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		raw := message().Draw(rt, "message")
		x := read(raw)
		if len(x.low) != len(x.s) || x.at != nil && len(x.at) != len(x.s)+1 {
			rt.Fatalf("%q: %d folded, %d lower, %d back", raw, len(x.s), len(x.low), len(x.at))
		}
		if len(x.s) == 0 {
			return
		}
		i := rapid.IntRange(0, len(x.s)-1).Draw(rt, "i")
		j := rapid.IntRange(i, len(x.s)).Draw(rt, "j")
		sp := x.span(i, j)
		if sp.Start < 0 || sp.End < sp.Start || sp.End > len(raw) {
			rt.Fatalf("%q: [%d:%d] is %v", raw, i, j, sp)
		}
		if wider := x.span(max(0, i-1), min(len(x.s), j+1)); wider.Start > sp.Start || wider.End < sp.End {
			rt.Fatalf("%q: [%d:%d] is %v, wider %v", raw, i, j, sp, wider)
		}
	})
}

// wide writes ASCII in full width.
func wide(s string) string {
	return strings.Map(func(r rune) rune {
		if r > ' ' && r <= '~' {
			return r + 0xFEE0
		}
		return r
	}, s)
}
