package interview

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
)

// noteAhead says what was recorded of fields that were told before they were asked.
func (t *turn) noteAhead() {
	var parts []string
	for _, id := range t.noted {
		if f := t.State.Field(id); f != nil {
			parts = append(parts, t.Text("told_so_far.part", map[string]any{"label": t.Label(id), "value": text.Shorten(shown.Answer(t.State, f, t.State.Speaks), 60)}))
		}
	}
	t.noted = nil
	if len(parts) > 0 {
		t.lead(t.Text("ahead.noted", map[string]any{"answers": strings.Join(parts, t.Text("list.parts", nil))}))
	}
}
