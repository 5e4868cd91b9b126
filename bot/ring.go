package bot

import "time"

// Bell is what the passing of time did to an approval.
type Bell string

// The bells, in the order in which they ring.
const (
	Reminded  Bell = "reminded"
	Escalated Bell = "escalated" // those of Backup may decide as well
	Overdue   Bell = "overdue"   // held: it stays open until somebody decides
	Ended     Bell = "ended"     // it is Expired
)

// Ring applies the time to an open approval. It is pure. What is due together rings once, as the last of it; an empty Bell
// means that nothing was due. It never approves.
func Ring(a Approval, now time.Time) (Approval, Bell) {
	due := func(at time.Time, b Bell) bool {
		return !at.IsZero() && !now.Before(at) && !hasRung(a.Rung, b)
	}
	if a.State != Open {
		return a, ""
	}
	switch {
	case due(a.Expires, Overdue) && a.Hold:
		a.Rung = Overdue
	case due(a.Expires, Ended) && !a.Hold:
		a.Rung, a.State = Ended, Expired
	case due(a.Escalate, Escalated):
		a.Rung = Escalated
	case due(a.Remind, Reminded):
		a.Rung = Reminded
	default:
		return a, ""
	}
	return a, a.Rung
}

// NextRing is when Ring has something to do; zero for never.
func (a Approval) NextRing() time.Time {
	var next time.Time
	if a.State != Open {
		return next
	}
	for _, s := range []struct {
		at time.Time
		b  Bell
	}{{a.Remind, Reminded}, {a.Escalate, Escalated}, {a.Expires, Overdue}} {
		if !s.at.IsZero() && !hasRung(a.Rung, s.b) && (next.IsZero() || s.at.Before(next)) {
			next = s.at
		}
	}
	return next
}

// hasRung reports that a bell, or one that comes after it, has rung.
func hasRung(last, b Bell) bool {
	order := map[Bell]int{"": 0, Reminded: 1, Escalated: 2, Overdue: 3, Ended: 3}
	return order[last] >= order[b]
}
