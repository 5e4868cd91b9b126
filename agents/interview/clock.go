package interview

import (
	"time"

	"github.com/mendanhq/mendan/prompts"
)

// clock is the time of the turn in the candidate's zone, to be followed by the zone.
func (t *turn) clock() string {
	loc, err := time.LoadLocation(t.State.Zone)
	if err != nil {
		loc = time.UTC
	}
	layout := "Jan 2, 15:04"
	if t.State.Speaks == prompts.JA {
		layout = "1/2 15:04"
	}
	return t.Now.In(loc).Format(layout)
}
