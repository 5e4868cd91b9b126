package discord

import (
	"cmp"
	"context"
	"errors"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// dispatchEvents hands events on to the lanes of their channels, in the order in which they came, while the shard is held. They are taken in until ctx ends.
func (g *gateway) dispatchEvents(ctx, held context.Context) {
	for {
		select {
		case ev := <-g.events:
			g.takeEvent(ctx, ev)
		case <-held.Done():
			return
		}
	}
}

func (g *gateway) takeEvent(ctx context.Context, ev raw) {
	a := g.a
	switch ev.kind {
	case "READY":
		if g.beginSession(ctx, decodeWire[wireReady](ev.data)) {
			ev.over.noteCaught()
		}
	case "RESUMED": // what was missed came before it
		ev.over.noteCaught()
	case "MESSAGE_CREATE":
		g.takeCreated(ctx, ev)
	case "MESSAGE_UPDATE":
		m := decodeWire[wireMessage](ev.data)
		a.queueInLane(m.ChannelID, len(ev.data), func() { a.readBacklog(ctx, g.in, m); a.takeEdited(ctx, g.in, m) })
	case "MESSAGE_DELETE", "MESSAGE_DELETE_BULK":
		d := decodeWire[wireDeleted](ev.data)
		a.queueInLane(d.ChannelID, len(ev.data), func() {
			a.readBacklog(ctx, g.in, wireMessage{ChannelID: d.ChannelID, GuildID: d.GuildID})
			a.takeDeleted(ctx, g.in, d)
		})
	case "INTERACTION_CREATE":
		a.takeInteraction(ctx, g.in, decodeWire[wireInteraction](ev.data))
	}
}

// takeCreated has a message taken in. One that is not stays among the arrivals: from there on histories are read.
func (g *gateway) takeCreated(ctx context.Context, ev raw) {
	m := decodeWire[wireMessage](ev.data)
	if m.ChannelID == "" {
		g.arrivals.take(ev.said)
		return
	}
	g.a.queueInLane(m.ChannelID, len(ev.data), func() {
		if g.a.takeMessage(ctx, g.in, m, g.a.readBacklog(ctx, g.in, m)) {
			g.arrivals.take(ev.said)
		}
	})
}

// queueInLane queues what happened in a channel, of which so many bytes tell.
func (a *Adapter) queueInLane(channel string, bytes int, job func()) {
	if channel != "" {
		a.lanes.Add(channel, bytes, job)
	}
}

// beginSession is what a new session starts with: who the bot is, its commands, and what was said while it was away. Events that come
// meanwhile wait behind that, so that what was said first is taken in first. It reports whether it is known what was said.
func (g *gateway) beginSession(ctx context.Context, r wireReady) (known bool) {
	a := g.a
	self := *a.self.Load()
	if r.Application != nil && r.Application.ID != "" {
		self.app = r.Application.ID
	}
	if r.User != nil && r.User.ID != "" {
		self.user = r.User.ID
	}
	self.app = cmp.Or(self.app, self.user)
	a.self.Store(&self)
	if g.shard.n == 0 { // one program of all does it
		a.registered.Do(func() { a.lanes.Add("commands", 0, func() { a.registerCommands(ctx) }) })
	}
	return a.catchUp(ctx, g.in, g.shard)
}

// botID is the id of the bot's user. It asks where nothing told it yet: posts may be looked for before the gateway is ready.
func (a *Adapter) botID(ctx context.Context) (string, error) {
	if self := a.self.Load(); self.user != "" {
		return self.user, nil
	}
	var me wireUser
	if err := a.api.get(ctx, "users/@me", &me); err != nil {
		return "", err
	}
	return me.ID, nil
}

// acceptEvents takes events in, and tries again until they are, ctx ends, or the program stops.
func (a *Adapter) acceptEvents(ctx context.Context, in bot.Inbox, evs ...bot.Event) (bot.Reply, error) {
	for n := 0; ; n++ {
		reply, err := in.Accept(ctx, evs...)
		if err == nil || errors.Is(err, bot.ErrStopped) {
			return reply, err
		}
		if ctx.Err() != nil {
			return reply, ctx.Err()
		}
		a.log.Warn("an event could not be taken in", "kind", bot.Kind(evs[0].Body), "error_class", errorClass(err))
		if !incoming.Pause(ctx, backoff(a.times, n)) {
			return reply, ctx.Err()
		}
	}
}

// errorClass names an error without what it may quote.
func errorClass(err error) string {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Error()
	}
	return "not accepted"
}

// retryUntilDone does something until it works, cannot work, or ctx ends.
func (a *Adapter) retryUntilDone(ctx context.Context, do func() error) error {
	for n := 0; ; n++ {
		err := do()
		if err == nil || !isTemporary(err) || ctx.Err() != nil {
			return err
		}
		if !incoming.Pause(ctx, max(backoff(a.times, n), retryOf(err))) {
			return err
		}
	}
}
