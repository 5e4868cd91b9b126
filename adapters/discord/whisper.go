package discord

import (
	"context"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// whisper answers a message with what only its writer should see. Discord shows such answers to interactions only, so the words go where
// nobody else is: into the direct message or the thread that it came from, to the desk where staff wrote there, else into a direct message.
func (a *Adapter) whisper(ctx context.Context, m wireMessage, ch wireChannel, text string) {
	if text == "" {
		return
	}
	to := ch.ID
	if !a.listens(ch) || *ch.Type == typePublic && !a.room(ch.ID) {
		dm, err := a.direct(ctx, m.Author.ID)
		if err != nil {
			a.log.Warn("a private answer could not be given", "error_class", errorClass(err))
			return
		}
		to = channelOf(dm)
	}
	for i, part := range markup.Discord.Text(text, maxContent) {
		if _, err := a.create(ctx, to, nonce("whisper "+m.ID, i), message{Content: part}); err != nil {
			a.log.Warn("a private answer could not be given", "error_class", errorClass(err))
			return
		}
	}
}

// direct opens the direct messages with somebody. Opening them again is the same.
func (a *Adapter) direct(ctx context.Context, user string) (bot.Place, error) {
	var ch wireChannel
	err := a.api.call(ctx, "POST", "users/@me/channels", map[string]string{"recipient_id": user}, &ch)
	if err != nil {
		return bot.Place{}, again(err)
	}
	return place(ch.ID, typeDM, ""), nil
}

// again makes an error of a call that may be made twice one that is worth it.
func again(err error) error {
	if e, ok := err.(*Error); ok && e.lost {
		same := *e
		same.lost = false
		return &same
	}
	return err
}
