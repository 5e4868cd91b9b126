package bot_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
)

func TestPlainName(t *testing.T) {
	for name, want := range map[string]string{
		"cv.pdf": "cv.pdf", "履歴書 2026.pdf": "履歴書 2026.pdf", "../../etc/passwd": "passwd", `C:\Users\me\cv.doc`: "cv.doc", "": "file", "..": "file", "/": "file",
		".bashrc": "bashrc", "a\x00b\n.txt": "ab.txt", "gpj.\u202eexe.pdf": "gpj.exe.pdf", "a\xff.txt": "a.txt",
	} {
		if got := bot.PlainName(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
	long := bot.PlainName(strings.Repeat("猫", 200) + ".pdf")
	if len(long) > 120 || !utf8.ValidString(long) || !strings.HasSuffix(long, "猫.pdf") {
		t.Errorf("a long name is %q", long)
	}
	if err := bot.CheckFiles([]bot.File{{Name: long, Ref: "r"}}); err != nil {
		t.Error(err)
	}
}

func FuzzPlainName(f *testing.F) {
	f.Add("../cv.pdf")
	f.Add(strings.Repeat("a", 130) + "." + strings.Repeat("b", 40))
	f.Fuzz(func(t *testing.T, name string) {
		if err := bot.CheckFiles([]bot.File{{Name: bot.PlainName(name), Ref: "r"}}); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	})
}
