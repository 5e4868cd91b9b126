package interview

import (
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
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

// keepHours keeps what an answer says of days and their hours, sentence by sentence.
func (t *turn) keepHours(f *application.Field, r application.Reviewed) {
	for _, h := range t.Said.Parts {
		var kept []string
		for _, s := range text.Sentences(h.Text) {
			if words := strings.TrimSpace(s.In(h.Text)); facts.NamesDays(words) && t.MayKeep(words) {
				if !hearing.ForRecord(words) || hearing.Apology().MatchString(words) {
					words = hearing.DaysIn(words)
				}
				kept = append(kept, words)
			}
		}
		if len(kept) > 0 && len(r.Facts)+len(r.Doubts) > 0 || len(kept) > 0 && r.ByDay {
			f.Words = append(slices.Clip(f.Words), application.Quote{Text: strings.Join(kept, " "), Source: h.ID})
		}
	}
}
