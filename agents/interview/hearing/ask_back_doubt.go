package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/value"
)

// KeysOf lists the facts that were told.
func KeysOf(told []application.Told) (keys []string) {
	for _, d := range told {
		keys = append(keys, d.Key)
	}
	return keys
}

// chosenEnds are the ends that the candidate chooses of what is in doubt: by naming one of them ("25 then", "the 15th"), or by its place; or what lies
// between them.
func (l *Listener) chosenEnds(doubts []application.Told) (out []application.Told) {
	for _, d := range doubts {
		if second, ok := value.ChosenEnd(l.Said.Text, d.Value, d.Other); ok && d.Between() {
			out = append(out, d.End(second))
		} else if is, ok := value.WithinEnds(l.Said.Text, d.Value, d.Other); ok && d.Between() {
			d.Value, d.Other, d.Words = is, nil, l.Said.Text
			out = append(out, d)
		}
	}
	return out
}

// isLeastPay reports a fact that is the least pay that somebody asks for.
func isLeastPay(key string) bool { return strings.Contains(key, "_min_") }

// IsLeastOfRange reports the least pay that somebody told as a range.
func IsLeastOfRange(told application.Told) bool {
	return isLeastPay(told.Key) && slices.ContainsFunc(quantity.Money(told.Words), func(a quantity.Amount) bool { return a.Range() })
}
