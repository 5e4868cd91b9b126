package fake

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestPastesAreOneLine(t *testing.T) {
	for _, tt := range []struct{ sent, want string }{
		{"yes\r", "yes\r"}, {"\x1b[200~\none\n\ntwo\x1b[201~", "one␤␤two"}, {"\r", "\r"}, {"\r\r", "\r\r"}, {"a", "a"}, {"\x03", "\x03"}, {"\x1b[A", "\x1b[A"},
		{"\x1b[200~one\rtwo\x1b[201~", "one␤two"}, {"\x1b[200~one\r\ntwo\n\n\x1b[201~\r", "one␤two\r"}, {"a\x1b[200~b\x1b[201~c\r", "abc\r"},
		{"\x1b[200~tab\there \x1b[31mred\x03\x1b[201~", "tab here [31mred"}, {"\x1b[200~\x1b[201~", ""},
		{"one\rtwo\r", "one␤two\r"}, {"one\ntwo", "one␤two"}, {"on\x7fe\rtwo\r", "on\x7fe\rtwo\r"},
	} {
		var k keys
		if got := string(k.takeBytes([]byte(tt.sent))); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.sent, got, tt.want)
		}
		if tt.sent[0] == 0x1b {
			var byBytes keys
			var got strings.Builder
			for i := range len(tt.sent) {
				got.Write(byBytes.takeBytes([]byte{tt.sent[i]}))
			}
			if got.String() != tt.want {
				t.Errorf("%q byte by byte: %q, want %q", tt.sent, got.String(), tt.want)
			}
		}
	}
}

// However a paste is cut into reads, it is one line with all that was pasted.
func TestAPasteInPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-zあ-ん]{1,9}([\n\r]{1,2}[a-zあ-ん]{1,9}){0,5}`).Draw(t, "text")
		sent := pasteBegins + text + pasteEnds + "\r"
		var k keys
		var got strings.Builder
		for len(sent) > 0 {
			n := rapid.IntRange(1, len(sent)).Draw(t, "n")
			got.Write(k.takeBytes([]byte(sent[:n])))
			sent = sent[n:]
		}
		if want := strings.NewReplacer("\r\n", "␤", "\n", "␤", "\r", "␤").Replace(text) + "\r"; got.String() != want {
			t.Fatalf("%q, want %q", got.String(), want)
		}
	})
}

func TestPathsAsTerminalsWriteThem(t *testing.T) {
	for typed, want := range map[string]string{
		"cv.txt": "cv.txt", "'my cv.txt' ": "my cv.txt", `my\ cv.txt`: "my cv.txt", `"a b" c`: "a b|c", `'it'\''s.txt'`: "it's.txt", "file:///tmp/no%20such": "/tmp/no such",
		"my missing cv.txt": "my missing cv.txt", "": "", `a\\b`: `a\b`,
	} {
		if got := strings.Join(splitPaths(typed), "|"); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}
