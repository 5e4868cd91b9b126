package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

func TestConformance(t *testing.T) {
	t.Parallel()
	adaptertest.Run(t, func(t *testing.T) adaptertest.Harness {
		w := newWorld(t)
		pat := w.srv.User("Pat")
		return &harness{
			world: w, people: []string{w.casey, pat},
			places: []bot.Place{
				placeOf(w.srv.Thread(w.jobs, "interview", w.srv.BotID), typePublic, w.jobs),
				placeOf(w.srv.DirectMessages(pat), typeDM, ""),
			},
		}
	})
}

// harness lets the suite use a thread (place 0) and direct messages (place 1).
type harness struct {
	*world
	people []string
	places []bot.Place
	begun  bool

	pressed *discordtest.Interaction
}

func (h *harness) New() bot.Adapter {
	h.a = h.adapter()
	return h.a
}

func (h *harness) Lacks() map[string]string { return nil }

func (h *harness) Place(n int) bot.Place   { return h.places[n] }
func (h *harness) Person(n int) bot.UserID { return bot.UserID(h.people[n]) }

// Begin is one of those that are there from the beginning.
func (h *harness) Begin(n int) (bot.Place, bot.UserID) { return h.Place(n), h.Person(n) }

func (h *harness) Pages() bool           { return false }
func (h *harness) Reload(bot.UserID)     {}
func (h *harness) Moderators() bot.Place { return Room(h.desk) }
func (h *harness) Moderator() bot.UserID { return bot.UserID(h.mod) }

// online waits until somebody listens: what is not a message is not told later.
func (h *harness) online() { h.t.Helper(); h.until("a connection", h.srv.Connected) }

// first waits for the first connection: what was said in a place before anybody ever listened there is lost on Discord.
func (h *harness) first() {
	h.t.Helper()
	if !h.begun {
		h.online()
		h.begun = true
	}
}

func (h *harness) Say(at bot.Place, by bot.UserID, text string) bot.MessageID {
	h.first()
	return bot.MessageID(h.srv.Say(string(by), channelOf(at), text))
}

func (h *harness) Reply(post bot.MessageRef, by bot.UserID, text string) bot.MessageID {
	h.first()
	return bot.MessageID(h.srv.Reply(string(by), channelOf(post.Place), string(post.ID), text))
}

func (h *harness) Edit(at bot.Place, _ bot.UserID, id bot.MessageID, text string) {
	h.srv.Edit(channelOf(at), string(id), text)
}

func (h *harness) Delete(at bot.Place, _ bot.UserID, id bot.MessageID) {
	h.srv.Delete(channelOf(at), string(id))
}

func (h *harness) Send(at bot.Place, by bot.UserID, name, mime string, data []byte) bot.MessageID {
	h.first()
	return bot.MessageID(h.srv.Say(string(by), channelOf(at), "", discordtest.File{Name: name, MIME: mime, Data: data}))
}

func (h *harness) Command(by bot.UserID, name string, args map[string]string) {
	h.online()
	h.srv.Slash(string(by), channelOf(h.places[slices.Index(h.people, string(by))]), "ja", "mendan", name, args)
}

func (h *harness) Press(post bot.MessageRef, by bot.UserID, label string) {
	h.t.Helper()
	h.online()
	for _, m := range h.srv.Messages(channelOf(post.Place)) {
		for _, row := range m.Components {
			for _, c := range row.Components {
				for _, o := range c.Options {
					if o.Label == label {
						c.Label, c.CustomID = o.Label, o.Value
					}
				}
				if c.Label == label && slices.Contains(strings.Split(string(post.ID), "+"), m.ID) {
					h.pressed = h.srv.Click(string(by), m.ChannelID, m.ID, c.CustomID)
					return
				}
			}
		}
	}
	h.t.Fatalf("no button reads %q", label)
}

func (h *harness) Sure(bot.UserID) {
	it := h.answer(h.pressed)
	h.srv.ClickPrivate(&it, "ja: yes")
}

func (h *harness) Fill(by bot.UserID, values map[string]string) {
	h.srv.Submit(h.srv.Open(string(by)), values)
}

func (h *harness) Upload(by bot.UserID, input, name, mime string, data []byte) {
	h.srv.SubmitFiles(h.srv.Open(string(by)), nil, map[string]discordtest.File{input: {Name: name, MIME: mime, Data: data}})
}

