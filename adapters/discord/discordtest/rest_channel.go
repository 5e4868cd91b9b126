package discordtest

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"
)

func (s *Server) routeChannel(r request) (any, *refusal) {
	c := s.channels[r.parts[1]]
	if c == nil {
		return nil, errUnknownChannel
	}
	if no := s.checkAllowed(r, c); no != nil {
		return nil, no
	}
	switch {
	case r.matchesPath("GET", "channels/*"):
		return c, nil
	case r.matchesPath("PATCH", "channels/*"):
		return s.patchChannel(r, c)
	case r.matchesPath("GET", "channels/*/messages"):
		return s.history(r, c)
	case r.matchesPath("POST", "channels/*/messages"):
		return s.create(r, c)
	case r.matchesPath("POST", "channels/*/threads"):
		return s.startThread(r, c, "")
	case r.matchesPath("POST", "channels/*/messages/*/threads"):
		if s.channels[r.parts[3]] != nil {
			return nil, refuse(400, 160004, "A thread has already been created for this message")
		}
		return s.startThread(r, c, r.parts[3])
	case r.matchesPath("POST", "channels/*/typing"):
		return nil, nil
	case r.matchesPath("GET", "channels/*/thread-members/*"):
		if !c.members[r.parts[3]] {
			return nil, errUnknownMember
		}
		return map[string]any{"id": c.ID, "user_id": r.parts[3]}, nil
	case r.matchesPath("PUT", "channels/*/thread-members/*"):
		if c.ThreadMetadata == nil {
			return nil, refuse(400, 50024, "Cannot execute action on this channel type")
		}
		if c.ThreadMetadata.Archived {
			return nil, errArchived
		}
		if s.members[r.parts[3]] == nil {
			return nil, errUnknownMember
		}
		c.members[r.parts[3]] = true
		s.change()
		return nil, nil
	case len(r.parts) == 4 && r.parts[2] == "messages":
		return s.oneMessage(r, c)
	}
	return nil, errNotFound
}

// Permissions (topics/permissions#permissions-bitwise-permission-flags).
const (
	viewChannel    = 1 << 10
	sendMessages   = 1 << 11
	embedLinks     = 1 << 14
	attachFiles    = 1 << 15
	readHistory    = 1 << 16
	manageThreads  = 1 << 34
	publicThreads  = 1 << 35
	privateThreads = 1 << 36
	sendInThreads  = 1 << 38
)

// checkAllowed refuses what the bot lacks a permission for, as each endpoint's page says. Direct messages know none.
func (s *Server) checkAllowed(r request, c *Channel) *refusal {
	if c.Type == DM {
		return nil
	}
	has := func(p int64) bool { return s.permissions()&p != 0 }
	send := has(sendMessages)
	if c.ThreadMetadata != nil {
		send = has(sendInThreads)
	}
	var o outgoing
	_ = json.Unmarshal(r.body, &o)
	switch {
	case !has(viewChannel):
		return errMissingAccess
	case r.matchesPath("GET", "channels/*/messages") && !has(readHistory),
		r.matchesPath("POST", "channels/*/messages") && !send,
		r.matchesPath("POST", "channels/*/typing") && !send,
		r.matchesPath("PUT", "channels/*/thread-members/*") && !send,
		len(o.Embeds) > 0 && !has(embedLinks),
		len(r.files) > 0 && !has(attachFiles):
		return errPermissions
	}
	return nil
}

func (s *Server) oneMessage(r request, c *Channel) (any, *refusal) {
	m := s.findMessage(c.ID, r.parts[3])
	if m == nil {
		return nil, errUnknownMessage
	}
	switch r.Method {
	case "PATCH":
		return s.edit(r, c, m)
	case "DELETE":
		if archived(c) {
			return nil, errArchived
		}
		s.removeMessages(c.ID, m.ID)
		return nil, nil
	}
	return nil, errNotFound
}

