package text

import (
	"strconv"
	"strings"
)

// SmallNumber reads a number below 100 in figures or kanji; 0 when it is none.
func SmallNumber(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	n, seen := 0, false
	for _, r := range s {
		switch d := KanjiDigit(r); {
		case r == '元':
			return 1
		case r == '十' && !seen:
			n = 10
		case r == '十':
			n *= 10
		case d >= 0 && seen && n < 10:
			n = n*10 + d
		case d >= 0:
			n += d
		}
		seen = true
	}
	return n
}

// Figures reads a number in figures; 0 when it is none.
func Figures(s string) int {
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' {
			return 0
		}
		n = n*10 + int(r-'0')
	}
	return n
}

// IsLatin reports a Latin letter, with an accent or without.
func IsLatin(r rune) bool {
	return r >= 0xC0 && r <= 0x24F && r != '×' && r != '÷' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

// kanjiDigits are the digits in kanji, by their value.
const kanjiDigits = "〇一二三四五六七八九"

// KanjiDigit is the value of a digit in kanji, or -1.
func KanjiDigit(r rune) int {
	if r == '零' {
		return 0
	}
	if i := strings.IndexRune(kanjiDigits, r); i >= 0 {
		return i / 3
	}
	return -1
}

// HasLatinBefore reports a Latin letter or an underscore right before i.
func HasLatinBefore(s string, i int) bool { return IsLatin(RuneBefore(s, i)) || i > 0 && s[i-1] == '_' }
