package stance_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/stance"
)

func TestWhatIsSetApart(t *testing.T) {
	for _, c := range []struct {
		said        string
		past        bool
		rest, apart string // "" for nothing set apart
	}{
		{"Was going to say 140 but I looked at the rents, so 152k", false, "152k", "140"},
		{"our Kelly's got her level 3 but I've only the first aid", false, "first aid", "level 3"},
		{"弟は16ですが、自分は20です", false, "20", "16"},
		{"oh seven seven five five, sorry no, five six on the end", false, "five six", "seven seven"},
		{"前は大阪でしたけど、いまは福岡に住んでいます", true, "福岡", "大阪"},
		{"前は大阪でしたけど、いまは福岡に住んでいます", false, "", ""},
		{"My brother is 16 so I look after him, I am 20", false, "I am 20", "brother is 16"},
		{"jo@example.com, sorry about the late reply", false, "", ""},
		{"", true, "", ""},
	} {
		rest, apart := stance.Apart(c.said, c.past)
		switch {
		case c.apart == "":
			if rest != c.said {
				t.Errorf("of %q %q is set apart", c.said, apart)
			}
		case !strings.Contains(rest, c.rest) || strings.Contains(rest, c.apart) || !strings.Contains(apart, c.apart) || len(rest) != len(c.said):
			t.Errorf("of %q stays %q, and %q is set apart", c.said, rest, apart)
		}
	}
}
