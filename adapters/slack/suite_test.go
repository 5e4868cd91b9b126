package slack

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

func TestSuite(t *testing.T) {
	adaptertest.Run(t, func(t *testing.T) adaptertest.Harness {
		w := prepare(t, slacktest.Options{AckTime: 500 * time.Millisecond}, nil)
		w.AddUser(slacktest.User{ID: "U4", Name: "Pat"})
		h := &harness{world: w, t: t}
		for _, id := range []string{"U1", "U4"} {
			dm := w.DM(id)
			h.places = append(h.places, Place(dm, w.BotSays(dm, "", "root")))
		}
		return h
	})
}

type harness struct {
	*world
	t      *testing.T
	places []bot.Place
	sure   func() // says yes to the dialog that is open
}

func (h *harness) New() bot.Adapter {
	cfg := h.cfg
	cfg.Log = slog.New(slog.DiscardHandler)
	a, err := New(cfg)
	if err != nil {
		h.t.Fatal(err)
	}
	h.a = a
	return a
}

func (h *harness) Lacks() map[string]string { return nil }
func (h *harness) Place(n int) bot.Place    { return h.places[n] }
func (h *harness) Person(n int) bot.UserID  { return []bot.UserID{"U1", "U4"}[n] }

// Begin is one of those that are there from the beginning.
func (h *harness) Begin(n int) (bot.Place, bot.UserID) { return h.Place(n), h.Person(n) }

func (h *harness) Pages() bool           { return false }
func (h *harness) Reload(bot.UserID)     {}
func (h *harness) Moderators() bot.Place { return Place("CMOD", "") }
func (h *harness) Moderator() bot.UserID { return "U2" }
func (h *harness) online() {
	if !h.Server.Await(patience, func() bool { return h.Connected() > 0 }) {
		h.t.Fatal("no socket is open")
	}
}

func (h *harness) Say(at bot.Place, by bot.UserID, text string) bot.MessageID {
	return bot.MessageID(h.Server.Say(string(by), at.Channel, at.Thread, text))
}

func (h *harness) Reply(post bot.MessageRef, by bot.UserID, text string) bot.MessageID {
	return bot.MessageID(h.Server.Say(string(by), post.Place.Channel, string(post.ID), text))
}

func (h *harness) Edit(at bot.Place, _ bot.UserID, id bot.MessageID, text string) {
	h.Server.Edit(at.Channel, string(id), text)
}

func (h *harness) Delete(at bot.Place, _ bot.UserID, id bot.MessageID) {
	h.Remove(at.Channel, string(id))
}

func (h *harness) Send(at bot.Place, by bot.UserID, name, mime string, data []byte) bot.MessageID {
	return bot.MessageID(h.Server.Say(string(by), at.Channel, at.Thread, "", slacktest.File{Name: name, MIME: mime, Data: data}))
}

func (h *harness) Command(by bot.UserID, name string, args map[string]string) {
	words := name
	for k, v := range args {
		words += " " + k + ":" + v
	}
	h.Slash(string(by), "C1", "/mendan", words)
}

func (h *harness) Press(post bot.MessageRef, by bot.UserID, label string) {
	parts, _ := splitReference(post.ID)
	press := func() {
		if err := h.Click(string(by), post.Place.Channel, parts[len(parts)-1], label); err != nil {
			h.t.Fatal(err)
		}
	}
	if slices.ContainsFunc(h.Messages(post.Place.Channel), func(m slacktest.Message) bool { return m.Blocks.Asks(label) }) {
		h.sure = press
		return
	}
	press()
}

func (h *harness) Sure(bot.UserID) { h.sure() }

func (h *harness) Fill(by bot.UserID, values map[string]string) {
	v, _ := h.Server.Modal(string(by))
	if err := h.Submit(string(by), v.ID, values); err != nil {
		h.t.Fatal(err)
	}
}

func (h *harness) Upload(by bot.UserID, input, name, mime string, data []byte) {
	v, _ := h.Server.Modal(string(by))
	if err := h.SubmitFiles(string(by), v.ID, nil, map[string]slacktest.File{input: {Name: name, MIME: mime, Data: data}}); err != nil {
		h.t.Fatal(err)
	}
}

func (h *harness) Shown(at bot.Place) []adaptertest.Message {
	msgs := h.Messages(at.Channel)
	if at.Thread != "" {
		msgs = h.Thread(at.Channel, at.Thread)[1:]
	}
	var out []adaptertest.Message
	for _, m := range msgs {
		if m.Bot == slacktest.BotID && len(m.Files) == 0 {
			out = append(out, adaptertest.Message{ID: bot.MessageID(m.TS), Text: m.Reads(), Buttons: m.Blocks.Buttons()})
		}
	}
	return out
}

