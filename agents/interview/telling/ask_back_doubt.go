package telling

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/shown"
)

// ShownEnd is one of two ends by itself, without the name of what it is: "20 hours".
func (w *Teller) ShownEnd(f *application.Field, d application.Told) string {
	def := *w.State.Form.Field(f.ID)
	def.RequiredFacts = []string{d.Key}
	return shown.Value(&def, d.Key, application.Fact{Value: d.Value, Words: d.Words}, w.State.Speaks)
}
