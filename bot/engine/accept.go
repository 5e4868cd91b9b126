package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

var _ bot.Inbox = (*Engine)(nil)

// Accept files the events durably as one batch, settles what decides an approval, wakes the threads that have work now,
// and says what the person is to see at once. Status, approvals and help are answered here and not filed. Until Run has
// taken up what an earlier life left, it blocks: a row must not be both taken up and new.
func (e *Engine) Accept(ctx context.Context, evs ...bot.Event) (bot.Reply, error) {
	select {
	case <-e.started:
	case <-ctx.Done():
		return bot.Reply{}, ctx.Err()
	}
	e.mu.Lock()
	draining := e.draining
	e.mu.Unlock()
	if draining {
		return bot.Reply{}, bot.ErrStopped
	}
	e.busy.add(1)
	defer e.busy.add(-1)

	var reply bot.Reply
	batch := make([]storage.Inbound, 0, len(evs))
	for _, ev := range evs {
		if word, ok := deskWord(ev); ok && word != wordStop {
			answer, err := e.answer(ctx, word, ev)
			if err != nil {
				return bot.Reply{}, err
			}
			reply = answer
			continue
		}
		batch = append(batch, e.inbound(ev))
	}
	if len(batch) == 0 {
		return reply, nil
	}
	filed, err := e.store.Ingest(ctx, batch, e.cfg.Clock.Now())
	if err != nil {
		if errors.Is(err, storage.ErrFull) {
			e.log.Error("no room: event not accepted", "error", err)
		}
		return bot.Reply{}, fmt.Errorf("accept: %w", err)
	}
	for i, f := range filed {
		e.route(batch[i].Event, f)
		r, err := e.reply(ctx, batch[i].Event, f)
		if err != nil {
			e.log.Error("cannot answer at once", "error", errorText(err)) // what was accepted is durable all the same
		}
		if r != (bot.Reply{}) {
			reply = r
		}
	}
	return reply, nil
}

// inbound adds what the engine knows to an event.
func (e *Engine) inbound(ev bot.Event) storage.Inbound {
	if word, ok := deskWord(ev); ok && word == wordStop {
		ev.Body = bot.Command{Name: "stop"}
	}
	in := storage.Inbound{Event: ev, Code: typedCode(ev)}
	c, ok := ev.Body.(bot.Command)
	if !ok {
		return in
	}
	if workflow, ok := e.cfg.Starts[c.Name]; ok {
		in.Start = workflow
		in.NewID = bot.ThreadID(e.cfg.NewID())
		in.Key = e.random(32)
		_, opens := e.adapters[ev.Place.Platform].(bot.Threader)
		in.Open = opens && ev.Place.Thread == ""
	}
	return in
}

// route wakes what an accepted event gave work to.
func (e *Engine) route(ev bot.Event, f storage.Filed) {
	e.enqueue(f.Rows)
	if f.Thread == "" {
		return
	}
	switch f.Outcome {
	case storage.Queued, storage.Settled:
		_, isMessage := ev.Body.(bot.Message)
		if c, ok := ev.Body.(bot.Command); ok && c.Name == "stop" {
			if th, err := e.store.Thread(e.base, f.Thread); err == nil && stops(ev, th.Owner) {
				e.stopTurn(f.Thread)
			}
		}
		e.wake(f.Thread, !isMessage)
	}
}
