// Package schedule turns the steps of a process template into dates.
//
// An offset counts days of the calendar, weekends and holidays included, from the goal's day or from the day that was counted for the
// step before. A day on which nobody works then becomes the last working day before it, so that nothing is ever due later than the
// template says. Because later steps count from the day that was counted and not from the one that it became, holidays do not
// add up, and steps that are counted in an order are due in that order. Everything here is pure: the same steps, goal and calendar
// give the same dates, and an export with the same stamp the same bytes.
package schedule

import (
	"cmp"
	"errors"
	"fmt"
	"time"
)

// ErrUnknownYear means that the calendar does not know the holidays of a year.
var ErrUnknownYear = errors.New("the calendar does not know this year")

// Step is a step of a template.
type Step struct {
	Seq        int      `json:"seq"`
	Name       string   `json:"name"`
	Basis      string   `json:"basis"` // Goal or Prev
	OffsetDays int      `json:"offsetDays"`
	DependsOn  []int    `json:"dependsOn,omitempty"` // seqs
	Artifacts  []string `json:"requiredArtifacts,omitempty"`
}

// What an offset counts from.
const (
	Goal = "goal"
	Prev = "prev"
)

// Template is what is scheduled.
type Template struct {
	ID    string
	Name  string
	Steps []Step // by seq, 1..N
}

// Due is a step with its dates.
type Due struct {
	Step
	Counted time.Time // the day that the offset comes to
	Due     time.Time // the working day on which it is due
	Closed  Closure   // why it is another one
}

// Moved reports whether the step is due on another day than was counted.
func (d Due) Moved() bool { return !d.Due.Equal(d.Counted) }

// Why says in a word why the step was moved; empty where it was not.
func (d Due) Why(lang string) string {
	if !d.Moved() {
		return ""
	}
	return cmp.Or(d.Closed.in(lang), Closure{"週末", "weekend"}.in(lang))
}

// Plan is a template with dates.
type Plan struct {
	Template string // id
	Name     string
	Goal     time.Time
	Zone     string // whose days they are, an IANA name
	Calendar Calendar
	Steps    []Due // by seq
}

// New counts the dates of a template's steps towards a goal's day. A template whose first step counts from the one before it,
// or that has another basis, is refused.
func New(t Template, goal time.Time, zone string, c Calendar) (Plan, error) {
	p := Plan{Template: t.ID, Name: t.Name, Goal: goal, Zone: zone, Calendar: c}
	for i, s := range t.Steps {
		from := goal
		switch {
		case s.Basis == Prev && i > 0:
			from = p.Steps[i-1].Counted
		case s.Basis != Goal:
			return Plan{}, fmt.Errorf("step %d: basis %q cannot be counted from", s.Seq, s.Basis)
		}
		d := Due{Step: s, Counted: from.AddDate(0, 0, s.OffsetDays)}
		if !c.knows(d.Counted) || !c.knows(d.Counted.AddDate(0, 0, -longestClosure)) {
			return Plan{}, fmt.Errorf("step %d would be on %s: %w; calendar %s has the years %d to %d",
				s.Seq, d.Counted.Format(time.DateOnly), ErrUnknownYear, c.Name, c.first, c.last)
		}
		d.Due = c.before(d.Counted)
		d.Closed, _ = c.Closed(d.Counted)
		p.Steps = append(p.Steps, d)
	}
	return p, nil
}

// longestClosure is more days than any calendar has without a working day between.
const longestClosure = 14

// Early is a step that is due before one that it depends on.
type Early struct{ Step, On Due }

// Early lists what the offsets and the dependencies say differently.
func (p Plan) Early() []Early {
	bySeq := map[int]Due{}
	for _, d := range p.Steps {
		bySeq[d.Seq] = d
	}
	var out []Early
	for _, d := range p.Steps {
		for _, seq := range d.DependsOn {
			if on, ok := bySeq[seq]; ok && d.Due.Before(on.Due) {
				out = append(out, Early{d, on})
			}
		}
	}
	return out
}
