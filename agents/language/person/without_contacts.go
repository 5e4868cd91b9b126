package person

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// withoutContacts ends the line where an address or a number is told, byte for byte: 「三好 航（みよし わたる） w-miyoshi@example.jp」. People put
// them behind their name without a mark.
func withoutContacts(said string) string {
	if !strings.Contains(said, "@") && !strings.ContainsAny(said, "0123456789０１２３４５６７８９＠") {
		return said
	}
	t := text.Read(said)
	out := []byte(said)
	cut := func(at text.Span) {
		for i := at.Start; i < at.End; i++ {
			out[i] = ' '
		}
		out[at.Start] = '\n'
	}
	for _, m := range readEmails(t) {
		cut(m.Span)
	}
	for _, m := range digitRuns().FindAllStringIndex(t.Low, -1) {
		if raw := t.Low[m[0]:m[1]]; countDigits(raw) >= fewestOfNumber && !dateRun().MatchString(raw) {
			cut(t.Span(m[0], m[1]))
		}
	}
	return string(out)
}

// fewestOfNumber is how many digits at least make a telephone number with its area, and no year or date.
const fewestOfNumber = 9
