package storage

import "time"

// Retention is how long threads are kept, as it stands at a moment.
type Retention struct {
	Now  time.Time
	Keep time.Duration // how long one is kept after its last commit whose flow does not say; 0: for ever
}

// Ends is when a thread's time is over; zero for never.
func (r Retention) Ends(th Thread) time.Time {
	if !th.Glance.Keep.IsZero() || r.Keep <= 0 {
		return th.Glance.Keep
	}
	return th.UpdatedAt.Add(r.Keep)
}

// Over reports whether a thread's time is over.
func (r Retention) Over(th Thread) bool {
	ends := r.Ends(th)
	return !ends.IsZero() && !ends.After(r.Now)
}
