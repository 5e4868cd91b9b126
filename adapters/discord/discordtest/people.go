package discordtest

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// User adds a person to the guild and returns their id.
func (s *Server) User(name string, roles ...string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := &User{ID: s.id(), Username: name, GlobalName: name}
	s.users[u.ID] = u
	s.members[u.ID] = &Member{Roles: slices.Concat([]string{}, roles)}
	return u.ID
}

// Bot adds another bot to the guild and returns its id.
func (s *Server) Bot(name string) string {
	id := s.User(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.users[id].Bot = true
	return id
}

// Role adds a role to the guild and returns its id.
func (s *Server) Role(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := Role{ID: s.id(), Name: name, Permissions: "0"}
	s.roles = append(s.roles, r)
	return r.ID
}

// Mentionable lets everybody mention a role.
func (s *Server) Mentionable(role string) {
	s.withLock(func() {
		for i := range s.roles {
			s.roles[i].Mentionable = s.roles[i].Mentionable || s.roles[i].ID == role
		}
	})
}

// Channel adds a text channel and returns its id.
func (s *Server) Channel(name string) string {
	return locked(s, func() string { return s.addChannel(&Channel{Type: GuildText, GuildID: s.Guild, Name: name}).ID })
}

// Thread adds a thread of somebody's below a channel and returns its id.
func (s *Server) Thread(parent, name, owner string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addChannel(&Channel{
		Type: PublicThread, GuildID: s.Guild, ParentID: parent, Name: name, OwnerID: owner,
		ThreadMetadata: &ThreadMetadata{AutoArchiveDuration: 1440},
	}).ID
}

func (s *Server) addChannel(c *Channel) *Channel {
	c.ID = cmp.Or(c.ID, s.id())
	c.members, c.nonces = map[string]bool{}, map[string]string{}
	s.channels[c.ID] = c
	s.change()
	return c
}

// DirectMessages returns the id of the channel between the bot and a user.
func (s *Server) DirectMessages(user string) string {
	return locked(s, func() string { return s.directChannel(user).ID })
}

func (s *Server) directChannel(user string) *Channel {
	for _, c := range s.channels {
		if c.Type == DM && c.Recipients[0].ID == user {
			return c
		}
	}
	return s.addChannel(&Channel{Type: DM, Recipients: []User{*s.users[user]}})
}

// CloseDMs lets a user refuse direct messages.
func (s *Server) CloseDMs(user string) { s.withLock(func() { s.closedDMs[user] = true }) }

// Leave lets a user leave the guild. They share none with the bot any more (topics/opcodes-and-status-codes#json: 50278).
func (s *Server) Leave(user string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.members, user)
	for _, c := range s.channels {
		delete(c.members, user)
	}
	s.change()
}

// RemoveChannel deletes a channel with its threads, or a thread.
func (s *Server) RemoveChannel(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for other, c := range s.channels {
		if other == id || c.ParentID == id {
			delete(s.channels, other)
		}
	}
	s.change()
}

// File is something that a person attaches.
type File struct {
	Name, MIME string
	Data       []byte
}

// Say posts a person's message and returns its id.
func (s *Server) Say(user, channel, text string, files ...File) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.newMessage(channel, user, text)
	s.attachSent(m, files)
	s.addMessage(m)
	return m.ID
}

func (s *Server) attachSent(m *Message, files []File) {
	for _, f := range files {
		m.Attachments = append(m.Attachments, s.attachFile(m.ChannelID, f))
	}
}

// attachFile stores a file. The lock is held.
func (s *Server) attachFile(channel string, f File) Attachment {
	id := s.id()
	path := "/attachments/" + channel + "/" + id + "/" + f.Name
	s.files[path] = file{mime: f.MIME, data: f.Data}
	return Attachment{ID: id, Filename: f.Name, ContentType: f.MIME, Size: len(f.Data), URL: s.URL + path}
}

// Reply posts a person's reply to a message and returns its id.
func (s *Server) Reply(user, channel, to, text string, files ...File) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.newMessage(channel, user, text)
	m.Type, m.Reference = Reply, &Reference{MessageID: to, ChannelID: channel}
	s.attachSent(m, files)
	s.addMessage(m)
	return m.ID
}

