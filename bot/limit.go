package bot

import (
	"sync"
	"time"
)

// Rate is how much a limit lets through: one each Every, and at most Burst of them at once.
type Rate struct {
	Every time.Duration
	Burst int
}

// Limit is how far a limit is used up. The zero Limit was never used. What is said of it here holds wherever it is kept.
type Limit struct {
	// Used is when all that was drawn will have become free again (the theoretical arrival time of the generic cell rate algorithm, ITU-T I.371).
	Used time.Time `json:"used,omitzero"`
	// Until is how long nothing may be drawn, because somebody was told to wait.
	Until time.Time `json:"until,omitzero"`
}

// Draw takes one from a limit and returns 0, or takes nothing and returns how long it is until one can be had.
func (l *Limit) Draw(r Rate, now time.Time) time.Duration {
	if wait := l.Until.Sub(now); wait > 0 {
		return wait
	}
	l.Until = time.Time{}
	used := l.Used
	if used.Before(now) {
		used = now
	}
	if wait := used.Sub(now) - time.Duration(max(1, r.Burst)-1)*r.Every; wait > 0 {
		return wait
	}
	l.Used = used.Add(r.Every)
	return 0
}

// Pause has nothing be drawn until a time. It never shortens another pause, and reports whether it changes something.
func (l *Limit) Pause(until time.Time) bool {
	if !l.Until.Before(until) {
		return false
	}
	l.Until = until
	return true
}

// Over reports whether nothing of a limit is used any more: it is as good as one that was never used.
func (l *Limit) Over(now time.Time) bool { return !l.Used.After(now) && !l.Until.After(now) }

// Limits are limits in memory, by their names. The zero Limits are ready. Safe for concurrent use.
type Limits struct {
	mu  sync.Mutex
	all map[string]*Limit
}

// maxLimits is how many are kept before those that are over are forgotten.
const maxLimits = 1024

// Change does something with a limit.
func (l *Limits) Change(name string, fn func(*Limit)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all == nil {
		l.all = map[string]*Limit{}
	}
	if now := time.Now(); len(l.all) >= maxLimits {
		for k, old := range l.all {
			if old.Over(now) {
				delete(l.all, k)
			}
		}
	}
	if l.all[name] == nil {
		l.all[name] = &Limit{}
	}
	fn(l.all[name])
}
