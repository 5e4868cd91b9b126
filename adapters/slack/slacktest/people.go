package slacktest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
)

// What people do. Event shapes: docs.slack.dev/reference/events; interactions: docs.slack.dev/reference/interaction-payloads; commands:
// docs.slack.dev/interactivity/implementing-slash-commands.

// Say lets a person write a message, in a thread if one is named, with files if there are any. It returns the message's ts.
func (s *Server) Say(user, channel, thread, text string, files ...File) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[channel]
	m := &Message{Thread: thread, User: user, Text: escapeTyped(text)}
	for _, f := range files {
		m.Subtype = "file_share"
		m.Files = append(m.Files, s.keepFile(f))
	}
	s.publishMessage(c, m)
	if c.With == "" && strings.Contains(m.Text, "<@"+BotUser+">") {
		mention := m.toEvent(c)
		mention["type"] = "app_mention"
		delete(mention, "channel_type")
		delete(mention, "subtype")
		s.emitEvent(c, mention)
	}
	return m.TS
}

// escapeTyped is what Slack makes of what a person types; mentions such as Mention stay.
func escapeTyped(text string) string {
	text = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(text)
	return typedMention.ReplaceAllString(text, "<$1>")
}

var typedMention = regexp.MustCompile(`&lt;(@U[A-Z0-9]+)&gt;`)

// Mention in a text names the app.
const Mention = "<@" + BotUser + ">"

// Edit lets a person change a message of theirs.
func (s *Server) Edit(channel, ts, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[channel]
	m := c.findMessage(ts)
	before := overWire(m.toObject())
	m.Text, m.Edited = escapeTyped(text), s.newTS()
	s.tellChange(c, "message_changed", m.Edited, map[string]any{"message": m.toObject(), "previous_message": before})
}

// Remove lets a person delete a message of theirs. Of the root of a thread with replies the place is kept, as a tombstone.
func (s *Server) Remove(channel, ts string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[channel]
	m := c.findMessage(ts)
	if !slices.ContainsFunc(c.Messages, func(o *Message) bool { return o.Thread == ts }) {
		s.takeAway(c, m)
		return
	}
	before := m.toObject()
	m.Subtype, m.User, m.Text, m.Blocks = "tombstone", "USLACKBOT", "This message was deleted.", nil
	s.tellChange(c, "message_changed", s.newTS(), map[string]any{"message": m.toObject(), "previous_message": before})
}

// Lose takes a message away with its thread, as a workspace does with what is too old to keep.
func (s *Server) Lose(channel, ts string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[channel]
	s.takeAway(c, c.findMessage(ts))
}

// BotSays lets another app write a message.
func (s *Server) BotSays(channel, thread, text string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := &Message{Thread: thread, User: "U0OTHERBOT", Bot: "B0OTHER", Text: text, Subtype: "bot_message"}
	s.publishMessage(s.channels[channel], m)
	return m.TS
}

// Slash lets a person type a slash command.
func (s *Server) Slash(user, channel, command, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.deliverPayload("slash_commands", map[string]any{
		"token": "deprecated", "team_id": Team, "channel_id": channel, "channel_name": "c", "user_id": user, "user_name": strings.ToLower(user),
		"command": command, "text": escapeTyped(text), "api_app_id": AppID, "trigger_id": s.newTrigger(user), "response_url": s.responseURL(user, channel, ""),
	}, s.showAnswer(user, channel))
}

// showAnswer shows what an acknowledgement says to the person.
func (s *Server) showAnswer(user, channel string) func(json.RawMessage) {
	return func(payload json.RawMessage) {
		var m struct{ Text string }
		if json.Unmarshal(payload, &m) == nil && m.Text != "" {
			s.addMessage(s.channels[channel], &Message{Text: m.Text, For: user, Bot: BotID})
		}
	}
}

func (s *Server) newTrigger(user string) string {
	id := s.newID("trigger.")
	s.triggers[id] = &trigger{user: user, at: time.Now()}
	return id
}

// Click lets a person press a button of a message, named by its label, action_id or value.
func (s *Server) Click(user, channel, ts, which string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[channel]
	m := c.findMessage(ts)
	if m == nil {
		return fmt.Errorf("no message %s", ts)
	}
	button, block := m.Blocks.Button(which)
	if button == nil {
		return fmt.Errorf("message %s has no button %q", ts, which)
	}
	s.pressOn(user, c, m, button, block)
	return nil
}

