package engine

import (
	"cmp"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// Terms are what a configuration says about approvals of a kind. What is zero is left as the flow asked for it. Times count from
// the asking, and are moved out of the quiet hours.
type Terms struct {
	Deciders   bot.Bench
	Approvals  int
	Rejections int
	AskerToo   bool
	Remind     time.Duration
	Escalate   time.Duration
	Backup     bot.Bench
	Expires    time.Duration
	Quiet      Quiet
}

// Quiet is the part of each day in which nobody is disturbed, in minutes after midnight of a zone. It may span midnight; From
// equal to To means that there is none.
type Quiet struct {
	From, To int
	Zone     *time.Location
}

// After returns t, or the end of the quiet hours that t falls into.
func (q Quiet) After(t time.Time) time.Time {
	if q.From == q.To || q.Zone == nil {
		return t
	}
	local := t.In(q.Zone)
	minute := local.Hour()*60 + local.Minute()
	day := 0
	switch {
	case q.From < q.To && (minute < q.From || minute >= q.To), q.From > q.To && minute < q.From && minute >= q.To:
		return t
	case q.From > q.To && minute >= q.From:
		day = 1
	}
	y, m, d := local.Date()
	return time.Date(y, m, d+day, q.To/60, q.To%60, 0, 0, q.Zone).UTC()
}

// completeTerms completes what a flow asks for by what is configured for the kind.
func (e *Engine) completeTerms(a agents.Ask, now time.Time) bot.Terms {
	out := a.Terms
	c, ok := e.cfg.Terms[a.Kind]
	if !ok {
		c = e.cfg.Terms[""]
	}
	if !c.Deciders.IsZero() {
		out.Deciders = c.Deciders
	}
	if !c.Backup.IsZero() {
		out.Backup = c.Backup
	}
	out.AskerToo = out.AskerToo || c.AskerToo
	out.Approvals, out.Rejections = cmp.Or(c.Approvals, out.Approvals), cmp.Or(c.Rejections, out.Rejections)
	var before, moved time.Time // the bell before: as wanted, and out of the quiet hours
	for _, s := range []struct {
		after time.Duration
		at    *time.Time
	}{{c.Remind, &out.Remind}, {c.Escalate, &out.Escalate}, {c.Expires, &out.Expires}} {
		if s.after > 0 {
			*s.at = now.Add(s.after)
		}
		if s.at.IsZero() {
			continue
		}
		wanted := *s.at
		if *s.at = c.Quiet.After(wanted); !s.at.After(moved) { // both fell into the same quiet hours: nothing ends unreminded
			*s.at = c.Quiet.After(moved.Add(wanted.Sub(before)))
		}
		before, moved = wanted, *s.at
	}
	return out
}
