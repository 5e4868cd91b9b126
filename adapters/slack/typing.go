package slack

import (
	"context"
	"sync"
	"time"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/bot"
)

// Slack takes the status away by itself after two minutes, and when something is posted.
const typingFresh = 20 * time.Second

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

// rest keeps the status of a place away for a while; for none, it is due again.
func (t *typists) rest(place string, d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.until[place] = time.Now().Add(d)
}

// Typing shows the status of a thread with the person; a direct message itself has none: docs.slack.dev/reference/methods/assistant.threads.setStatus.
func (a *Adapter) Typing(ctx context.Context, place bot.Place) {
	status := a.texts("").Thinking
	if status == "" || place.Thread == "" || !isDirect(place.Channel) || !a.typists.isDue(place.String()) {
		return
	}
	err := a.api.call(ctx, "assistant.threads.setStatus", "", func(ctx context.Context) error {
		return a.api.client().SetAssistantThreadsStatusContext(ctx, slack.AssistantThreadsSetStatusParameters{
			ChannelID: place.Channel, ThreadTS: place.Thread, Status: status,
		})
	})
	switch {
	case err == nil:
	case ctx.Err() != nil: // the answer was there first
		a.typists.rest(place.String(), 0)
	default: // it is no assistant thread, or the app has none
		a.typists.rest(place.String(), time.Hour)
	}
}
