package discord

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// page is how many messages of a history are read at once, which is Discord's most.
const page = 100

// overlap is read again before the moment from which a history is wanted: clocks differ, and what is known does no harm.
const overlap = time.Minute

// How the histories are read: so many at once and then one each while, which leaves most of the 50 requests a second that
// Discord allows to what people wait for. A reading has so much time, as what comes in in that channel waits for it. One that fails is tried
// again, ever more slowly and without end: nobody else delivers what was said there.
const (
	walkBurst   = 20
	walkEvery   = 50 * time.Millisecond
	catchUpTime = 2 * time.Second
	restTime    = 30 * time.Second // for which nobody waits for a reading, after one that did not come off
)

// catchUp has what was said while nobody listened read, in every conversation that is not over, the latest first, and before in the desk's
// rooms, as far as it would have come by a shard. Who delivers something in one of the channels meanwhile reads it before. Threads in which nothing was said
// are read when something comes in there. It reports whether it is known now where something is to be read.
func (a *Adapter) catchUp(ctx context.Context, in bot.Inbox, by shard) bool {
	known := a.behind.Begin()
	var marks []bot.Mark
	for n := 0; ; n++ {
		var err error
		if marks, err = in.Marks(ctx, Platform); err == nil {
			break
		}
		a.log.Warn("where to read on is not known", "error_class", errorClass(err))
		if !incoming.Pause(ctx, backoff(a.times, n)) {
			break
		}
	}
	slices.SortStableFunc(marks, func(x, y bot.Mark) int { return y.At.Compare(x.At) })
	var order []string
	from := map[string]string{}
	for _, room := range a.staffRooms() {
		if after, ok := a.heard.Get(room); ok && by.readsMissed(a.cfg.Guild, false) {
			order, from[room] = append(order, room), after
		}
	}
	for _, m := range marks {
		if !by.readsMissed(a.cfg.Guild, a.Direct(m.Place)) {
			continue
		}
		channel := channelOf(m.Place)
		order, from[channel] = append(order, channel), lastOf(m)
	}
	if by.readsMissed("", true) {
		order = append(order, a.addDirectMessages(marks, from)...)
	}
	var left []string
	if by.readsMissed(a.cfg.Guild, false) {
		order, left = splitOff(order, a.quietThreads(ctx, in))
	}
	if len(left) > 0 {
		a.looks.Add(1)
		a.lanes.Always("look again", func() { a.lookAgain(ctx, in, left) })
	}
	if known(order, from) {
		a.lanes.Always("catch up", func() { a.walkOn(ctx, in) })
	}
	return ctx.Err() == nil
}

// lastOf is the message after which a place is to be read.
func lastOf(m bot.Mark) string {
	if _, err := strconv.ParseUint(string(m.Last), 10, 64); err != nil {
		return snowflake(m.At.Add(-overlap))
	}
	return string(m.Last)
}

// boxOf names the direct messages with somebody where their channel is not known.
func boxOf(user string) string { return "@" + user }

// addDirectMessages adds to from the direct messages of those whose conversations lie elsewhere, from the latest that is known of these: what they wrote
// there belongs to them, too. marks are the latest first.
func (a *Adapter) addDirectMessages(marks []bot.Mark, from map[string]string) (order []string) {
	direct := map[bot.UserID]bool{}
	for _, m := range marks {
		direct[m.Owner] = direct[m.Owner] || a.Direct(m.Place)
	}
	for _, m := range marks {
		box := boxOf(string(m.Owner))
		if m.Owner == "" || direct[m.Owner] || from[box] != "" {
			continue
		}
		order, from[box] = append(order, box), lastOf(m)
	}
	return order
}

// channelBehind is the channel of what is still to be read. Discord is asked for that of somebody's direct messages.
func (a *Adapter) channelBehind(ctx context.Context, name string) (string, error) {
	user, box := strings.CutPrefix(name, boxOf(""))
	if !box {
		return name, nil
	}
	p, err := a.directPlace(ctx, user)
	return p.Thread, err
}

