package interview

import (
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
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
		f.Words = slices.Clone(f.Words)
		for i, q := range f.Words {
			f.Words[i].Text = hearing.WithoutDays(q.Text)
		}
		f.WithoutQuotes(func(q application.Quote) bool { return facts.Weight(q.Text) == 0 })
	}
	f.ByDay = true
	for _, k := range slices.DeleteFunc(slices.Sorted(maps.Keys(f.Facts)), func(k string) bool { return !hours(k) || k == facts.HoursByDayKey }) {
		f.TakeBack(k)
	}
	if !week {
		t.lead(t.Text("hours_by_day", nil))
	}
}

// alignWeek gives days that are told without hours those that they have; where none of them has any, the hours of the other days are no longer told.
func (t *turn) alignWeek(f *application.Field, r application.Reviewed) {
	key := facts.DaysKey(*t.State.Form.Field(f.ID))
	i := slices.IndexFunc(r.Facts, func(d application.Told) bool { return d.Key == key })
	before, had := facts.WeekFrom(f.Facts[facts.HoursByDayKey].Value)
	if i < 0 || !had || r.TellsWeek() {
		return
	}
	week := facts.WeekOn(before, r.Facts[i].Value)
	if !slices.ContainsFunc(week.Days(), func(d string) bool { _, ok := before[d]; return ok }) {
		f.ByDay = false
		f.TakeBack(facts.HoursByDayKey)
		return
	}
	told := r.Facts[i]
	if value := facts.WeekValue(week); application.JSON(value) != application.JSON(f.Facts[facts.HoursByDayKey].Value) {
		f.Put(facts.HoursByDayKey, application.Fact{Value: value, Words: told.Words, Source: told.Source, At: t.Now})
	}
}
