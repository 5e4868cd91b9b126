package telemetry

import (
	"strings"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// MaskContent masks what spans have of conversations: whole sentences that tell of protected topics, in whichever country, and where people can be reached. Of a
// text that cannot be looked through nothing is left.
func MaskContent(c *compliance.Checker) func(text string) string {
	return func(said string) string {
		told, err := c.Answer(said)
		if err != nil {
			return ""
		}
		var out strings.Builder
		done := 0
		for _, m := range told { // in the order of the text
			if m.SentenceStart < done {
				continue
			}
			out.WriteString(said[done:m.SentenceStart])
			out.WriteString(hearing.Mask)
			done = m.SentenceEnd
		}
		out.WriteString(said[done:])
		return hearing.MaskingReach(out.String())
	}
}
