package slack

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// Open finds a place for a conversation with a person: the direct message with them itself, so that no colleague reads along, and where another
// conversation is there already a thread in it, below a message of the bot's. In a channel it begins a thread where that is configured, and then
// with a notice, or where the conversation is shared. One that moves goes to the direct message first. A thread that an earlier try made is found
// and used. One that is asked for by a message in the channel is held in the thread of that message.
func (a *Adapter) Open(ctx context.Context, o bot.Opening) (bot.Place, error) {
	channel := o.Under.Channel
	inChannel := channel != "" && !isDirect(channel) && (o.Shared || a.cfg.ChannelThreads && !o.Direct)
	switch {
	case inChannel && o.Below != "": // every message has a thread
		a.noteOpening(channel)
		return Place(channel, string(o.Below)), nil
	case !inChannel:
		return a.openDirect(ctx, o)
	case o.Instead.IsZero():
		return a.openBelow(ctx, o, channel)
	}
	first, then := a.openDirect, func(ctx context.Context, o bot.Opening) (bot.Place, error) { return a.openBelow(ctx, o, channel) }
	if o.Shared {
		first, then = then, first
	}
	p, err := first(ctx, o)
	if bot.RefusalOf(err) == "" {
		return p, err
	}
	return then(ctx, o)
}

// openDirect takes the direct message itself where it is free: nobody has to find a thread there, and nothing has to be said first.
func (a *Adapter) openDirect(ctx context.Context, o bot.Opening) (bot.Place, error) {
	channel, err := a.directWith(ctx, string(o.With.ID))
	if err != nil {
		return bot.Place{}, err
	}
	at, err := a.findOpened(ctx, o, channel)
	if err != nil || !at.IsZero() {
		return at, err
	}
	box := Place(channel, "")
	if o.Shared || o.Free != nil && !o.Free(box) {
		return a.beginThread(ctx, o, channel)
	}
	if o.Instead.IsZero() {
		return box, nil
	}
	return box, a.sayMoved(ctx, o, box)
}

// sayMoved tells in a direct message that a conversation goes on there.
func (a *Adapter) sayMoved(ctx context.Context, o bot.Opening, box bot.Place) error {
	id := o.ID + "/box"
	if o.Maybe {
		if got, err := a.findPosted(ctx, id, box); err != nil || got.total > 0 {
			return err
		}
	}
	_, err := a.sendMessage(ctx, box, message{text: markup.Slack.Escape(orDash(o.Text))}, makeTag(id, 0, 1))
	return err
}

// openBelow begins a thread in a channel, or finds the one that an earlier try began.
func (a *Adapter) openBelow(ctx context.Context, o bot.Opening, channel string) (bot.Place, error) {
	at, err := a.findOpened(ctx, o, channel)
	if err != nil || !at.IsZero() {
		return at, err
	}
	return a.beginThread(ctx, o, channel)
}

// findOpened finds the thread that an earlier try may have begun in a channel; zero for none.
func (a *Adapter) findOpened(ctx context.Context, o bot.Opening, channel string) (bot.Place, error) {
	a.noteOpening(channel)
	if !o.Maybe {
		return bot.Place{}, nil
	}
	got, err := a.findPosted(ctx, o.ID, Place(channel, ""))
	if ts := got.parts[0]; err == nil && ts != "" {
		return Place(channel, ts), nil
	}
	return bot.Place{}, err
}

func (a *Adapter) beginThread(ctx context.Context, o bot.Opening, channel string) (bot.Place, error) {
	t := a.texts(o.With.Locale)
	text := cmp.Or(o.Text, t.Opened)
	switch {
	case isDirect(channel) && o.Text == "": // one of several conversations there
		text = strings.Trim(o.Title+"\n"+text, "\n")
	case !isDirect(channel) && !o.Shared:
		text = strings.Trim(text+"\n"+t.Notice, "\n")
	}
	root := message{text: markup.Slack.Escape(orDash(text))}
	ts, err := a.sendMessage(ctx, Place(channel, ""), root, makeTag(o.ID, 0, 1))
	if err != nil {
		return bot.Place{}, err
	}
	return Place(channel, ts), nil
}

func (a *Adapter) directWith(ctx context.Context, user string) (channel string, err error) {
	err = a.api.call(ctx, "conversations.open", "", func(ctx context.Context) error {
		c, _, _, err := a.api.client().OpenConversationContext(ctx, &slack.OpenConversationParameters{Users: []string{user}})
		if err == nil && (c == nil || c.ID == "") {
			return errors.New("no channel in the answer")
		}
		if err == nil {
			channel = c.ID
		}
		return err
	})
	return channel, err
}

// openingTime is for how long the inbox may not know of a thread that was opened.
const openingTime = 10 * time.Second

func (a *Adapter) noteOpening(channel string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := time.Now()
	for c, at := range a.opening {
		if now.Sub(at) > openingTime {
			delete(a.opening, c)
		}
	}
	a.opening[channel] = now
}

func (a *Adapter) justOpened(p bot.Place) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	at, ok := a.opening[p.Channel]
	return ok && p.Thread != "" && time.Since(at) < openingTime
}
