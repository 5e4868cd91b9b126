package slack

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// subscription is an event of the Events API that the adapter takes in: docs.slack.dev/reference/events/NAME.
type subscription struct {
	name   string                                                     // as it is subscribed to
	scope  string                                                     // without which Slack sends none; empty: none is needed
	decode func(d decoder, m wireMessage, raw json.RawMessage) intake // m: what of it is as in a message
}

// subscriptions are all events that are taken in; the manifest's are made from them. Every kind of message arrives as "message".
var subscriptions = []subscription{
	{"app_home_opened", "", decoder.readOpened},
	{"app_mention", "app_mentions:read", decoder.readMessage},
	{"assistant_thread_started", "assistant:write", decoder.readAssistant},
	{"message.channels", "channels:history", decoder.readMessage},
	{"message.groups", "groups:history", decoder.readMessage},
	{"message.im", "im:history", decoder.readMessage},
	{"message.mpim", "mpim:history", decoder.readMessage},
}

// readEvent reads a payload of the Events API and says what kind of event it was.
func (d decoder) readEvent(payload json.RawMessage) (it intake, kind string) {
	var outer wireOuter
	_ = json.Unmarshal(payload, &outer) // what is no object is an event of no kind
	var inner wireMessage               // as nearly all are: each is read once
	_ = json.Unmarshal(outer.Event, &inner)
	kind = strings.Trim(string(inner.Type)+"/"+string(inner.Subtype), "/")
	for _, s := range subscriptions {
		if base, _, _ := strings.Cut(s.name, "."); base == string(inner.Type) {
			return s.decode(d, inner, outer.Event), kind
		}
	}
	return intake{}, kind
}

func (d decoder) readOpened(_ wireMessage, raw json.RawMessage) intake {
	var e wireOther
	_ = json.Unmarshal(raw, &e)
	switch e.Tab {
	case "home":
		return intake{home: string(e.User)}
	case "messages": // the agent messaging experience: docs.slack.dev/ai/migrating-to-agent-messaging
		if e.Channel != "" {
			return intake{prompts: Place(string(e.Channel), ""), user: string(e.User)}
		}
	}
	return intake{}
}

func (d decoder) readAssistant(_ wireMessage, raw json.RawMessage) intake {
	var e wireOther
	_ = json.Unmarshal(raw, &e)
	t := e.Thread.v
	if t.Channel == "" || t.Thread == "" {
		return intake{}
	}
	return intake{prompts: Place(string(t.Channel), string(t.Thread)), user: string(t.User)}
}

// spoken are the subtypes of messages that a person said; the others are Slack's own notes.
var spoken = []str{"", "file_share", "thread_broadcast", "me_message"}

func (d decoder) readMessage(m wireMessage, _ json.RawMessage) intake {
	if m.Channel == "" {
		return intake{}
	}
	switch {
	case m.Subtype == "message_changed" && m.Message != nil:
		return d.readChanged(m)
	case m.Subtype == "message_deleted":
		return d.readDeleted(m)
	case slices.Contains(spoken, m.Subtype):
		return d.readSaid(m)
	}
	return intake{}
}

// isPerson reports whether a message is one that a person wrote.
func (d decoder) isPerson(m wireMessage) bool {
	return m.User != "" && m.BotID == "" && string(m.User) != d.self().user && m.User != "USLACKBOT"
}

// readSaid reads a message. What is said to nobody in a channel is none of the bot's business, save in the rooms of staff; what is said in a
// thread may be, and the inbox knows.
func (d decoder) readSaid(m wireMessage) intake {
	if !d.isPerson(m) || m.TS == "" {
		return intake{}
	}
	channel := string(m.Channel)
	text, named := d.cutMention(string(m.Text))
	named = named || m.Type == "app_mention"
	place := placeOf(channel, string(m.ThreadTS), string(m.TS))
	if !named && !isDirect(channel) && place.Thread == "" && !slices.Contains(d.rooms, channel) {
		if m.ChannelType == "mpim" { // whoever writes there with the bot among them may mean it
			return intake{user: string(m.User), unnamed: place}
		}
		return intake{}
	}
	d.heard.Put(messageKey(m.Channel, m.TS), heard{m.User, m.ThreadTS})
	text = unformat(text)
	it := intake{user: string(m.User), files: m.Files, addressed: named || isDirect(channel)}
	it.ev = bot.Event{
		ID: bot.Identify("message", Place(channel, ""), bot.MessageID(m.TS), ""), Place: place, Parent: parentOf(place),
		At: timeOf(string(m.TS)), Body: bot.Message{ID: bot.MessageID(m.TS), Text: text, Overheard: !it.addressed},
	}
	if !it.addressed || len(m.Files) > 0 {
		return it
	}
	c, ok := d.readWords(text)
	c.ID = bot.MessageID(m.TS)
	if ok && named {
		it.ev.Body = c
		return it
	}
	if !ok {
		c = bot.Command{ID: c.ID, Name: "help", Text: text}
	}
	it.command = &c
	return it
}

// readChanged reads an edit. Slack tells of previews and of its own changes the same way: then the text is what it was.
func (d decoder) readChanged(m wireMessage) intake {
	now := m.Message.wireMessage
	if now.Subtype == "tombstone" { // the root of a thread was deleted, and its place is kept
		m.DeletedTS = now.TS
		return d.readDeleted(m)
	}
	if !d.isPerson(now) || now.TS == "" || m.Previous != nil && m.Previous.Text == now.Text {
		return intake{}
	}
	novelty := cmp.Or(now.Edited.v.TS, m.EventTS, m.TS)
	return d.makeEdited(string(m.Channel), now, string(novelty))
}

func (d decoder) makeEdited(channel string, m wireMessage, novelty string) intake {
	text, _ := d.cutMention(string(m.Text))
	known, _ := d.heard.Get(messageKey(str(channel), m.TS))
	thread := string(cmp.Or(m.ThreadTS, known.thread))
	place := placeOf(channel, thread, string(m.TS))
	return intake{user: string(m.User), ev: bot.Event{
		ID: bot.Identify("edited", Place(channel, ""), bot.MessageID(m.TS), novelty), Place: place, Parent: parentOf(place),
		At: timeOf(novelty), Body: bot.Edited{ID: bot.MessageID(m.TS), Text: unformat(text)},
	}}
}

func (d decoder) readDeleted(m wireMessage) intake {
	known, _ := d.heard.Get(messageKey(m.Channel, m.DeletedTS))
	was := wireMessage{User: known.user, ThreadTS: known.thread}
	if m.Previous != nil {
		was = m.Previous.wireMessage
	}
	if m.DeletedTS == "" || !d.isPerson(was) {
		return intake{}
	}
	place := placeOf(string(m.Channel), string(cmp.Or(was.ThreadTS, known.thread)), string(m.DeletedTS))
	return intake{user: string(was.User), ev: bot.Event{
		ID: bot.Identify("deleted", Place(string(m.Channel), ""), bot.MessageID(m.DeletedTS), ""), Place: place, Parent: parentOf(place),
		At: timeOf(string(cmp.Or(m.EventTS, m.TS))), Body: bot.Deleted{ID: bot.MessageID(m.DeletedTS)},
	}}
}
