package discordtest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Fault is what goes wrong with requests. The zero values of Method and Path match all.
type Fault struct {
	Method string
	Path   string // a prefix, below /api/v9
	Skip   int    // how many requests pass before
	Times  int    // how many requests it meets; 0: every one

	Status      int               // answer with it instead of doing what was asked
	Header      map[string]string // beside that
	Body        string
	LoseRequest bool // close the connection as if nothing had arrived
	LoseAnswer  bool // do what was asked, and close the connection without an answer
}

// Fail lets requests go wrong, until what it returns is called. Faults are asked in the order in which they were added.
func (s *Server) Fail(f Fault) (mend func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	added := &f
	s.faults = append(s.faults, added)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.faults = slices.DeleteFunc(s.faults, func(f *Fault) bool { return f == added })
	}
}

// TooMany answers posts below a path with 429 as Discord does (topics/rate-limits#exceeding-a-rate-limit), until it is mended.
func (s *Server) TooMany(path string, wait time.Duration) (mend func()) {
	secs := strconv.FormatFloat(wait.Seconds(), 'f', 3, 64)
	return s.Fail(Fault{
		Method: "POST", Path: path, Status: http.StatusTooManyRequests, Header: map[string]string{
			"Content-Type": "application/json", "Retry-After": strconv.Itoa(int(wait.Seconds() + 0.999)), "X-RateLimit-Scope": "user",
			"X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": secs, "X-RateLimit-Bucket": "b" + strconv.Itoa(len(path)),
		},
		Body: `{"message":"You are being rate limited.","retry_after":` + secs + `,"global":false}`,
	})
}

// findFault finds what goes wrong with a request. The lock is held.
func (s *Server) findFault(method, path string) *Fault {
	for i, f := range s.faults {
		if f.Method != "" && f.Method != method || !strings.HasPrefix(path, f.Path) {
			continue
		}
		if f.Skip > 0 {
			f.Skip--
			continue
		}
		if f.Times == 1 {
			s.faults = slices.Delete(s.faults, i, i+1)
		}
		out := *f
		f.Times--
		return &out
	}
	return nil
}

// gatewayFaults is what goes wrong with connections and events.
type gatewayFaults struct {
	ops        []int // sent before hello, one for a connection
	early      []int // sent between hello and ready, one for a connection
	hang       int   // how many further connections hear nothing
	again      int   // how often an event comes once more
	replayMore int   // events that a resume replays again, before those that were missed
	holding    bool
	offline    bool
	held       []heldEvent
}

type heldEvent struct {
	to *conn
	ev []byte
}

// next takes the first of opcodes, nil where there is none.
func next(ops *[]int) *int {
	if len(*ops) == 0 {
		return nil
	}
	op := (*ops)[0]
	*ops = (*ops)[1:]
	return &op
}

func (g *gatewayFaults) hangs() bool {
	g.hang--
	return g.hang >= 0
}

func (g *gatewayFaults) out(c *conn, ev []byte) {
	if g.holding {
		g.held = append(g.held, heldEvent{c, ev})
		return
	}
	c.write(ev)
}

// Repeat delivers each further event n more times.
func (s *Server) Repeat(n int) { s.onGateway(func(g *gatewayFaults) { g.again = n }) }

// ReplayMore lets a resume replay n events that had arrived before as well.
func (s *Server) ReplayMore(n int) { s.onGateway(func(g *gatewayFaults) { g.replayMore = n }) }

// ReconnectFirst lets the next n connections hear opcode 7 before hello.
func (s *Server) ReconnectFirst(n int) {
	s.onGateway(func(g *gatewayFaults) { g.ops = slices.Repeat([]int{opReconnect}, n) })
}

// ReconnectEarly lets the next n connections hear opcode 7 between hello and ready.
func (s *Server) ReconnectEarly(n int) {
	s.onGateway(func(g *gatewayFaults) { g.early = slices.Repeat([]int{opReconnect}, n) })
}

// AcknowledgeEarly lets the next n connections hear of a heartbeat that they did not send, between hello and ready.
func (s *Server) AcknowledgeEarly(n int) {
	s.onGateway(func(g *gatewayFaults) { g.early = slices.Repeat([]int{opAck}, n) })
}

// HangConnections lets the next n connections hear nothing at all.
func (s *Server) HangConnections(n int) { s.onGateway(func(g *gatewayFaults) { g.hang = n }) }

// Hold keeps further events back until Release.
func (s *Server) Hold() { s.onGateway(func(g *gatewayFaults) { g.holding = true }) }

// Release sends what was held back.
func (s *Server) Release() {
	s.onGateway(func(g *gatewayFaults) {
		for _, h := range g.held {
			h.to.write(h.ev)
		}
		g.holding, g.held = false, nil
	})
}

