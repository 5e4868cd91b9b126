package quantity

import (
	"strconv"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// itemNumber is a number at the beginning of a line that may count the items of a list: "1. ", 「2）」.
var itemNumber = pattern.Lazy(`(?m)^ ?\(?(\d{1,2})[.)] ?`)

// listMarkers are the numbers of the items of a list that counts up from one, a line each. They tell nothing.
func listMarkers(t text.Text) (out []text.Span) {
	for _, m := range itemNumber().FindAllStringSubmatchIndex(t.Low, -1) {
		if rest := t.Rest(m[1]); t.Low[m[2]:m[3]] == strconv.Itoa(len(out)+1) && (rest == "" || t.Low[m[1]-1] == ' ' || !text.IsDigit(rest[0])) {
			out = append(out, text.Span{Start: m[0], End: m[1]})
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}