func (h *harness) Shown(at bot.Place) []adaptertest.Message {
	var out []adaptertest.Message
	for _, m := range h.srv.Messages(channelOf(at)) {
		if m.Author.ID == h.srv.BotID {
			out = append(out, adaptertest.Message{ID: bot.MessageID(m.ID), Text: m.Reads(), Buttons: m.Labels()})
		}
	}
	return out
}

func (h *harness) Files(at bot.Place) []bot.File {
	var out []bot.File
	for _, u := range h.srv.Uploads(channelOf(at)) {
		out = append(out, bot.File{Name: u.Name, Data: u.Data})
	}
	return out
}

func (h *harness) Private(by bot.UserID) []string {
	var out []string
	for _, m := range h.srv.Private(string(by)) {
		out = append(out, m.Reads())
	}
	return out
}

func (h *harness) Modal(by bot.UserID) *bot.Modal {
	it := h.srv.Open(string(by))
	if it == nil {
		return nil
	}
	m := &bot.Modal{Title: it.Modal.Title}
	for _, in := range it.Modal.Inputs() {
		shown := bot.Input{
			Name: in.CustomID, Label: in.Label, Value: in.Value, Long: in.Style == 2, Required: in.Required == nil || *in.Required, Multi: in.MaxValues > 1,
			File: in.Type == discordtest.FileUpload,
		}
		var chosen []string
		for _, o := range in.Options {
			shown.Options = append(shown.Options, bot.Choice{Value: o.Value, Label: o.Label})
			if o.Default {
				chosen = append(chosen, o.Value)
			}
		}
		shown.Value = cmp.Or(in.Value, strings.Join(chosen, "\n"))
		m.Inputs = append(m.Inputs, shown)
	}
	return m
}

func (h *harness) Await(ctx context.Context, what func() bool) error { return h.srv.Await(ctx, what) }

func (h *harness) Again(n int) { h.srv.Again(n) }

func (h *harness) Strangers(at bot.Place) {
	id := channelOf(at)
	h.srv.Say(h.srv.Bot("another"), id, "別のボットです")
	h.srv.SayAs("99", id, "ウェブフックです")
	h.srv.Emit("MESSAGE_CREATE", map[string]any{ // who was added to a thread: a message of Discord's own
		"id": "5", "channel_id": id, "guild_id": h.srv.Guild, "type": 1, "content": "", "author": map[string]any{"id": h.casey, "username": "Casey"},
	})
	said := h.srv.Messages(id)
	h.srv.Unfurl(id, said[0].ID)
}

func (h *harness) Hostile() {
	h.online()
	for _, kind := range []string{"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK", "INTERACTION_CREATE", "THREAD_CREATE",
		"NEVER_HEARD_OF"} {
		for _, data := range oddities(channelOf(h.places[0])) {
			h.srv.Emit(kind, json.RawMessage(data))
		}
	}
}

// oddities are event data that no documentation promises.
func oddities(channel string) []string {
	return []string{
		`null`, `{}`, `[]`, `"text"`, `7`,
		`{"id":null,"channel_id":null,"author":null,"member":null,"data":null,"token":null}`,
		`{"id":"1","channel_id":"` + channel + `","author":null,"content":null,"attachments":null,"mentions":[null],"embeds":[null],"components":[null]}`,
		`{"id":5,"channel_id":"` + channel + `","author":"me","content":{},"attachments":[[]],"components":[{"type":99,"components":[{"type":98}]}]}`,
		`{"id":"2","channel_id":"` + channel + `","type":3,"token":"t","data":{"custom_id":null,"components":[{"component":null}]},"message":null,"user":null}`,
		`{"id":"3","channel_id":"` + channel + `","type":2,"token":"t","data":{"options":[null]},"member":{"user":null,"roles":null}}`,
		`{"id":"4","channel_id":"` + channel + `","type":77,"token":"t","data":[],"user":{"id":"9"}}`,
		`{"ids":[null,"",7],"id":"","channel_id":"` + channel + `"}`,
	}
}

func (h *harness) LoseRequest(n int) {
	h.srv.Fail(discordtest.Fault{Method: "POST", Path: "/channels/", Skip: n, Times: 1, LoseRequest: true})
}

func (h *harness) LoseAnswer(n int) {
	h.srv.Fail(discordtest.Fault{Method: "POST", Path: "/channels/", Skip: n, Times: 1, LoseAnswer: true})
}

func (h *harness) LoseFile() { h.LoseAnswer(0) }

func (h *harness) Throttle(at bot.Place) (release func()) {
	return h.srv.TooMany("/channels/"+channelOf(at)+"/messages", 20*time.Millisecond)
}

func (h *harness) Offline() (back func()) { return h.srv.Offline() }
