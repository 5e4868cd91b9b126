package fake

import (
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"
)

// countCells measures text as a terminal shows it. Ambiguous characters count as one cell: box lines are drawn at the left
// only, so that a terminal which shows them wider breaks nothing.
func countCells(s string) int {
	c := runewidth.Condition{StrictEmojiNeutral: true}
	return c.StringWidth(s)
}

// wrapText breaks text into lines of at most width cells: at spaces, and between the characters of scripts that are written
// without them, save where Japanese typography forbids it.
func wrapText(text string, width int) []string {
	var lines []string
	for par := range strings.SplitSeq(cleanText(text), "\n") {
		lines = append(lines, wrapLine(par, max(width, 2))...)
	}
	return lines
}

func wrapLine(par string, width int) []string {
	var lines []string
	line, used := "", 0
	for _, word := range splitWords(par) {
		w := countCells(strings.TrimRight(word, " "))
		if used > 0 && used+w > width {
			lines = append(lines, strings.TrimRight(line, " "))
			line, used = "", 0
		}
		for w > width { // longer than a line, such as a URL
			head, tail := cutText(word, width)
			lines = append(lines, head)
			word, w = tail, countCells(strings.TrimRight(tail, " "))
		}
		line, used = line+word, used+countCells(word)
	}
	return append(lines, strings.TrimRight(line, " "))
}

// splitWords splits a line into what must stay together. Each has the spaces that follow it.
func splitWords(par string) []string {
	var out []string
	start, prev := 0, rune(0)
	for i, r := range par {
		if i > 0 && mayBreak(prev, r) {
			out = append(out, par[start:i])
			start = i
		}
		prev = r
	}
	return append(out, par[start:])
}

// Characters that no line may begin with, and that none may end with (JIS X 4051, the common subset).
const (
	noStart = "、。，．・：；？！ー）」』】〉》〕］｝々ぁぃぅぇぉっゃゅょァィゥェォッャュョ…,.!?:;)]}%"
	noEnd   = "（「『【〈《〔［｛([{"
)

func mayBreak(a, b rune) bool {
	if b == ' ' || strings.ContainsRune(noStart, b) || strings.ContainsRune(noEnd, a) {
		return false
	}
	return a == ' ' || isWide(a) || isWide(b)
}

func isWide(r rune) bool { return countCells(string(r)) == 2 }

func cutText(s string, width int) (head, tail string) {
	used := 0
	for i, r := range s {
		w := countCells(string(r))
		if i > 0 && used+w > width {
			return s[:i], s[i:]
		}
		used += w
	}
	return s, ""
}

// cleanText drops what would move the cursor or change colours: the words of others are shown, never obeyed.
func cleanText(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t' || r == '\r':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, s)
}
