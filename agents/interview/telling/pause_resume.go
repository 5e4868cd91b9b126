package telling

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
)

// recapped is how many answers a recap names.
const recapped = 3

// Recap names the last answers in a line.
func (w *Teller) Recap() string {
	var parts []string
	for i := range w.State.Fields {
		f := &w.State.Fields[i]
		if f.Status == application.FieldDone && len(f.Facts) > 0 && !w.State.Form.Field(f.ID).Sensitive {
			parts = append(parts, w.Text("told_so_far.part", map[string]any{"label": w.Label(f.ID), "value": text.Shorten(shown.Answer(w.State, f, w.State.Speaks), 40)}))
		}
	}
	return strings.Join(parts[max(0, len(parts)-recapped):], w.Text("list.parts", nil))
}

// ToldSoFar lists every answer.
func (w *Teller) ToldSoFar() string {
	lines := []string{w.Text("told_so_far.title", nil)}
	for _, f := range w.Changeable() {
		lines = append(lines, w.Text("told_so_far.line", map[string]any{"n": w.NumberOf(f), "label": w.Label(f.ID), "value": text.Shorten(shown.Answer(w.State, f, w.State.Speaks), shown.MaxAnswer)}))
	}
	if len(lines) == 1 {
		return w.Text("told_so_far.none", nil)
	}
	return strings.Join(lines, "\n")
}
