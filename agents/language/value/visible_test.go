package value

import (
	"strings"
	"testing"
)

func TestVisible(t *testing.T) {
	for _, tt := range [][2]string{
		{"abc", "abc"}, {"a\u202ecba", "acba"}, {"高橋\u200b直樹", "高橋直樹"}, {"\u2067مرحبا\u2069", "مرحبا"}, {"a\u2028b", "a\nb"}, {"👩\u200d💻", "👩\u200d💻"}, {"a\x00b\tc\n", "ab\tc\n"}, {"x\U000e0041y", "xy"}, {"naïve – “ok”", "naïve – “ok”"}, {"می\u200cخواهم", "می\u200cخواهم"},
	} {
		if got := Visible(tt[0]); got != tt[1] {
			t.Errorf("%q: %q, want %q", tt[0], got, tt[1])
		}
	}
}

// What nobody sees neither hides a value nor gets into it.
func TestUnseenCharactersDoNotMatter(t *testing.T) {
	for _, mark := range []string{"\u202e", "\u200b", "\u2066", "\ufeff", "\u00ad", "\u200f", "\x00"} {
		for _, tt := range []struct {
			w         Want
			say, want string
		}{
			{Want{Kind: KindEmail}, "na\u200boki@example.jp", "naoki@example.jp"},
			{Want{Kind: KindPhone}, "090-12" + mark + "34-5678", "+819012345678"},
			{Want{Kind: KindText}, "接客を" + mark + "三年", "接客を三年"},
			{Want{Kind: KindURL}, "https://example.com/" + mark + "a", "https://example.com/a"},
			{choiceOf("x", "yes", "はい", "no", "いいえ"), "は" + mark + "い", "yes"},
		} {
			if got := Parse(tt.say, tt.w, tokyo()); got.Value != tt.want {
				t.Errorf("%q: %+v", tt.say, got)
			}
		}
		if n, ok := PersonName("高橋" + mark + " 直樹です"); !ok || strings.Contains(n.Name, mark) {
			t.Errorf("%q: %+v", mark, n)
		}
	}
}
