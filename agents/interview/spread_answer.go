package interview

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
)

// tellAhead has other fields reviewed on what was told of them. One that is settled is opened again.
func (t *turn) tellAhead(others []application.Ahead) {
	for _, a := range others {
		if f := t.State.Field(a.Field); f.Settled() {
			f.Reopen(nil)
			f.Next = nil
			t.State.Forget(f.ID)
			t.State.Audit = nil
		}
	}
	t.State.Ahead = append(t.State.Ahead, others...)
}

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

// tellOthers has other fields reviewed on what was told of them beside the one that is asked.
func (t *turn) tellOthers(m hearing.Move) {
	f, _ := t.State.CurrentField()
	t.tellAhead(m.Others)
	if t.Said = hearing.Utterance(m.Parts); len(m.Parts) == 0 {
		f.Leave()
	}
}
