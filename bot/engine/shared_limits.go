package engine

import (
	"context"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// pause is until when somebody was told to leave something alone, by the name of its limit.
type pause struct {
	limit string
	until time.Time
}

// maxPauses is how many are to be written at a time. What is beyond that the others are told by the platform itself.
const maxPauses = 64

// Draw implements bot.Inbox.
func (e *Engine) Draw(ctx context.Context, p bot.Platform, name string, r bot.Rate) (time.Duration, error) {
	return e.store.Draw(ctx, storage.LimitName(p, name), r)
}

// Pause implements bot.Inbox.
func (e *Engine) Pause(p bot.Platform, name string, until time.Time) {
	if e.leased.all {
		return
	}
	select {
	case e.pauses <- pause{storage.LimitName(p, name), until}:
	default:
	}
}

// writePause has the other programs hear of a pause.
func (e *Engine) writePause(ctx context.Context, p pause) {
	if err := e.store.Pause(ctx, p.limit, p.until); err != nil && ctx.Err() == nil {
		e.log.Warn("other programs do not hear that a platform wants to be left alone: it tells them", "what", p.limit, "error", err.Error())
	}
}

// passPauses tells adapters what others were told.
func (e *Engine) passPauses(paused map[string]time.Time) {
	now := time.Now()
	for limit, until := range paused {
		platform, name := storage.LimitedThing(limit)
		if a, ok := e.adapters[platform].(bot.Pauser); ok && until.After(now) {
			a.Paused(name, until)
		}
	}
}
