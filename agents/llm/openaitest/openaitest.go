// Package openaitest is an OpenAI-compatible server for tests: in this process, on loopback, playing a model.
//
// It answers POST /chat/completions as a Brain decides, whole or in pieces, and it is as strict as the real API: a request that OpenAI would
// refuse is refused with 400, and an answer that no model could give under a strict schema or a forced tool choice is a
// mistake of the test, reported when the test ends. Fail and Break make calls go wrong in any of the ways of Faults.
// Nothing here sleeps: a server that hangs does so until the client gives up.
package openaitest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Brain is the model: it reads a request that passed every check and answers. It is asked for one request at a time, once
// for each attempt, and the same request must get the same answer.
type Brain func(Request) Reply

// Server is a running server. Its methods are safe to call at any time.
type Server struct {
	URL string // the base URL, up to and without /chat/completions

	brain Brain

	mu       sync.Mutex
	calls    []*Call
	waiting  map[string]int // the calls that were not answered, by their bodies: several may be under way
	planned  map[int]plan
	broken   Fault
	pieces   Pieces
	refused  []string
	mistakes []string
}

// Call is one question as the server saw it, with all attempts at it: a request that repeats one without an answer, byte for
// byte, is another attempt, unless NextCall was called in between.
type Call struct {
	Request  Request
	Reply    Reply // what the Brain said, whether or not it arrived
	Attempts int
	Fault    Fault // that some attempt met; empty: none
}

type plan struct {
	fault    Fault
	attempts int
}

// Start serves until the test ends. Then it fails the test for each mistake of the Brain.
func Start(t testing.TB, brain Brain) *Server {
	t.Helper()
	s := &Server{brain: brain, planned: map[int]plan{}, waiting: map[string]int{}}
	server := httptest.NewServer(s)
	s.URL = server.URL + "/v1"
	t.Cleanup(func() {
		server.Close()
		for _, m := range s.mistakes {
			t.Errorf("the Brain's mistake: %s", m)
		}
	})
	return s
}

// Fail makes a call, counted from 1, go wrong at its first attempts; zero means at all of them until Heal.
func (s *Server) Fail(call int, f Fault, attempts int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.planned[call] = plan{f, attempts}
}

// Break makes every call go wrong until Heal.
func (s *Server) Break(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.broken = f
}

// Heal ends all faults.
func (s *Server) Heal() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.broken = ""
	clear(s.planned)
}

// Pieces is what a server does that is asked for an answer in pieces.
type Pieces string

// What servers do: most send them, some are too old and send the answer whole or refuse the request.
const (
	Sent    Pieces = ""
	Ignored Pieces = "ignored"
	Denied  Pieces = "denied"
)

// Stream says what the server does from now on when it is asked for an answer in pieces.
func (s *Server) Stream(p Pieces) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pieces = p
}

// NextCall makes what comes now a new call, even if it repeats one that was never answered: for a test that knows that the
// client has given that one up.
func (s *Server) NextCall() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.waiting)
}

// Calls lists what was asked, requests that were refused left out.
func (s *Server) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Call
	for _, c := range s.calls {
		out = append(out, *c)
	}
	return out
}

// Refused lists why requests were refused, as OpenAI would word it.
func (s *Server) Refused() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.refused)
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client is gone
	}
	req, refusal := readRequest(r, body)
	s.mu.Lock()
	pieces := s.pieces
	s.mu.Unlock()
	if refusal == nil && req.Stream && pieces == Denied {
		refusal = refusef("Unsupported value: 'stream' does not support true with this model.")
	}
	if refusal != nil {
		s.answerRefusal(w, refusal)
		return
	}
	number, reply, fault := s.takeRequest(req, body)
	if fault.stillAnswers() {
		reply = fault.bendReply(reply)
	}
	if req.Stream && pieces == Sent && !fault.beforeAll() {
		servePieces(w, r, fault, reply, number, req)
		return
	}
	good := reply.makeBody(number, req)
	if fault.serveFault(w, r, good) {
		return
	}
	writeJSON(w, http.StatusOK, good)
}

func (s *Server) answerRefusal(w http.ResponseWriter, r *refusal) {
	s.mu.Lock()
	s.refused = append(s.refused, r.message)
	s.mu.Unlock()
	writeJSON(w, r.status, errorBody("invalid_request_error", r.code, r.message))
}

// takeRequest counts the request, has the Brain answer it and finds the fault that it meets.
func (s *Server) takeRequest(req Request, body []byte) (number int, reply Reply, f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	number, again := s.waiting[string(body)]
	if !again {
		s.calls = append(s.calls, &Call{Request: req})
		number = len(s.calls)
	}
	c := s.calls[number-1]
	c.Attempts++
	c.Reply = s.brain(req)
	if problems := c.Reply.checkReply(req); len(problems) > 0 {
		s.mistakes = append(s.mistakes, fmt.Sprintf("call %d: %s", number, strings.Join(problems, "; ")))
	}
	if f = s.broken; f == "" {
		if p, ok := s.planned[number]; ok && (p.attempts == 0 || c.Attempts <= p.attempts) {
			f = p.fault
		}
	}
	delete(s.waiting, string(body))
	if f != "" {
		c.Fault = f
		if !f.stillAnswers() {
			s.waiting[string(body)] = number
		}
	}
	return number, c.Reply, f
}

func writeJSON(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body) // a client that is gone is no error of ours
}
