package slack

import (
	"context"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/bot"
)

// show lets the person who caused an event see what is for them alone.
func (a *Adapter) show(ctx context.Context, it intake, by bot.User, r bot.Reply) {
	if r.Nowhere && !it.addressed {
		return
	}
	if r.Modal != nil && it.trigger != "" {
		if err := a.openModal(ctx, it, by, r); err != nil {
			a.log.Error("a modal is not shown", "error", err.Error())
			if r.Text == "" {
				r.Text = a.texts(by.Locale).Again
			}
		}
	}
	if r.Text == "" {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, patient) // it may have to wait for its turn, and others behind it
	defer cancel()
	if err := a.whisper(ctx, it, r.Text); err != nil {
		a.log.Warn("a private answer is not shown", "error", err.Error())
	}
}

// whisper says something to one person: by the address that came with what they did, in the direct message, or as a hint in the channel,
// which is gone when they reload it.
func (a *Adapter) whisper(ctx context.Context, it intake, text string) error {
	at := it.ev.Place
	if it.response != "" && a.respond(ctx, it.response, text) == nil {
		return nil
	}
	options := literally(text)
	if at.Thread != "" {
		options = append(options, slack.MsgOptionTS(at.Thread))
	}
	if at.Channel == "" || direct(at.Channel) {
		channel := at.Channel
		if channel == "" {
			channel = it.user // posts to the direct message with them
		}
		return a.api.call(ctx, "chat.postMessage", channel, func(ctx context.Context) error {
			_, _, err := a.api.PostMessageContext(ctx, channel, options...)
			return err
		})
	}
	return a.api.call(ctx, "chat.postEphemeral", at.Channel, func(ctx context.Context) error {
		_, err := a.api.PostEphemeralContext(ctx, at.Channel, it.user, options...)
		return err
	})
}

// respond answers at a response_url: docs.slack.dev/interactivity/handling-user-interaction#message_responses.
func (a *Adapter) respond(ctx context.Context, address, text string) error {
	ctx, cancel := context.WithTimeout(ctx, quick)
	defer cancel()
	options := append(literally(text), slack.MsgOptionResponseURL(address, slack.ResponseTypeEphemeral))
	_, _, _, err := a.api.SendMessageContext(ctx, "", options...)
	if err != nil {
		a.log.Debug("a response_url is not taken", "error", cause(err).Error())
	}
	return err
}
