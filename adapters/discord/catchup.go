package discord

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// page is how many messages of a history are read at once, which is Discord's most.
const page = 100

// overlap is read again before the moment from which a history is wanted: clocks differ, and what is known does no harm.
const overlap = time.Minute

// atOnce is how many histories are read side by side.
const atOnce = 8

// catchUp reads what was said while nobody listened, in every conversation that is not over and in the desk's rooms. The reading
// itself is done by the lanes, before whatever comes now.
func (a *Adapter) catchUp(ctx context.Context, in bot.Inbox) {
	var marks []bot.Mark
	for n := 0; ; n++ {
		var err error
		if marks, err = in.Marks(ctx, Platform); err == nil {
			break
		}
		a.log.Warn("where to read on is not known", "error_class", errorClass(err))
		if !pause(ctx, backoff(a.times, n)) {
			return
		}
	}
	turn := make(chan struct{}, atOnce)
	queue := func(channel, after string) {
		a.lane(channel, func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			a.readOn(ctx, in, channel, after)
		})
	}
	for _, m := range marks {
		after := string(m.Last)
		if _, err := strconv.ParseUint(after, 10, 64); err != nil {
			after = snowflake(m.At.Add(-overlap))
		}
		queue(channelOf(m.Place), after)
	}
	for _, room := range []string{a.cfg.ModeratorsChannel, a.cfg.OperatorsChannel} {
		if after, ok := a.heard.Get(room); ok {
			queue(room, after)
		}
	}
}

// readOn takes in what was said in a channel after a message.
func (a *Adapter) readOn(ctx context.Context, in bot.Inbox, channel, after string) {
	for ctx.Err() == nil {
		var said []wireMessage
		err := a.insist(ctx, func() error {
			said = nil
			err := a.api.get(ctx, "channels/"+channel+"/messages?limit="+strconv.Itoa(page)+"&after="+after, &said)
			if forbidden(err) {
				err.(*Error).temporary = false // what happens there cannot be read; waiting would hold up what can
			}
			return err
		})
		if err != nil {
			if ctx.Err() == nil {
				a.log.Warn("what was said in a channel meanwhile cannot be read", "error_class", errorClass(err))
			}
			return
		}
		slices.SortFunc(said, func(x, y wireMessage) int { return compareIDs(x.ID, y.ID) })
		last := after
		for _, m := range said {
			m.ChannelID = channel
			if compareIDs(m.ID, after) > 0 {
				a.message(ctx, in, m)
				last = m.ID
			}
		}
		if len(said) < page || last == after {
			return
		}
		after = last
	}
}
