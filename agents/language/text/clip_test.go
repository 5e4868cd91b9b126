package text_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/text"
)

func TestShorten(t *testing.T) {
	for _, tt := range []struct {
		said  string
		most  int
		short string // in characters
		clip  string // in bytes
	}{
		{"", 3, "", ""},
		{"abc", 3, "abc", "abc"},
		{"abcd", 3, "ab…", "abc …"},
		{"面談です", 4, "面談です", "面 …"},
		{"面談です", 3, "面談…", "面 …"},
		{"面", 2, "面", " …"},
	} {
		if short, clip := text.Shorten(tt.said, tt.most), text.Clip(tt.said, tt.most); short != tt.short || clip != tt.clip {
			t.Errorf("%q at %d: %q and %q, not %q and %q", tt.said, tt.most, short, clip, tt.short, tt.clip)
		}
	}
}

func TestPhraseKey(t *testing.T) {
	if got := text.PhraseKey("  Ｂａｃｋend　 Engineer\n"); got != "backend engineer" {
		t.Errorf("%q", got)
	}
}
