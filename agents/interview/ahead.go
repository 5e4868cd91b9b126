package interview

import "slices"

// Ahead is what a message tells of a field that is not being asked: the field is reviewed on it before anything else is asked.
type Ahead struct {
	Field string `json:"field"`
	Heard Heard  `json:"heard"`
}

// maxAhead is how many fields that were told ahead one loop of the Interviewer has reviewed; the rest follows in the next one.
const maxAhead = 4

// lookAhead puts the next field that was told ahead before the Interviewer, if nothing else is to be reviewed.
func (t *turn) lookAhead() bool {
	if len(t.s.Pending) > 0 || len(t.s.Ahead) == 0 {
		return false
	}
	next := t.s.Ahead[0]
	var parts []Heard
	t.s.Ahead = slices.DeleteFunc(slices.Clone(t.s.Ahead), func(a Ahead) bool {
		if a.Field == next.Field {
			parts = append(parts, a.Heard)
		}
		return a.Field == next.Field
	})
	f := t.s.field(next.Field)
	if f == nil || f.settled() {
		return t.lookAhead()
	}
	t.s.Current, t.s.Pending = f.ID, parts
	t.said = utterance(parts)
	return true
}
