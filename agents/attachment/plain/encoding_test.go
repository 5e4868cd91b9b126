package plain

import (
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	utf16 "golang.org/x/text/encoding/unicode"
)

// TestUTF8 reads each text in each encoding that it is written in.
func TestUTF8(t *testing.T) {
	for text, encodings := range map[string][]encoding.Encoding{
		"氏名,佐藤 花子\r\n①㈱髙﨑":                                   {japanese.ShiftJIS, utf16.UTF8BOM, utf16.UTF16(utf16.LittleEndian, utf16.UseBOM)},
		"ｻﾄｳ ﾊﾅｺ 佐藤花子":                                       {japanese.ShiftJIS},
		"職務経歴書\n決済基盤の設計":                                     {japanese.ShiftJIS, japanese.EUCJP, japanese.ISO2022JP, utf16.UTF16(utf16.BigEndian, utf16.UseBOM)},
		"Résumé of Zoë Müller, Zürich. I built naïve caches": {charmap.Windows1252, encoding.Nop, utf16.UTF8BOM},
		"plain": {encoding.Nop},
	} {
		for _, e := range encodings {
			src, err := e.NewEncoder().String(text)
			if err != nil {
				t.Errorf("%s in %v: %v", text, e, err)
				continue
			}
			if got, ok := UTF8([]byte(src)); string(got) != text || !ok {
				t.Errorf("%v: %q, want %q", e, got, text)
			}
		}
	}
	for name, src := range map[string]string{
		"a picture": "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\xff\xfe", "noise": "\xff\x8d\x81", "cut within a character": "a\n\x83",
	} {
		if got, ok := UTF8([]byte(src)); ok {
			t.Errorf("%s is %q", name, got)
		}
	}
}

func FuzzUTF8(f *testing.F) {
	f.Add([]byte("\x8e\x81\x96\xbc"))
	f.Fuzz(func(t *testing.T, src []byte) { _, _ = UTF8(src) })
}

func FuzzHTML(f *testing.F) {
	f.Add([]byte("<h1>a</h1><table><tr><td>b<pre>c"))
	f.Fuzz(func(t *testing.T, src []byte) { _, _ = HTML(src) })
}
