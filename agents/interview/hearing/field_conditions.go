package hearing

import "github.com/mendanhq/mendan/agents/interview/form"

// Met reports whether what was told so far meets a condition. One about a field that is not settled yet is not met.
func (l *Listener) Met(w *form.When) bool {
	f := l.State.Field(w.Field)
	if f == nil || !f.Settled() && !f.Reopened {
		return false
	}
	fact, told := f.Facts[w.Key(l.State.Form.Field(w.Field))]
	return told && w.Met(fact.Value)
}
