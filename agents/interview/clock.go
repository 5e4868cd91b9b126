package interview

import (
	"time"

	"github.com/mendanhq/mendan/prompts"
)

// clock is the time of the turn in the candidate's zone, to be followed by the zone.
func (t *turn) clock() string {
	loc, err := time.LoadLocation(t.s.Zone)
	if err != nil {
		loc = time.UTC
	}
	layout := "Jan 2, 15:04"
	if t.s.Speaks == prompts.JA {
		layout = "1/2 15:04"
	}
	return t.now.In(loc).Format(layout)
}
