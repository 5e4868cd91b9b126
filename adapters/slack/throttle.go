package slack

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// burst is how many messages may be posted in a channel at once that was silent: an answer that follows a card, and the next question. Slack allows
// short bursts (docs.slack.dev/apis/web-api/rate-limits). It says when one was too long: then there is none until the channel was silent again.
const burst = 3

// throttle keeps the pace that Slack allows: one message a second and channel, after a short burst (docs.slack.dev/apis/web-api/rate-limits), and a
// pause where it was told to wait. A channel that has to wait holds up no other.
type throttle struct {
	every time.Duration

	mu   sync.Mutex
	tell func(key string, until time.Time) // that Slack wants to be left alone with a kind; nil: nobody
	next map[string]time.Time              // when all of the burst may be used again, by pace alone
	held map[string]time.Time              // until when Slack wants to be left alone with the kind
}

func newThrottle(every time.Duration) *throttle {
	return &throttle{every: every, next: map[string]time.Time{}, held: map[string]time.Time{}}
}

// wait blocks until a call of the method may be made, in the order of asking. Where the turn would come later than a quick call may
// take, the error says how long it would be.
func (t *throttle) wait(ctx context.Context, name, key string) error {
	key = name + " " + key
	if left := t.pauseLeft(key); left > quick && methods[name].wait == quick {
		return &Error{Method: name, Code: "ratelimited", temporary: true, wait: left}
	}
	pause := t.takeTurn(name, key)
	for pause > 0 {
		if !incoming.Pause(ctx, pause) {
			return ctx.Err()
		}
		pause = t.pauseLeft(key)
	}
	return nil
}

// takeTurn takes the next turn of a kind and says how long it is until then.
func (t *throttle) takeTurn(name, key string) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	at := now
	if held := t.held[key]; held.After(at) {
		at = held
	}
	if name == posts {
		next := latest(t.next[key], now)
		at = latest(at, next.Add(-t.ahead()))
		t.next[key] = next.Add(t.every)
	}
	dropPassed(t.next, now)
	dropPassed(t.held, now)
	return at.Sub(now)
}

// posts is the method that has a pace of its own.
const posts = "chat.postMessage"

// ahead is by how much calls of a burst come before their time.
func (t *throttle) ahead() time.Duration { return (burst - 1) * t.every }

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func (t *throttle) pauseLeft(key string) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return time.Until(t.held[key])
}

// noteError keeps how long Slack wants to be left alone with this kind of call.
func (t *throttle) noteError(name, key string, err error) {
	e, ok := errors.AsType[*Error](err)
	if !ok || e.wait <= 0 {
		return
	}
	key, until := name+" "+key, time.Now().Add(e.wait)
	t.hold(key, until)
	t.mu.Lock()
	tell := t.tell
	t.mu.Unlock()
	if tell != nil {
		tell(key, until)
	}
}

// hold leaves Slack alone with a kind of call until a time.
func (t *throttle) hold(key string, until time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.held[key].Before(until) {
		t.held[key] = until
	}
	if strings.HasPrefix(key, posts+" ") {
		t.next[key] = latest(t.next[key], until.Add(t.ahead()))
	}
}

// tellOthers has the other programs of a workspace hear, from now on, what this one is told to leave alone.
func (t *throttle) tellOthers(in bot.Inbox) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tell = func(key string, until time.Time) { in.Pause(Platform, key, until) }
}

// Paused leaves Slack alone with a kind of call that another program was told to leave alone.
func (a *Adapter) Paused(kind string, until time.Time) { a.api.throttle.hold(kind, until) }

// sweepAt is how many kinds of call are remembered before those whose time is over are forgotten.
const sweepAt = 1000

func dropPassed(times map[string]time.Time, now time.Time) {
	if len(times) < sweepAt {
		return
	}
	for key, at := range times {
		if at.Before(now) {
			delete(times, key)
		}
	}
}
