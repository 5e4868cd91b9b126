package discord

import (
	"context"
	"errors"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// dispatch hands events on to the lanes of their channels, in the order in which they came, until ctx ends.
func (g *gateway) dispatch(ctx context.Context) {
	for {
		select {
		case ev := <-g.events:
			g.take(ctx, ev)
		case <-ctx.Done():
			return
		}
	}
}

func (g *gateway) take(ctx context.Context, ev raw) {
	a := g.a
	switch ev.kind {
	case "READY":
		a.begin(ctx, g.in, read[wireReady](ev.data))
	case "MESSAGE_CREATE":
		m := read[wireMessage](ev.data)
		a.lane(m.ChannelID, func() { a.message(ctx, g.in, m, a.before(ctx, g.in, m)) })
	case "MESSAGE_UPDATE":
		m := read[wireMessage](ev.data)
		a.lane(m.ChannelID, func() { a.before(ctx, g.in, m); a.edited(ctx, g.in, m) })
	case "MESSAGE_DELETE", "MESSAGE_DELETE_BULK":
		d := read[wireDeleted](ev.data)
		a.lane(d.ChannelID, func() {
			a.before(ctx, g.in, wireMessage{ChannelID: d.ChannelID, GuildID: d.GuildID})
			a.deleted(ctx, g.in, d)
		})
	case "INTERACTION_CREATE":
		a.interaction(ctx, g.in, read[wireInteraction](ev.data))
	}
}

// lane queues what happened in a channel.
func (a *Adapter) lane(channel string, job func()) {
	if channel != "" {
		a.lanes.Add(channel, job)
	}
}

// begin is what a new session starts with: who the bot is, its commands, and what was said while it was away. Events that come
// meanwhile wait behind that, so that what was said first is taken in first.
func (a *Adapter) begin(ctx context.Context, in bot.Inbox, r wireReady) {
	self := *a.self.Load()
	if r.Application != nil && r.Application.ID != "" {
		self.app = r.Application.ID
	}
	if r.User != nil && r.User.ID != "" {
		self.user = r.User.ID
	}
	if self.app == "" {
		self.app = self.user
	}
	a.self.Store(&self)
	a.registered.Do(func() { a.lanes.Add("commands", func() { a.register(ctx) }) })
	a.catchUp(ctx, in)
}

// whoami is the id of the bot's user. It asks where nothing told it yet: posts may be looked for before the gateway is ready.
func (a *Adapter) whoami(ctx context.Context) (string, error) {
	if self := a.self.Load(); self.user != "" {
		return self.user, nil
	}
	var me wireUser
	if err := a.api.get(ctx, "users/@me", &me); err != nil {
		return "", err
	}
	return me.ID, nil
}

// accept takes events in, and tries again until they are, ctx ends, or the program stops.
func (a *Adapter) accept(ctx context.Context, in bot.Inbox, evs ...bot.Event) (bot.Reply, error) {
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

// insist does something until it works, cannot work, or ctx ends.
func (a *Adapter) insist(ctx context.Context, do func() error) error {
	for n := 0; ; n++ {
		err := do()
		if err == nil || !temporary(err) || ctx.Err() != nil {
			return err
		}
		if !incoming.Pause(ctx, max(backoff(a.times, n), retryOf(err))) {
			return err
		}
	}
}
