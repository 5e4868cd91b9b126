package hearing

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// FieldCalled is the field of the application that people mean by its id, its number or its name on the card.
func (l *Listener) FieldCalled(name string) *application.Field {
	if f := l.State.Field(name); f != nil || name == "" {
		return f
	}
	if m := bareNumber().FindStringSubmatch(intents.Plainly(name)); m != nil {
		n, _ := strconv.Atoi(m[1])
		return l.numbered(n)
	}
	called := text.Fold(name)
	for i := range l.State.Fields {
		def := l.State.Form.Field(l.State.Fields[i].ID)
		if slices.ContainsFunc(def.Label.All(), func(l string) bool {
			return strings.EqualFold(text.Fold(l), called) || strings.EqualFold(text.Fold(Unbracketed(l)), called)
		}) {
			return &l.State.Fields[i]
		}
	}
	if fs := FieldsOf(l.named(name)); len(fs) == 1 && utf8.RuneCountInString(name) <= intents.MaxWhole {
		return fs[0]
	}
	return nil
}
