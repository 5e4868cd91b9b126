package web_test

import (
	"context"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/web"
	"github.com/mendanhq/mendan/bot"
)

// Who begins sees the first words, and what they can press, on the first page: without a script nothing would bring them there later.
func TestTheFirstPageHasTheFirstWords(t *testing.T) {
	var w *world
	w = newWorld(t, func(c *web.Config) {
		read := c.Read
		c.Wait = time.Minute
		c.Read = func(ctx context.Context, at bot.Place) (web.Room, error) { // there is something to answer until there are words
			room, err := read(ctx, at)
			room.Working = err == nil && len(room.Items) == 0
			return room, err
		}
		c.Watch = func(_ context.Context, at bot.Place) <-chan struct{} { // the answer comes once somebody waits for it
			w.change(at, func(r *web.Room) { r.Items = []web.Item{{ID: "hello", Of: web.Bot, Text: "Hello"}} })
			changed := make(chan struct{}, 1)
			changed <- struct{}{}
			return changed
		}
	})
	p := w.visitor().begin()
	if room, err := w.read(t.Context(), p.place()); err != nil || len(room.Items) != 1 {
		t.Errorf("the browser was sent to a page without words: %+v, %v", room.Items, err)
	}
}
