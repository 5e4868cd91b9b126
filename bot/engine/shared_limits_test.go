package engine_test

import (
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
)

// pausing is an adapter that notes what it is to leave alone.
type pausing struct {
	bot.Adapter
	mu     *sync.Mutex
	paused map[string]time.Time
}

func (p pausing) Paused(name string, until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.paused[name] = until
}

// What a platform tells one program, the others leave alone as well within a second.
func TestOtherProgramsHearOfAPause(t *testing.T) {
	inSharedWorld(t, func(t *testing.T, a, b *bottest.World, _ *outside) {
		heard := pausing{mu: new(sync.Mutex), paused: map[string]time.Time{}}
		b.Through = func(inner *bottest.Adapter) bot.Adapter { heard.Adapter = inner; return heard }
		b.Start()
		until := time.Now().Add(time.Minute)
		a.Engine.Pause(bottest.Name, "posts C1", until)
		a.Engine.Pause("another", "posts C2", until)
		wait(t.Context(), time.Second)
		heard.mu.Lock()
		if len(heard.paused) != 1 || !heard.paused["posts C1"].Equal(until) {
			t.Errorf("heard of %v", heard.paused)
		}
		heard.mu.Unlock()
		a.Stop()
		b.Stop()
	})
}

// All programs together let through what one limit lets through.
func TestProgramsDrawFromOneLimit(t *testing.T) {
	inSharedWorld(t, func(t *testing.T, a, b *bottest.World, _ *outside) {
		b.Start()
		r := bot.Rate{Every: time.Second, Burst: 3}
		drawn := 0
		for i := range 20 {
			w := []*bottest.World{a, b}[i%2]
			left, err := w.Engine.Draw(t.Context(), bottest.Name, "token/0", r)
			if err != nil {
				t.Fatal(err)
			}
			if left == 0 {
				drawn++
			}
		}
		if drawn != 3 {
			t.Errorf("%d of a burst of 3", drawn)
		}
		a.Stop()
		b.Stop()
	})
}
