package value

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/quantity"
)

// TestWidthDoesNotMatter: a message in full-width characters is read as the same message in narrow ones.
func TestWidthDoesNotMatter(t *testing.T) {
	wants := []ask.Want{{Kind: ask.KindEmail}, {Kind: ask.KindPhone}, {Kind: ask.KindURL}, {Kind: ask.KindNumber, Unit: "JPY", Per: "year"}, {Kind: ask.KindNumber, Unit: "hours_per_week"}, {Kind: ask.KindDate, Future: true}}
	says := []string{"a.b@example.com", "090-1234-5678", "https://example.com/a?b=c", "5,500,000円です", "550-800万", "20時間", "2027-01-18", "2027/1/18です", "1月10日から", "12月3日", "150k", "January 4", "週3日", "+44 7911 123456"}
	for _, s := range says {
		for _, w := range wants {
			a, b := Parse(s, w, tokyo()), Parse(wide(s), w, tokyo())
			if a.Status != b.Status || !equal(a.Value, b.Value) && b.Reason != ask.ReasonRelative || a.Reason != b.Reason {
				t.Errorf("%s %q: %+v, wide %+v", w.Kind, s, a, b)
			}
		}
	}
}

func TestDatesRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		day := now.AddDate(0, 0, rapid.IntRange(0, 3000).Draw(rt, "days"))
		frame := rapid.SampledFrom([]string{"%s", "I can start on %s.", "%sから働けます", "たぶん%sです"}).Draw(rt, "frame")
		want := day.Format("2006-01-02")
		for _, s := range []string{
			want, day.Format("2006/1/2"), day.Format("2006年1月2日"), wide(day.Format("2006年1月2日")), day.Format("January 2, 2006"), day.Format("2 Jan 2006"),
			day.Format("1/2/2006"), day.Format("Jan 2 2006"), fmt.Sprintf("令和%d年%d月%d日", day.Year()-2018, day.Month(), day.Day()), day.Format("2006.1.2"), day.Format("20060102"),
		} {
			if got := Parse(fmt.Sprintf(frame, s), ask.Want{Kind: ask.KindDate}, ask.Context{Lang: "en", Country: "US", Zone: "UTC", Now: now}); got.Value != want {
				rt.Fatalf("%q: %+v, want %s", fmt.Sprintf(frame, s), got, want)
			}
		}
	})
}

// TestYearlessDaysLieAhead: a day said without a year is today or later, within a year.
func TestYearlessDaysLieAhead(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		at := time.Date(2024, 1, 1, 12, 0, 0, 0, time.UTC).AddDate(0, 0, rapid.IntRange(0, 3000).Draw(rt, "now"))
		day := at.AddDate(0, 0, rapid.IntRange(0, 364).Draw(rt, "days"))
		if day.Month() == time.February && day.Day() == 29 {
			return
		}
		for _, s := range []string{day.Format("1月2日"), day.Format("January 2"), day.Format("2 January")} {
			got := Parse(s, ask.Want{Kind: ask.KindDate, Future: true}, ask.Context{Lang: "en", Now: at})
			if got.Value != day.Format("2006-01-02") {
				rt.Fatalf("%s at %s: %+v", s, at, got)
			}
		}
	})
}

func TestNumbersRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 9999).Draw(rt, "n")
		v := float64(n) * 1e4
		for _, s := range []string{fmt.Sprintf("%d万", n), wide(fmt.Sprintf("%d万円", n)), fmt.Sprintf("%d0000円", n), inKanji(n) + "万円", thousands(n*10000) + "円", fmt.Sprintf("約%d万円くらい", n), fmt.Sprintf("年収%d万を希望します", n)} {
			got := quantity.Numbers(s)
			if len(got) != 1 || got[0].Value != v {
				rt.Fatalf("%q: %+v, want %v", s, got, v)
			}
		}
		for _, s := range []string{fmt.Sprintf("%dk", n), fmt.Sprintf("$%dk", n), fmt.Sprintf("about %d thousand", n), "USD " + thousands(n*1000)} {
			if got := quantity.Numbers(s); len(got) != 1 || got[0].Value != float64(n)*1000 {
				rt.Fatalf("%q: %+v", s, got)
			}
		}
		if got := quantity.Numbers(inEnglish(n) + " dollars"); len(got) != 1 || got[0].Value != float64(n) {
			rt.Fatalf("%q: %+v", inEnglish(n), got)
		}
	})
}

// inKanji writes 1 to 9999.
func inKanji(n int) string {
	var b strings.Builder
	for _, p := range []struct {
		v    int
		unit string
	}{{1000, "千"}, {100, "百"}, {10, "十"}, {1, ""}} {
		if d := n / p.v % 10; d > 1 || d == 1 && p.v == 1 {
			b.WriteString(string([]rune("〇一二三四五六七八九")[d]) + p.unit)
		} else if d == 1 {
			b.WriteString(p.unit)
		}
	}
	return b.String()
}

