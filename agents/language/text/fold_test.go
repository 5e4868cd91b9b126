package text

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/bot"
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

// message generates what folding changes, amid other text.
func message() *rapid.Generator[string] {
	piece := rapid.OneOf(rapid.SampledFrom([]string{"はい、", "５５０〜８００万円", "a@example.com", "＋８１", "\xff\xfe", "ｶﾞ", "ー", "①", "㈱", "½", "\u200b", "\u0301", "İ", "\n", " ", "’", "9"}), rapid.String())
	return rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "") })
}

func TestFoldIsIdempotent(t *testing.T) {
	for _, found := range []string{"¨\x00𝅲", "＋８１ー²"} { // by chance: a mark behind an unseen one, a small digit behind a dash
		if once := Fold(found); Fold(once) != once {
			t.Errorf("%q then %q", once, Fold(once))
		}
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
		x := Read(raw)
		if len(x.Low) != len(x.Folded) || x.at != nil && len(x.at) != len(x.Folded)+1 {
			rt.Fatalf("%q: %d folded, %d lower, %d back", raw, len(x.Folded), len(x.Low), len(x.at))
		}
		if len(x.Folded) == 0 {
			return
		}
		i := rapid.IntRange(0, len(x.Folded)-1).Draw(rt, "i")
		j := rapid.IntRange(i, len(x.Folded)).Draw(rt, "j")
		sp := x.Span(i, j)
		if sp.Start < 0 || sp.End < sp.Start || sp.End > len(raw) {
			rt.Fatalf("%q: [%d:%d] is %v", raw, i, j, sp)
		}
		if wider := x.Span(max(0, i-1), min(len(x.Folded), j+1)); wider.Start > sp.Start || wider.End < sp.End {
			rt.Fatalf("%q: [%d:%d] is %v, wider %v", raw, i, j, sp, wider)
		}
	})
}

// What folding takes out is what cards do not show, and ends of lines that are none.
func TestUnseenIsWhatCardsLeaveOut(t *testing.T) {
	for r := range rune(unicode.MaxRune + 1) {
		if r == '\r' || r == '\u0085' { // a card makes newlines of these
			continue
		}
		if Unseen(r) != bot.Unseen(r) {
			t.Errorf("%U: unseen here %v, in cards %v", r, Unseen(r), bot.Unseen(r))
		}
	}
}

func TestRunesStandForTheWords(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		raw := message().Draw(rt, "message")
		end := 0
		var b strings.Builder
		for r, at := range Runes(raw) {
			if at.Start != end && at.End != end || at.End < at.Start || at.End > len(raw) {
				rt.Fatalf("%q: %q stands for %v, after %d", raw, r, at, end)
			}
			end = at.End
			b.WriteRune(r)
		}
		if want := string([]rune(norm.NFKC.String(raw))); b.String() != want || end != len(raw) {
			rt.Fatalf("%q: %q, want %q", raw, b.String(), want)
		}
	})
}

func TestNameKey(t *testing.T) {
	for name, want := range map[string]string{"São  Paulo": "sao paulo", "Ｓt. John’s": "st johns", "ニュー・ヨーク": "ニューヨーク", "ｶﾞﾅ": "ガナ", "\xff": "", "": ""} {
		if got := NameKey(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
