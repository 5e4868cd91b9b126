package discordtest

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Opcodes and close codes (topics/opcodes-and-status-codes#gateway).
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opAck            = 11

	closeUnknownOp         = 4001
	closeDecode            = 4002
	closeNotAuthenticated  = 4003
	closeAuthFailed        = 4004
	closeAlready           = 4005
	closeInvalidSeq        = 4007
	closeInvalidShard      = 4010
	closeShardingRequired  = 4011
	closeInvalidIntents    = 4013
	closeDisallowedIntents = 4014
)

// session is what survives a connection: its events can be replayed to one that resumes.
type session struct {
	id      string
	intents int
	shard   int // of so many
	of      int
	seq     int64
	events  [][]byte // sent frames; the n-th has the sequence n+1
	conn    *conn    // nil while nobody is connected
}

func (s *session) dropSession() {
	if s.conn != nil {
		s.conn.ws.Close()
		s.conn = nil
	}
}

// conn is one WebSocket; writes are serialised.
type conn struct {
	ws   *websocket.Conn
	mu   sync.Mutex
	hang bool // nothing is written any more
}

func (c *conn) write(data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.hang {
		_ = c.ws.WriteMessage(websocket.TextMessage, data) // a peer that is gone is noticed by reading
	}
}

func (c *conn) send(op int, d any) { c.write(encode(op, d, nil, nil)) }

func (c *conn) close(code int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	c.ws.Close()
}

func encode(op int, d any, seq *int64, t *string) []byte {
	raw, err := json.Marshal(d)
	if err != nil {
		panic(err) // only plain wire structures come here
	}
	out, err := json.Marshal(frame{Op: op, D: raw, S: seq, T: t})
	if err != nil {
		panic(err)
	}
	return out
}

var upgrader = websocket.Upgrader{}

// serveGateway holds one connection (events/gateway#connection-lifecycle).
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	offline := s.gateway.offline
	s.mu.Unlock()
	if offline {
		http.Error(w, "the gateway is away", http.StatusServiceUnavailable)
		return
	}
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	c := &conn{ws: ws}
	defer ws.Close()
	s.mu.Lock()
	first, then, hang, interval := next(&s.gateway.ops), next(&s.gateway.early), s.gateway.hangs(), s.heartbeat
	s.change()
	s.mu.Unlock()
	if first != nil {
		c.send(*first, nil)
	}
	if hang {
		<-s.done.Done()
		return
	}
	c.send(opHello, map[string]any{"heartbeat_interval": interval.Milliseconds()})
	if then != nil {
		c.send(*then, nil)
	}
	var sess *session
	for {
		_, data, err := ws.ReadMessage()
		if err != nil {
			s.leaveSession(sess, c)
			return
		}
		var f frame
		if json.Unmarshal(data, &f) != nil {
			c.close(closeDecode)
			continue
		}
		sess = s.receiveFrame(c, sess, f)
	}
}

func (s *Server) leaveSession(sess *session, c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sess != nil && sess.conn == c {
		sess.conn = nil
	}
	s.change()
}

// receiveFrame handles one frame of a client and returns the session that the connection has now.
func (s *Server) receiveFrame(c *conn, sess *session, f frame) *session {
	switch f.Op {
	case opHeartbeat:
		c.send(opAck, nil)
	case opIdentify:
		if sess != nil {
			c.close(closeAlready)
			return sess
		}
		return s.identifySession(c, f.D)
	case opResume:
		if sess != nil {
			c.close(closeAlready)
			return sess
		}
		return s.resumeSession(c, f.D)
	case 3, 4, 8: // presence, voice, members: of no interest here
		if sess == nil {
			c.close(closeNotAuthenticated)
		}
	default:
		c.close(closeUnknownOp)
	}
	return sess
}

