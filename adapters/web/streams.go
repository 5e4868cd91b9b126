package web

import (
	"slices"
	"sync"
)

// mostStreams is how many streams a browser has in a room. Browsers have six connections to a host without HTTP/2, and each stream takes one: with more,
// the next page would wait for ever.
const mostStreams = 2

// streams are those that are open, by session.
type streams struct {
	mu sync.Mutex
	of map[string][]chan struct{}
}

// open counts a stream of a session. rest is closed when newer ones take its place.
func (s *streams) open(session string) (rest <-chan struct{}, leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of == nil {
		s.of = map[string][]chan struct{}{}
	}
	mine := make(chan struct{})
	s.of[session] = append(s.of[session], mine)
	if all := s.of[session]; len(all) > mostStreams {
		close(all[0])
		s.of[session] = all[1:]
	}
	return mine, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.of[session] = slices.DeleteFunc(s.of[session], func(c chan struct{}) bool { return c == mine })
		if len(s.of[session]) == 0 {
			delete(s.of, session)
		}
	}
}
