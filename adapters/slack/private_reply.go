package slack

import (
	"cmp"
	"context"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/bot"
)

// showReply lets the person who caused an event see what is for them alone.
func (a *Adapter) showReply(ctx context.Context, it intake, by bot.User, r bot.Reply) {
	if r.Nowhere && !it.addressed {
		return
	}
	if r.Modal != nil && it.trigger != "" {
		if err := a.openModal(ctx, it, by, r); err != nil {
			a.log.Error("a modal is not shown", "error", err.Error())
			if r.Text == "" {
				r.Text = a.texts(cmp.Or(r.Lang, by.Locale)).Again
			}
		}
	}
	if r.Text == "" {
		return
	}
	a.crowd.Await(ctx)
	ctx, cancel := context.WithTimeout(ctx, patient) // it may have to wait for its turn, and others behind it
	defer cancel()
	if err := a.sayPrivately(ctx, it, r.Text); err != nil {
		a.log.Warn("a private answer is not shown", "error", err.Error())
	}
}

// sayPrivately says something to one person: by the address that came with what they did, in the direct message, or as a hint in the channel,
// which is gone when they reload it.
func (a *Adapter) sayPrivately(ctx context.Context, it intake, text string) error {
	at := it.ev.Place
	if it.response != "" && a.respondAt(ctx, it.response, text) == nil {
		return nil
	}
	if at.Channel == "" || isDirect(at.Channel) {
		options := append(literalText(text), slack.MsgOptionMetadata(makeTag("private", 0, 1))) // no other message of ours is without
		if at.Thread != "" {
			options = append(options, slack.MsgOptionTS(at.Thread))
		}
		channel := at.Channel
		if channel == "" {
			channel = it.user // posts to the direct message with them
		}
		return a.api.call(ctx, "chat.postMessage", channel, func(ctx context.Context) error {
			_, _, err := a.api.client().PostMessageContext(ctx, channel, options...)
			return err
		})
	}
	return a.Whisper(ctx, at, bot.UserID(it.user), text)
}

// Whisper implements bot.Whisperer: docs.slack.dev/reference/methods/chat.postEphemeral.
func (a *Adapter) Whisper(ctx context.Context, at bot.Place, to bot.UserID, text string) error {
	ctx, cancel := context.WithTimeout(ctx, patient)
	defer cancel()
	options := literalText(text)
	if at.Thread != "" {
		options = append(options, slack.MsgOptionTS(at.Thread))
	}
	return a.api.call(ctx, "chat.postEphemeral", at.Channel, func(ctx context.Context) error {
		_, err := a.api.client().PostEphemeralContext(ctx, at.Channel, string(to), options...)
		return err
	})
}

// respondAt answers at a response_url: docs.slack.dev/interactivity/handling-user-interaction#message_responses.
func (a *Adapter) respondAt(ctx context.Context, address, text string) error {
	leave, err := a.api.takeSlot(ctx)
	if err != nil {
		return err
	}
	defer leave()
	ctx, cancel := context.WithTimeout(ctx, quick)
	defer cancel()
	options := append(literalText(text), slack.MsgOptionResponseURL(address, slack.ResponseTypeEphemeral))
	_, _, _, err = a.api.client().SendMessageContext(ctx, "", options...)
	if err != nil {
		a.log.Debug("a response_url is not taken", "error", withoutAddress(err).Error())
	}
	return err
}
