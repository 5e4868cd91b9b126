package slack

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/bot"
)

// Slack takes the status away by itself after two minutes, and when something is posted there: it is shown again before that, and after that.
const typingFresh = 20 * time.Second

// typingGivenUp is for how long a status is not tried again where Slack shows none.
const typingGivenUp = time.Hour

// typists are where the status was shown a moment ago, or cannot be.
type typists struct {
	mu    sync.Mutex
	until map[string]time.Time
}

func (t *typists) isDue(place string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	if now.Before(t.until[place]) {
		return false
	}
	if t.until == nil || len(t.until) > 5000 {
		t.until = map[string]time.Time{}
	}
	t.until[place] = now.Add(typingFresh)
	return true
}

func (t *typists) giveUp(place string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.until[place] = time.Now().Add(typingGivenUp)
}

// noteAnswer notes that something was posted there, which took the status away. Where it was given up it stays so.
func (t *typists) noteAnswer(place string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if time.Until(t.until[place]) <= typingFresh {
		delete(t.until, place)
	}
}

// Typing shows the status of a thread, in a channel as with the person alone: docs.slack.dev/reference/methods/assistant.threads.setStatus. The main
// box of a direct message has none.
func (a *Adapter) Typing(ctx context.Context, place bot.Place, lang string) {
	status := a.texts(lang).Thinking
	if status == "" || place.Thread == "" || !a.typists.isDue(place.String()) {
		return
	}
	err := a.api.call(ctx, "assistant.threads.setStatus", "", func(ctx context.Context) error {
		return a.api.client().SetAssistantThreadsStatusContext(ctx, slack.AssistantThreadsSetStatusParameters{
			ChannelID: place.Channel, ThreadTS: place.Thread, Status: status,
		})
	})
	if e, ok := errors.AsType[*Error](err); ok && !e.Temporary() {
		a.typists.giveUp(place.String()) // Slack shows none in such a thread
	}
}
