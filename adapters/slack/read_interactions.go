package slack

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// readInteraction reads a press of a button, a sent modal, or a shortcut of a message.
func (d decoder) readInteraction(payload json.RawMessage) (it intake, kind string) {
	var p wireInteraction
	_ = json.Unmarshal(payload, &p)
	switch p.Type {
	case "block_actions":
		return d.readPress(p), string(p.Type)
	case "view_submission":
		return d.readSubmit(p), string(p.Type)
	case "message_action":
		return d.readShortcut(p), string(p.Type)
	}
	return intake{}, string(p.Type)
}

func (d decoder) readPress(p wireInteraction) intake {
	user := string(p.User.v.ID)
	if user == "" || len(p.Actions) == 0 || strings.HasPrefix(string(p.Actions[0].ActionID), linkMark) {
		return intake{}
	}
	action := p.Actions[0]
	token := action.token()
	if token == "" {
		return intake{}
	}
	box := p.Container.v
	channel := string(cmp.Or(box.Channel, p.Channel.v.ID))
	ts := string(cmp.Or(box.Message, p.Message.v.TS))
	thread := string(cmp.Or(box.Thread, p.Message.v.ThreadTS))
	place := placeOf(channel, thread, ts)
	novelty := string(cmp.Or(action.TS, p.Trigger))
	return intake{
		user: user, addressed: true, trigger: string(p.Trigger), response: string(p.ResponseURL), onHome: p.View.v.Type == "home",
		ev: bot.Event{
			ID: bot.Identify("click", Place(channel, user), bot.MessageID(ts), string(token)+" "+novelty), Place: place, Parent: parentOf(place),
			At: timeOf(string(action.TS)), Body: bot.Click{Ref: bot.MessageRef{Place: place, ID: bot.MessageID(ts)}, Token: string(token)},
		},
	}
}

// AskShortcut is the callback_id of the message shortcut that asks about a message, and the command that it is.
const AskShortcut = "ask"

// readShortcut reads the shortcut of a message: what the message says is asked, at its thread. Of one in a direct message it is asked beside that, as
// its thread may be a conversation.
func (d decoder) readShortcut(p wireInteraction) intake {
	user, channel, m := string(p.User.v.ID), string(p.Channel.v.ID), p.Message.v
	offered := slices.ContainsFunc(d.commands, func(c bot.CommandSpec) bool { return c.Name == AskShortcut })
	if p.Callback != AskShortcut || !offered || user == "" || channel == "" || m.TS == "" {
		return intake{}
	}
	place := Place(channel, string(cmp.Or(m.ThreadTS, m.TS)))
	if isDirect(channel) {
		place = Place(channel, "")
	}
	text, _ := d.cutMention(string(m.Text))
	return intake{
		user: user, addressed: true, trigger: string(p.Trigger), response: string(p.ResponseURL),
		ev: bot.Event{
			ID: bot.Identify("shortcut", Place(channel, user), bot.MessageID(m.TS), string(p.Trigger)), Place: place, Parent: parentOf(place),
			Body: bot.Command{Name: AskShortcut, Text: strings.TrimSpace(unformat(text))},
		},
	}
}

// origin is what a modal carries of the button that opened it, as its private_metadata (at most 3,000 characters).
type origin struct {
	Token    string   `json:"t"`
	Channel  string   `json:"c,omitempty"`
	Thread   string   `json:"h,omitempty"`
	Message  string   `json:"m,omitempty"`
	Required []string `json:"r,omitempty"`
	Lang     string   `json:"l,omitempty"`
}

func (d decoder) readSubmit(p wireInteraction) intake {
	var from origin
	view := p.View.v
	if json.Unmarshal([]byte(view.Private), &from) != nil || from.Token == "" || p.User.v.ID == "" {
		return intake{}
	}
	values, files := map[string]string{}, []wireFile(nil)
	for block, inputs := range view.State.v.Values.v {
		for _, in := range inputs.v {
			values[block] = in.v.text()
			files = append(files, in.v.Files...)
		}
	}
	place := Place(from.Channel, from.Thread)
	return intake{
		user: string(p.User.v.ID), addressed: true, trigger: string(p.Trigger), required: from.Required, lang: from.Lang, files: files,
		onHome: from.Channel == "" && from.Message == "",
		ev: bot.Event{
			ID: bot.Identify("submit", bot.Place{Platform: Platform}, bot.MessageID(view.ID), string(view.Hash)), Place: place, Parent: parentOf(place),
			Body: bot.Submit{Ref: bot.MessageRef{Place: place, ID: bot.MessageID(from.Message)}, Token: from.Token, Values: joinPieces(values)},
		},
	}
}

// pieceMark stands between an input's name and the number of a further piece of it, where its text was too long for one.
const pieceMark = "//"

// joinPieces puts the pieces of long inputs together again.
func joinPieces(values map[string]string) map[string]string {
	out := map[string]string{}
	for name, v := range values {
		if !strings.Contains(name, pieceMark) {
			out[name] = v
		}
	}
	for name := range out {
		for n := '2'; ; n++ {
			more, ok := values[name+pieceMark+string(n)]
			if !ok {
				break
			}
			out[name] += "\n" + more
		}
	}
	return out
}
