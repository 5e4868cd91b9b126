package facts

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/when"
)

// IsSlot reports a fact that is one moment at which somebody can come.
func IsSlot(f form.Field, key string) bool { return familyOf(f, key).name == famSlot }

// AsksSlots reports a field that asks for such moments.
func AsksSlots(f form.Field) bool {
	return slices.ContainsFunc(f.Keys(), func(k string) bool { return IsSlot(f, k) })
}

// EndOfSlot is until when somebody has time, as the words of a moment tell it: 17:00. Empty where they do not.
func EndOfSlot(words string) string {
	for _, h := range when.TimeRanges(words) {
		if h.From != "" && h.To != "" && !h.Doubt {
			return h.To
		}
	}
	return ""
}
