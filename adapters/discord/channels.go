package discord

import (
	"cmp"
	"context"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// channels knows what the channels are that something happened in. What a channel is never changes, so it is asked once.
type channels struct {
	api   *api
	known *incoming.Recent[string, wireChannel]
}

func newChannels(api *api) *channels {
	return &channels{api, incoming.NewRecent[string, wireChannel](8192)}
}

// learn keeps what was told of a channel without asking.
func (c *channels) learn(ch *wireChannel, guild string) {
	if ch == nil || ch.ID == "" || ch.Type == nil || isThread(*ch.Type) && ch.ParentID == "" {
		return
	}
	if _, known := c.known.Get(ch.ID); known {
		return
	}
	told := *ch
	told.GuildID = cmp.Or(told.GuildID, guild)
	c.known.Put(ch.ID, told)
}

// get says what a channel is. Where Discord does not say, a message without a guild is a direct one.
func (c *channels) get(ctx context.Context, id, guild string) (wireChannel, error) {
	if ch, ok := c.known.Get(id); ok {
		return ch, nil
	}
	var ch wireChannel
	err := c.api.get(ctx, "channels/"+id, &ch)
	if err != nil && isTemporary(err) && !isForbidden(err) {
		return ch, err
	}
	if err != nil || ch.Type == nil {
		kind := typeText
		if guild == "" {
			kind = typeDM
		}
		ch = wireChannel{ID: id, Type: &kind, GuildID: guild}
		if err != nil {
			return ch, nil // another time it may be told
		}
	}
	ch.GuildID = cmp.Or(ch.GuildID, guild)
	ch.ID = id
	c.known.Put(id, ch)
	return ch, nil
}

func isForbidden(err error) bool { return httpStatus(err) == 403 }

// guildOf is the guild of the first channel that is known to be in one.
func (c *channels) guildOf(ids ...string) string {
	for _, id := range ids {
		if ch, ok := c.known.Get(id); ok && ch.GuildID != "" {
			return ch.GuildID
		}
	}
	return ""
}

func (ch wireChannel) toPlace() bot.Place { return placeOf(ch.ID, *ch.Type, ch.ParentID) }
