package text

import (
	"slices"
	"strings"
)

// Unseen reports a character that folding takes out: it is not shown, and may mislead. Source: Unicode Technical Report 36, 2.5 and 3.5.
// What people read goes through the same rule, which cards keep for themselves; a test holds the two together.
func Unseen(r rune) bool {
	switch {
	case r == '\n', r == '\t', r == '\uFFFD':
		return false
	case r < ' ', r >= 0x7f && r <= 0x9f:
		return true
	case r >= '\u202a' && r <= '\u202e', r >= '\u2060' && r <= '\u206f', r >= '\ufff0' && r <= '\ufffb', r >= 0xE0000 &&
		r <= 0xE00FF, r >= 0x1D173 && r <= 0x1D17A:
		return true
	}
	return slices.Contains(fillers, r)
}

var fillers = []rune("\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u3164\ufeff\uffa0")

// Shown is a text without what nobody sees.
func Shown(s string) string {
	return strings.Map(func(r rune) rune {
		if Unseen(r) {
			return -1
		}
		return r
	}, s)
}