func (s *Server) onGateway(do func(g *gatewayFaults)) { s.withLock(func() { do(&s.gateway) }) }

// Lag has the list of threads tell their last messages as they are now, until what it returns is called.
func (s *Server) Lag() (mend func()) {
	s.withLock(func() {
		s.lagging = map[string]string{}
		for id, c := range s.channels {
			s.lagging[id] = c.LastMessageID
		}
	})
	return func() { s.withLock(func() { s.lagging = nil }) }
}

// Drop breaks all gateway connections without a word. Their sessions can be resumed.
func (s *Server) Drop() { s.onConnections(func(_ *session, c *conn) { c.ws.Close() }) }

// CloseGateway closes all gateway connections with a code.
func (s *Server) CloseGateway(code int) { s.onConnections(func(_ *session, c *conn) { c.close(code) }) }

// Reconnect asks all connections to reconnect (opcode 7).
func (s *Server) Reconnect() { s.onConnections(func(_ *session, c *conn) { c.send(opReconnect, nil) }) }

// Freeze lets all connections stay open and hear nothing any more, not even an acknowledged heartbeat.
func (s *Server) Freeze() {
	s.onConnections(func(sess *session, c *conn) {
		c.mu.Lock()
		c.hang = true
		c.mu.Unlock()
	})
}

// Forget drops all connections and forgets their sessions: who wants to resume hears opcode 9.
func (s *Server) Forget() {
	s.onConnections(func(sess *session, c *conn) {
		delete(s.sessions, sess.id)
		c.ws.Close()
	})
}

// Invalidate tells all connections that their session is invalid (opcode 9).
func (s *Server) Invalidate() {
	s.onConnections(func(sess *session, c *conn) {
		delete(s.sessions, sess.id)
		c.send(opInvalidSession, false)
	})
}

// Offline breaks all connections and refuses new ones until what it returns is called. People go on.
func (s *Server) Offline() (back func()) {
	s.onGateway(func(g *gatewayFaults) { g.offline = true })
	s.Drop()
	return func() { s.onGateway(func(g *gatewayFaults) { g.offline = false }) }
}

// Again delivers the last event n more times, under other sequence numbers.
func (s *Server) Again(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, sess := range s.sessions {
		if len(sess.events) == 0 {
			continue
		}
		var last frame
		if json.Unmarshal(sess.events[len(sess.events)-1], &last) != nil || last.T == nil {
			continue
		}
		for range n {
			s.pushEvent(sess, *last.T, last.D)
		}
	}
}

// Emit sends an event of any kind and content to all sessions.
func (s *Server) Emit(kind string, data any) {
	s.withLock(func() {
		for _, sess := range s.sessions {
			s.pushEvent(sess, kind, data)
		}
	})
}

func (s *Server) onConnections(do func(*session, *conn)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, sess := range s.sessions {
		if sess.conn != nil {
			do(sess, sess.conn)
		}
	}
}

// Identifies is how many sessions were begun, or tried to.
func (s *Server) Identifies() int { return locked(s, func() int { return s.identifies }) }

// Connected reports whether a session is connected now.
func (s *Server) Connected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, sess := range s.sessions {
		if sess.conn != nil {
			return true
		}
	}
	return false
}

// Shards wants a bot to have n shards, and refuses one with fewer. The guild is on the second of two, direct messages are on the first.
func (s *Server) Shards(n int) { s.withLock(func() { s.shards = n }) }

// Listens reports whether somebody is connected for one of so many shards.
func (s *Server) Listens(shard, of int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, sess := range s.sessions {
		if sess.conn != nil && sess.shard == shard && sess.of == of {
			return true
		}
	}
	return false
}

// Space lets a session begin only so long after the last one: opcode 9 refuses what comes too soon (events/gateway#sharding-max-concurrency).
func (s *Server) Space(d time.Duration) { s.withLock(func() { s.spacing = d }) }

// Identified is when a session began last.
func (s *Server) Identified() time.Time { return locked(s, func() time.Time { return s.identified }) }

// Hasty is how many sessions were refused because they came too soon.
func (s *Server) Hasty() int { return locked(s, func() int { return s.hasty }) }

// Heartbeat sets the interval that further connections are told.
func (s *Server) Heartbeat(d time.Duration) { s.withLock(func() { s.heartbeat = d }) }

// NoContentIntent is an application without the privileged intent for message content: identifying with it closes the
// connection with 4014 (topics/opcodes-and-status-codes#gateway-gateway-close-event-codes).
func (s *Server) NoContentIntent() { s.withLock(func() { s.privileged, s.appFlags = 0, 0 }) }

// Permit sets what the role everyone has allows.
func (s *Server) Permit(permissions int64) {
	s.withLock(func() { s.roles[0].Permissions = strconv.FormatInt(permissions, 10) })
}