func (s *Server) identifySession(c *conn, d json.RawMessage) *session {
	var id struct {
		Token   string `json:"token"`
		Intents int    `json:"intents"`
		Shard   [2]int `json:"shard"` // which one of how many; left out: the only one
	}
	if json.Unmarshal(d, &id) != nil {
		c.close(closeDecode)
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.identifies++
	switch {
	case strings.TrimPrefix(id.Token, "Bot ") != s.Token:
		c.close(closeAuthFailed)
		return nil
	case id.Intents&^knownIntents != 0:
		c.close(closeInvalidIntents)
		return nil
	case id.Intents&privilegedIntents&^s.privileged != 0:
		c.close(closeDisallowedIntents)
		return nil
	case id.Shard[0] < 0 || id.Shard[0] >= max(1, id.Shard[1]):
		c.close(closeInvalidShard)
		return nil
	case max(1, id.Shard[1]) < s.shards:
		c.close(closeShardingRequired)
		return nil
	case !s.mayIdentify():
		c.send(opInvalidSession, false)
		return nil
	}
	sess := &session{id: s.id(), intents: id.Intents, shard: id.Shard[0], of: max(1, id.Shard[1]), conn: c}
	s.sessions[sess.id] = sess
	s.pushEvent(sess, "READY", map[string]any{
		"v": 9, "user": s.users[s.BotID], "session_id": sess.id, "resume_gateway_url": s.gatewayURL(),
		"guilds":      []any{map[string]any{"id": s.Guild, "unavailable": true}},
		"application": map[string]any{"id": s.AppID, "flags": s.appFlags},
	})
	s.change()
	return sess
}

// resumeSession replays what was missed (events/gateway#resuming).
func (s *Server) resumeSession(c *conn, d json.RawMessage) *session {
	var r struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	if json.Unmarshal(d, &r) != nil {
		c.close(closeDecode)
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	sess := s.sessions[r.SessionID]
	switch {
	case strings.TrimPrefix(r.Token, "Bot ") != s.Token:
		c.close(closeAuthFailed)
		return nil
	case sess == nil:
		c.send(opInvalidSession, false)
		return nil
	case r.Seq > sess.seq:
		c.close(closeInvalidSeq)
		return nil
	}
	sess.dropSession()
	sess.conn = c
	for _, ev := range sess.events[max(0, r.Seq-int64(s.gateway.replayMore)):] {
		c.write(ev)
	}
	s.pushEvent(sess, "RESUMED", map[string]any{})
	s.change()
	return sess
}

// pushEvent sends one event to a session. Events for one that is not connected wait for its resume.
func (s *Server) pushEvent(sess *session, t string, d any) {
	sess.seq++
	seq := sess.seq
	ev := encode(opDispatch, d, &seq, &t)
	sess.events = append(sess.events, ev)
	if sess.conn == nil {
		return
	}
	for range 1 + s.gateway.again {
		s.gateway.out(sess.conn, ev)
	}
}

// mayIdentify counts a session that begins, and reports whether it is not too soon after the last one. The lock is held.
func (s *Server) mayIdentify() bool {
	now := time.Now()
	if now.Sub(s.identified) < s.spacing {
		s.hasty++
		return false
	}
	s.identified = now
	return true
}

// hears reports whether a session is that of a guild, or of direct messages for an empty one (events/gateway#sharding-sharding-formula).
func (sess *session) hears(guild string) bool {
	id, _ := strconv.ParseUint(guild, 10, 64)
	return int(id>>22%uint64(sess.of)) == sess.shard
}

// dispatchEvent sends what happened in a guild, or in direct messages, to the sessions that are for that and have the intent; 0 needs none.
func (s *Server) dispatchEvent(guild, t string, d any, intent int) {
	for _, sess := range s.sessions {
		if sess.hears(guild) && (intent == 0 || sess.intents&intent != 0) {
			s.pushEvent(sess, t, d)
		}
	}
}

func (s *Server) messageIntent(c *Channel) int {
	if c.Type == DM {
		return IntentDMs
	}
	return IntentGuildMessages
}

// dispatchMessage sends a message to each session as it may see it: without the content intent its text, embeds,
// attachments and components are empty, unless it is the bot's own, direct or mentions it (events/gateway#message-content-intent).
func (s *Server) dispatchMessage(t string, m *Message) {
	c := s.channels[m.ChannelID]
	ev := clone(*m)
	ev.GuildID = c.GuildID
	if mem := s.members[m.Author.ID]; mem != nil && c.GuildID != "" && m.WebhookID == "" {
		ev.Member = mem
	}
	bare := ev
	bare.Content, bare.Embeds, bare.Attachments, bare.Components = "", []Embed{}, []Attachment{}, []Component{}
	for _, sess := range s.sessions {
		if !sess.hears(c.GuildID) || sess.intents&s.messageIntent(c) == 0 {
			continue
		}
		if sess.intents&IntentContent == 0 && c.Type != DM && m.Author.ID != s.BotID && !containsMention(m.Content, s.BotID) {
			s.pushEvent(sess, t, bare)
			continue
		}
		s.pushEvent(sess, t, ev)
	}
}

func (s *Server) gatewayURL() string { return "ws" + strings.TrimPrefix(s.URL, "http") + "/gateway" }

func containsMention(text, id string) bool {
	return strings.Contains(text, "<@"+id+">") || strings.Contains(text, "<@!"+id+">")
}
