package slack

import (
	"context"
	"errors"
	"fmt"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// Post shows or rewrites a message. It blocks until the channel's turn has come and Slack has answered. Of a post that may have arrived
// in part only what is missing is sent.
func (a *Adapter) Post(ctx context.Context, d bot.Delivery) (bot.MessageRef, error) {
	d, err := a.addressDelivery(ctx, d)
	if err != nil {
		return bot.MessageRef{}, err
	}
	if d.Post.Draft && d.Replaces.ID == "" {
		return a.postDraft(ctx, d)
	}
	old, files := splitReference(d.Replaces.ID)
	at := d.Place
	if len(old) > 0 {
		at = d.Replaces.Place // the messages stay where they are, also when the conversation moved
	}
	messages := renderPost(d.Post, a.texts(d.Lang).Confirm, false)
	ref, out, err := a.postMessages(ctx, d, at, messages, old, files)
	if errorCode(err) == "invalid_blocks" && d.Post.Markdown && out == 0 { // a list or a table that Slack does not take: its words matter more than its form
		a.log.Warn("shown without lists and tables", "error", err.Error())
		ref, _, err = a.postMessages(ctx, d, at, renderPost(d.Post, a.texts(d.Lang).Confirm, true), old, files)
	}
	return ref, err
}

// postMessages sends or rewrites the messages of a post, and shares its files. Where it fails it says how many messages are out.
func (a *Adapter) postMessages(ctx context.Context, d bot.Delivery, at bot.Place, messages []message, old []string,
	files []attached) (ref bot.MessageRef, out int, err error) {
	var there map[int]string
	if d.Maybe && len(old) == 0 { // a former try may have been carried out: its parts carry the delivery's id
		found, err := a.findPosted(ctx, d.ID, at)
		if err != nil {
			return ref, 0, err
		}
		there = found.parts
	}
	var ids []string
	for i, m := range messages {
		tag := makeTag(d.ID, i, len(messages))
		var ts string
		var err error
		switch {
		case i < len(old):
			ts, err = a.rewriteMessage(ctx, at, old[i], m, tag)
		case there[i] != "":
			ts = there[i]
		default:
			ts, err = a.sendMessage(ctx, at, m, tag)
		}
		if err != nil {
			return ref, i, markPartlyOut(err, i > 0 && len(old) == 0)
		}
		ids = append(ids, ts)
	}
	for _, ts := range old[min(len(old), len(messages)):] { // the new text is shorter
		if err := a.removeMessage(ctx, at.Channel, ts); err != nil {
			return ref, len(ids), err
		}
	}
	if len(ids) == 0 { // nothing but files
		return ref, 0, errors.New("slack: a post needs words beside its files")
	}
	files, err = a.attachFiles(ctx, d, at, ids[0], files)
	if err != nil {
		return ref, len(ids), markPartlyOut(err, true)
	}
	return bot.MessageRef{Place: at, ID: joinReference(ids, files)}, len(ids), nil
}

// Below is the thread of a message, in which people answer it.
func (a *Adapter) Below(ref bot.MessageRef) bot.Place {
	messages, _ := splitReference(ref.ID)
	if len(messages) == 0 || ref.Place.Thread != "" { // threads have no threads
		return ref.Place
	}
	return Place(ref.Place.Channel, messages[0])
}

// addressDelivery gives a delivery with the place where it goes: what is for one person goes to the direct message with them, what is shown below
// a message to its thread.
func (a *Adapter) addressDelivery(ctx context.Context, d bot.Delivery) (bot.Delivery, error) {
	if d.Below.ID != "" && d.Below.Place == d.Place {
		d.Place = a.Below(d.Below)
	}
	if d.Post.To.Audience != bot.ToPerson || d.Post.To.Person == "" || isDirect(d.Place.Channel) && d.Place.Thread == "" {
		return d, nil
	}
	channel, err := a.directWith(ctx, string(d.Post.To.Person))
	d.Place = Place(channel, "")
	return d, err
}

// markPartlyOut makes the outcome of a post unknown of which a part is out: the next try has to look first.
func markPartlyOut(err error, out bool) error {
	e, ok := errors.AsType[*Error](err)
	if !out || !ok || !e.temporary {
		return err
	}
	again := *e
	again.lost = true
	return &again
}

// postType marks the adapter's own messages. docs.slack.dev/messaging/message-metadata
const postType = "mendan_post"

func makeTag(id string, part, parts int) slack.SlackMetadata {
	return slack.SlackMetadata{EventType: postType, EventPayload: map[string]any{"id": id, "part": part, "parts": parts}}
}

func (m message) options(tag slack.SlackMetadata) []slack.MsgOption {
	return []slack.MsgOption{
		slack.MsgOptionText(m.text, false), slack.MsgOptionDisableLinkUnfurl(), slack.MsgOptionDisableMediaUnfurl(),
		slack.MsgOptionLinkNames(false), slack.MsgOptionMetadata(tag),
	}
}

func (a *Adapter) sendMessage(ctx context.Context, at bot.Place, m message, tag slack.SlackMetadata) (ts string, err error) {
	options := m.options(tag)
	if len(m.blocks) > 0 {
		options = append(options, slack.MsgOptionBlocks(m.blocks...))
	}
	if at.Thread != "" {
		options = append(options, slack.MsgOptionTS(at.Thread))
	}
	err = a.api.call(ctx, "chat.postMessage", at.Channel, func(ctx context.Context) error {
		_, ts, err = a.api.client().PostMessageContext(ctx, at.Channel, options...)
		if err == nil && ts == "" {
			return errors.New("no ts in the answer")
		}
		return err
	})
	if err == nil {
		a.typists.noteAnswer(at.String())
	}
	return ts, err
}

// rewriteMessage changes a message. One that is gone is posted anew: what it says now has to be seen.
func (a *Adapter) rewriteMessage(ctx context.Context, at bot.Place, ts string, m message, tag slack.SlackMetadata) (string, error) {
	err := a.endDraft(ctx, at.Channel, ts, "streaming_state_conflict", func() error { return a.updateMessage(ctx, at.Channel, ts, m, tag) })
	switch errorCode(err) {
	case "message_not_found", "edit_window_closed", "cant_update_message":
		return a.sendMessage(ctx, at, m, tag)
	}
	return ts, err
}

func (a *Adapter) updateMessage(ctx context.Context, channel, ts string, m message, tag slack.SlackMetadata) error {
	options := append(m.options(tag), slack.MsgOptionBlocks(m.blocks...), slack.MsgOptionParse(false)) // no blocks take away those that are there
	return a.api.call(ctx, "chat.update", channel, func(ctx context.Context) error {
		_, _, _, err := a.api.client().UpdateMessageContext(ctx, channel, ts, options...)
		return err
	})
}

// Delete takes a message away. One that is gone already is no error.
func (a *Adapter) Delete(ctx context.Context, ref bot.MessageRef) error {
	messages, files := splitReference(ref.ID)
	for _, f := range files {
		if err := a.deleteFile(ctx, f.id); err != nil {
			return err
		}
	}
	for _, ts := range messages {
		if err := a.removeMessage(ctx, ref.Place.Channel, ts); err != nil {
			return err
		}
	}
	return nil
}

func (a *Adapter) removeMessage(ctx context.Context, channel, ts string) error {
	err := a.endDraft(ctx, channel, ts, "cant_delete_message", func() error {
		return a.api.call(ctx, "chat.delete", channel, func(ctx context.Context) error {
			_, _, err := a.api.client().DeleteMessageContext(ctx, channel, ts)
			return err
		})
	})
	if errorCode(err) == "message_not_found" {
		return nil
	}
	return err
}

// literalText is a private text with every sign as it is.
func literalText(text string) []slack.MsgOption {
	t := markup.Slack.Escape(text)
	return []slack.MsgOption{
		slack.MsgOptionText(t, false), slack.MsgOptionDisableLinkUnfurl(), slack.MsgOptionDisableMediaUnfurl(),
	}
}

// Link is the address of a place in the workspace. That of a direct message opens for nobody but the person whose it is.
func (a *Adapter) Link(p bot.Place, _ bot.User) string {
	url := a.self.Load().url
	if url == "" || p.Channel == "" {
		return ""
	}
	link := fmt.Sprintf("%sarchives/%s", url, p.Channel)
	if p.Thread == "" {
		return link
	}
	return link + "/p" + digits(p.Thread)
}

func digits(ts string) string {
	var b []byte
	for _, c := range []byte(ts) {
		if c >= '0' && c <= '9' {
			b = append(b, c)
		}
	}
	return string(b)
}
