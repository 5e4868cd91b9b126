package slack

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// Open begins a thread for a person below a message of the bot's: in the direct message with them, so that no colleague reads along, or
// in the channel where that is configured, and then with a notice, or where the conversation is shared. One that an earlier try made is found and used.
func (a *Adapter) Open(ctx context.Context, o bot.Opening) (bot.Place, error) {
	t := a.texts(o.With.Locale)
	channel, text := o.Under.Channel, cmp.Or(o.Text, t.Opened)
	switch inChannel := channel != "" && !direct(channel); {
	case inChannel && o.Shared:
	case inChannel && a.cfg.ChannelThreads:
		text = joinLines(text, t.Notice)
	default:
		var err error
		if channel, err = a.directWith(ctx, string(o.With.ID)); err != nil {
			return bot.Place{}, err
		}
	}
	a.noteOpening(channel)
	under := Place(channel, "")
	if o.Maybe {
		got, err := a.posted(ctx, o.ID, under)
		if err != nil {
			return bot.Place{}, err
		}
		if ts := got.parts[0]; ts != "" {
			return Place(channel, ts), nil
		}
	}
	root := message{text: markup.Slack.Escape(orDash(text))}
	ts, err := a.send(ctx, under, root, metadata(o.ID, 0, 1))
	if err != nil {
		return bot.Place{}, err
	}
	return Place(channel, ts), nil
}

func (a *Adapter) directWith(ctx context.Context, user string) (channel string, err error) {
	err = a.api.call(ctx, "conversations.open", "", func(ctx context.Context) error {
		c, _, _, err := a.api.OpenConversationContext(ctx, &slack.OpenConversationParameters{Users: []string{user}})
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

func joinLines(lines ...string) string {
	out := ""
	for _, l := range lines {
		if l != "" && out != "" {
			out += "\n"
		}
		out += l
	}
	return out
}
