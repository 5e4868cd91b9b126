package discord

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// sayPrivately answers a message with what only its writer should see. Discord shows such answers to interactions only, so the words go where
// nobody else is: into the direct message or the thread that it came from, to the desk where staff wrote there, else into a direct message.
func (a *Adapter) sayPrivately(ctx context.Context, m wireMessage, ch wireChannel, text string) {
	if text == "" {
		return
	}
	to, here := ch.ID, true
	if !a.listensIn(ch) || *ch.Type == typePublic && !a.isRoom(ch.ID) {
		dm, err := a.directPlace(ctx, m.Author.ID)
		if err != nil {
			a.tellUnheard(ctx, m, err)
			return
		}
		to, here = channelOf(dm), false
	}
	for i, part := range markup.Discord.Text(text, maxContent) {
		_, err := a.createMessage(ctx, to, makeNonce("whisper "+m.ID, i), message{Content: part})
		switch {
		case err != nil && !here:
			a.tellUnheard(ctx, m, err)
			return
		case err != nil:
			a.log.Warn("a private answer could not be given", "error_class", errorClass(err))
			return
		}
	}
}

// tellUnheard tells who asked something in a channel, there, that their direct messages are closed, and nothing of the answer.
func (a *Adapter) tellUnheard(ctx context.Context, m wireMessage, err error) {
	a.log.Warn("a private answer could not be given", "error_class", errorClass(err))
	if words := a.texts("").Closed; words != "" && bot.RefusalOf(err) == bot.Unreachable {
		if _, err := a.createMessage(ctx, m.ChannelID, makeNonce("closed "+m.ID, 0), message{Content: words}); err != nil {
			a.log.Warn("nor could that be said", "error_class", errorClass(err))
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
func (a *Adapter) Whisper(ctx context.Context, at bot.Place, to bot.UserID, text string) {
	var parts []message
	for _, part := range markup.Discord.Text(text, maxContent) {
		parts = append(parts, message{Content: part})
	}
	a.followUp(ctx, to, at, parts)
}

// followUp says something to who used a command or a button at a place a moment ago, there and for their eyes only. It reports whether that is
// possible: then nothing more is to be done, even if nobody knows whether it was shown.
func (a *Adapter) followUp(ctx context.Context, to bot.UserID, at bot.Place, parts []message) bool {
	it, ok := a.asked.Get(string(to))
	if !ok || it.ChannelID != channelOf(at) || time.Since(createdAt(it.ID)) > patience {
		return false
	}
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
