package value

import (
	"strings"
	"unicode/utf8"
)

// Visible is a text without the characters that nobody sees and that change how others are shown or compared: zero-width spaces,
// marks and overrides of the writing direction (U+202E), tags, control characters but tab and newline. The joiners that emoji and
// some scripts are written with stay. Line and paragraph separators become newlines.
func Visible(s string) string {
	if ascii(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\u2028', r == '\u2029', r == '\u0085':
			return '\n'
		case unseen(r):
			return -1
		}
		return r
	}, s)
}

// unseen reports a character that is not shown and may mislead. Source: Unicode Technical Report 36, 2.5 and 3.5.
func unseen(r rune) bool {
	switch {
	case r < ' ' && r != '\n' && r != '\t', r >= 0x7f && r <= 0x9f && r != utf8.RuneError:
		return true
	case r == '\u00ad', r == '\u034f', r == '\u061c', r == '\u115f', r == '\u1160', r == '\u17b4', r == '\u17b5', r == '\u180e', r == '\u200b', r == '\u200e', r == '\u200f', r == '\u3164', r == '\ufeff', r == '\uffa0':
		return true
	case r >= '\u202a' && r <= '\u202e', r >= '\u2060' && r <= '\u206f', r >= '\ufff0' && r <= '\ufffb', r >= 0xE0000 && r <= 0xE007F, r >= 0x1D173 && r <= 0x1D17A:
		return true
	}
	return false
}
