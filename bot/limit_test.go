package bot_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Whatever is asked for, and whenever, no stretch of time gets more than its share and one burst, and who waits as long as they were told gets one.
func TestLimitLetsThroughItsShare(t *testing.T) {
	for seed := range uint64(200) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		r := bot.Rate{Every: time.Duration(1+rnd.IntN(1000)) * time.Millisecond, Burst: 1 + rnd.IntN(5)}
		var l bot.Limit
		var drawn []time.Time
		now := time.Unix(1_800_000_000, 0)
		for range 200 {
			now = now.Add(time.Duration(rnd.IntN(1500)) * time.Millisecond)
			wait := l.Draw(r, now)
			if wait > 0 {
				if l.Draw(r, now.Add(wait-1)) == 0 {
					t.Fatalf("seed %d: one could be had before the time that was told", seed)
				}
				now = now.Add(wait)
				if l.Draw(r, now) != 0 {
					t.Fatalf("seed %d: none could be had at the time that was told", seed)
				}
			}
			drawn = append(drawn, now)
			for i, from := range drawn {
				if n, most := len(drawn)-i, r.Burst+int(now.Sub(from)/r.Every); n > most {
					t.Fatalf("seed %d: %d within %s, of %d", seed, n, now.Sub(from), most)
				}
			}
		}
	}
}

func TestAPausedLimit(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	r := bot.Rate{Every: time.Second, Burst: 2}
	var l bot.Limit
	if !l.Pause(now.Add(time.Minute)) || l.Pause(now.Add(time.Second)) {
		t.Error("a shorter pause changes a longer one")
	}
	if wait := l.Draw(r, now); wait != time.Minute {
		t.Errorf("waits %s", wait)
	}
	if l.Over(now) || !l.Over(now.Add(time.Minute)) {
		t.Error("a pause is over with its time")
	}
	if wait := l.Draw(r, now.Add(time.Minute)); wait != 0 {
		t.Errorf("waits %s after it", wait)
	}
}
