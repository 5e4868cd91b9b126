package slack

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Platform is the name of this platform in places and users.
const Platform bot.Platform = "slack"

// Place is a conversation's place: a thread of a channel or of a direct message, named by the ts of its root, or with an empty
// thread the channel itself. The mapping is the same in every life of the program; the workspace is no part of it.
func Place(channel, thread string) bot.Place {
	return bot.Place{Platform: Platform, Channel: channel, Thread: thread}
}

// placeOf is where a message was said. The root of a thread lies in the channel, whether or not it has replies by now.
func placeOf(channel, thread, ts string) bot.Place {
	if thread == ts {
		thread = ""
	}
	return Place(channel, thread)
}

// parentOf is the channel that a thread lies in; a channel lies in nothing.
func parentOf(p bot.Place) bot.Place {
	if p.Thread == "" {
		return bot.Place{}
	}
	return Place(p.Channel, "")
}

// isDirect reports whether a channel's id is that of a direct message (docs.slack.dev/reference/objects/conversation-object).
func isDirect(channel string) bool { return strings.HasPrefix(channel, "D") }

// splitMessageIDs takes apart the reference of a post: what the limits split, and what follows it, has the ids joined.
func splitMessageIDs(id bot.MessageID) []string {
	if id == "" {
		return nil
	}
	return strings.Split(string(id), "+")
}

func joinMessageIDs(ts []string) bot.MessageID { return bot.MessageID(strings.Join(ts, "+")) }

// timeOf reads a ts: seconds, and behind the point a counter that sorts like microseconds. What is none is the zero time.
func timeOf(ts string) time.Time {
	f, err := strconv.ParseFloat(ts, 64)
	if err != nil || f <= 0 || f > math.MaxInt32*2 {
		return time.Time{}
	}
	whole, frac, _ := strings.Cut(ts, ".")
	sec, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return time.Time{}
	}
	micro, err := strconv.ParseInt((frac + "000000")[:6], 10, 64)
	if err != nil {
		micro = 0
	}
	return time.Unix(sec, micro*1000).UTC()
}
