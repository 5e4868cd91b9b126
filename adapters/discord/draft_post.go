package discord

import (
	"context"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

var _ bot.Streamer = (*Adapter)(nil)

// Stream edits the message in which a post began. It waits for nobody, and leaves room among the edits that Discord takes of a channel for the whole post:
// https://docs.discord.com/developers/topics/rate-limits
func (a *Adapter) Stream(ctx context.Context, d bot.Delivery) error {
	d.Post.Draft = true
	parts := a.renderDelivery(d)
	channel, id := channelOf(d.Replaces.Place), string(d.Replaces.ID)
	if len(parts) == 0 || strings.Contains(id, "+") || !a.api.wire.limits.leavesRoom(routeOf("PATCH", "channels/"+channel+"/messages/"+id)) {
		return nil
	}
	return a.changeMessage(ctx, channel, id, parts[0])
}

// renderBegun is what a post said when it was a draft of which nobody knows whether it arrived; nothing where it was none.
func (a *Adapter) renderBegun(d bot.Delivery) []message {
	if d.Post.Begun == "" {
		return nil
	}
	d.Post = bot.Post{To: d.Post.To, Text: d.Post.Begun, Markdown: d.Post.Markdown, Draft: true}
	return a.renderDelivery(d)
}
