package knowledge

import (
	"errors"
	"strings"
	"testing"

	charset "golang.org/x/text/encoding/japanese"
)

// A table that Excel wrote in Japan is read as one in UTF-8 is; what is no text in either is refused, and not indexed as garbage.
func TestReadShiftJIS(t *testing.T) {
	const table = "質問,回答\r\nパスワードを忘れました,ログイン画面の「再設定」①から変更できます。\r\n"
	src, err := charset.ShiftJIS.NewEncoder().String(table)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Read("faq.csv", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 || !strings.Contains(got[0].Text, "「再設定」①から変更できます。") {
		t.Errorf("%+v", got)
	}
	for name, src := range map[string]string{
		"an image": "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\xff\xfe", "cut within a character": "a\n\x83",
	} {
		if _, err := Read("x.txt", []byte(src)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
