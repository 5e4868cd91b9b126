package hearing

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/person"
)

// MaskingReach masks where people can be reached, whether it is recorded or not: mail addresses, and numbers as long as those of telephones.
func MaskingReach(said string) string {
	at := longNumbers(said)
	for _, m := range person.Emails(said) {
		at = append(at, span{m.Start, m.End})
	}
	return maskSpans(said, at)
}

// maskSpans puts a mask in the place of parts of a text, some of which may overlap.
func maskSpans(said string, at []span) string {
	if len(at) == 0 {
		return said
	}
	slices.SortFunc(at, func(a, b span) int { return a.from - b.from })
	var out strings.Builder
	done := 0
	for _, c := range at {
		if c.to <= done {
			continue
		}
		if c.from >= done {
			out.WriteString(said[done:c.from])
			out.WriteString(Mask)
		}
		done = c.to
	}
	out.WriteString(said[done:])
	return out.String()
}

// phoneDigits is how many digits a number has at least that may be a telephone's. Dates have eight.
const phoneDigits = 9

// longNumbers finds runs of digits with at most one sign and brackets between two of them, as in a telephone's number.
func longNumbers(said string) (out []span) {
	var run span
	digits, signs := 0, 0
	end := func() {
		if digits >= phoneDigits {
			out = append(out, run)
		}
		digits, signs = 0, 0
	}
	for i, r := range said {
		switch {
		case unicode.IsDigit(r):
			if digits++; digits == 1 {
				run.from = i
			}
			run.to, signs = i+len(string(r)), 0
		case digits > 0 && strings.ContainsRune("()（）", r):
		case digits > 0 && signs == 0 && strings.ContainsRune(" -.‐－ー　", r):
			signs++
		default:
			end()
		}
	}
	end()
	return out
}
