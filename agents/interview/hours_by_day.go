package interview

import (
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// heedHoursByDay has the field's hours kept by the day, or in words, where they differ from day to day, and no longer where one beginning or end is told.
func (t *turn) heedHoursByDay(f *application.Field, def *form.Field, r application.Reviewed) {
	hours := func(k string) bool { return facts.IsHours(*def, k) }
	_, week := f.Facts[facts.HoursByDayKey]
	if !r.ByDay {
		if f.ByDay && slices.ContainsFunc(r.Facts, func(d application.Told) bool { return hours(d.Key) }) {
			if f.ByDay = false; week {
				f.TakeBack(facts.HoursByDayKey)
			} else {
				f.Words = nil
			}
		}
		return
	}
	if week && f.ByDay && len(f.Versions(facts.HoursByDayKey)) == 1 && f.Week(*def).Timed() { // they stood in words until now
		f.WithoutQuotes(func(q application.Quote) bool { return facts.TellsOfWeek(q.Text) })
	}
	f.ByDay = true
	for _, k := range slices.DeleteFunc(slices.Sorted(maps.Keys(f.Facts)), func(k string) bool { return !hours(k) || k == facts.HoursByDayKey }) {
		f.TakeBack(k)
	}
	if !week {
		t.lead(t.Text("hours_by_day", nil))
	}
}
