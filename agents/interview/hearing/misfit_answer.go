package hearing

import (
	"slices"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// saysNoneAllowed reads of a field's done_criteria that "none" completes it.
var saysNoneAllowed = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)\bnone\b|\bno experience\b|なし`)
})

// MayBeNone reports that having nothing to tell completes the field.
func MayBeNone(def *form.Field) bool {
	if def.Type == form.TypeChoice && !def.Multiple || def.Type == form.TypeBoolean {
		return false
	}
	return !def.Required || noneCompletes(def)
}

// noneCompletes reports that the form counts "none" as an answer.
func noneCompletes(def *form.Field) bool {
	return slices.ContainsFunc(def.DoneCriteria.All(), saysNoneAllowed().MatchString)
}
