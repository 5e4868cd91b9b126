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

// Open begins a thread for a person below a message of the bot's: in the direct message with them, so that no colleague reads along, or
// in the channel where that is configured, and then with a notice, or where the conversation is shared. One that moves goes to the direct
// message first. A thread that an earlier try made is found and used.
func (a *Adapter) Open(ctx context.Context, o bot.Opening) (bot.Place, error) {
	channel := o.Under.Channel
	inChannel := channel != "" && !isDirect(channel) && (o.Shared || a.cfg.ChannelThreads)
	switch {
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

func (a *Adapter) openDirect(ctx context.Context, o bot.Opening) (bot.Place, error) {
	channel, err := a.directWith(ctx, string(o.With.ID))
	if err != nil {
		return bot.Place{}, err
	}
	return a.openBelow(ctx, o, channel)
}

// openBelow begins a thread in a channel.
func (a *Adapter) openBelow(ctx context.Context, o bot.Opening, channel string) (bot.Place, error) {
	t := a.texts(o.With.Locale)
	text := cmp.Or(o.Text, t.Opened)
	if !isDirect(channel) && !o.Shared {
		text = strings.Trim(text+"\n"+t.Notice, "\n")
	}
	a.noteOpening(channel)
	under := Place(channel, "")
	if o.Maybe {
		got, err := a.findPosted(ctx, o.ID, under)
		if err != nil {
			return bot.Place{}, err
		}
		if ts := got.parts[0]; ts != "" {
			return Place(channel, ts), nil
		}
	}
	root := message{text: markup.Slack.Escape(orDash(text))}
	ts, err := a.sendMessage(ctx, under, root, makeTag(o.ID, 0, 1))
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
