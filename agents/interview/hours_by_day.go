package interview

import (
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// heedHoursByDay has the field's hours kept in words where they differ from day to day, and no longer where one beginning or end is told.
func (t *turn) heedHoursByDay(f *application.Field, def *form.Field, r application.Reviewed) {
	hours := func(k string) bool { return facts.IsHours(*def, k) }
	if !r.ByDay {
		if f.ByDay && slices.ContainsFunc(r.Facts, func(d application.Told) bool { return hours(d.Key) }) {
			f.ByDay, f.Words = false, nil
		}
		return
	}
	f.ByDay = true
	for _, k := range slices.DeleteFunc(slices.Sorted(maps.Keys(f.Facts)), func(k string) bool { return !hours(k) }) {
		f.TakeBack(k)
	}
	t.lead(t.Text("hours_by_day", nil))
}
