package discord

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// Which histories are read after a gap. One request tells the last message of each thread of the server that is not archived. That alone says nothing: the
// bot's own posts are among these, and behind them something can stand that was never taken in. So it is noted, while a connection stands, until when all
// that was said in the server was taken in. A thread whose last message is from before that has nothing to be read. What this says is true for good,
// whoever noted it and whatever happened since.
//
// Where nothing is noted, the list cannot be had, or a channel is not in it (an archived thread, direct messages, a room of the staff's), all is read.
// A bot for all servers does not know which one a channel is in, so it reads all as well.
//
// The list may be a little behind what people say, so it is looked at again after a while. And a thread that was left out is read all the same before
// anything is taken in there, be it the bot's own post: what Discord never delivered comes then, as in an outage of the server or while a permission
// was missing.

// endTime is how long the last note of a connection may take.
const endTime = 2 * time.Second

// serverName is what the server's channels are called in notes. It is the same however many shards there are.
func (a *Adapter) serverName() string { return "guild/" + a.cfg.Guild }

// connection is one of a shard's connections.
type connection struct {
	session *discordgo.Session
	caught  atomic.Bool // what had been missed when it began came over it, or it is known what of it is to be read
}

func (c *connection) noteCaught() {
	if c != nil {
		c.caught.Store(true)
	}
}

// heartbeat is when the last heartbeat was acknowledged, by this machine's clock; until then all had come that the gateway had sent. discordgo can have itself
// locked out for good: then nobody waits for it.
func (c *connection) heartbeat() (at time.Time, ok bool) {
	if c == nil || !c.caught.Load() || !c.session.TryRLock() {
		return at, false
	}
	defer c.session.RUnlock()
	return c.session.LastHeartbeatAck, true
}

// arrivals are the messages that came over a gateway and are not taken in, by numbers of their own: one can come twice.
type arrivals struct {
	mu  sync.Mutex
	n   uint64
	ids map[uint64]string
}

// come counts one.
func (r *arrivals) come(id string) uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ids == nil {
		r.ids = map[uint64]string{}
	}
	r.n++
	r.ids[r.n] = id
	return r.n
}

// take says that one is durable, or none that is kept.
func (r *arrivals) take(n uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.ids, n)
}

// before is a moment, or when the oldest of them was said where that is earlier.
func (r *arrivals) before(t time.Time) time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, id := range r.ids {
		if said := createdAt(id); said.Before(t) {
			t = said
		}
	}
	return t
}

// keepNoting notes from time to time until when all that was said in the server was taken in, while this program has its shard, and once more at the end.
func (g *gateway) keepNoting(ctx, held context.Context) {
	if g.a.cfg.Guild == "" || !g.shard.hears(g.a.cfg.Guild) {
		return
	}
	var noted time.Time
	for incoming.Pause(held, g.a.times.note) {
		noted = g.noteListened(held, noted)
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTime)
	defer cancel()
	g.noteListened(last, noted)
}

// noteListened notes a moment that is later than the one noted before, and returns the latest.
func (g *gateway) noteListened(ctx context.Context, noted time.Time) time.Time {
	until, ok := g.listenedUntil()
	if !ok || !until.After(noted) {
		return noted
	}
	if err := g.in.NoteListened(ctx, Platform, g.a.serverName(), until); err != nil {
		if ctx.Err() == nil {
			g.a.log.Warn("until when all was taken in is not noted: more is read after a restart", "error_class", errorClass(err))
		}
		return noted
	}
	return until
}

// listenedUntil is the moment, by Discord's clock, before which all that was said in the server was taken in. What it looks at comes in the order in which a
// message goes: it has come by a heartbeat, is among the arrivals, and then taken in or still to be read.
func (g *gateway) listenedUntil() (until time.Time, ok bool) {
	a, answer := g.a, g.a.api.wire.answer.Load()
	acknowledged, ok := g.conn.Load().heartbeat()
	now := time.Now()
	age := now.Round(0).Sub(acknowledged) // discordgo keeps no more of it than what the clock said
	if !ok || answer == nil || age < 0 {  // the clock was set back meanwhile
		return until, false
	}
	until = g.arrivals.before(answer.earliest(now).Add(-age - a.times.late))
	return until, a.behind.Settled() && a.looks.Load() == 0 && !a.lacksHistories()
}

// lacksHistories reports whether Discord refused a history that somebody can still make it give: what was said there is not taken in.
func (a *Adapter) lacksHistories() (lacks bool) {
	a.refused.Range(func(any, any) bool {
		lacks = true
		return false
	})
	return lacks
}

// noteRefused notes that a channel's history cannot be read. Of one that is gone there is nothing to be read ever again.
func (a *Adapter) noteRefused(channel string, err error) {
	if httpStatus(err) == http.StatusNotFound {
		a.refused.Delete(channel)
		return
	}
	a.refused.Store(channel, struct{}{})
}

// quietThreads are the threads in which nothing was said since all that was said was taken in; none where that is not known.
func (a *Adapter) quietThreads(ctx context.Context, in bot.Inbox) map[string]bool {
	if a.cfg.Guild == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, catchUpTime) // what comes in waits for it
	defer cancel()
	until, err := in.Listened(ctx, Platform, a.serverName())
	if err == nil && until.IsZero() {
		return nil
	}
	var threads []wireChannel
	if err == nil {
		threads, err = a.listActive(ctx, a.cfg.Guild)
	}
	if err != nil {
		a.log.Warn("it is not known in which threads something was said: all are read", "error_class", errorClass(err))
		return nil
	}
	quiet := map[string]bool{}
	for _, th := range threads {
		if last := createdAt(th.Last); !last.IsZero() && last.Before(until) {
			quiet[th.ID] = true
		}
	}
	return quiet
}

// splitOff splits the quiet ones off an order.
func splitOff(order []string, quiet map[string]bool) (rest, left []string) {
	for _, channel := range order {
		if quiet[channel] {
			left = append(left, channel)
		} else {
			rest = append(rest, channel)
		}
	}
	return rest, left
}

// lookAgain looks whether threads that were left out were quiet indeed, and has those read that were not. Until then nothing is noted, and where ctx ends
// before, nothing is in this life.
func (a *Adapter) lookAgain(ctx context.Context, in bot.Inbox, left []string) {
	if !incoming.Pause(ctx, a.times.again) {
		return
	}
	said, _ := splitOff(left, a.quietThreads(ctx, in))
	for _, channel := range said {
		a.behind.Hurry(channel)
	}
	a.startWalk(ctx, in)
	a.looks.Add(-1)
}

// startWalk has what is hurried read where nobody walks.
func (a *Adapter) startWalk(ctx context.Context, in bot.Inbox) {
	if a.behind.TakeWalk() {
		a.lanes.Always("catch up", func() { a.walkOn(ctx, in) })
	}
}
