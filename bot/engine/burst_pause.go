package engine

import (
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// endedPause is how long more is waited for after words that end as a sentence does.
const endedPause = 300 * time.Millisecond

// mostPauses is how many pauses a burst lasts at most: who goes on and on is answered all the same.
const mostPauses = 4

// burstPause is how long more is waited for after an event: not at all after what is no message, or where messages come whole.
func (e *Engine) burstPause(ev bot.Event) time.Duration {
	m, ok := ev.Body.(bot.Message)
	e.mu.Lock()
	longest := e.debounce()
	e.mu.Unlock()
	switch {
	case !ok || e.comesWhole(ev.Place.Platform):
		return 0
	case endsSentence(m.Text):
		return min(endedPause, longest)
	}
	return longest
}

// sentenceEnds are what a sentence ends with, in Japanese also without a full stop.
var sentenceEnds = []string{".", "!", "?", "。", "！", "？", "です", "ます", "でした", "ました", "ません"}

// endsSentence reports whether words end as a sentence does: "I live in Leeds.", 「東京です」. Dots that trail off promise more.
func endsSentence(words string) bool {
	words = strings.TrimRight(words, " \t\n　\"'”’)）」』")
	if strings.HasSuffix(words, "..") {
		return false
	}
	return slices.ContainsFunc(sentenceEnds, func(end string) bool { return strings.HasSuffix(words, end) })
}

// waitForBurst gives a person the time to finish what they send in several messages: each begins the wait anew.
func (e *Engine) waitForBurst(w *worker) {
	e.mu.Lock()
	last := time.Now().Add(mostPauses * e.debounce())
	e.mu.Unlock()
	for {
		e.mu.Lock()
		urgent, left := w.urgent, min(time.Until(w.pause), time.Until(last))
		e.mu.Unlock()
		if left <= 0 {
			return
		}
		timer := time.NewTimer(left)
		select {
		case <-timer.C:
		case <-w.heard:
		case <-urgent:
			left = 0
		case <-e.told.Done(): // the next life answers
			left = 0
		case <-e.base.Done():
			left = 0
		}
		timer.Stop()
		if left == 0 {
			return
		}
	}
}
