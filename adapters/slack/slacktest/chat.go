package slacktest

import (
	"encoding/json"
	"maps"
	"slices"
	"time"
	"unicode/utf8"
)

// docs.slack.dev/reference/methods/chat.postMessage, chat.update, chat.delete, chat.postEphemeral; truncation and limits:
// docs.slack.dev/changelog/2018-truncating-really-long-messages.
const (
	maxText   = 40_000
	maxUpdate = 4000
)

// where finds the channel that a call is about; the id of a person stands for the direct message with them.
func (s *Server) where(id string) (*Channel, refusal) {
	if s.users[id] != nil {
		id = s.dm(id)
	}
	c := s.channels[id]
	switch {
	case c == nil:
		return nil, refuse("channel_not_found")
	case c.Outside:
		return nil, refuse("not_in_channel")
	case c.Archived:
		return nil, refuse("is_archived")
	}
	return c, refusal{}
}

// content reads what a message is to show.
func content(r request, m *Message, limit int) refusal {
	m.Text = r.text("text")
	m.Plain = r.text("mrkdwn") == "false"
	if raw := r.text("blocks"); raw != "" {
		var blocks Blocks // new ones: those that are there may still be on their way out in an answer
		if err := json.Unmarshal([]byte(raw), &blocks); err != nil {
			return refuse("invalid_blocks_format")
		}
		m.Blocks = blocks
		if no := m.Blocks.check(maxMessageBlocks); no.code != "" {
			return no
		}
	}
	if raw := r.text("metadata"); raw != "" {
		var md struct {
			Type    string         `json:"event_type"`
			Payload map[string]any `json:"event_payload"`
		}
		if json.Unmarshal([]byte(raw), &md) != nil || md.Type == "" || md.Payload == nil {
			return refuse("invalid_metadata_format")
		}
		m.Metadata = map[string]any{"event_type": md.Type, "event_payload": md.Payload}
	}
	switch {
	case m.Text == "" && len(m.Blocks) == 0:
		return refuse("no_text")
	case utf8.RuneCountInString(m.Text) > limit:
		return refuse("msg_too_long")
	}
	return refusal{}
}

func (s *Server) postMessage(r request) (map[string]any, refusal) {
	c, m := r.channel, &Message{User: BotUser, Bot: BotID}
	if no := content(r, m, maxText); no.code != "" {
		return nil, no
	}
	if thread := r.text("thread_ts"); thread != "" {
		root := c.find(thread)
		if root == nil {
			return nil, refuse("thread_not_found")
		}
		if m.Thread = thread; root.Thread != "" {
			m.Thread = root.Thread
		}
	}
	m.Blocks.fill()
	s.publish(c, m)
	return map[string]any{"channel": c.ID, "ts": m.TS, "message": m.object()}, refusal{}
}

// publish adds a new message to a channel, for everybody there. The lock is held.
func (s *Server) publish(c *Channel, m *Message) {
	s.add(c, m)
	s.emit(c, m.event(c))
}

// add adds a message to a channel and tells nobody. The lock is held.
func (s *Server) add(c *Channel, m *Message) {
	m.TS, m.At = s.ts(), time.Now()
	c.Messages = append(c.Messages, m)
}

// ownMessage is the message that a call is about, if it is the app's own and everybody's; cant is why it cannot be used else.
func (r request) ownMessage(cant string) (*Message, refusal) {
	switch m := r.channel.find(r.text("ts")); {
	case m == nil || m.For != "":
		return nil, refuse("message_not_found")
	case m.Bot != BotID:
		return nil, refuse(cant)
	default:
		return m, refusal{}
	}
}

func (s *Server) update(r request) (map[string]any, refusal) {
	old, no := r.ownMessage("cant_update_message")
	if no.code != "" {
		return nil, no
	}
	now := *old
	if r.text("blocks") == "[]" {
		now.Blocks = nil
	}
	if no := content(r, &now, maxUpdate); no.code != "" {
		return nil, no
	}
	now.Edited = s.ts()
	now.Blocks.fill()
	before := old.object()
	*old = now
	s.tellChange(r.channel, "message_changed", old.Edited, map[string]any{"message": old.object(), "previous_message": before})
	return map[string]any{"channel": r.channel.ID, "ts": old.TS, "text": old.Text, "message": old.object()}, refusal{}
}

func (s *Server) delete(r request) (map[string]any, refusal) {
	m, no := r.ownMessage("cant_delete_message")
	if no.code != "" {
		return nil, no
	}
	s.takeAway(r.channel, m)
	return map[string]any{"channel": r.channel.ID, "ts": m.TS}, refusal{}
}

// without is a list without one of its items.
func without[T comparable](all []T, gone T) []T {
	return slices.DeleteFunc(slices.Clone(all), func(each T) bool { return each == gone })
}

// takeAway removes a message. The lock is held.
func (s *Server) takeAway(c *Channel, m *Message) {
	c.Messages = without(c.Messages, m)
	s.tellChange(c, "message_deleted", s.ts(), map[string]any{"deleted_ts": m.TS, "previous_message": m.object()})
}

// tellChange tells of a message that is not as it was. The lock is held.
func (s *Server) tellChange(c *Channel, subtype, ts string, more map[string]any) {
	event := map[string]any{
		"type": "message", "subtype": subtype, "hidden": true, "channel": c.ID, "channel_type": c.kind(), "ts": ts, "event_ts": ts,
	}
	maps.Copy(event, more)
	s.emit(c, event)
}

func (s *Server) postEphemeral(r request) (map[string]any, refusal) {
	if s.users[r.text("user")] == nil {
		return nil, refuse("user_not_in_channel")
	}
	m := &Message{User: BotUser, Bot: BotID, For: r.text("user"), Thread: r.text("thread_ts")}
	if no := content(r, m, maxText); no.code != "" {
		return nil, no
	}
	s.add(r.channel, m)
	return map[string]any{"message_ts": m.TS}, refusal{}
}

// object is a message as others see it: docs.slack.dev/reference/events/message.
func (m *Message) object() map[string]any {
	out := map[string]any{"type": "message", "user": m.User, "text": m.Text, "ts": m.TS, "team": Team}
	if m.Subtype != "" {
		out["subtype"] = m.Subtype
	}
	if m.Bot != "" {
		out["bot_id"], out["app_id"] = m.Bot, AppID
		out["bot_profile"] = map[string]any{"id": m.Bot, "app_id": AppID, "name": "mendan"}
	}
	if m.Thread != "" {
		out["thread_ts"], out["parent_user_id"] = m.Thread, BotUser
	}
	if len(m.Blocks) > 0 {
		out["blocks"] = m.Blocks
	}
	if m.Edited != "" {
		out["edited"] = map[string]any{"user": m.User, "ts": m.Edited}
	}
	if len(m.Files) > 0 {
		out["files"], out["upload"] = m.Files, false
	}
	return out
}

// event is a new message as the Events API tells of it.
func (m *Message) event(c *Channel) map[string]any {
	out := m.object()
	out["channel"], out["channel_type"], out["event_ts"] = c.ID, c.kind(), m.TS
	return out
}

func (c *Channel) kind() string {
	switch {
	case c.With != "":
		return "im"
	case c.Private:
		return "group"
	}
	return "channel"
}
