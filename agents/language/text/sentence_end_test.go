package text

import (
	"regexp"
	"testing"

	"pgregory.net/rapid"
)

// TestSentenceEndsAsWritten holds the marks that end a sentence to the pattern that says what they are.
func TestSentenceEndsAsWritten(t *testing.T) {
	written := regexp.MustCompile(`^(?:[。!?]+["'」』)）]*|\(?笑\)?(?:[\s。、]+|$)|\.{2,}["')]*|\n+|\.+["')]*(?:\s|$))`)
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.SampledFrom([]rune("ab。、!?.\"')」』）(笑 \t\n")), 1, 12, -1).Draw(t, "text")
		for i := range len(s) {
			want := -1
			if m := written.FindStringIndex(s[i:]); m != nil {
				want = i + m[1]
			}
			if got := sentenceEnd(s, i); got != want {
				t.Fatalf("%q at %d: %d, want %d", s, i, got, want)
			}
		}
	})
}

// TestUnmarkedEndsAsWritten holds the ends that no mark tells to the patterns that say what they are.
func TestUnmarkedEndsAsWritten(t *testing.T) {
	for name, end := range map[string]struct {
		written *regexp.Regexp
		found   func(string) (int, int, bool)
	}{
		"unmarked": {regexp.MustCompile(`(?:です|ます|でした|ました|ません)(?:よ|ね|わ|よね)?(\s*)(?:[\p{Han}\p{Katakana}a-vx-z]|` +
			`あの|えっと|えー|もう|それ|あと|ここ|これ|まだ|でも|ちなみ|ところで|じゃあ)`), unmarkedEnd},
		"space": {regexp.MustCompile(`[るたいすんだよね](\s+)[\p{Han}\p{Katakana}]`), spaceEnd},
	} {
		parts := [][]string{
			{"です", "ます", "でした", "ました", "ません", "る", "た", ""}, {"", "よ", "ね", "わ", "よね"}, {"", " ", "\n\f"},
			{"漢", "々", "カ", "ー", "a", "w", "あの", "えっと", "あ", "じゃあ", "ちなみ", "、"},
		}
		rapid.Check(t, func(t *rapid.T) {
			s := ""
			for range rapid.IntRange(1, 3).Draw(t, "sentences") {
				for _, p := range parts {
					s += rapid.SampledFrom(p).Draw(t, "part")
				}
			}
			from, to, ok := end.found(s)
			m := end.written.FindStringSubmatchIndex(s)
			if ok != (m != nil) || ok && (from != m[2] || to != m[3]) {
				t.Fatalf("%s: %q: %d, %d, %t, want %v", name, s, from, to, ok, m)
			}
		})
	}
}