func inEnglish(n int) string {
	small := strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
	tens := strings.Fields("- - twenty thirty forty fifty sixty seventy eighty ninety")
	switch {
	case n < 20:
		return small[n]
	case n < 100 && n%10 == 0:
		return tens[n/10]
	case n < 100:
		return tens[n/10] + "-" + small[n%10]
	case n < 1000 && n%100 == 0:
		return small[n/100] + " hundred"
	case n < 1000:
		return small[n/100] + " hundred and " + inEnglish(n%100)
	case n%1000 == 0:
		return inEnglish(n/1000) + " thousand"
	}
	return inEnglish(n/1000) + " thousand " + inEnglish(n%1000)
}

func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func TestPhonesRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(10000000, 99999999).Draw(rt, "n")
		s := fmt.Sprintf("090%d", n)
		want := fmt.Sprintf("+8190%d", n)
		for _, say := range []string{s, wide(s), s[:3] + "-" + s[3:7] + "-" + s[7:], s[:3] + "ー" + s[3:7] + "ー" + s[7:], "+81 90 " + s[3:7] + " " + s[7:], "携帯は" + s + "です", s[:3] + "（" + s[3:7] + "）" + s[7:]} {
			if got := Parse(say, ask.Want{Kind: ask.KindPhone}, tokyo()); got.Value != want {
				rt.Fatalf("%q: %+v", say, got)
			}
		}
	})
}

func TestEmailsRoundTrip(t *testing.T) {
	address := rapid.StringMatching(`[a-z0-9_]([a-z0-9]|[._+-][a-z0-9]){0,12}@([a-z0-9]{1,8}\.){1,2}(com|jp|io|dev|museum)`)
	rapid.Check(t, func(rt *rapid.T) {
		a := address.Draw(rt, "address")
		for _, frame := range []string{"%s", "メールは%sです。", "It's %s, thanks.", "<%s>", "「%s」です", "mailto:%s", "%s\n"} {
			for _, s := range []string{a, wide(a)} {
				if got := Parse(fmt.Sprintf(frame, s), ask.Want{Kind: ask.KindEmail}, tokyo()); got.Value != a {
					rt.Fatalf("%q: %+v", fmt.Sprintf(frame, s), got)
				}
			}
		}
	})
}

// TestQuotesAreTheirWords: what carries a value stands in the message exactly as quoted.
func TestQuotesAreTheirWords(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := message().Draw(rt, "message")
		for _, w := range rapid.Permutation(everyWant()).Draw(rt, "wants")[:3] { // the next message is read in other ways
			a := Parse(s, w, tokyo())
			if (a.Status == ask.Found || a.Reason == ask.ReasonDoubt) != (a.Value != nil) {
				rt.Fatalf("%s %q: %+v", w.Kind, s, a)
			}
			if (a.Status == ask.Invalid) != (a.Reason != "") && a.Reason != ask.ReasonRelative {
				rt.Fatalf("%s %q: %+v", w.Kind, s, a)
			}
			if a.Status == ask.Found && w.Kind != ask.KindChoice && w.Kind != ask.KindBoolean && w.Kind != ask.KindText && !strings.Contains(s, a.Quote) {
				rt.Fatalf("%s %q: %+v", w.Kind, s, a)
			}
			if b := Parse(s, w, tokyo()); !equal(a, b) {
				rt.Fatalf("%s %q: %+v, then %+v", w.Kind, s, a, b)
			}
		}
	})
}

func everyWant() []ask.Want {
	var out []ask.Want
	for _, ty := range ask.Kinds() {
		out = append(out, ask.Want{Kind: ty, Options: options("yes", "はい", "limited", "28時間以内", "no", "いいえ"), Relative: true, Future: true})
	}
	return append(out, ask.Want{Kind: ask.KindNumber, Unit: "JPY", Per: "year"}, ask.Want{Kind: ask.KindNumber, Unit: "hours_per_week"}, ask.Want{Kind: ask.KindChoice, Multiple: true, Options: options("a", "Go", "b", "Python")})
}

// TestBlocksStayInBounds: whatever is found lies within the message.
func TestBlocksStayInBounds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := message().Draw(rt, "message")
		for _, sp := range everything(s) {
			if sp.Start < 0 || sp.End < sp.Start || sp.End > len(s) {
				rt.Fatalf("%q: %v", s, sp)
			}
		}
	})
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

// wide writes ASCII in full width.
func wide(s string) string {
	return strings.Map(func(r rune) rune {
		if r > ' ' && r <= '~' {
			return r + 0xFEE0
		}
		return r
	}, s)
}
