package slacktest

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"
)

// docs.slack.dev/reference/methods/views.open, views.publish, docs.slack.dev/reference/views/modal-views; triggers:
// docs.slack.dev/interactivity/handling-user-interaction#modal_responses.

// trigger is what a person's act lets the app open a modal with, once.
type trigger struct {
	user string
	at   time.Time
	used bool
}

// View is a modal that a person has open.
type View struct {
	ID, Hash, User, Title, Private, Callback string
	Blocks                                   Blocks
	Errors                                   map[string]string // by block, from the last try to send it
	Closed                                   bool
}

type wireView struct {
	Type     string         `json:"type"`
	Title    map[string]any `json:"title"`
	Submit   map[string]any `json:"submit"`
	Close    map[string]any `json:"close"`
	Blocks   Blocks         `json:"blocks"`
	Private  string         `json:"private_metadata"`
	Callback string         `json:"callback_id"`
}

func (v wireView) checkView(kind string) refusal {
	if v.Type != kind || utf8.RuneCountInString(v.Private) > 3000 || len(v.Callback) > 255 {
		return refuse("invalid_arguments")
	}
	if no := v.Blocks.checkBlocks(maxViewBlocks); no.code != "" {
		return refusal{"invalid_arguments", no.more}
	}
	if kind == "home" {
		return refusal{}
	}
	for _, t := range []map[string]any{v.Title, v.Submit, v.Close} {
		if t == nil {
			continue
		}
		if _, wrong := checkText(t, 24, "plain_text"); wrong != "" {
			return refusal{"invalid_arguments", map[string]any{"response_metadata": map[string]any{"messages": []string{wrong}}}}
		}
	}
	for _, b := range v.Blocks {
		if b["type"] == "input" && v.Submit == nil || v.Title == nil {
			return refuse("invalid_arguments")
		}
	}
	return refusal{}
}

// viewArg is the view that a call gives, of this kind.
func (r request) viewArg(kind string) (w wireView, no refusal) {
	if json.Unmarshal(r.body["view"], &w) != nil && json.Unmarshal([]byte(r.argText("view")), &w) != nil {
		return w, refuse("invalid_arguments")
	}
	return w, w.checkView(kind)
}

func (s *Server) viewsOpen(r request) (map[string]any, refusal) {
	t := s.triggers[r.argText("trigger_id")]
	switch {
	case t == nil:
		return nil, refuse("invalid_trigger_id")
	case t.used:
		return nil, refuse("exchanged_trigger_id")
	case time.Since(t.at) > s.opt.TriggerTime:
		return nil, refuse("expired_trigger_id")
	}
	w, no := r.viewArg("modal")
	if no.code != "" {
		return nil, no
	}
	t.used = true
	v := s.openView(w, t.user)
	return map[string]any{"view": v.toObject()}, refusal{}
}

// openView opens a modal. The lock is held.
func (s *Server) openView(w wireView, user string) *View {
	title, _ := w.Title["text"].(string)
	v := &View{ID: s.newID("V"), Hash: s.newID("h"), User: user, Title: title, Private: w.Private, Callback: w.Callback, Blocks: w.Blocks}
	v.Blocks.fillIDs()
	s.views[v.ID] = v
	return v
}

func (v *View) toObject() map[string]any {
	return map[string]any{
		"id": v.ID, "team_id": Team, "type": "modal", "hash": v.Hash, "private_metadata": v.Private, "callback_id": v.Callback, "blocks": v.Blocks,
		"title": map[string]any{"type": "plain_text", "text": v.Title}, "app_id": AppID, "bot_id": BotID,
	}
}

func (s *Server) viewsPublish(r request) (map[string]any, refusal) {
	if s.users[r.argText("user_id")] == nil {
		return nil, refuse("user_not_found")
	}
	w, no := r.viewArg("home")
	if no.code != "" {
		return nil, no
	}
	w.Blocks.fillIDs()
	s.homes[r.argText("user_id")] = w.Blocks
	return map[string]any{"view": map[string]any{"id": s.newID("V"), "type": "home", "blocks": w.Blocks}}, refusal{}
}

// Modal is the modal that a person has open, the one opened last.
func (s *Server) Modal(user string) (View, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var last *View
	for _, v := range s.views {
		if v.User == user && !v.Closed && (last == nil || v.ID > last.ID) {
			last = v
		}
	}
	if last == nil {
		return View{}, false
	}
	return *last, true
}

// Dismiss lets a person close the modals that they have open. The app does not hear of it.
func (s *Server) Dismiss(user string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, v := range s.views {
		v.Closed = v.Closed || v.User == user
	}
}

// docs.slack.dev/reference/methods/assistant.threads.setStatus, assistant.threads.setSuggestedPrompts.
func (s *Server) setStatus(r request) (map[string]any, refusal) {
	if r.channel.findMessage(r.argText("thread_ts")) == nil {
		return nil, refuse("invalid_thread_ts")
	}
	s.statuses[r.channel.ID+" "+r.argText("thread_ts")] = r.argText("status")
	return nil, refusal{}
}

func (s *Server) setPrompts(r request) (map[string]any, refusal) {
	var prompts []struct{ Title, Message string }
	if json.Unmarshal([]byte(r.argText("prompts")), &prompts) != nil || len(prompts) == 0 || len(prompts) > 4 {
		return nil, refuse("invalid_arguments")
	}
	s.prompts[r.argText("channel_id")+" "+r.argText("thread_ts")] = r.argText("prompts")
	return nil, refusal{}
}

// CheckSent says what Slack would refuse of the arguments of a call as JSON: of a message, a modal or a home page.
func CheckSent(args []byte) error {
	var sent struct {
		Text   string
		Blocks Blocks
		View   *wireView
	}
	if err := json.Unmarshal(args, &sent); err != nil {
		return err
	}
	no := sent.Blocks.checkBlocks(maxMessageBlocks)
	if sent.View != nil {
		no = sent.View.checkView(sent.View.Type)
	}
	switch {
	case no.code != "":
		return fmt.Errorf("%s: %v", no.code, no.more)
	case sent.View == nil && sent.Text == "":
		return errors.New("there is no text for a notification")
	case utf8.RuneCountInString(sent.Text) > maxUpdate: // it may be written anew
		return errors.New("the text is too long")
	}
	return nil
}
