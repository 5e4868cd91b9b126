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

// findChannel finds the channel that a call is about; the id of a person stands for the direct message with them.
func (s *Server) findChannel(id string) (*Channel, refusal) {
	if s.users[id] != nil {
		id = s.directChannel(id)
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

// readContent reads what a message is to show.
func readContent(r request, m *Message, limit int) refusal {
	m.Text = r.argText("text")
	m.Plain = r.argText("mrkdwn") == "false"
	if raw := r.argText("blocks"); raw != "" {
		var blocks Blocks // new ones: those that are there may still be on their way out in an answer
		if err := json.Unmarshal([]byte(raw), &blocks); err != nil {
			return refuse("invalid_blocks_format")
		}
		m.Blocks = blocks
		if no := m.Blocks.checkBlocks(maxMessageBlocks); no.code != "" {
			return no
		}
	}
	if raw := r.argText("metadata"); raw != "" {
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
	if no := readContent(r, m, maxText); no.code != "" {
		return nil, no
	}
	if thread := r.argText("thread_ts"); thread != "" {
		root := c.findMessage(thread)
		if root == nil {
			return nil, refuse("thread_not_found")
		}
		if m.Thread = thread; root.Thread != "" {
			m.Thread = root.Thread
		}
	}
	m.Blocks.fillIDs()
	s.publishMessage(c, m)
	return map[string]any{"channel": c.ID, "ts": m.TS, "message": m.toObject()}, refusal{}
}

// publishMessage adds a new message to a channel, for everybody there. The lock is held.
func (s *Server) publishMessage(c *Channel, m *Message) {
	s.addMessage(c, m)
	s.emitEvent(c, m.toEvent(c))
}

// addMessage adds a message to a channel and tells nobody. The lock is held.
func (s *Server) addMessage(c *Channel, m *Message) {
	m.TS, m.At = s.newTS(), time.Now()
	c.Messages = append(c.Messages, m)
}

// ownMessage is the message that a call is about, if it is the app's own and everybody's; cant is why it cannot be used else.
func (r request) ownMessage(cant string) (*Message, refusal) {
	switch m := r.channel.findMessage(r.argText("ts")); {
	case m == nil || m.For != "":
		return nil, refuse("message_not_found")
	case m.Bot != BotID:
		return nil, refuse(cant)
	default:
		return m, refusal{}
	}
}

func (s *Server) updateMessage(r request) (map[string]any, refusal) {
	old, no := r.ownMessage("cant_update_message")
	switch {
	case no.code != "":
		return nil, no
	case old.Streams:
		return nil, refuse("streaming_state_conflict")
	}
	now := *old
	if r.argText("blocks") == "[]" {
		now.Blocks = nil
	}
	if no := readContent(r, &now, maxUpdate); no.code != "" {
		return nil, no
	}
	now.Edited = s.newTS()
	now.Blocks.fillIDs()
	before := old.toObject()
	*old = now
	s.tellChange(r.channel, "message_changed", old.Edited, map[string]any{"message": old.toObject(), "previous_message": before})
	return map[string]any{"channel": r.channel.ID, "ts": old.TS, "text": old.Text, "message": old.toObject()}, refusal{}
}

func (s *Server) deleteMessage(r request) (map[string]any, refusal) {
	m, no := r.ownMessage("cant_delete_message")
	switch {
	case no.code != "":
		return nil, no
	case m.Streams:
		return nil, refuse("cant_delete_message")
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
	s.tellChange(c, "message_deleted", s.newTS(), map[string]any{"deleted_ts": m.TS, "previous_message": m.toObject()})
}

// tellChange tells of a message that is not as it was. The lock is held.
func (s *Server) tellChange(c *Channel, subtype, ts string, more map[string]any) {
	event := map[string]any{
		"type": "message", "subtype": subtype, "hidden": true, "channel": c.ID, "channel_type": c.channelKind(), "ts": ts, "event_ts": ts,
	}
	maps.Copy(event, more)
	s.emitEvent(c, event)
}

func (s *Server) postEphemeral(r request) (map[string]any, refusal) {
	if s.users[r.argText("user")] == nil {
		return nil, refuse("user_not_in_channel")
	}
	m := &Message{User: BotUser, Bot: BotID, For: r.argText("user"), Thread: r.argText("thread_ts")}
	if no := readContent(r, m, maxText); no.code != "" {
		return nil, no
	}
	s.addMessage(r.channel, m)
	return map[string]any{"message_ts": m.TS}, refusal{}
}

// toObject is a message as others see it: docs.slack.dev/reference/events/message.
func (m *Message) toObject() map[string]any {
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

// toEvent is a new message as the Events API tells of it.
func (m *Message) toEvent(c *Channel) map[string]any {
	out := m.toObject()
	out["channel"], out["channel_type"], out["event_ts"] = c.ID, c.channelKind(), m.TS
	return out
}

func (c *Channel) channelKind() string {
	switch {
	case c.With != "":
		return "im"
	case c.Group:
		return "mpim"
	case c.Private:
		return "group"
	}
	return "channel"
}
