package slacktest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarkdown is how long markdown_text may be: docs.slack.dev/reference/methods/chat.startStream.
const maxMarkdown = 12_000

// startStream begins a message in a thread that is written bit by bit: docs.slack.dev/reference/methods/chat.startStream. In a channel it says for whom.
func (s *Server) startStream(r request) (map[string]any, refusal) {
	root := r.channel.findMessage(r.argText("thread_ts"))
	switch {
	case root == nil:
		return nil, refuse("thread_not_found")
	case r.channel.With == "" && r.argText("recipient_team_id") != Team:
		return nil, refuse("missing_recipient_team_id")
	case r.channel.With == "" && s.users[r.argText("recipient_user_id")] == nil:
		return nil, refuse("missing_recipient_user_id")
	}
	for _, foreign := range []string{"text", "blocks", "metadata"} {
		if r.argText(foreign) != "" {
			return nil, refuse("invalid_arguments")
		}
	}
	m := &Message{User: BotUser, Bot: BotID, Thread: root.TS, Streams: true}
	if root.Thread != "" {
		m.Thread = root.Thread
	}
	if no := m.addMarkdown(r.argText("markdown_text")); no.code != "" {
		return nil, no
	}
	s.publishMessage(r.channel, m)
	return map[string]any{"channel": r.channel.ID, "ts": m.TS}, refusal{}
}

func (s *Server) appendStream(r request) (map[string]any, refusal) {
	m, no := r.openStream()
	if no.code != "" {
		return nil, no
	}
	if r.argText("markdown_text") == "" {
		return nil, refuse("no_text")
	}
	if no := m.addMarkdown(r.argText("markdown_text")); no.code != "" {
		return nil, no
	}
	return map[string]any{"channel": r.channel.ID, "ts": m.TS}, refusal{}
}

func (s *Server) stopStream(r request) (map[string]any, refusal) {
	m, no := r.openStream()
	if no.code != "" {
		return nil, no
	}
	if no := m.addMarkdown(r.argText("markdown_text")); no.code != "" {
		return nil, no
	}
	m.Streams = false
	s.tellChange(r.channel, "message_changed", s.newTS(), map[string]any{"message": m.toObject()})
	return map[string]any{"channel": r.channel.ID, "ts": m.TS, "message": m.toObject()}, refusal{}
}

// StopStreams stops all streams, as Slack does with those that are some minutes old.
func (s *Server) StopStreams() {
	s.withLock(func() {
		for _, c := range s.channels {
			for _, m := range c.Messages {
				m.Streams = false
			}
		}
	})
}

func (r request) openStream() (*Message, refusal) {
	m, no := r.ownMessage("message_not_owned_by_app")
	switch {
	case no.code != "":
		return nil, no
	case !m.Streams:
		return nil, refuse("message_not_in_streaming_state")
	}
	return m, refusal{}
}

// addMarkdown adds Markdown at the end of a stream, as it is read: what is escaped stands for itself, signs of emphasis are not seen, mentions are live,
// and white space at the beginning of a piece is lost.
func (m *Message) addMarkdown(md string) refusal {
	if utf8.RuneCountInString(md) > maxMarkdown {
		return refuse("msg_too_long")
	}
	var b strings.Builder
	escaped := false
	for _, r := range strings.TrimLeftFunc(md, unicode.IsSpace) {
		switch {
		case escaped && strings.ContainsRune("<>&", r):
			b.WriteString(map[rune]string{'<': "&lt;", '>': "&gt;", '&': "&amp;"}[r])
		case r == '\u200b': // nobody sees it
			continue
		case !escaped && r == '\\':
			escaped = true
			continue
		case escaped || !strings.ContainsRune("*_~`", r):
			b.WriteRune(r)
		}
		escaped = false
	}
	m.Text, m.Plain = m.Text+b.String(), true
	return refusal{}
}
