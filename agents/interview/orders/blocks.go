package orders

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

const fence = "```"

var (
	opens  = pattern.Lazy(`(?i)` + fence + `|<(?:system|assistant|developer|instructions?|tool\w*|prompt|admin|reviewer|user)\b[^<>]*>`)
	closes = pattern.Lazy(`</[^<>]*>`)
)

// Blocks lists the ranges of the text, in bytes, that are fenced code or stand between the tags of a program, tags included. One that
// is never closed is its opening alone, but code then goes on to the end. An end that is not there is looked for once and not again for
// every opening, as one pattern for all of it would do.
func Blocks(text string) [][]int {
	var out [][]int
	from, closed := 0, true
	for _, m := range opens().FindAllStringIndex(text, -1) {
		if m[0] < from {
			continue
		}
		from = m[1]
		switch {
		case text[m[0]:m[1]] == fence:
			from = len(text)
			if i := strings.Index(text[m[1]:], fence); i >= 0 {
				from = m[1] + i + len(fence)
			}
		case closed:
			if end := closes().FindStringIndex(text[m[1]:]); end != nil {
				from = m[1] + end[1]
			} else {
				closed = false
			}
		}
		out = append(out, []int{m[0], from})
	}
	return out
}

// Blank puts spaces in the place of the ranges, so that what is left keeps its place.
func Blank(text string, at [][]int) string {
	if len(at) == 0 {
		return text
	}
	b := []byte(text)
	for _, r := range at {
		for i := r[0]; i < r[1]; i++ {
			b[i] = ' '
		}
	}
	return string(b)
}

// union joins two lists of ranges, each in order.
func union(a, b [][]int) [][]int {
	var out [][]int
	for len(a)+len(b) > 0 {
		if len(a) == 0 || len(b) > 0 && b[0][0] < a[0][0] {
			a, b = b, a
		}
		if n := len(out); n > 0 && a[0][0] < out[n-1][1] {
			out[n-1][1] = max(out[n-1][1], a[0][1])
		} else {
			out = append(out, []int{a[0][0], a[0][1]})
		}
		a = a[1:]
	}
	return out
}
