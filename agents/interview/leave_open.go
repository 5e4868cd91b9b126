package interview

import (
	"context"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// leaveOpen keeps in the candidate's words what is not settled, and asks for what else is missing; people see what is open.
func (t *turn) leaveOpen(f *application.Field, def *form.Field, keys []string) {
	f.KeepOpen(t.UnsettledWords(), keys)
	for _, h := range t.Said.Parts {
		if !slices.Contains(f.Heard, h.ID) {
			f.Hear(h.ID)
		}
	}
	f.Doubts, f.Fruitless = nil, 0
	f.Missing = f.MissingKeys(def)
	if len(f.Missing) > 0 {
		f.Next = &application.Next{Why: application.WhyMissing, Topics: f.Missing[:1], Told: true}
		return
	}
	t.complete(f, def)
	t.lead(t.Text("left_open", map[string]any{"label": t.Label(f.ID)}))
}

// leaveCurrentOpen leaves the field that is being asked so, where the newest words tell nothing else.
func (t *turn) leaveCurrentOpen(ctx context.Context, m hearing.Move) error {
	t.leaveOpen(m.Field, t.State.Form.Field(m.Field.ID), m.Keys)
	t.State.Pending, t.Said = nil, hearing.Said{}
	if m.Field.Settled() {
		t.State.Current = ""
	}
	return t.attempt(ctx)
}
