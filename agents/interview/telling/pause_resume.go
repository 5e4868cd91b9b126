package telling

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Recap names what was answered, and says how many questions are left; empty where nothing was.
func (w *Teller) Recap() string {
	var labels []string
	for i := range w.State.Fields {
		if f := &w.State.Fields[i]; f.Status == application.FieldDone && len(f.Facts)+len(f.Words) > 0 {
			labels = append(labels, w.Label(f.ID))
		}
	}
	if len(labels) == 0 {
		return ""
	}
	return w.Text("resume.recap", map[string]any{"labels": w.Texts().List(labels), "count": w.Left()})
}

// whatIsOpen names the answers in which something is not settled, and what that is.
func (w *Teller) whatIsOpen() string {
	var open []string
	for _, f := range w.Changeable() {
		if len(f.Open) == 0 {
			continue
		}
		var parts []string
		for _, key := range f.Open {
			parts = append(parts, w.FactName(key))
		}
		open = append(open, w.Text("open.item", map[string]any{"label": w.Label(f.ID), "parts": w.Texts().List(parts)}))
	}
	if len(open) == 0 {
		return w.Text("open.none", nil)
	}
	return w.Text("open.items", map[string]any{"items": w.Texts().List(open)})
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
