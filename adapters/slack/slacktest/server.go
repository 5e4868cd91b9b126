// Package slacktest is a Slack workspace in this process, for tests: the Web API, Socket Mode over a real WebSocket, the signed HTTP
// delivery of events, interactions and commands, response_urls and views. It speaks the wire protocol that Slack documents
// (docs.slack.dev; each file says which pages) to an unmodified client, refuses what Slack refuses, fills in what Slack fills in, and
// has knobs for what goes wrong. It shares no types with any client library.
//
// What people do (Say, Click, Submit, …) returns when it has happened in the workspace, not when the app has heard of it.
package slacktest

import (
	"cmp"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"time"
)

// The workspace's fixed identities.
const (
	Team          = "T0FAKE"
	BotUser       = "U0BOT"
	BotID         = "B0BOT"
	AppID         = "A0APP"
	BotToken      = "xoxb-fake-bot"
	AppToken      = "xapp-1-fake-app"
	SigningSecret = "8f742231b10e8888abcd99yyyzzz85a5"
)

// Options are how a workspace behaves. Zero values take the defaults named.
type Options struct {
	Scopes      []string      // that the app was granted; nil grants all
	AckTime     time.Duration // after which a delivery that was not acknowledged is made again; default 3 s
	TriggerTime time.Duration // in which an act can be answered with a modal; default 3 s
	Ping        time.Duration // between pings on a socket; default 5 s
	MaxPerPage  int           // of a history; default and most 200
	Strict      bool          // what is not acknowledged in time is given up, as by Slack: a press at once, an event after its last try; else it waits
	Spread      bool          // deliveries go to the sockets by turns, as where several programs are the app; else to the newest
}

// Server is a workspace.
type Server struct {
	URL string // of the server; the Web API is below /api/

	opt  Options
	http *httptest.Server

	mu        sync.Mutex
	turns     int           // of the sockets, where deliveries are spread
	changed   chan struct{} // closed and replaced whenever something changes
	users     map[string]*User
	groups    map[string][]string
	channels  map[string]*Channel
	triggers  map[string]*trigger
	answers   map[string]*responseURL
	views     map[string]*View
	homes     map[string]Blocks
	prompts   map[string]string
	statuses  map[string]string
	files     map[string]*File
	uploads   map[string]*upload
	tickets   map[string]bool
	sockets   []*socket
	pending   map[string]*delivery
	backlog   []*delivery
	abandoned map[string]string // kinds of deliveries that were given up, by envelope
	last      *delivery
	offline   bool   // no socket is let in, and what happens is not delivered later
	target    string // of HTTP deliveries
	copies    int    // of each delivery
	faults    []*Fault
	rotation  *rotation // nil: the token stays
	revoked   string    // the error that every call is answered with
	calls     []Call
	problems  []string
	acks      []time.Duration
	refused   int // deliveries over HTTP that were not taken
	sends     *http.Client
	seq       int
	closed    bool
	wg        sync.WaitGroup
}

// New starts a workspace. Close ends it.
func New(opt Options) *Server {
	opt.AckTime, opt.TriggerTime = cmp.Or(opt.AckTime, 3*time.Second), cmp.Or(opt.TriggerTime, 3*time.Second)
	opt.Ping, opt.MaxPerPage = cmp.Or(opt.Ping, 5*time.Second), cmp.Or(opt.MaxPerPage, 200)
	s := &Server{
		opt: opt, changed: make(chan struct{}), users: map[string]*User{}, groups: map[string][]string{}, channels: map[string]*Channel{},
		triggers: map[string]*trigger{}, answers: map[string]*responseURL{}, views: map[string]*View{}, homes: map[string]Blocks{},
		prompts: map[string]string{}, statuses: map[string]string{}, files: map[string]*File{}, uploads: map[string]*upload{}, tickets: map[string]bool{},
		pending: map[string]*delivery{}, abandoned: map[string]string{}, copies: 1,
		sends: &http.Client{Timeout: opt.AckTime, Transport: &http.Transport{MaxIdleConnsPerHost: 64}},
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/api/{method}", s.serveAPI)
	mux.HandleFunc("/link", s.serveSocket)
	mux.HandleFunc("/response/{id}", s.serveResponse)
	mux.HandleFunc("/files/{id}", s.serveFile)
	mux.HandleFunc("/upload/{id}", s.serveUpload)
	mux.HandleFunc("/signin", signIn)
	s.http = httptest.NewServer(mux)
	s.URL = s.http.URL
	return s
}

// APIURL is the address of the Web API.
func (s *Server) APIURL() string { return s.URL + "/api/" }

// Close ends the workspace and every connection to it.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	for _, d := range s.pending {
		d.stopTimer()
	}
	s.mu.Unlock()
	s.Disconnect()
	s.http.CloseClientConnections()
	s.http.Close()
	s.wg.Wait()
	s.sends.CloseIdleConnections()
}

// Changed is closed at the next change of the workspace.
func (s *Server) Changed() <-chan struct{} {
	return locked(s, func() chan struct{} { return s.changed })
}

// Await blocks until what is asked for is so, looking again whenever something changes, or reports after the patience that it is not.
func (s *Server) Await(patience time.Duration, so func() bool) bool {
	over := time.NewTimer(patience)
	defer over.Stop()
	for {
		changed := s.Changed()
		if so() {
			return true
		}
		select {
		case <-changed:
		case <-over.C:
			return so()
		}
	}
}

// withLock lets f happen while nothing else does.
func (s *Server) withLock(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

// locked is what f finds while nothing else happens.
func locked[T any](s *Server, f func() T) (found T) {
	s.withLock(func() { found = f() })
	return found
}

// notifyWaiting tells those who wait. The lock is held.
func (s *Server) notifyWaiting() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// addProblem keeps what the app did wrong without anything failing. The lock is held.
func (s *Server) addProblem(format string, args ...any) {
	s.problems = append(s.problems, fmt.Sprintf(format, args...))
}

// newTS is the identity of a new message. The lock is held.
func (s *Server) newTS() string {
	s.seq++
	return fmt.Sprintf("%d.%06d", time.Now().Unix(), s.seq)
}

// newID is a new identity. The lock is held.
func (s *Server) newID(prefix string) string {
	s.seq++
	return fmt.Sprintf("%s%06d", prefix, s.seq)
}
