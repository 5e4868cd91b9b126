package interview

import (
	"context"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/brief"
)

// edited takes a changed message as if it had just been said, where it was the last answer; others are noted.
func (t *turn) edited(ctx context.Context, h Heard) error {
	if i := slices.IndexFunc(t.s.Pending, func(p Heard) bool { return p.ID == h.ID }); i >= 0 {
		t.s.Pending[i].Text = h.Text
		return nil
	}
	if err := t.apply(Change{AddUserMessage: &AddUserMessage{ID: h.ID + "/edited", Text: t.masked(h), At: t.run.Now}}); err != nil {
		return err
	}
	f := t.toldBy(h.ID)
	if f == nil || t.s.closed() || !t.s.begun() {
		return nil
	}
	if now, _ := t.s.current(); now != nil && now.ID != f.ID {
		now.Returning = true
	}
	t.reopen(f, nil)
	t.lead(t.text("edit.reopened", map[string]any{"label": t.label(f.ID)}))
	t.s.Pending = again(t.s.Pending, []Heard{h})
	t.said = utterance(t.s.Pending)
	t.s.Status = Interviewing
	t.hand(brief.Interviewer)
	return t.attempt(ctx)
}

// deleted forgets a message that the candidate took back: from the log, from the steps, and what it told.
func (t *turn) deleted(id string) {
	t.out.Unlog = append(t.out.Unlog, id)
	t.s.Pending = slices.DeleteFunc(t.s.Pending, func(p Heard) bool { return p.ID == id })
	if t.s.Source[sectionCountry].ID == id || t.s.closed() {
		return
	}
	for i := range t.s.Fields {
		t.withdrawFacts(&t.s.Fields[i], id)
	}
}

// withdrawFacts takes back what a message told about a field; a field that needs it is open again.
func (t *turn) withdrawFacts(f *Field, id string) {
	took := false
	for key, fact := range f.Facts {
		if fact.Source == id {
			delete(f.Facts, key)
			took = true
		}
	}
	if !took {
		return
	}
	t.lead(t.text("edit.withdrawn", map[string]any{"label": t.label(f.ID)}))
	if f.ID == t.s.Current || f.Status != FieldDone {
		return
	}
	f.Status, f.Next, t.s.Audit = FieldPending, nil, nil
	if t.s.Status == Confirming {
		t.close()
		t.s.Status = Interviewing
	}
}

// toldBy finds the field that a message was an answer to.
func (t *turn) toldBy(id string) *Field {
	for i := range t.s.Fields {
		if slices.Contains(t.s.Fields[i].Heard, id) {
			return &t.s.Fields[i]
		}
	}
	return nil
}