// readMissed has what is still to be read by a name read, in its channel's lane.
func (a *Adapter) readMissed(ctx context.Context, in bot.Inbox, name string) error {
	channel, err := a.channelBehind(ctx, name)
	if err != nil && (!isTemporary(err) || isForbidden(err)) {
		a.behind.Done(name)
		return nil
	}
	if err != nil {
		return err
	}
	read := make(chan error, 1)
	a.lanes.Always(channel, func() { read <- a.readBehind(ctx, in, name, channel) })
	return <-read
}

// walkOn has the channels read, at a pace, until none is left or ctx ends.
func (a *Adapter) walkOn(ctx context.Context, in bot.Inbox) {
	for channel, ok := a.behind.Next(); ok; channel, ok = a.behind.Next() {
		if !a.pace.Wait(ctx) {
			a.behind.Halt()
			return
		}
		err := a.readMissed(ctx, in, channel)
		if err == nil {
			a.fails.Over()
			continue
		}
		a.behind.Later(channel)
		if ctx.Err() != nil || errors.Is(err, bot.ErrStopped) || !a.pauseWalk(ctx, err) {
			a.behind.Halt()
			return
		}
	}
	a.fails.Over() // the last one may have been read by whoever took something in there
}

// pauseWalk waits after a reading that failed, ever longer, and reports whether ctx goes on.
func (a *Adapter) pauseWalk(ctx context.Context, err error) bool {
	n := a.fails.Note(err, httpStatus(err) == http.StatusUnauthorized)
	return incoming.Pause(ctx, max(backoff(a.times, n), retryOf(err)))
}

// readBacklog reads what is still to be read of a channel in which something comes in, so that what was said first is taken in first. Where that
// does not come off, nobody waits for another try, nor for another channel's in a while: the walk makes it, as the next one. It reports whether
// something is still to be read.
func (a *Adapter) readBacklog(ctx context.Context, in bot.Inbox, m wireMessage) (ahead bool) {
	names := []string{m.ChannelID}
	if m.GuildID == "" && m.Author != nil {
		names = append(names, boxOf(m.Author.ID))
	}
	for _, name := range names {
		if rests := a.rests.Load(); rests != nil && time.Now().Before(*rests) || a.readBehind(ctx, in, name, m.ChannelID) != nil {
			ahead = a.behind.Hurry(name) || ahead
			a.startWalk(ctx, in)
		}
	}
	return ahead
}

// readBehind reads what is still to be read of a channel; with nil nothing is left. It runs in the channel's lane.
func (a *Adapter) readBehind(ctx context.Context, in bot.Inbox, name, channel string) error {
	after, behind := a.behind.Get(ctx, name)
	if !behind {
		return ctx.Err()
	}
	if err := a.readOn(ctx, in, channel, after); err != nil {
		rests := time.Now().Add(restTime)
		a.rests.Store(&rests)
		return err
	}
	a.behind.Done(name)
	return nil
}

// readOn takes in what was said in a channel after a message. With nil that is done, or cannot be.
func (a *Adapter) readOn(ctx context.Context, in bot.Inbox, channel, after string) error {
	for ctx.Err() == nil {
		said, err := a.fetchHistory(ctx, channel, after)
		if err != nil {
			if ctx.Err() == nil {
				a.log.Warn("what was said in a channel meanwhile cannot be read", "error_class", errorClass(err))
			}
			if !isTemporary(err) || isForbidden(err) {
				a.noteRefused(channel, err)
				return nil
			}
			return err
		}
		slices.SortFunc(said, func(x, y wireMessage) int { return compareIDs(x.ID, y.ID) })
		last := after
		for _, m := range said {
			m.ChannelID = channel
			if compareIDs(m.ID, after) > 0 {
				if !a.takeMessage(ctx, in, m, false) {
					return cmp.Or(ctx.Err(), bot.ErrStopped)
				}
				last = m.ID
			}
		}
		if len(said) < page || last == after {
			a.refused.Delete(channel)
			return ctx.Err()
		}
		after = last
	}
	return ctx.Err()
}

// fetchHistory fetches a page of a channel's history.
func (a *Adapter) fetchHistory(ctx context.Context, channel, after string) (out []wireMessage, err error) {
	ctx, cancel := context.WithTimeout(ctx, catchUpTime)
	defer cancel()
	err = a.api.get(ctx, "channels/"+channel+"/messages?limit="+strconv.Itoa(page)+"&after="+after, &out)
	return out, err
}
