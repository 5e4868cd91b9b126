package engine_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot/bottest"
)

// Who ends a sentence is answered soon, who does not is given the time to; each message begins the wait anew, and no burst holds an answer back for ever.
func TestBurstPause(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		says   []string
		every  time.Duration
		answer time.Duration // after the first message
	}{
		{[]string{"I live in Leeds."}, 0, 300 * ms},
		{[]string{"東京に住んでいます"}, 0, 300 * ms},
		{[]string{"（東京です。）"}, 0, 300 * ms},
		{[]string{"I live in"}, 0, 1500 * ms},
		{[]string{"well..."}, 0, 1500 * ms},
		{[]string{"I live in", "Leeds."}, 1000 * ms, 1300 * ms},
		{[]string{"hi.", "and"}, 200 * ms, 1700 * ms},
		{[]string{"a", "b", "c", "d", "e", "f", "g", "h"}, 1000 * ms, 6000 * ms},
	} {
		synctest.Test(t, func(t *testing.T) {
			out := newOutside()
			w := newWorld(t, out)
			w.Config.Debounce = 1500 * ms
			w.Start()
			w.Send(begin("t1"))
			count := func() int { return len(w.Platform.Messages(func(bottest.Message) bool { return true })) }
			began, before := time.Now(), count()
			go func() {
				for i, s := range c.says {
					wait(t.Context(), time.Duration(min(i, 1))*c.every)
					accept(t, w, say("t1", "e"+s, s))
				}
			}()
			for count() == before {
				wait(t.Context(), ms)
			}
			if got := time.Since(began); got < c.answer || got > c.answer+2*ms {
				t.Errorf("%q is answered after %v, want %v", c.says, got, c.answer)
			}
			w.Settle()
			w.Stop()
		})
	}
}
