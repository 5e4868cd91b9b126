package httpapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// Events of a session are told as they come, as server-sent events: each message with its id, so that whoever comes back with Last-Event-ID misses none,
// and how the session stands whenever that changes.
// Source of the form: https://html.spec.whatwg.org/multipage/server-sent-events.html

// Limits of streams.
const (
	maxStreams = 16               // at once, of one token
	keepTime   = 15 * time.Second // after which a stream says that it lives
	writeTime  = 15 * time.Second // for one event
)

// streams counts those of each token.
type streams struct {
	mu   sync.Mutex
	open map[int]int
}

func (s *streams) enter(nth int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = map[int]int{}
	}
	if s.open[nth] >= maxStreams {
		return false
	}
	s.open[nth]++
	return true
}

func (s *streams) leave(nth int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open[nth]--
}

type standingBody struct {
	Status  string `json:"status"`
	Pending bool   `json:"pending"`
}

// streamSession tells of a session until the caller leaves, the session is erased or the program ends.
func (s *server) streamSession(w http.ResponseWriter, r *http.Request, by caller) error {
	id := r.PathValue("id")
	now, err := s.ownSession(r.Context(), by, id)
	if err != nil {
		return err
	}
	if !s.reads.enter(by.nth) {
		again := *errRate
		again.retryAfter = 1
		return &again
	}
	defer s.reads.leave(by.nth)
	ctx, stop := s.waitContext(r)
	defer stop()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(http.StatusOK)
	out := &stream{w: w, control: http.NewResponseController(w), after: r.Header.Get("Last-Event-ID")}
	tick := time.NewTicker(look)
	defer tick.Stop()
	for {
		bell := s.bells.bellOf(Place(id))
		if err = out.tell(now); err != nil {
			return nil // whoever left does not read it
		}
		select {
		case <-ctx.Done():
			return nil
		case <-bell:
		case <-tick.C:
		}
		if now, err = s.cfg.Read(ctx, Place(id)); errors.Is(err, ErrNoSession) {
			return nil
		} else if err != nil {
			s.cfg.Log.Error("a stream broke off", "error", err.Error())
			return nil
		}
	}
}

// stream is one, as far as it was told.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	after   string // the id of the last message that the caller has; empty for none
	stood   standingBody
	told    time.Time // when something was told
}

// tell tells what is new.
func (t *stream) tell(now Session) error {
	from := 0
	for i, m := range now.Messages {
		if m.ID == t.after {
			from = i + 1
		}
	}
	for _, m := range now.Messages[from:] {
		if err := t.event("message", m.ID, messageShown{m.ID, m.Role, m.Text, m.At.UTC(), m.Asks}); err != nil {
			return err
		}
		t.after = m.ID
	}
	if stands := (standingBody{now.Status, now.Working}); stands != t.stood {
		t.stood = stands
		return t.event("status", "", stands)
	}
	if time.Since(t.told) < keepTime {
		return nil
	}
	return t.write(": \n\n")
}

func (t *stream) event(name, id string, body any) error {
	raw, err := json.Marshal(body) // on one line, as an event needs it
	if err != nil {
		return err
	}
	if id != "" {
		id = "id: " + id + "\n"
	}
	return t.write(fmt.Sprintf("event: %s\n%sdata: %s\n\n", name, id, raw))
}

func (t *stream) write(text string) error {
	t.told = time.Now()
	_ = t.control.SetWriteDeadline(t.told.Add(writeTime)) // else that of the whole request holds; not every writer has one
	if _, err := t.w.Write([]byte(text)); err != nil {
		return err
	}
	if err := t.control.Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}
