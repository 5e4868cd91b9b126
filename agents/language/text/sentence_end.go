package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mayEnd are the bytes that marks begin with which end a sentence: the last four with 。 and 笑, and with little pictures.
var mayEnd = [256]bool{'!': true, '?': true, '\n': true, '.': true, '(': true, 0xE3: true, 0xE7: true, 0xE2: true, 0xF0: true}

// sentenceEnd is where the marks end that begin at a byte of a text and end a sentence; -1 where none begin there. Every reader parts its text, again
// and again, so no pattern is asked.
func sentenceEnd(s string, at int) int {
	switch s[at] {
	case '!', '?':
		return skipAny(s, skipAny(s, at, "。!?"), `"'」』)）`)
	case '\n':
		return skipAny(s, at, "\n")
	case '.':
		if end := skipAny(s, at, "."); end > at+1 { // an ellipsis, whatever follows
			return skipAny(s, end, `"')`)
		}
		switch end := skipAny(s, at+1, `"')`); {
		case end == len(s):
			return end
		case isBlank(s[end]):
			return end + 1
		}
		return -1
	case '(':
		return laughterEnd(s, at+1)
	case 0xE2, 0xF0:
		return pictureEnd(s, at)
	}
	if at+2 >= len(s) || s[at+1] != 0x80 && s[at+1] != 0xAC { // the second byte of 。 and of 笑
		return -1
	}
	if strings.HasPrefix(s[at:], "。") {
		return skipAny(s, skipAny(s, at, "。!?"), `"'」』)）`)
	}
	return laughterEnd(s, at)
}

// pictureEnd is where little pictures end, with the space behind them, where a sentence in Japanese begins there: 「お願いします🙏 あと水曜は」.
func pictureEnd(s string, at int) int {
	if before, _ := utf8.DecodeLastRuneInString(s[:at]); isPicture(before) {
		return -1 // the run was looked at where it begins
	}
	end := len(s) - len(strings.TrimLeftFunc(s[at:], isPicture))
	next := skipAny(s, end, " \t\u3000")
	if end == at || next == end || next == len(s) {
		return -1
	}
	if r, _ := utf8.DecodeRuneInString(s[next:]); !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) && r != '「' && r != '『' || goesOnBehindQuote(s[next:]) {
		return -1
	}
	return next
}

// isPicture reports a little picture, or a part of one.
func isPicture(r rune) bool {
	return r == '\u200d' || r == '\ufe0f' || r >= 0x1F3FB && r <= 0x1F3FF || unicode.Is(unicode.So, r)
}

// laughterEnd is where a 笑 ends with the space behind it that closes the sentence before: 「やりました笑 次は」.
func laughterEnd(s string, at int) int {
	rest, ok := strings.CutPrefix(s[at:], "笑")
	if !ok {
		return -1
	}
	at = len(s) - len(strings.TrimPrefix(rest, ")"))
	if end := skipAny(s, at, " \t\n\f\r。、"); end > at || end == len(s) {
		return end
	}
	return -1
}

// skipAny is where a run of such characters ends that begins at a byte.
func skipAny(s string, at int, chars string) int {
	return len(s) - len(strings.TrimLeft(s[at:], chars))
}

// isBlank reports white space of ASCII.
func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\f' || b == '\r' }
