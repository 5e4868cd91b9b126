package discord

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Types of channels: https://discord.com/developers/docs/resources/channel#channel-object-channel-types
const (
	typeText          = 0
	typeDM            = 1
	typeGroupDM       = 3
	typeAnnouncements = 10 // a thread in an announcement channel
	typePublic        = 11
	typePrivate       = 12
)

func isThread(kind int) bool { return kind >= typeAnnouncements && kind <= typePrivate }

// placeOf is where a channel is: a thread below its channel, a direct message below nothing, any other channel itself. It is the
// same over restarts, and it depends on nothing else.
func placeOf(id string, kind int, parent string) bot.Place {
	switch {
	case isThread(kind):
		return bot.Place{Platform: Platform, Channel: parent, Thread: id}
	case kind == typeDM || kind == typeGroupDM:
		return bot.Place{Platform: Platform, Thread: id}
	}
	return Room(id)
}

// Room is a channel as a place.
func Room(channel string) bot.Place {
	if channel == "" {
		return bot.Place{}
	}
	return bot.Place{Platform: Platform, Channel: channel}
}

// parentOf is the channel that a thread lies in; of anything else it is nowhere.
func parentOf(p bot.Place) bot.Place {
	if p.Thread == "" {
		return bot.Place{}
	}
	return Room(p.Channel)
}

// channelOf is the channel that messages at a place go to.
func channelOf(p bot.Place) string { return cmp.Or(p.Thread, p.Channel) }

// Link is the address that opens a place in Discord.
func (a *Adapter) Link(p bot.Place, _ bot.User) string {
	id := channelOf(p)
	guild := a.cfg.Guild
	if p.Channel == "" {
		guild = "@me"
	}
	if guild == "" {
		guild = a.places.guildOf(id, p.Channel)
	}
	if id == "" || guild == "" {
		return ""
	}
	return "https://discord.com/channels/" + guild + "/" + id
}

// epoch is where snowflakes begin, in milliseconds: https://discord.com/developers/docs/reference#snowflakes
const epoch = 1420070400000

// createdAt is when what has this id was made; the zero time where it is none.
func createdAt(id string) time.Time {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(int64(n>>22) + epoch).UTC()
}

// snowflake is the smallest id of a moment.
func snowflake(t time.Time) string {
	return strconv.FormatInt(max(0, t.UnixMilli()-epoch)<<22, 10)
}

// compareIDs orders ids by age.
func compareIDs(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}
