package interview

import (
	"context"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// keepUnchanged remembers the answers before a move at the summary that changes some.
func (t *turn) keepUnchanged(m hearing.Move) {
	if t.State.Status != application.Confirming || t.original != nil {
		return
	}
	switch m.Does {
	case hearing.Changes, hearing.ChangesAnswers, hearing.ChangesOne, hearing.ChangesFacts, hearing.ChangesBeside, hearing.Edits,
		hearing.ChangesFirst:
		t.original, t.changing = t.State.Snapshot(), t.Said.Text
	}
}

// undo makes answers again what they were before they were changed last, all of those where none is named, and shows the summary.
func (t *turn) undo(ctx context.Context, among []*application.Field) error {
	var ids []string
	for _, f := range among {
		ids = append(ids, f.ID)
	}
	if len(ids) == 0 {
		for _, f := range t.State.Undo {
			ids = append(ids, f.ID)
		}
	}
	t.close()
	t.State.PutBack(ids)
	for _, id := range ids {
		t.lead(t.recordShows(t.State.Field(id)))
	}
	t.event("change_undone", "")
	t.State.Current, t.State.Status, t.State.Audit, t.State.Pending, t.Said = "", application.Interviewing, nil, nil, hearing.Said{}
	return t.attempt(ctx)
}
