package telemetry

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/person"
)

// MaskContent masks what spans have of conversations: whole sentences that tell of protected topics, in whichever country, mail addresses, and numbers as
// long as those of telephones. Of a text that cannot be looked through nothing is left.
func MaskContent(c *compliance.Checker) func(text string) string {
	return func(said string) string {
		told, err := c.Answer(said)
		if err != nil {
			return ""
		}
		var at []cut
		for _, m := range told {
			at = append(at, cut{m.SentenceStart, m.SentenceEnd})
		}
		for _, m := range person.Emails(said) {
			at = append(at, cut{m.Start, m.End})
		}
		return maskCuts(said, append(at, longNumbers(said)...))
	}
}

// cut is a part of a text, in bytes.
type cut struct{ from, to int }

// maskCuts puts the mask in the place of parts of a text, some of which may overlap.
func maskCuts(said string, at []cut) string {
	slices.SortFunc(at, func(a, b cut) int { return a.from - b.from })
	var out strings.Builder
	done := 0
	for _, c := range at {
		if c.to <= done {
			continue
		}
		if c.from >= done {
			out.WriteString(said[done:c.from])
			out.WriteString(hearing.Mask)
		}
		done = c.to
	}
	out.WriteString(said[done:])
	return out.String()
}

// phoneDigits is how many digits a number has at least that may be a telephone's.
const phoneDigits = 8

// longNumbers finds runs of digits, with what people put between those of a telephone's number.
func longNumbers(said string) (out []cut) {
	from, to, digits := 0, 0, 0
	end := func() {
		if digits >= phoneDigits {
			out = append(out, cut{from, to})
		}
		digits = 0
	}
	for i, r := range said {
		switch {
		case unicode.IsDigit(r):
			if digits++; digits == 1 {
				from = i
			}
			to = i + len(string(r))
		case digits == 0 || !strings.ContainsRune(" -+().‐－ー（）　", r):
			end()
		}
	}
	end()
	return out
}
