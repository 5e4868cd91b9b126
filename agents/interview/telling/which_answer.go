package telling

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
)

// NumberedLine is a field's answer under its number.
func (w *Teller) NumberedLine(f *application.Field) string {
	return w.Text("told_so_far.line", map[string]any{"n": w.NumberOf(f), "label": w.Label(f.ID), "value": text.Shorten(shown.Answer(w.State, f, w.State.Speaks), 60)})
}
