package slack

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// What comes from Slack is read into shapes of our own that hold what is used and never refuse the rest: a field that is missing, null
// or of another type is empty. The library's own decoding refuses a whole event for one such field.

// str is a text that may be anything else on the wire.
type str string

func (s *str) UnmarshalJSON(raw []byte) error {
	if n := len(raw) - 1; n > 0 && raw[0] == '"' && !bytes.ContainsRune(raw, '\\') && utf8.Valid(raw) { // it stands there as it is
		*s = str(raw[1:n])
		return nil
	}
	var v string
	if json.Unmarshal(raw, &v) == nil {
		*s = str(v)
	}
	return nil
}

// opt is a value that may be absent or of another shape; then it is zero.
type opt[T any] struct{ v T }

func (o *opt[T]) UnmarshalJSON(raw []byte) error {
	var v T
	if json.Unmarshal(raw, &v) == nil {
		o.v = v
	}
	return nil
}

// list holds those elements of an array that are of the right shape.
type list[T any] []T

func (l *list[T]) UnmarshalJSON(raw []byte) error {
	var all []json.RawMessage
	if json.Unmarshal(raw, &all) != nil {
		return nil
	}
	for _, one := range all {
		var v T
		if !bytes.Equal(bytes.TrimSpace(one), []byte("null")) && json.Unmarshal(one, &v) == nil {
			*l = append(*l, v)
		}
	}
	return nil
}

// wireOuter is the envelope of the Events API (docs.slack.dev/apis/events-api/#callback-field).
type wireOuter struct {
	Type      str             `json:"type"`
	Challenge str             `json:"challenge"`
	Event     json.RawMessage `json:"event"`
}

// wireMessage is a message, as an event, inside of one, and in a channel's history (docs.slack.dev/reference/events/message).
type wireMessage struct {
	Type        str             `json:"type"`
	Subtype     str             `json:"subtype"`
	Channel     str             `json:"channel"`
	ChannelType str             `json:"channel_type"`
	User        str             `json:"user"`
	BotID       str             `json:"bot_id"`
	Text        str             `json:"text"`
	TS          str             `json:"ts"`
	ThreadTS    str             `json:"thread_ts"`
	EventTS     str             `json:"event_ts"`
	DeletedTS   str             `json:"deleted_ts"`
	Files       list[wireFile]  `json:"files"`
	Edited      opt[wireEdited] `json:"edited"`
	Message     *wireInner      `json:"message"`
	Previous    *wireInner      `json:"previous_message"`
}

// wireInner is a message inside of an event about it.
type wireInner struct{ wireMessage }

func (m *wireInner) UnmarshalJSON(raw []byte) error {
	var v wireMessage
	if json.Unmarshal(raw, &v) == nil {
		m.wireMessage = v
	}
	return nil
}

type wireEdited struct {
	TS str `json:"ts"`
}

// wireFile is a file of a message (docs.slack.dev/reference/objects/file-object).
type wireFile struct {
	ID       str        `json:"id"`
	Name     str        `json:"name"`
	Title    str        `json:"title"`
	MIME     str        `json:"mimetype"`
	Size     opt[int64] `json:"size"`
	Mode     str        `json:"mode"`
	Private  str        `json:"url_private"`
	Download str        `json:"url_private_download"`
}

// wireOther are the events that are no messages.
type wireOther struct {
	User    str                `json:"user"`
	Channel str                `json:"channel"`
	Tab     str                `json:"tab"`
	Thread  opt[wireAssistant] `json:"assistant_thread"`
}

// wireAssistant names an assistant thread (docs.slack.dev/reference/events/assistant_thread_started).
type wireAssistant struct {
	User    str `json:"user_id"`
	Channel str `json:"channel_id"`
	Thread  str `json:"thread_ts"`
}

// wireCommand is a slash command (docs.slack.dev/interactivity/implementing-slash-commands).
type wireCommand struct {
	Text        str `json:"text"`
	User        str `json:"user_id"`
	Channel     str `json:"channel_id"`
	Thread      str `json:"thread_ts"`
	Trigger     str `json:"trigger_id"`
	ResponseURL str `json:"response_url"`
}

// wireInteraction is a press of a button, a sent modal or a shortcut of a message (docs.slack.dev/reference/interaction-payloads).
type wireInteraction struct {
	Type        str              `json:"type"`
	User        opt[wireID]      `json:"user"`
	Channel     opt[wireID]      `json:"channel"`
	Container   opt[wireBox]     `json:"container"`
	Message     opt[wireMessage] `json:"message"`
	Actions     list[wireAction] `json:"actions"`
	View        opt[wireView]    `json:"view"`
	Callback    str              `json:"callback_id"`
	Trigger     str              `json:"trigger_id"`
	ResponseURL str              `json:"response_url"`
}

type wireID struct {
	ID str `json:"id"`
}

type wireBox struct {
	Channel str `json:"channel_id"`
	Message str `json:"message_ts"`
	Thread  str `json:"thread_ts"`
}

type wireAction struct {
	Type     str             `json:"type"`
	ActionID str             `json:"action_id"`
	Value    str             `json:"value"`
	Selected opt[wireOption] `json:"selected_option"`
	TS       str             `json:"action_ts"`
}

// token is what the action carries of the card: the chosen option's value, or the button's; empty for a menu of which nothing is chosen.
func (a wireAction) token() str {
	if a.Type == "static_select" {
		return a.Selected.v.Value
	}
	return cmp.Or(a.Value, a.ActionID)
}

type wireOption struct {
	Value str `json:"value"`
}

type wireView struct {
	ID      str            `json:"id"`
	Hash    str            `json:"hash"`
	Type    str            `json:"type"`
	Private str            `json:"private_metadata"`
	State   opt[wireState] `json:"state"`
}

type wireState struct {
	Values opt[map[string]opt[map[string]opt[wireInput]]] `json:"values"`
}

type wireInput struct {
	Value    str              `json:"value"`
	Selected opt[wireOption]  `json:"selected_option"`
	Several  list[wireOption] `json:"selected_options"`
	Files    list[wireFile]   `json:"files"`
}

// text is what was typed or chosen, of several options or files one a line.
func (in wireInput) text() string {
	chosen := []string{}
	for _, f := range in.Files {
		chosen = append(chosen, string(cmp.Or(f.Name, f.ID)))
	}
	for _, o := range in.Several {
		chosen = append(chosen, string(o.Value))
	}
	return cmp.Or(string(in.Value), string(in.Selected.v.Value), strings.Join(chosen, "\n"))
}
