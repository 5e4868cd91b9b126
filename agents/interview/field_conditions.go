package interview

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/telling"
)

// conditions brings the fields in line with what was told: a field whose condition is met joins the others at its place in
// the plan, and one whose condition is met no longer leaves, with all that was told for it. What was said stays in the log; the
// application does not need it any more. Pointers to fields from before are not to be used after it.
func (t *turn) conditions() {
	if t.State.Plan == nil || telling.Unconditional(t.State.Form) == len(t.State.Form.Fields) {
		return
	}
	applies := t.Applying()
	var fields []application.Field
	for _, p := range t.State.Plan.Fields {
		old := t.State.Field(p.FieldID)
		switch {
		case !applies[p.FieldID] && old != nil:
			t.State.Forget(p.FieldID)
		case !applies[p.FieldID]:
		case old != nil:
			fields = append(fields, *old)
		default:
			f := application.Field{ID: p.FieldID, Status: application.FieldPending}
			t.prefill(&f, t.State.Form.Field(p.FieldID))
			fields = append(fields, f)
		}
	}
	t.State.Fields = fields
}
