package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// dealEarly gives each part of what was said so early to the field that it tells of, by its shape; the rest told nothing.
func (t *turn) dealEarly() {
	early := func(a application.Ahead) bool { return a.Field == "" }
	waits := t.State.Ahead
	if !slices.ContainsFunc(waits, early) {
		return
	}
	t.State.Ahead = slices.DeleteFunc(slices.Clone(waits), early)
	for _, a := range waits {
		if !early(a) {
			continue
		}
		others := t.DealEarly(a.Heard)
		for _, o := range others {
			t.early[o.Field] = true
		}
		t.TellAhead(others)
	}
}

// lookAhead puts the next field that was told ahead before the Interviewer, if nothing else is to be reviewed.
func (t *turn) lookAhead() bool {
	if len(t.State.Pending) > 0 {
		return false
	}
	t.dealEarly()
	if len(t.State.Ahead) == 0 {
		t.noteAhead()
		return false
	}
	next := t.State.Ahead[0]
	var parts []application.Heard
	t.State.Ahead = slices.DeleteFunc(slices.Clone(t.State.Ahead), func(a application.Ahead) bool {
		if a.Field == next.Field {
			parts = append(parts, a.Heard)
			t.ByModel.Recall(a.Facts)
		}
		return a.Field == next.Field
	})
	f := t.State.Field(next.Field)
	if f == nil || f.Settled() {
		return t.lookAhead()
	}
	if asked, def := t.State.CurrentField(); t.questioned && asked != nil && asked != f && !asked.Settled() && def.OffersOptions() { // it waits for its answer
		t.early[f.ID] = true
	}
	t.State.Current, t.State.Pending, t.Ahead = f.ID, parts, f.ID
	t.Said = hearing.Utterance(parts)
	return true
}
