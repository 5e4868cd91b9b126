package telling

import (
	"time"

	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/prompts"
)

// Clock is the time of the turn in the candidate's zone, to be followed by the zone.
func (w *Teller) Clock() string { return w.ClockAt(w.Now) }

// ClockAt is Clock for another moment.
func (w *Teller) ClockAt(at time.Time) string {
	loc, ok := place.Location(w.State.Zone)
	if !ok {
		loc = time.UTC
	}
	layout := "Jan 2, 15:04"
	if w.State.Speaks == prompts.JA {
		layout = "1/2 15:04"
	}
	return at.In(loc).Format(layout)
}
