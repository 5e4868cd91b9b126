package engine

import (
	"context"
	"strconv"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// MaxText is how many characters somebody says at once at most: fifty pages. What is longer is neither read nor kept, and they are told so; it may
// come as a file. Slack and Discord have narrower bounds of their own.
const MaxText = 100_000

// refuseLong refuses a message of more than MaxText characters, before anything reads it. ok is false for every other event.
func (e *Engine) refuseLong(ctx context.Context, ev bot.Event) (in storage.Inbound, r bot.Reply, ok bool, err error) {
	n := textLength(ev.Body)
	if n <= MaxText {
		return in, r, false, nil
	}
	in = storage.Inbound{Event: ev, Aside: &storage.Aside{}}
	switch _, err := e.store.At(ctx, ev.Place); {
	case isGone(err):
		return in, bot.Reply{Nowhere: true}, true, nil
	case err != nil:
		return in, r, true, err
	}
	args := map[string]any{"length": strconv.Itoa(n), "most": strconv.Itoa(MaxText)}
	return in, bot.Reply{Text: e.texts(e.langHere(ctx, ev)).Text("message.too_long", args), Public: true}, true, nil
}

// textLength is how many characters somebody wrote, whatever they wrote it in.
func textLength(b bot.Body) (n int) {
	switch b := b.(type) {
	case bot.Message:
		return utf8.RuneCountInString(b.Text)
	case bot.Edited:
		return utf8.RuneCountInString(b.Text)
	case bot.Command:
		n = utf8.RuneCountInString(b.Text)
		for _, v := range b.Args {
			n += utf8.RuneCountInString(v)
		}
	case bot.Submit:
		for _, v := range b.Values {
			n += utf8.RuneCountInString(v)
		}
	}
	return n
}
