package web

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// limits keep anybody from beginning, sending or guessing too often.
type limits struct {
	starts  *buckets // by address
	sent    *buckets // by room
	guesses *buckets // by address
}

func newLimits(cfg Config) limits {
	return limits{
		starts:  newBuckets(cfg.Starts, time.Hour),
		sent:    newBuckets(cfg.Sent, time.Minute),
		guesses: newBuckets(cfg.Guesses, time.Hour),
	}
}

// buckets let each key through so many times within a time.
type buckets struct {
	count int
	per   time.Duration

	mu    sync.Mutex
	of    map[string]*rate.Limiter
	swept time.Time
}

func newBuckets(count int, per time.Duration) *buckets {
	return &buckets{count: count, per: per, of: map[string]*rate.Limiter{}}
}

// take takes one, or reports after how long there is one again.
func (b *buckets) take(key string, now time.Time) (wait time.Duration, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sweepFull(now)
	l := b.of[key]
	if l == nil {
		l = rate.NewLimiter(rate.Every(b.per/time.Duration(b.count)), b.count)
		b.of[key] = l
	}
	if l.AllowN(now, 1) {
		return 0, true
	}
	r := l.ReserveN(now, 1)
	defer r.CancelAt(now)
	return r.DelayFrom(now), false
}

// isEmpty reports whether nothing is left for a key.
func (b *buckets) isEmpty(key string, now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	l := b.of[key]
	return l != nil && l.TokensAt(now) < 1
}

// sweepFull forgets whose buckets are full again. The lock is held.
func (b *buckets) sweepFull(now time.Time) {
	if now.Sub(b.swept) < b.per/4 {
		return
	}
	b.swept = now
	for key, l := range b.of {
		if l.TokensAt(now) >= float64(b.count) {
			delete(b.of, key)
		}
	}
}
