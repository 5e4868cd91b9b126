package telling

import "github.com/mendanhq/mendan/agents/interview/form"

// Applying says of each field of the form whether it is asked. Conditions look at fields that stand before theirs: one pass
// over the form settles them all, and what depends on a field that is not asked is not asked either.
func (w *Teller) Applying() map[string]bool {
	out := map[string]bool{}
	for i := range w.State.Form.Fields {
		def := &w.State.Form.Fields[i]
		out[def.ID] = def.When == nil || out[def.When.Field] && w.Met(def.When)
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
