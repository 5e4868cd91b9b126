package slacktest

import (
	"maps"
	"slices"
	"strings"
	"time"
)

// User is a person.
type User struct{ ID, Name, Locale, TZ string }

// Channel is a conversation: a channel, or a direct message between a person and the app.
type Channel struct {
	ID       string
	With     string // the person, for a direct message
	Private  bool
	Group    bool // a direct message between several people and the app
	Archived bool
	Outside  bool // the app is not in it
	Messages []*Message
}

// Message is one message. Private ones (ephemeral, or answers at a response_url) are for one person.
type Message struct {
	TS, Thread, User, Bot, Text, Subtype, Edited string
	Plain                                        bool // "mrkdwn": false
	Blocks                                       Blocks
	Metadata                                     map[string]any
	Files                                        []map[string]any
	For                                          string
	Streams                                      bool      // it is a stream, and not stopped yet
	At                                           time.Time // when it was posted, by the real clock
}

// Shows is everything that a message shows.
func (m Message) Shows() string {
	if len(m.Blocks) > 0 {
		return m.Blocks.Text()
	}
	return m.Text
}

// Call is one call of the Web API.
type Call struct {
	Method string
	Args   map[string]string
	Error  string // how it was refused; empty for ok
	At     time.Time
}

// AddUser lets a person be in the workspace.
func (s *Server) AddUser(u User) { s.withLock(func() { s.users[u.ID] = &u }) }

// SetGroup lets a user group have these members.
func (s *Server) SetGroup(id string, members ...string) {
	s.withLock(func() { s.groups[id] = members })
}

// AddChannel lets a channel be in the workspace.
func (s *Server) AddChannel(c Channel) { s.withLock(func() { s.channels[c.ID] = &c }) }

// RemoveChannel deletes a channel.
func (s *Server) RemoveChannel(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.channels, id)
	s.notifyWaiting()
}

// RemoveApp takes the app out of a channel.
func (s *Server) RemoveApp(channel string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.channels[channel].Outside = true
	s.notifyWaiting()
}

// DM is the direct message between a person and the app; it is made when it is not there.
func (s *Server) DM(user string) string {
	return locked(s, func() string { return s.directChannel(user) })
}

func (s *Server) directChannel(user string) string {
	id := "D" + strings.TrimLeft(user, "UW")
	if s.channels[id] == nil {
		s.channels[id] = &Channel{ID: id, With: user}
	}
	return id
}

// Messages are the messages of a channel and its threads that everybody there sees, in order.
func (s *Server) Messages(channel string) []Message {
	return s.filterMessages(channel, func(m *Message) bool { return m.For == "" })
}

// Thread are the root of a thread and the replies to it.
func (s *Server) Thread(channel, root string) []Message {
	return s.filterMessages(channel, func(m *Message) bool { return m.For == "" && (m.TS == root || m.Thread == root) })
}

// Private are the messages that only one person saw, wherever.
func (s *Server) Private(user string) []Message {
	s.mu.Lock()
	ids := slices.Sorted(maps.Keys(s.channels))
	s.mu.Unlock()
	var out []Message
	for _, id := range ids {
		out = append(out, s.filterMessages(id, func(m *Message) bool { return m.For == user })...)
	}
	return out
}

func (s *Server) filterMessages(channel string, keep func(*Message) bool) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Message
	if c := s.channels[channel]; c != nil {
		for _, m := range c.Messages {
			if keep(m) {
				one := *m
				one.Blocks = m.Blocks.deepCopy()
				out = append(out, one)
			}
		}
	}
	return out
}

// Calls are the calls of a method so far, or with an empty name all.
func (s *Server) Calls(method string) []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Call
	for _, c := range s.calls {
		if method == "" || c.Method == method {
			out = append(out, c)
		}
	}
	return out
}

// Home is the home page of a person as the app published it last.
func (s *Server) Home(user string) Blocks {
	return locked(s, func() Blocks { return s.homes[user].deepCopy() })
}

// Prompts are what the app offers in a conversation, as it was sent; Status is the status that it shows there.
func (s *Server) Prompts(channel, thread string) string {
	return locked(s, func() string { return s.prompts[channel+" "+thread] })
}

// Status is the status that the app shows in a thread.
func (s *Server) Status(channel, thread string) string {
	return locked(s, func() string { return s.statuses[channel+" "+thread] })
}

// Problems are what the app did that Slack would not have liked, though nothing failed: a second acknowledgement, one of nothing.
func (s *Server) Problems() []string {
	return locked(s, func() []string { return slices.Clone(s.problems) })
}

func (c *Channel) findMessage(ts string) *Message {
	for _, m := range c.Messages {
		if m.TS == ts {
			return m
		}
	}
	return nil
}
