package slacktest

import (
	"slices"
	"strings"
)

// Fault is something that goes wrong with the next calls of a method, or of all.
type Fault struct {
	Method     string // or several, with commas between
	Channel    string // only calls about it
	Skip       int    // how many calls go well before
	Times      int    // how many calls; 0 is one
	Status     int    // answers with this instead of carrying the call out
	RetryAfter string // header beside Status 429, in seconds: "1", "0.25"
	Error      string // answers with ok false and this
	Drop       bool   // breaks the connection without carrying the call out
	Lose       bool   // carries the call out and breaks the connection instead of answering
}

// Fail queues a fault. Calling what it returns ends it.
func (s *Server) Fail(f Fault) (end func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f.Times = max(1, f.Times)
	s.faults = append(s.faults, &f)
	return func() { s.withLock(func() { f.Times = 0 }) }
}

// Revoke answers every call with this error from now on; empty ends it.
func (s *Server) Revoke(code string) { s.withLock(func() { s.revoked = code }) }

// takeFault takes the next fault of a call.
func (s *Server) takeFault(method string, args map[string]string) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range s.faults {
		if f.Times > 0 && (f.Method == "" || slices.Contains(strings.Split(f.Method, ","), method)) && (f.Channel == "" || f.Channel == args["channel"]) {
			if f.Skip > 0 {
				f.Skip--
				return nil
			}
			f.Times--
			return f
		}
	}
	return nil
}
