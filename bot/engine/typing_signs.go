package engine

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// typingEvery is between two signs that an answer is being written. Discord shows one for ten seconds, Slack for two minutes.
// Sources: https://docs.discord.com/developers/resources/channel#trigger-typing-indicator,
// https://docs.slack.dev/reference/methods/assistant.threads.setStatus
const typingEvery = 8 * time.Second

// showTyping shows in the thread's place that an answer is being written, at once and again until stop, where a person said or did
// something there that this turn, or the one that it goes on from, is about. It delays nothing, and nothing fails of it: a platform that
// does not answer is left when the turn ends.
func (e *Engine) showTyping(w *worker, in *storage.Loaded, pin storage.Pin) (stop func()) {
	evs := e.pinnedEvents(in.Inbox, pin)
	if len(evs) > 0 {
		w.asked = slices.ContainsFunc(evs, func(ev bot.Event) bool { return byPerson(ev) && waitsThere(ev, in.Thread) })
	}
	if len(evs) > 0 && w.asked {
		e.beginLine(w, in)
	}
	th := in.Thread
	t, ok := e.adapters[cmp.Or(th.Place.Platform, th.Parent.Platform)].(bot.Typist)
	if !ok || !w.asked {
		return func() {}
	}
	ctx, cancel := context.WithCancel(e.base)
	e.wg.Go(func() {
		e.showSigns(ctx, th, func(at bot.Place) { t.Typing(ctx, at, e.personLang(th)) })
	})
	return cancel
}

// signOpened shows the sign where a conversation was opened while its first turn runs: before, there was no place for it.
func (e *Engine) signOpened(th storage.Thread, place bot.Place) {
	e.mu.Lock()
	w := e.workers[th.ID]
	runs := w != nil && w.cancel != nil
	e.mu.Unlock()
	if t, ok := e.adapters[place.Platform].(bot.Typist); ok && runs && th.Below != "" {
		ctx, cancel := context.WithTimeout(e.base, typingEvery)
		e.wg.Go(func() {
			defer cancel()
			t.Typing(ctx, place, e.personLang(th))
		})
	}
}

// waitsThere reports whether who caused an event waits in the conversation's place: there they did, or in a channel with the message in whose thread it
// is held.
func waitsThere(ev bot.Event, th storage.Thread) bool {
	return ev.Place == th.Place || th.Below != "" && ev.Place == th.Parent
}

// showSigns gives them until the context ends, once the conversation has a place.
func (e *Engine) showSigns(ctx context.Context, th storage.Thread, sign func(at bot.Place)) {
	tick := time.NewTicker(typingEvery)
	defer tick.Stop()
	for at := th.Place; ctx.Err() == nil; {
		if at.IsZero() {
			at = e.placeNow(ctx, th)
		}
		if !at.IsZero() {
			sign(at)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// byPerson reports what somebody said or did, and waits for an answer to: no timer, and no decision that came from elsewhere.
func byPerson(ev bot.Event) bool {
	switch ev.Body.(type) {
	case bot.Message, bot.Edited, bot.Click, bot.Submit, bot.Command:
		return true
	}
	return false
}
