package recording

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// Conditions brings the fields in line with what was told: a field whose condition is met joins the others at its place in
// the plan, and one whose condition is met no longer leaves, with all that was told for it. What was said stays in the log; the
// application does not need it any more. Pointers to fields from before are not to be used after it.
func (rec *Recorder) Conditions() {
	if rec.State.Plan == nil || Unconditional(rec.State.Form) == len(rec.State.Form.Fields) {
		return
	}
	applies := rec.applying()
	var fields []application.Field
	for _, p := range rec.State.Plan.Fields {
		old := rec.State.Field(p.FieldID)
		switch {
		case !applies[p.FieldID] && old != nil:
			rec.State.Forget(p.FieldID)
		case !applies[p.FieldID]:
		case old != nil:
			fields = append(fields, *old)
		default:
			f := application.Field{ID: p.FieldID, Status: application.FieldPending}
			rec.Prefill(&f, rec.State.Form.Field(p.FieldID))
			fields = append(fields, f)
		}
	}
	rec.State.Fields = fields
}

// applying says of each field of the form whether it is asked. Conditions look at fields that stand before theirs: one pass
// over the form settles them all, and what depends on a field that is not asked is not asked either.
func (rec *Recorder) applying() map[string]bool {
	out := map[string]bool{}
	for i := range rec.State.Form.Fields {
		def := &rec.State.Form.Fields[i]
		out[def.ID] = def.When == nil || out[def.When.Field] && rec.Met(def.When)
	}
	return out
}

// Unconditional counts the fields that are asked of everybody.
func Unconditional(f *form.Form) int {
	n := 0
	for i := range f.Fields {
		if f.Fields[i].When == nil {
			n++
		}
	}
	return n
}
