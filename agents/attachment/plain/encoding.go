// Package plain reads texts that need no unpacking: plain text in the encodings that people's programs write, and HTML. It is pure.
package plain

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	utf16 "golang.org/x/text/encoding/unicode"
)

// UTF8 gives a text in UTF-8, without its byte order mark. It knows UTF-8, UTF-16 that begins with its mark (Notepad's "Unicode"), Shift_JIS
// (Excel's CSV in Japan), EUC-JP, ISO-2022-JP (mail), and Windows-1252. What is none of them is no text: false.
func UTF8(src []byte) ([]byte, bool) {
	switch {
	case bytes.HasPrefix(src, []byte{0xff, 0xfe}), bytes.HasPrefix(src, []byte{0xfe, 0xff}):
		return decode(utf16.UTF16(utf16.LittleEndian, utf16.UseBOM), src)
	case bytes.IndexByte(src, 0) >= 0:
		return nil, false
	case bytes.Contains(src, []byte("\x1b$B")) || bytes.Contains(src, []byte("\x1b$@")):
		return decode(japanese.ISO2022JP, src)
	case utf8.Valid(src):
		return bytes.TrimPrefix(src, []byte("\ufeff")), true
	}
	if out, ok := decodeJapanese(src); ok {
		return out, true
	}
	if out, ok := decode(charmap.Windows1252, src); ok && looksWestern(out) {
		return out, true
	}
	return nil, false
}

// looksWestern reports a text in the Latin script, as far as its signs tell: few of its letters have accents, and nothing in it controls a
// terminal. Bytes that are no text would mean something in Windows-1252, too.
func looksWestern(text []byte) bool {
	ascii, letters := 0, 0
	for _, r := range string(text) {
		switch {
		case unicode.IsControl(r) && !unicode.IsSpace(r):
			return false
		case r < utf8.RuneSelf:
			ascii++
		case unicode.IsLetter(r):
			letters++
		}
	}
	return ascii > 3*letters
}

func decode(e encoding.Encoding, src []byte) ([]byte, bool) {
	out, err := e.NewDecoder().Bytes(src)
	if err != nil || bytes.ContainsRune(out, utf8.RuneError) || bytes.IndexByte(out, 0) >= 0 {
		return nil, false
	}
	return out, true
}

// decodeJapanese chooses between what bytes can mean. EUC-JP read as Shift_JIS is full of half-width kana.
func decodeJapanese(src []byte) (best []byte, ok bool) {
	most := 0
	for _, e := range []encoding.Encoding{japanese.ShiftJIS, japanese.EUCJP} {
		out, valid := decode(e, src)
		if !valid {
			continue
		}
		full, half := countJapanese(out)
		if full+half > 0 && (!ok || full-half > most) {
			best, most, ok = out, full-half, true
		}
	}
	return best, ok
}

// countJapanese counts the characters of Japanese, full and half in width, that stand next to another one. "Résumé" read as Shift_JIS is
// letters with single ones between them.
func countJapanese(text []byte) (full, half int) {
	before := false
	for _, r := range string(text) {
		narrow := r >= 'ｦ' && r <= 'ﾟ'
		is := unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || narrow
		switch {
		case is && before && narrow:
			half++
		case is && before:
			full++
		}
		before = is
	}
	return full, half
}
