package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/reading"
)

// Ahead is what a message tells of a field that is not being asked: the field is reviewed on it before anything else is asked.
type Ahead struct {
	Field string `json:"field"`
	Heard Heard  `json:"heard"`

	Facts []reading.Told `json:"facts,omitempty"` // that a model found in it
}

// heardAhead are the messages of which a part waits so.
func (s *State) heardAhead() (out []Heard) {
	for _, a := range s.Ahead {
		out = append(out, a.Heard)
	}
	return out
}

// lookAhead puts the next field that was told ahead before the Interviewer, if nothing else is to be reviewed.
func (t *turn) lookAhead() bool {
	if len(t.s.Pending) > 0 {
		return false
	}
	if len(t.s.Ahead) == 0 {
		t.noteAhead()
		return false
	}
	next := t.s.Ahead[0]
	var parts []Heard
	t.s.Ahead = slices.DeleteFunc(slices.Clone(t.s.Ahead), func(a Ahead) bool {
		if a.Field == next.Field {
			parts = append(parts, a.Heard)
			t.model.recall(a.Facts)
		}
		return a.Field == next.Field
	})
	f := t.s.field(next.Field)
	if f == nil || f.settled() {
		return t.lookAhead()
	}
	t.s.Current, t.s.Pending, t.ahead = f.ID, parts, f.ID
	t.said = utterance(parts)
	return true
}
