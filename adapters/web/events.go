package web

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"
)

// lookEvery is how often a page of which something waits looks by itself: not every end of a turn is told by a post.
const lookEvery = time.Second

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
	beat, look := time.NewTicker(beatEvery), time.NewTicker(lookEvery)
	defer beat.Stop()
	defer look.Stop()
	text := fmt.Sprintf("retry: %d\ndata: changed\n\n", 1000+rand.IntN(4000)) // spread, as all come back at once after a restart
	for working := true; ; {
		rings := next()
		if text != "" && !write(text) {
			return nil
		}
		select {
		case <-rings:
			text, working = "data: changed\n\n", true
		case <-look.C:
			if text = ""; working {
				now, err := s.cfg.Read(v.r.Context(), at)
				if working = err == nil && now.Working; !working {
					text = "data: changed\n\n"
				}
			}
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
