package interview

import (
	"context"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// putOffField goes on to the next question where the one that is asked is to wait. It comes again behind the others, once; what is only to be handed in some time
// and is optional, and what was put off before, is left, and can be added until the application is sent.
func (t *turn) putOffField(ctx context.Context, f *application.Field) error {
	def, label := t.State.Form.Field(f.ID), map[string]any{"label": t.Label(f.ID)}
	_, question := t.SplitQuestions()
	handIn := def.Type == form.TypeURL || t.AsksToHandInLater(question)
	t.State.Pending, t.Said = nil, hearing.Said{}
	t.DropUnread()
	f.Leave()
	switch last := f.PutOff || t.State.SettledCount() == len(t.State.Fields)-1; {
	case !last && (def.Required || !handIn):
		f.PutOff = true
		t.lead(t.Text("put_off.field", label))
	case !def.Required && len(f.Facts) > 0:
		f.Status = application.FieldDone
		t.lead(t.Text("without.optional", label))
	case !def.Required:
		f.Status = application.FieldDeclined
		t.lead(t.Text("without.optional", label))
	default:
		f.Status = application.FieldDeclined
		t.State.Need(application.ReasonDeclined, f.ID)
		t.lead(t.Text("without.required", label))
	}
	t.event("field_put_off", f.ID)
	t.State.Current = ""
	return t.attempt(ctx)
}