func (h *harness) Files(at bot.Place) []bot.File {
	var out []bot.File
	for _, u := range h.Uploads(at.Channel) {
		if at.Thread == "" || u.Thread == at.Thread {
			out = append(out, bot.File{Name: u.Name, Data: u.Data})
		}
	}
	return out
}

func (h *harness) Private(by bot.UserID) []string {
	var out []string
	for _, m := range h.Server.Private(string(by)) {
		out = append(out, m.Reads())
	}
	return out
}

func (h *harness) Modal(by bot.UserID) *bot.Modal {
	v, ok := h.Server.Modal(string(by))
	if !ok {
		return nil
	}
	m := &bot.Modal{Title: v.Title}
	for _, b := range v.Blocks {
		if b["type"] != "input" {
			continue
		}
		name, _ := b["block_id"].(string)
		label, _ := b["label"].(map[string]any)["text"].(string)
		e, _ := b["element"].(map[string]any)
		long, _ := e["multiline"].(bool)
		optional, _ := b["optional"].(bool)
		m.Inputs = append(m.Inputs, bot.Input{
			Name: name, Label: label, Value: slacktest.InitialValue(e), Long: long, Required: !optional, Multi: e["type"] == "multi_static_select",
			Options: optionsOf(e), File: e["type"] == "file_input",
		})
	}
	return m
}

func optionsOf(e map[string]any) []bot.Choice {
	var out []bot.Choice
	options, _ := e["options"].([]any)
	for _, o := range options {
		o, _ := o.(map[string]any)
		label, _ := o["text"].(map[string]any)["text"].(string)
		value, _ := o["value"].(string)
		out = append(out, bot.Choice{Value: value, Label: label})
	}
	return out
}

func (h *harness) Await(ctx context.Context, what func() bool) error {
	deadline, _ := ctx.Deadline()
	if !h.Server.Await(time.Until(deadline), what) {
		return context.DeadlineExceeded
	}
	return nil
}

func (h *harness) Strangers(at bot.Place) {
	h.BotSays(at.Channel, at.Thread, "別のボットです")
	for _, subtype := range []string{"channel_join", "channel_topic", "bot_message", "message_replied", "ekm_access_denied", "pinned_item"} {
		h.Emit(map[string]any{"type": "message", "subtype": subtype, "channel": at.Channel, "thread_ts": at.Thread, "user": "U1", "text": "x",
			"ts": "1700000000.000100"})
	}
	h.Emit(map[string]any{"type": "message", "channel": at.Channel, "thread_ts": at.Thread, "user": "USLACKBOT", "text": "x", "ts": "1700000000.000200"})
	h.Emit(map[string]any{"type": "reaction_added", "user": "U1", "item": map[string]any{"channel": at.Channel}})
}

func (h *harness) Hostile() {
	h.online()
	for _, frame := range []string{
		`{`, `[]`, `null`, `"x"`, `{"type":"events_api"}`, `{"type":"events_api","envelope_id":"x1","payload":null}`,
		`{"type":"events_api","envelope_id":"x2","payload":{"type":"event_callback","event":{"type":"message","channel":7,"user":{},"ts":[]}}}`,
		`{"type":"interactive","envelope_id":"x3","payload":{"type":"block_actions","actions":[null,{}],"user":null}}`,
		`{"type":"interactive","envelope_id":"x4","payload":"block_actions"}`, `{"type":"slash_commands","envelope_id":"x5","payload":[1]}`,
		`{"type":"news","envelope_id":"x6","payload":{}}`, `{"type":7,"envelope_id":[],"payload":{}}`,
		`{"type":"events_api","envelope_id":"x7","payload":{"type":"event_callback","event":{"type":"message","subtype":"message_changed","channel":"C1","message":7}}}`,
	} {
		h.SendRaw(frame)
	}
}

func (h *harness) LoseRequest(n int) {
	h.Fail(slacktest.Fault{Method: "chat.postMessage", Skip: n, Drop: true})
}
func (h *harness) LoseAnswer(n int) {
	h.Fail(slacktest.Fault{Method: "chat.postMessage,chat.startStream", Skip: n, Lose: true})
}

func (h *harness) LoseFile() {
	h.Fail(slacktest.Fault{Method: "files.completeUploadExternal", Lose: true})
}

func (h *harness) Throttle(at bot.Place) (release func()) {
	return h.Fail(slacktest.Fault{Method: "chat.postMessage", Channel: at.Channel, Times: 1 << 30, Status: 429, RetryAfter: "0.02"})
}
