package slacktest

import (
	"slices"
	"strconv"
)

// docs.slack.dev/reference/methods/conversations.open, conversations.history, conversations.replies; cursors: docs.slack.dev/apis/web-api/pagination.

func (s *Server) conversationsOpen(r request) (map[string]any, refusal) {
	if s.users[r.argText("users")] == nil {
		return nil, refuse("user_not_found")
	}
	id := s.directChannel(r.argText("users"))
	return map[string]any{"channel": map[string]any{"id": id}, "already_open": true}, refusal{}
}

func (s *Server) conversationsInfo(r request) (map[string]any, refusal) {
	c := s.channels[r.argText("channel")]
	if c == nil {
		return nil, refuse("channel_not_found")
	}
	return map[string]any{"channel": map[string]any{
		"id": c.ID, "name": "c-" + c.ID, "is_im": c.With != "", "is_mpim": c.Group, "is_private": c.Private || c.Group, "is_member": !c.Outside, "is_archived": c.Archived,
	}}, refusal{}
}

func (s *Server) listHistory(r request) (map[string]any, refusal) {
	var found []*Message
	for _, m := range slices.Backward(r.channel.Messages) {
		if m.For == "" && m.Thread == "" && isWithin(r, m.TS) {
			found = append(found, m)
		}
	}
	return s.pageOf(r, found), refusal{}
}

func (s *Server) listReplies(r request) (map[string]any, refusal) {
	root := r.channel.findMessage(r.argText("ts"))
	if root == nil {
		return nil, refuse("thread_not_found")
	}
	found := []*Message{root}
	for _, m := range r.channel.Messages {
		if m.For == "" && m.Thread == root.TS && isWithin(r, m.TS) {
			found = append(found, m)
		}
	}
	return s.pageOf(r, found), refusal{}
}

func isWithin(r request, ts string) bool {
	oldest, latest := r.argText("oldest"), r.argText("latest")
	inclusive := r.argFlag("inclusive")
	if oldest != "" && (parseTS(ts) < parseTS(oldest) || ts == oldest && !inclusive) {
		return false
	}
	return latest == "" || parseTS(ts) < parseTS(latest) || ts == latest && inclusive
}

func parseTS(ts string) float64 {
	f, _ := strconv.ParseFloat(ts, 64)
	return f
}

func (s *Server) pageOf(r request, found []*Message) map[string]any {
	limit := s.opt.MaxPerPage
	if n, err := strconv.Atoi(r.argText("limit")); err == nil && n > 0 {
		limit = min(limit, n)
	}
	from, _ := strconv.Atoi(r.argText("cursor"))
	from = min(from, len(found))
	to := min(from+limit, len(found))
	msgs := make([]map[string]any, 0, to-from)
	for _, m := range found[from:to] {
		o := m.toObject()
		if m.Metadata != nil {
			o["metadata"] = map[string]any{"event_type": m.Metadata["event_type"]}
			if r.argFlag("include_all_metadata") {
				o["metadata"] = m.Metadata
			}
		}
		msgs = append(msgs, o)
	}
	next := ""
	if to < len(found) {
		next = strconv.Itoa(to)
	}
	return map[string]any{"messages": msgs, "has_more": next != "", "response_metadata": map[string]any{"next_cursor": next}}
}
