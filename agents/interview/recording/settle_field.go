package recording

import (
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// Unsupported takes back what a message told before it was changed and does not tell any more.
func (rec *Recorder) Unsupported(f *application.Field) (some bool) {
	for _, key := range f.Stale {
		if f.Edited != "" && f.Facts[key].Source == f.Edited {
			f.TakeBack(key)
			some = true
		}
	}
	if f.Edited != "" {
		f.Stale = nil
	}
	return some
}

// DropOtherStarts takes a day back in whose place a start was told that is counted from an offer, and the other way round. What one message tells of both stands.
func DropOtherStarts(f *application.Field, def *form.Field, told application.Told) {
	for _, key := range facts.OtherStarts(*def, told.Key) {
		if was, had := f.Facts[key]; had && was.Source != told.Source {
			f.TakeBack(key)
		}
	}
}

// DropReadings takes back how a name was read that is another one now, unless the same review tells it: it is asked anew.
func DropReadings(f *application.Field, r application.Reviewed) {
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		if hearing.IsReading(key) && !slices.ContainsFunc(r.Facts, func(t application.Told) bool { return t.Key == key }) {
			f.TakeBack(key)
		}
	}
}
