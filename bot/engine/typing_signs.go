package engine

import (
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
	t, ok := e.adapters[in.Thread.Place.Platform].(bot.Typist)
	if !ok || !w.asked {
		return func() {}
	}
	ctx, cancel := context.WithCancel(e.base)
	e.wg.Go(func() { showSigns(ctx, t, in.Thread.Place, e.personLang(in.Thread)) })
	return cancel
}

// waitsThere reports whether who caused an event waits in the conversation's place: there they did, or in a channel with the message in whose thread it
// is held.
func waitsThere(ev bot.Event, th storage.Thread) bool {
	return ev.Place == th.Place || th.Below != "" && ev.Place == th.Parent
}

// showSigns gives them until the context ends.
func showSigns(ctx context.Context, t bot.Typist, place bot.Place, lang string) {
	tick := time.NewTicker(typingEvery)
	defer tick.Stop()
	for ctx.Err() == nil {
		t.Typing(ctx, place, lang)
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
