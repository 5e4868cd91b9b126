package discord

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// sayPrivately answers a message with what only its writer should see. Discord shows such answers to interactions only, so the words go where
// nobody else is: into the direct message or the thread that it came from, to the desk where staff wrote there, else into a direct message.
func (a *Adapter) sayPrivately(ctx context.Context, m wireMessage, ch wireChannel, r bot.Reply) {
	if r.Text == "" {
		return
	}
	if a.listensIn(ch) && (*ch.Type != typePublic || a.isRoom(ch.ID)) {
		if err := a.whisper(ctx, m, ch.ID, r); err != nil {
			a.log.Warn("a private answer could not be given", "error_class", errorClass(err))
		}
		return
	}
	dm, err := a.directPlace(ctx, m.Author.ID)
	if err == nil {
		err = a.whisper(ctx, m, channelOf(dm), r)
	}
	if err != nil {
		a.log.Warn("a private answer could not be given", "error_class", errorClass(err))
	}
	if bot.RefusalOf(err) == bot.Unreachable {
		a.answerInPlace(ctx, m, r)
	}
}

func (a *Adapter) whisper(ctx context.Context, m wireMessage, channel string, r bot.Reply) error {
	for i, part := range textWithTimes(r.Text, maxContent, r.Zone) {
		if _, err := a.createMessage(ctx, channel, makeNonce("whisper "+m.ID, i), message{Content: part}); err != nil {
			return err
		}
	}
	return nil
}

// answerInPlace answers who takes no direct messages where they asked: with the answer, if it tells nothing of anybody, else with where they can have
// it for their eyes only, and the address of the conversation that they asked to see, which opens to nobody else.
func (a *Adapter) answerInPlace(ctx context.Context, m wireMessage, r bot.Reply) {
	words := r.Text
	if !r.Public {
		words = strings.TrimSpace(a.texts(cmp.Or(r.Lang, a.people.localeOf(m.Author.ID))).Closed + "\n" + a.Link(r.Show, bot.User{}))
	}
	for i, part := range markup.Discord.Text(words, maxContent) {
		if _, err := a.createMessage(ctx, m.ChannelID, makeNonce("closed "+m.ID, i), message{Content: part}); err != nil {
			a.log.Warn("nor could it be given where it was asked", "error_class", errorClass(err))
			return
		}
	}
}

// directPlace opens the direct messages with somebody. Opening them again is the same.
func (a *Adapter) directPlace(ctx context.Context, user string) (bot.Place, error) {
	var ch wireChannel
	err := a.api.call(ctx, "POST", "users/@me/channels", map[string]string{"recipient_id": user}, &ch)
	if err != nil {
		return bot.Place{}, makeRetryable(err)
	}
	return placeOf(ch.ID, typeDM, ""), nil
}

// makeRetryable makes an error of a call that may be made twice one that is worth it.
func makeRetryable(err error) error {
	if e, ok := err.(*Error); ok && e.lost {
		same := *e
		same.lost = false
		return &same
	}
	return err
}

var _ bot.Whisperer = (*Adapter)(nil)

// Whisper says something to who used a command or a button at a place a moment ago; to others nothing can be shown there.
func (a *Adapter) Whisper(ctx context.Context, at bot.Place, to bot.UserID, text string) error {
	var parts []message
	for _, part := range markup.Discord.Text(text, maxContent) {
		parts = append(parts, message{Content: part})
	}
	if !a.followUp(ctx, to, at, parts) {
		return errNotAsked
	}
	return nil
}

var errNotAsked = errors.New("nothing can be shown to somebody alone who used no command or button there a moment ago")

// followUp says something to who used a command or a button at a place a moment ago, there and for their eyes only. It reports whether that is
// possible: then nothing more is to be done, even if nobody knows whether it was shown.
func (a *Adapter) followUp(ctx context.Context, to bot.UserID, at bot.Place, parts []message) bool {
	ans, ok := a.asked.Get(string(to))
	if !ok || ans.it.ChannelID != channelOf(at) || time.Since(createdAt(ans.it.ID)) > patience {
		return false
	}
	ans.await(ctx)
	it := ans.it
	app := cmp.Or(it.AppID, a.self.Load().app, "@me")
	for _, part := range parts {
		part.Flags |= ephemeral
		if len(part.Embeds) == 0 {
			part.Flags |= suppressEmbeds
		}
		err := a.api.call(ctx, "POST", "webhooks/"+app+"/"+it.Token, part, nil)
		if err != nil && !errors.Is(err, bot.ErrUnknownOutcome) {
			return false
		}
	}
	return len(parts) > 0
}
