package hearing

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/person"
	"github.com/mendanhq/mendan/agents/language/text"
)

// MaskingReach masks where people can be reached, whether it is recorded or not: mail addresses, and numbers as long as those of telephones.
func MaskingReach(said string) string { return maskingReach(said) }

// maskingReach is asked for the whole history with each call of a model.
var maskingReach = memo.Of(func(said string) string {
	return replaceSpans(said, reachIn(said), func(string) string { return Mask })
})

// reachIn finds mail addresses and numbers as long as those of telephones.
func reachIn(said string) []span {
	at := longNumbers(said)
	for _, m := range person.Emails(said) {
		at = append(at, span{m.Start, m.End})
	}
	return at
}

// replaceSpans puts something else in the place of parts of a text, some of which may overlap.
func replaceSpans(said string, at []span, by func(string) string) string {
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
			out.WriteString(by(said[c.from:c.to]))
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

// Reached puts a mask with a number in the place of each address and number at which people can be reached: the same one has the same number wherever it
// stands, so that who compares a record with what was said needs none of them. The zero Reached has seen none.
type Reached struct{ seen []string }

// Masking masks them in a text.
func (r *Reached) Masking(said string) string {
	return replaceSpans(said, reachIn(said), func(found string) string {
		key := sameReach(found)
		n := slices.Index(r.seen, key)
		if n < 0 {
			n, r.seen = len(r.seen), append(r.seen, key)
		}
		return Mask + strconv.Itoa(n+1)
	})
}

// sameReach is the same for every way to write an address or a number; of a number its last digits, as some have a country's before them.
func sameReach(found string) string {
	if strings.ContainsRune(found, '@') {
		return strings.ToLower(found)
	}
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text.Fold(found))
	return digits[max(0, len(digits)-phoneDigits):]
}