func archived(c *Channel) bool { return c.ThreadMetadata != nil && c.ThreadMetadata.Archived }

// history lists messages, newest first (resources/message#get-channel-messages).
func (s *Server) history(r request, c *Channel) (any, *refusal) {
	q := r.URL.Query()
	limit := 50
	if l := q.Get("limit"); l != "" {
		n, err := strconv.Atoi(l)
		if err != nil || n < 1 || n > 100 {
			return nil, formError("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
		}
		limit = n
	}
	var out []*Message
	for _, m := range c.messages {
		if after := q.Get("after"); after != "" && compareIDs(m.ID, after) <= 0 {
			continue
		}
		out = append(out, m)
	}
	if q.Get("after") != "" {
		out = out[:min(limit, len(out))]
	} else {
		out = out[max(0, len(out)-limit):]
	}
	out = append([]*Message{}, out...)
	slices.Reverse(out)
	return out, nil
}

// compareIDs orders snowflakes.
func compareIDs(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}

// outgoing is the body of a message to create or edit (resources/message#create-message-jsonform-params).
type outgoing struct {
	Content         *string          `json:"content"`
	Embeds          []Embed          `json:"embeds"`
	Components      []Component      `json:"components"`
	Flags           int              `json:"flags"`
	Nonce           any              `json:"nonce"`
	EnforceNonce    bool             `json:"enforce_nonce"`
	AllowedMentions *AllowedMentions `json:"allowed_mentions"`
	Attachments     *[]attachmentRef `json:"attachments"`
	Reference       *Reference       `json:"message_reference"`

	files map[int]file
}

func (s *Server) create(r request, c *Channel) (any, *refusal) {
	o := outgoing{files: r.files}
	if no := r.decode(&o); no != nil {
		return nil, no
	}
	if no := o.checkMessage(true); no != nil {
		return nil, no
	}
	nonce, _ := o.Nonce.(string)
	if old := c.nonces[nonce]; nonce != "" && o.EnforceNonce && old != "" {
		if m := s.findMessage(c.ID, old); m != nil {
			again := clone(*m)
			again.Nonce = nonce
			return again, nil
		}
	}
	switch {
	case c.Type == DM && s.members[c.Recipients[0].ID] == nil:
		return nil, refuse(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
	case c.Type == DM && s.closedDMs[c.Recipients[0].ID]:
		return nil, errCannotDM
	case archived(c) && c.ThreadMetadata.Locked:
		return nil, errArchived
	case archived(c): // a message unarchives a thread that is not locked (topics/threads#editing-deleting-threads)
		c.ThreadMetadata.Archived = false
	}
	m := s.newMessage(c.ID, s.BotID, "")
	if no := s.replyTo(m, o.Reference); no != nil {
		return nil, no
	}
	o.apply(m)
	s.attach(m, o)
	s.lastMention = o.AllowedMentions
	if nonce != "" && o.EnforceNonce {
		c.nonces[nonce] = m.ID
	}
	m.Nonce = o.Nonce
	s.addMessage(m)
	out := clone(*m)
	m.Nonce = nil
	return out, nil
}

// replyTo makes a message a reply. One to what is not there is refused, or is none where it need not be there (resources/message#create-message).
func (s *Server) replyTo(m *Message, to *Reference) *refusal {
	if to == nil {
		return nil
	}
	if s.findMessage(m.ChannelID, to.MessageID) == nil {
		if to.Must == nil || *to.Must {
			return formError("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
		}
		return nil
	}
	m.Type, m.Reference = Reply, &Reference{MessageID: to.MessageID, ChannelID: m.ChannelID}
	return nil
}

// ForgetNonces is a few minutes later: no nonce is remembered (resources/message#create-message).
func (s *Server) ForgetNonces() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.channels {
		clear(c.nonces)
	}
}

// LastMentions is what the last message allowed to be mentioned; nil where it did not say.
func (s *Server) LastMentions() *AllowedMentions {
	return locked(s, func() *AllowedMentions { return s.lastMention })
}

// apply writes what is given into a message, as a new one and as an edit.
func (o outgoing) apply(m *Message) {
	if o.Content != nil {
		m.Content = *o.Content
	}
	if o.Embeds != nil {
		m.Embeds = slices.Clone(o.Embeds)
		for i := range m.Embeds {
			m.Embeds[i].Type = "rich"
		}
	}
	if o.Components != nil {
		m.Components = number(o.Components)
	}
	m.Flags = o.Flags
}

// number fills in the ids that Discord gives to components (components/reference#anatomy-of-a-component).
func number(cs []Component) []Component {
	n := 0
	var walk func([]Component) []Component
	walk = func(cs []Component) []Component {
		out := slices.Clone(cs)
		for i := range out {
			n++
			out[i].ID = n
			out[i].Components = walk(out[i].Components)
		}
		return out
	}
	return walk(cs)
}

func (s *Server) edit(r request, c *Channel, m *Message) (any, *refusal) {
	o := outgoing{files: r.files}
	var given map[string]json.RawMessage
	if no := r.decode(&o); no != nil {
		return nil, no
	}
	_ = r.decode(&given)
	switch {
	case m.Author.ID != s.BotID || m.WebhookID != "":
		return nil, errNotOurs
	case archived(c):
		return nil, errArchived
	}
	if no := o.checkMessage(false); no != nil {
		return nil, no
	}
	if _, ok := given["flags"]; !ok {
		o.Flags = m.Flags
	}
	at := timestamp()
	o.apply(m)
	s.attach(m, o)
	m.EditedTimestamp = &at
	m.revisions++
	s.dispatchMessage("MESSAGE_UPDATE", m)
	s.change()
	return m, nil
}

// startThread starts a thread without a message (resources/channel#start-thread-without-message).
// startThread starts a thread below a channel, or that of a message, which is public and has its id.
func (s *Server) startThread(r request, c *Channel, message string) (any, *refusal) {
	var b struct {
		Name                string `json:"name"`
		Type                *int   `json:"type"`
		Invitable           *bool  `json:"invitable"`
		AutoArchiveDuration int    `json:"auto_archive_duration"`
	}
	if no := r.decode(&b); no != nil {
		return nil, no
	}
	kind := PrivateThread // the documented default
	if b.Type != nil {
		kind = *b.Type
	}
	if message != "" {
		kind = PublicThread
	}
	switch {
	case c.Type != GuildText:
		return nil, refuse(400, 50024, "Cannot execute action on this channel type")
	case kind != PublicThread && kind != PrivateThread:
		return nil, formError("type", "BASE_TYPE_CHOICES", "Value must be one of {10, 11, 12}.")
	case countRunes(b.Name) < 1 || countRunes(b.Name) > 100:
		return nil, formError("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	case b.AutoArchiveDuration != 0 && !slices.Contains([]int{60, 1440, 4320, 10080}, b.AutoArchiveDuration):
		return nil, formError("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of {60, 1440, 4320, 10080}.")
	case kind == PrivateThread && s.permissions()&privateThreads == 0, kind == PublicThread && s.permissions()&publicThreads == 0:
		return nil, errPermissions
	}
	t := s.addChannel(&Channel{
		ID: message, Type: kind, GuildID: c.GuildID, ParentID: c.ID, OwnerID: s.BotID, Name: b.Name,
		ThreadMetadata: &ThreadMetadata{Invitable: b.Invitable == nil || *b.Invitable, AutoArchiveDuration: cmp.Or(b.AutoArchiveDuration, 4320)},
	})
	t.members[s.BotID] = true
	return t, nil
}

func (s *Server) patchChannel(r request, c *Channel) (any, *refusal) {
	var b struct {
		Archived *bool `json:"archived"`
		Locked   *bool `json:"locked"`
	}
	if no := r.decode(&b); no != nil {
		return nil, no
	}
	if c.ThreadMetadata == nil {
		return nil, refuse(400, 50024, "Cannot execute action on this channel type")
	}
	if c.ThreadMetadata.Locked && s.permissions()&manageThreads == 0 { // a locked thread takes Manage Threads
		return nil, errPermissions
	}
	if b.Archived != nil {
		c.ThreadMetadata.Archived = *b.Archived
	}
	if b.Locked != nil {
		c.ThreadMetadata.Locked = *b.Locked
	}
	s.change()
	return c, nil
}

func (s *Server) permissions() int64 {
	n, _ := strconv.ParseInt(s.roles[0].Permissions, 10, 64)
	return n
}

func (s *Server) routeGuild(r request) (any, *refusal) {
	if r.parts[1] != s.Guild {
		if len(r.parts) == 2 {
			return nil, errUnknownGuild
		}
		return nil, errMissingAccess
	}
	switch {
	case r.matchesPath("GET", "guilds/*"):
		return map[string]any{"id": s.Guild, "name": "guild", "owner_id": s.OwnerID, "roles": s.roles}, nil
	case r.matchesPath("GET", "guilds/*/members/*"):
		m := s.members[r.parts[3]]
		if m == nil {
			return nil, errUnknownMember
		}
		full := *m
		full.User = s.users[r.parts[3]]
		return full, nil
	case r.matchesPath("GET", "guilds/*/threads/active"):
		return map[string]any{"threads": s.activeThreads(), "members": []any{}}, nil
	}
	return nil, errNotFound
}

func (s *Server) activeThreads() []Channel {
	threads := []Channel{}
	for _, c := range s.channels {
		if c.ThreadMetadata == nil || c.ThreadMetadata.Archived {
			continue
		}
		listed := *c
		if s.lagging != nil {
			listed.LastMessageID = s.lagging[c.ID]
		}
		threads = append(threads, listed)
	}
	return threads
}

func (s *Server) routeApplication(r request) (any, *refusal) {
	app := map[string]any{"id": s.AppID, "name": "mendan", "flags": s.appFlags}
	switch {
	case r.matchesPath("GET", "applications/@me"), r.matchesPath("GET", "oauth2/applications/@me"):
		return app, nil
	case len(r.parts) < 2 || r.parts[1] != s.AppID:
		return nil, refuse(404, 10002, "Unknown Application")
	}
	guild := ""
	switch {
	case len(r.parts) >= 5 && r.parts[2] == "guilds" && r.parts[4] == "commands":
		if guild = r.parts[3]; guild != s.Guild {
			return nil, errMissingAccess
		}
	case len(r.parts) >= 3 && r.parts[2] == "commands":
	default:
		return nil, errNotFound
	}
	return s.routeCommands(r, guild)
}

// routeCommands keeps the application's commands (interactions/application-commands#endpoints).
func (s *Server) routeCommands(r request, guild string) (any, *refusal) {
	mine := func(c Command) bool { return c.GuildID == guild }
	switch r.Method {
	case "GET":
		out := []Command{}
		for _, c := range s.commands {
			if mine(c) {
				out = append(out, c)
			}
		}
		return out, nil
	case "PUT":
		var all []Command
		if no := r.decode(&all); no != nil {
			return nil, no
		}
		for i := range all {
			if no := all[i].checkCommand(); no != nil {
				return nil, no
			}
			s.fillIn(&all[i], guild)
		}
		s.commands = append(slices.DeleteFunc(s.commands, mine), all...)
		s.commandPuts++
		s.change()
		return all, nil
	}
	return nil, errNotFound
}

func (s *Server) fillIn(c *Command, guild string) {
	c.ID, c.ApplicationID, c.GuildID, c.Version = s.id(), s.AppID, guild, strconv.FormatInt(time.Now().Unix(), 10)
	c.Type = max(1, c.Type)
}

// Commands are the registered commands, and how often they were written.
func (s *Server) Commands() ([]Command, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return clone(s.commands), s.commandPuts
}