// SayAs posts a message that a webhook wrote.
func (s *Server) SayAs(webhook, channel, text string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.newMessage(channel, s.BotID, text)
	m.WebhookID, m.Author = webhook, &User{ID: webhook, Username: "webhook", Bot: true}
	s.addMessage(m)
	return m.ID
}

func (s *Server) newMessage(channel, user, text string) *Message {
	return &Message{
		ID: s.id(), ChannelID: channel, Author: s.users[user], Content: text, Timestamp: timestamp(),
		Attachments: []Attachment{}, Embeds: []Embed{}, Components: []Component{}, Mentions: s.findMentioned(text),
	}
}

func timestamp() string { return time.Now().UTC().Format("2006-01-02T15:04:05.000000-07:00") }

// addMessage stores a message and tells the gateway.
func (s *Server) addMessage(m *Message) {
	c := s.channels[m.ChannelID]
	c.messages, c.LastMessageID = append(c.messages, m), m.ID
	s.dispatchMessage("MESSAGE_CREATE", m)
	s.change()
}

// Edit changes a person's message.
func (s *Server) Edit(channel, message, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.findMessage(channel, message)
	at := timestamp()
	m.Content, m.EditedTimestamp, m.Mentions = text, &at, s.findMentioned(text)
	s.dispatchMessage("MESSAGE_UPDATE", m)
	s.change()
}

// Unfurl adds a link's preview to a message, as Discord does a moment after it was said; nobody edited it.
func (s *Server) Unfurl(channel, message string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.findMessage(channel, message)
	m.Embeds = append(m.Embeds, Embed{Type: "link", Title: "a page", URL: "https://example.com/"})
	s.dispatchMessage("MESSAGE_UPDATE", m)
}

// Delete removes messages; more than one go as a bulk.
func (s *Server) Delete(channel string, messages ...string) {
	s.withLock(func() { s.removeMessages(channel, messages...) })
}

func (s *Server) removeMessages(channel string, messages ...string) {
	c := s.channels[channel]
	c.messages = slices.DeleteFunc(c.messages, func(m *Message) bool { return slices.Contains(messages, m.ID) })
	gone := map[string]any{"channel_id": channel}
	if c.GuildID != "" {
		gone["guild_id"] = c.GuildID
	}
	if len(messages) == 1 {
		gone["id"] = messages[0]
		s.dispatchEvent(c.GuildID, "MESSAGE_DELETE", gone, s.messageIntent(c))
	} else {
		gone["ids"] = messages
		s.dispatchEvent(c.GuildID, "MESSAGE_DELETE_BULK", gone, s.messageIntent(c))
	}
	s.change()
}

// Messages are the messages of a channel, oldest first.
func (s *Server) Messages(channel string) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Message
	if c := s.channels[channel]; c != nil {
		for _, m := range c.messages {
			out = append(out, clone(*m))
		}
	}
	return out
}

// AwaitMessage blocks until a message of the bot in the channel satisfies what, and returns it.
func (s *Server) AwaitMessage(ctx context.Context, channel string, what func(Message) bool) (Message, error) {
	var found Message
	err := s.Await(ctx, func() bool {
		for _, m := range s.Messages(channel) {
			if m.Author.ID == s.BotID && what(m) {
				found = m
				return true
			}
		}
		return false
	})
	return found, err
}

// Threads are the threads below a channel.
func (s *Server) Threads(parent string) []Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Channel
	for _, c := range s.channels {
		if c.ParentID == parent {
			out = append(out, clone(*c))
		}
	}
	slices.SortFunc(out, func(a, b Channel) int { return compareIDs(a.ID, b.ID) })
	return out
}

// InThread reports whether a user was added to a private thread.
func (s *Server) InThread(thread, user string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[thread]
	return c != nil && c.members[user]
}

// Archive archives a thread, locked or not (topics/threads#thread-fields).
func (s *Server) Archive(thread string, locked bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.channels[thread].ThreadMetadata.Archived = true
	s.channels[thread].ThreadMetadata.Locked = locked
}

func (s *Server) findMessage(channel, id string) *Message {
	c := s.channels[channel]
	if c == nil {
		return nil
	}
	for _, m := range c.messages {
		if m.ID == id {
			return m
		}
	}
	return nil
}

func (s *Server) findMentioned(text string) []User {
	out := []User{}
	for id, u := range s.users {
		if containsMention(text, id) {
			out = append(out, *u)
		}
	}
	return out
}
