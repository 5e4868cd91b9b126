package bot_test

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/bot"
)

func TestVisible(t *testing.T) {
	for _, tt := range [][3]string{
		{"abc – “ok”\tx\n", "abc – “ok”\tx\n", "abc – “ok”\tx\n"},
		{"rm \u202etxt.exe", "rm txt.exe", "rm [U+202E]txt.exe"},
		{"高橋\u200b\u200b\u200b直樹", "高橋直樹", "高橋[U+200B×3]直樹"},
		{"\u2067مرحبا\u2069", "مرحبا", "[U+2067]مرحبا[U+2069]"},
		{"a\u2028b\r\nc\rd", "a\nb\nc\nd", "a\nb\nc\nd"},
		{"👩\u200d💻 👍🏽\u200d x", "👩\u200d💻 👍🏽\u200d x", "👩\u200d💻 👍🏽\u200d x"},
		{"❤\ufe0f 1\ufe0f\u20e3 葛\U000e0100城", "❤\ufe0f 1\ufe0f\u20e3 葛\U000e0100城", "❤\ufe0f 1\ufe0f\u20e3 葛\U000e0100城"},
		{"می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष"},
		{"pay\u200dpal", "paypal", "pay[U+200D]pal"},
		{"😀\ufe0f\ufe01\U000e0153", "😀\ufe0f", "😀\ufe0f[U+FE01][U+E0153]"},
		{"x\U000e0041\U000e0042y", "xy", "x[U+E0041][U+E0042]y"},
		{"\x1b[31mred\x1b[0m \u009b31m", "[31mred[0m 31m", "[U+001B][31mred[U+001B][0m [U+009B]31m"},
	} {
		if got := bot.Visible(tt[0]); got != tt[1] {
			t.Errorf("%q: %q, want %q", tt[0], got, tt[1])
		}
		if got := bot.Revealed(tt[0]); got != tt[2] {
			t.Errorf("%q: %q, want %q", tt[0], got, tt[2])
		}
	}
}

// Whatever a text holds, nothing unseen is left in it, doing it again changes nothing, and what is seen stays in its order.
func TestNothingUnseenIsLeft(t *testing.T) {
	runes := rapid.SliceOf(rapid.RuneFrom([]rune("aあ高👩❤1 \n\t\r"), unicode.Cf, unicode.Cc, unicode.Variation_Selector, unicode.Bidi_Control, unicode.Hiragana))
	rapid.Check(t, func(t *rapid.T) {
		s := string(runes.Draw(t, "s"))
		for _, do := range []func(string) string{bot.Visible, bot.Revealed} {
			got := do(s)
			if strings.ContainsFunc(got, bot.Unseen) || strings.ContainsFunc(got, func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }) {
				t.Fatalf("%q leaves %q", s, got)
			}
			if do(got) != got {
				t.Fatalf("%q, again: %q", got, do(got))
			}
		}
		letters := func(s string) string {
			return strings.Map(func(r rune) rune {
				if unicode.IsLetter(r) {
					return r
				}
				return -1
			}, s)
		}
		if got := letters(bot.Visible(s)); got != letters(strings.Map(func(r rune) rune {
			if bot.Unseen(r) {
				return -1
			}
			return r
		}, s)) {
			t.Fatalf("%q says %q", s, got)
		}
	})
}