// ClickOld presses what a message had, as on a screen that is behind: its action and the block that it was in.
func (s *Server) ClickOld(user, channel, ts string, action, block map[string]any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[channel]
	m := c.findMessage(ts)
	if m == nil {
		return fmt.Errorf("no message %s", ts)
	}
	s.pressOn(user, c, m, action, block)
	return nil
}

// pressOn tells of a press on a message. The lock is held.
func (s *Server) pressOn(user string, c *Channel, m *Message, button, block map[string]any) {
	box := map[string]any{"type": "message", "message_ts": m.TS, "channel_id": c.ID, "is_ephemeral": m.For != ""}
	if m.Thread != "" {
		box["thread_ts"] = m.Thread
	}
	s.tellPressed(user, button, block, map[string]any{
		"container": box, "channel": map[string]any{"id": c.ID, "name": "c"}, "message": overWire(m.toObject()),
		"response_url": s.responseURL(user, c.ID, m.Thread),
	})
}

// Shortcut lets a person use a shortcut of a message: docs.slack.dev/interactivity/implementing-shortcuts.
func (s *Server) Shortcut(user, channel, ts, callback string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.channels[channel].findMessage(ts)
	if m == nil {
		return fmt.Errorf("no message %s", ts)
	}
	s.deliverPayload("interactive", map[string]any{
		"type": "message_action", "callback_id": callback, "team": map[string]any{"id": Team}, "token": "deprecated", "trigger_id": s.newTrigger(user),
		"user": map[string]any{"id": user, "name": strings.ToLower(user)}, "channel": map[string]any{"id": channel, "name": "c"},
		"message_ts": m.TS, "message": overWire(m.toObject()), "response_url": s.responseURL(user, channel, m.Thread),
	}, nil)
	return nil
}

// ClickHome lets a person press a button on their home page.
func (s *Server) ClickHome(user, which string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	button, block := s.homes[user].Button(which)
	if button == nil {
		return fmt.Errorf("the home page has no button %q", which)
	}
	s.tellPressed(user, button, block, map[string]any{
		"container": map[string]any{"type": "view", "view_id": "V0HOME"}, "view": map[string]any{"id": "V0HOME", "type": "home"},
	})
	return nil
}

func (s *Server) tellPressed(user string, action, block, more map[string]any) {
	action["block_id"], action["action_ts"] = block["block_id"], s.newTS()
	payload := map[string]any{
		"type": "block_actions", "team": map[string]any{"id": Team}, "api_app_id": AppID, "token": "deprecated", "trigger_id": s.newTrigger(user),
		"user":    map[string]any{"id": user, "username": strings.ToLower(user), "team_id": Team},
		"actions": []any{action},
	}
	maps.Copy(payload, more)
	s.deliverPayload("interactive", payload, nil)
}

// Submit lets a person send a modal. The values are by the ids of the input blocks. Slack itself holds back one that lacks what is not
// optional; what the app answers is in the modal's Errors, or it is closed.
func (s *Server) Submit(user, view string, values map[string]string) error {
	return s.SubmitFiles(user, view, values, nil)
}

// SubmitFiles sends such a modal with files, by the ids of the blocks of file inputs:
// docs.slack.dev/reference/block-kit/block-elements/file-input-element.
func (s *Server) SubmitFiles(user, view string, values map[string]string, files map[string]File) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := s.views[view]
	if v == nil || v.Closed || v.User != user {
		return fmt.Errorf("no modal %s is open for %s", view, user)
	}
	state := map[string]any{}
	for _, b := range v.Blocks {
		if b["type"] != "input" {
			continue
		}
		id, _ := b["block_id"].(string)
		e, _ := b["element"].(map[string]any)
		action, _ := e["action_id"].(string)
		value, ok := values[id]
		if !ok {
			value = InitialValue(e)
		}
		f, chosen := files[id]
		if optional, _ := b["optional"].(bool); !optional && value == "" && !chosen {
			return fmt.Errorf("%s is not filled", id)
		}
		in, err := fillElement(e, value)
		if e["type"] == "file_input" {
			in, err = s.chooseFile(e, f, chosen), nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		state[id] = map[string]any{action: in}
	}
	object := v.toObject()
	object["state"] = map[string]any{"values": state}
	v.Errors = nil
	s.deliverPayload("interactive", map[string]any{
		"type": "view_submission", "team": map[string]any{"id": Team}, "api_app_id": AppID, "trigger_id": s.newTrigger(user),
		"user": map[string]any{"id": user}, "view": overWire(object), "response_urls": []any{},
	}, func(answer json.RawMessage) { s.endSubmitted(v, answer) })
	return nil
}

