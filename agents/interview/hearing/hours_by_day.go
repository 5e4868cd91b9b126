package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
)

// TellHoursByDay takes hours that differ from day to day for what they are: the form has one beginning and one end, and neither is true of all
// days, so neither is recorded nor asked back.
func TellHoursByDay(r *application.Reviewed, f *application.Field, v *Verifier) {
	byDay := func(m facts.Message) bool { return facts.HoursByDay(*v.def, m.Text, f.Known()) }
	if !slices.ContainsFunc(v.parts, byDay) {
		return
	}
	hours := func(d application.Told) bool { return facts.IsHours(*v.def, d.Key) }
	r.Facts, r.Doubts = slices.DeleteFunc(slices.Clone(r.Facts), hours), slices.DeleteFunc(slices.Clone(r.Doubts), hours)
	r.ByDay, r.Passed, r.Missing = true, true, nil
}
