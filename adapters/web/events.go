package web

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// beatEvery is between two signs of life of a stream, so that proxies keep it.
const beatEvery = 25 * time.Second

// streamEvents tells a page that something may have changed, and never what: the page looks with its own rights. The first event comes at once, so that
// nothing is missed between two streams.
func (s *server) streamEvents(v *visit) error {
	one, err := s.enter(v)
	if err != nil {
		return err
	}
	at := Place(one.room)
	next, leave := s.bells.listenTo(at)
	defer leave()
	rest, end := s.streams.open(one.key())
	defer end()
	control := http.NewResponseController(v.w)
	v.w.Header().Set("Content-Type", "text/event-stream")
	v.w.Header().Set("X-Accel-Buffering", "no")
	v.w.WriteHeader(http.StatusOK)
	write := func(text string) bool {
		_ = control.SetWriteDeadline(time.Now().Add(beatEvery))
		_, err := v.w.Write([]byte(text))
		return err == nil && control.Flush() == nil
	}
	changes := s.watch(v, at)
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	text := fmt.Sprintf("retry: %d\ndata: changed\n\n", 1000+rand.IntN(4000)) // spread, as all come back at once after a restart
	for {
		rings := next()
		if !write(text) {
			return nil
		}
		select {
		case <-rings:
			text = "data: changed\n\n"
		case <-changes:
			text = "data: changed\n\n"
		case <-beat.C:
			text = ": here\n\n"
		case <-rest:
			write("event: rest\ndata: looks by itself\n\n")
			return nil
		case <-v.r.Context().Done():
			return nil
		case <-s.life.Done():
			return nil
		}
	}
}

// watch gives something when a room changed, until the request is over.
func (s *server) watch(v *visit, at bot.Place) <-chan struct{} {
	if s.cfg.Watch == nil {
		return nil
	}
	return s.cfg.Watch(v.r.Context(), at)
}