// chooseFile is the state of an input for files. The lock is held.
func (s *Server) chooseFile(e map[string]any, f File, chosen bool) map[string]any {
	files := []any{}
	if chosen {
		files = append(files, s.keepFile(f))
	}
	return map[string]any{"type": e["type"], "files": files}
}

// InitialValue is what stands in an input that nobody changes; of several options that are chosen one a line.
func InitialValue(e map[string]any) string {
	value, _ := e["initial_value"].(string)
	chosen, _ := e["initial_options"].([]any)
	if one := e["initial_option"]; one != nil {
		chosen = append(chosen, one)
	}
	var lines []string
	for _, o := range chosen {
		o, _ := o.(map[string]any)
		lines = append(lines, fmt.Sprint(o["value"]))
	}
	return cmp.Or(value, strings.Join(lines, "\n"))
}

// fillElement is an input's state: docs.slack.dev/reference/views/view-interactions-payloads#view_submission. A menu takes its options only,
// each by value or label.
func fillElement(e map[string]any, value string) (map[string]any, error) {
	in := map[string]any{"type": e["type"]}
	if e["type"] == "plain_text_input" {
		in["value"] = value
		if value == "" {
			in["value"] = nil
		}
		return in, nil
	}
	chosen := []any{}
	options, _ := e["options"].([]any)
	for line := range strings.Lines(value) {
		line = strings.TrimSuffix(line, "\n")
		i := slices.IndexFunc(options, func(o any) bool { return isNamed(o.(map[string]any), line) })
		if i < 0 {
			return nil, fmt.Errorf("there is no option %q", line)
		}
		chosen = append(chosen, options[i])
	}
	if e["type"] == "multi_static_select" {
		in["selected_options"] = chosen
		return in, nil
	}
	in["selected_option"] = nil
	if len(chosen) > 0 {
		in["selected_option"] = chosen[0]
	}
	return in, nil
}

// endSubmitted does what the acknowledgement of a sent modal says. The lock is held.
func (s *Server) endSubmitted(v *View, answer json.RawMessage) {
	var a struct {
		Action string            `json:"response_action"`
		Errors map[string]string `json:"errors"`
		View   wireView          `json:"view"`
	}
	_ = json.Unmarshal(answer, &a)
	switch a.Action {
	case "errors":
		v.Errors = a.Errors
		for id := range a.Errors {
			if !v.Blocks.hasButton(id) {
				s.addProblem("an error for a block that is not there: %s", id)
			}
		}
		v.Hash = s.newID("h")
	case "update":
		if no := a.View.checkView("modal"); no.code != "" {
			s.addProblem("a view that is refused: %v", no.more)
			return
		}
		v.Closed = true
		s.openView(a.View, v.User)
	default:
		v.Closed = true
	}
}

func (b Blocks) hasButton(id string) bool {
	return slices.ContainsFunc(b, func(block map[string]any) bool { return block["block_id"] == id })
}

// OpenHome lets a person open the app's home page.
func (s *Server) OpenHome(user string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[s.directChannel(user)]
	s.emitEvent(c, map[string]any{"type": "app_home_opened", "user": user, "channel": c.ID, "tab": "home", "event_ts": s.newTS()})
}

// OpenAssistant lets a person open a new assistant thread, and returns its ts.
func (s *Server) OpenAssistant(user string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[s.directChannel(user)]
	root := &Message{User: BotUser, Bot: BotID, Text: "New Assistant Thread", Subtype: "assistant_app_thread"}
	s.addMessage(c, root)
	s.emitEvent(c, map[string]any{
		"type": "assistant_thread_started", "event_ts": s.newTS(),
		"assistant_thread": map[string]any{"user_id": user, "channel_id": c.ID, "thread_ts": root.TS, "context": map[string]any{"team_id": Team}},
	})
	return root.TS
}

// Emit delivers an event as it is given.
func (s *Server) Emit(event map[string]any) { s.withLock(func() { s.emitEvent(nil, event) }) }
