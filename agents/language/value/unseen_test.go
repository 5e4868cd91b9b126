package value

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/person"
)

// What nobody sees neither hides a value nor gets into it.
func TestUnseenCharactersDoNotMatter(t *testing.T) {
	for _, mark := range []string{"\u202e", "\u200b", "\u2066", "\ufeff", "\u00ad", "\u200f", "\x00"} {
		for _, tt := range []struct {
			w         ask.Want
			say, want string
		}{
			{ask.Want{Kind: ask.KindEmail}, "na\u200boki@example.jp", "naoki@example.jp"},
			{ask.Want{Kind: ask.KindPhone}, "090-12" + mark + "34-5678", "+819012345678"},
			{ask.Want{Kind: ask.KindText}, "接客を" + mark + "三年", "接客を三年"},
			{ask.Want{Kind: ask.KindURL}, "https://example.com/" + mark + "a", "https://example.com/a"},
			{choiceOf("x", "yes", "はい", "no", "いいえ"), "は" + mark + "い", "yes"},
		} {
			if got := Parse(tt.say, tt.w, tokyo()); got.Value != tt.want {
				t.Errorf("%q: %+v", tt.say, got)
			}
		}
		if n, ok := person.PersonName("高橋" + mark + " 直樹です"); !ok || strings.Contains(n.Name, mark) {
			t.Errorf("%q: %+v", mark, n)
		}
	}
}
