package slacktest

import (
	"encoding/json"
	"io"
	"net/http"
)

// docs.slack.dev/interactivity/handling-user-interaction#message_responses: five answers within 30 minutes.
const maxAnswers = 5

type responseURL struct {
	user, channel, thread string
	used                  int
}

// responseURL is a new address for private answers. The lock is held.
func (s *Server) responseURL(user, channel, thread string) string {
	id := s.newID("r")
	s.answers[id] = &responseURL{user: user, channel: channel, thread: thread}
	return s.URL + "/response/" + id
}

func (s *Server) serveResponse(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.answers[r.PathValue("id")]
	if a == nil || a.used >= maxAnswers {
		w.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(w, "used_url")
		return
	}
	a.used++
	var body struct {
		Text string `json:"text"`
		Type string `json:"response_type"`
	}
	if json.NewDecoder(r.Body).Decode(&body) != nil || body.Text == "" {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, "no_text")
		return
	}
	m := &Message{Thread: a.thread, User: BotUser, Bot: BotID, Text: body.Text}
	if body.Type != "in_channel" {
		m.For = a.user
	}
	s.addMessage(s.channels[a.channel], m)
	s.notifyWaiting()
	w.Header().Set("Content-Type", "text/html")
	_, _ = io.WriteString(w, "ok")
}
