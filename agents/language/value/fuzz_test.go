package value

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

var seeds = []string{"", "はい、問題なく働けます", "600万くらいから", "I make 131k now so I'd want at least 150k", "12月3日の10時か、12月4日の15時以降", "2021年4月から2026年9月まで", "First Monday of February", "金土日の17時から22時",
	"佐藤 美咲（さとう みさき）です", "I'm Dana Whitfield", "０９０－１２３４－５６７８", "a@b.co ではなく c@d.co", "https://example.com/(x)", "\xff\xfe０", "１億２千万", "ー1ー2ー", "Go for 3 years. Quick question first: what's the pay band?", "5-10pm", "一二三四五六七八九十百千万億",
	"na\u202eoki@example.jp", "\u2067090-1234-5678\u2069", "いいえ、ではなく、はいです", "all but 2 and 3", "two zero eight five five five zero one eight seven", "×5×5×", "【氏名】【フリガナ】", "a@例え。jp", "O'Brien, Pat 😀", "-5 − ー5", "מרחב ١٢٣ 四５six",
	"内定後2か月", "two and a half years", "@", "://", "...", "1/2/3/4/5", "99:99", "月火水木金土日", "not not not no", "(((((", "½½", "I make 1$00 00000000000000000000000000000", "a couple of dozen hundred thousand million"}

func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c := []ask.Context{tokyo(), boise(), {}}[len(s)%3] // one of them: each reads the whole message in every way
		for _, w := range everyWant() {
			Parse(s, w, c)
		}
	})
}

func FuzzBlocks(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, sp := range everything(s) {
			if sp.Start < 0 || sp.End < sp.Start || sp.End > len(s) {
				t.Fatalf("%q: %v", s, sp)
			}
		}
	})
}

// everything runs every reader and returns the spans found.
func everything(s string) []text.Span {
	var out []text.Span
	c := tokyo()
	for _, m := range append(person.Emails(s), person.URLs(s)...) {
		out = append(out, m.Span)
	}
	p, _ := person.Phone(s, "JP")
	end := 0
	for _, n := range quantity.ReadNumbers(text.Read(s)) {
		if n.At.Start < end || n.At.End <= n.At.Start {
			panic("numbers overlap")
		}
		end = n.At.End
	}
	out = append(out, p.Span)
	for _, n := range quantity.Numbers(s) {
		out = append(out, n.Span)
	}
	for _, n := range quantity.Money(s) {
		out = append(out, n.Span)
	}
	for _, d := range quantity.Durations(s) {
		out = append(out, d.Span)
	}
	for _, d := range append(when.Dates(s, c), when.Months(s, c)...) {
		out = append(out, d.Span)
	}
	for _, d := range when.Times(s) {
		out = append(out, d.Span)
	}
	for _, d := range when.TimeRanges(s) {
		out = append(out, d.Span)
	}
	for _, d := range when.Moments(s, c) {
		out = append(out, d.Span)
	}
	for _, d := range when.Periods(s, c) {
		out = append(out, d.Span)
	}
	_, w, _ := when.Weekdays(s)
	r, _ := when.RelativeStart(s)
	n, _ := person.PersonName(s)
	out = append(out, w, r, n.Span)
	stance.YesNo(s)
	stance.IsNone(s)
	stance.IsRefusal(s)
	stance.IsDontKnow(s)
	stance.IsNegotiable(s)
	stance.IsQuestion(s)
	return append(append(out, text.Clauses(s)...), text.Sentences(s)...)
}

// BenchmarkByLength reads long messages of each kind in every way: four times as long takes some four times as long, not sixteen.
func BenchmarkByLength(b *testing.B) {
	for _, piece := range []string{"1,", "a@", "a.", "1月", "1k ", "\xff", "in two weeks ", "一", "one ", "? ", "a@b.co ", "月曜以外、"} {
		for _, size := range []int{500, 2_000} {
			s := strings.Repeat(piece, size/len(piece)+1)
			b.Run(fmt.Sprintf("%q/%d", piece, size), func(b *testing.B) {
				for b.Loop() {
					everything(s)
				}
			})
		}
	}
}

// A long message of what each reader looks for, in mixed scripts and with hidden marks: nothing panics, and no hidden mark gets into a
// value.
func TestHostileMessages(t *testing.T) {
	piece := "\u202eはい、いいえ yes no not → 1日5時間×週4 a@例え。jp two zero eight مرحبا שלום 日本 \u2066O'Brien, Pat. 森。12/3か4日、-5〜マン"
	s := strings.Repeat(piece, 2_000/len(piece)+1)
	for _, w := range everyWant() {
		if v, ok := Parse(s, w, tokyo()).Value.(string); ok && strings.ContainsFunc(v, text.Unseen) {
			t.Errorf("%s holds what nobody sees", w.Kind)
		}
	}
	person.PersonName(s)
}

func TestHugeMessages(t *testing.T) {
	huge := strings.Repeat("12月3日の10時か、1,\xff", 1_000)
	for _, w := range []ask.Want{{Kind: ask.KindEmail}, {Kind: ask.KindNumber, Unit: "JPY"}, {Kind: ask.KindDate}, {Kind: ask.KindChoice, Options: options("yes", "はい", "no", "いいえ")}} {
		if got := Parse(huge, w, tokyo()); len(got.Quote) > longestAnswer {
			t.Errorf("%s quotes %d bytes", w.Kind, len(got.Quote))
		}
	}
	if got := Parse("a@example.com "+huge, ask.Want{Kind: ask.KindEmail}, tokyo()); got.Value != "a@example.com" {
		t.Errorf("%+v", got)
	}
}
