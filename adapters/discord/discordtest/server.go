// Package discordtest is Discord in one process, for tests: the REST API v9 and the gateway over a real WebSocket, as
// the public documentation describes them (discord.com/developers/docs, the page is named where a rule comes from). It
// speaks to unmodified client libraries, fills in what Discord fills in, refuses what Discord refuses, and can be told
// to misbehave (see faults.go).
//
// A test acts as people do: Say, Edit, Delete, Slash, Click, Submit; and reads what they see: Messages, Await. All
// methods are safe for concurrent use.
package discordtest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Server is a fake Discord with one application, one guild and its people.
type Server struct {
	URL     string // of everything: "http://127.0.0.1:1234"; the API is below /api/v9
	Token   string // of the bot, without "Bot "
	AppID   string
	BotID   string
	Guild   string
	OwnerID string

	http *httptest.Server
	stop context.CancelFunc
	done context.Context

	mu           sync.Mutex
	changed      chan struct{} // closed at the next change
	serial       uint64
	appFlags     int
	privileged   int // intents that the portal has switched on
	heartbeat    time.Duration
	channels     map[string]*Channel
	users        map[string]*User
	members      map[string]*Member
	roles        []Role
	closedDMs    map[string]bool
	locales      map[string]string // of people
	files        map[string]file
	commands     []Command
	commandPuts  int
	sessions     map[string]*session
	interactions map[string]*Interaction // by token
	calls        []Call
	faults       []*Fault
	gateway      gatewayFaults
	lagging      map[string]string // the last messages of threads, as their list has them; nil: as they are
	identifies   int
	shards       int           // that a bot has to have
	spacing      time.Duration // between two sessions that begin
	identified   time.Time     // when the last one began
	hasty        int
	lastMention  *AllowedMentions
}

// Role is a role of the guild (topics/permissions#role-object).
type Role struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Permissions string `json:"permissions"`
	Mentionable bool   `json:"mentionable"`
}

// Call is a request that arrived.
type Call struct {
	Method, Path string
	Body         string
	Status       int
}

type file struct {
	mime string
	data []byte
	name string // as it was sent, where that matters
}

// The flags and intents that concern reading messages (resources/application#application-object-application-flags,
// events/gateway#gateway-intents).
const (
	FlagMessageContent  = 1 << 18
	IntentGuildMessages = 1 << 9
	IntentDMs           = 1 << 12
	IntentContent       = 1 << 15
	privilegedIntents   = 1<<1 | 1<<8 | IntentContent
	knownIntents        = 1<<26 - 1
)

// Start runs a server until Close.
func Start() *Server {
	s := &Server{
		Token: "test-token", changed: make(chan struct{}), appFlags: FlagMessageContent, privileged: IntentContent,
		heartbeat: 41250 * time.Millisecond,
		channels:  map[string]*Channel{}, users: map[string]*User{}, members: map[string]*Member{}, files: map[string]file{},
		closedDMs: map[string]bool{}, locales: map[string]string{}, sessions: map[string]*session{}, interactions: map[string]*Interaction{},
	}
	s.done, s.stop = context.WithCancel(context.Background())
	s.AppID, s.Guild = s.id(), s.id()
	guild, _ := strconv.ParseUint(s.Guild, 10, 64)
	s.serial = guild | 1<<22 // so it is on the second of two shards
	s.Guild = strconv.FormatUint(s.serial, 10)
	s.BotID = s.AppID
	s.roles = []Role{{ID: s.Guild, Name: "@everyone", Permissions: strconv.FormatInt(everyPermission, 10)}}
	bot := &User{ID: s.BotID, Username: "mendan", Bot: true}
	s.users[bot.ID], s.members[bot.ID] = bot, &Member{Roles: []string{}}
	s.OwnerID = s.User("owner")
	s.http = httptest.NewServer(http.HandlerFunc(s.serveREST))
	s.URL = s.http.URL
	return s
}

// Close ends all connections. Hanging requests return.
func (s *Server) Close() {
	s.stop()
	s.mu.Lock()
	for _, sess := range s.sessions {
		sess.dropSession()
	}
	s.mu.Unlock()
	s.http.CloseClientConnections()
	s.http.Close()
}

const everyPermission = 1<<49 - 1

// epoch is the first second of 2015, where snowflakes begin (reference#snowflakes).
const epoch = 1420070400000

// id makes the next snowflake. Later ones are greater.
func (s *Server) id() string {
	now := uint64(time.Now().UnixMilli()-epoch) << 22
	s.serial = max(s.serial+1, now)
	return strconv.FormatUint(s.serial, 10)
}

// withLock lets f happen while nothing else does.
func (s *Server) withLock(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

// Later lets all that happens from now on happen so much later, as snowflakes tell.
func (s *Server) Later(d time.Duration) {
	s.withLock(func() {
		s.id()
		s.serial += uint64(d.Milliseconds()) << 22
	})
}

// locked is what f finds while nothing else happens.
func locked[T any](s *Server, f func() T) (found T) {
	s.withLock(func() { found = f() })
	return found
}

// change tells those who wait that something is new. The lock is held.
func (s *Server) change() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// Await blocks until what holds, which is asked after each change. It fails when ctx ends.
func (s *Server) Await(ctx context.Context, what func() bool) error {
	for {
		s.mu.Lock()
		changed := s.changed
		s.mu.Unlock()
		if what() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("await: %w", ctx.Err())
		}
	}
}

// Requests are all requests, in the order in which they were answered.
func (s *Server) Requests() []Call {
	return locked(s, func() []Call { return slices.Clone(s.calls) })
}

// Calls are the requests of a method whose path has the prefix (below /api/v9), in the order in which they were answered.
func (s *Server) Calls(method, prefix string) []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Call
	for _, c := range s.calls {
		if c.Method == method && len(c.Path) >= len(prefix) && c.Path[:len(prefix)] == prefix {
			out = append(out, c)
		}
	}
	return out
}
