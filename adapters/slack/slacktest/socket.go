package slacktest

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Socket Mode: docs.slack.dev/apis/events-api/using-socket-mode.

// maxAck is the size from which on Slack silently drops what an app sends over the socket.
const maxAck = 20 * 1024

type socket struct {
	conn *websocket.Conn
	mu   sync.Mutex // of writing
	over chan struct{}
}

func (s *Server) connectionsOpen(request) (map[string]any, refusal) {
	if s.offline {
		return nil, refuse("internal_error")
	}
	ticket := s.newID("ticket")
	s.tickets[ticket] = true
	return map[string]any{"url": strings.Replace(s.URL, "http", "ws", 1) + "/link?ticket=" + ticket}, refusal{}
}

var upgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

// serveSocket is the socket's end. It greets, delivers what waited, and reads acknowledgements until the connection breaks.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request) {
	ticket := r.URL.Query().Get("ticket")
	s.mu.Lock()
	ok := s.tickets[ticket] && !s.closed && !s.offline
	delete(s.tickets, ticket)
	if ok {
		s.wg.Add(1)
		defer s.wg.Done()
	}
	s.mu.Unlock()
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	k := &socket{conn: conn, over: make(chan struct{})}
	_ = k.writeJSON(map[string]any{
		"type": "hello", "num_connections": s.Connected() + 1, "connection_info": map[string]any{"app_id": AppID},
		"debug_info": map[string]any{"host": "applink-fake", "build_number": 1, "approximate_connection_time": 18060},
	})
	s.mu.Lock()
	s.sockets = append(s.sockets, k)
	waiting := s.backlog
	s.backlog = nil
	s.notifyWaiting()
	for _, d := range waiting {
		s.sendAgain(d)
	}
	s.mu.Unlock()
	s.wg.Go(func() { k.sendPings(s.opt.Ping) })
	s.listenSocket(k)
}

func (s *Server) listenSocket(k *socket) {
	defer func() {
		close(k.over)
		_ = k.conn.Close()
		s.mu.Lock()
		defer s.mu.Unlock()
		s.sockets = without(s.sockets, k)
		s.notifyWaiting()
	}()
	for {
		_, raw, err := k.conn.ReadMessage()
		if err != nil {
			return
		}
		var ack struct {
			Envelope string          `json:"envelope_id"`
			Payload  json.RawMessage `json:"payload"`
		}
		if json.Unmarshal(raw, &ack) == nil && len(raw) < maxAck {
			s.takeAcknowledgement(ack.Envelope, ack.Payload)
		}
	}
}

func (k *socket) sendPings(every time.Duration) {
	t := time.NewTicker(every)
	defer t.Stop()
	for {
		_ = k.conn.WriteControl(websocket.PingMessage, []byte("Ping from applink-fake"), time.Now().Add(time.Second))
		select {
		case <-t.C:
		case <-k.over:
			return
		}
	}
}

func (k *socket) writeJSON(v any) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	_ = k.conn.SetWriteDeadline(time.Now().Add(5 * time.Second))
	return k.conn.WriteJSON(v)
}

// Disconnect breaks every socket without a word.
func (s *Server) Disconnect() { s.closeSockets(nil) }

// closeSockets closes every socket, with a last word if there is one.
func (s *Server) closeSockets(word any) {
	s.mu.Lock()
	all := s.sockets
	s.sockets = nil
	s.mu.Unlock()
	for _, k := range all {
		if word != nil {
			_ = k.writeJSON(word)
		}
		_ = k.conn.Close()
	}
}

// Offline breaks every socket and lets none in until back is called. What happens meanwhile is never delivered.
func (s *Server) Offline() (back func()) {
	s.withLock(func() { s.offline = true })
	s.Disconnect()
	return func() { s.withLock(func() { s.offline = false }) }
}

// Refresh asks the app to connect anew, as Slack does every few hours, and closes the sockets.
func (s *Server) Refresh() {
	s.closeSockets(map[string]any{"type": "disconnect", "reason": "refresh_requested", "debug_info": map[string]any{"host": "applink-fake"}})
}

// SendRaw writes a text to every socket as it is.
func (s *Server) SendRaw(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range s.sockets {
		k.mu.Lock()
		_ = k.conn.WriteMessage(websocket.TextMessage, []byte(text))
		k.mu.Unlock()
	}
}

// Connected is how many sockets are open.
func (s *Server) Connected() int { return locked(s, func() int { return len(s.sockets) }) }
