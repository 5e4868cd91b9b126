package engine

import (
	"context"
	"fmt"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Decide settles an approval by its code, as somebody at the shell does: durably, by the same rules as a press of the button, and
// whether or not the engine runs; if not, its flow hears of it at the next start. ErrNotFound where no approval has the code. What
// the person is to read comes back; it is empty where the decision counted and nothing is missing.
func (e *Engine) Decide(ctx context.Context, by bot.User, code, button, reason string) (storage.Filed, string, error) {
	if !e.cfg.Visit {
		if err := e.awaitStart(ctx); err != nil {
			return storage.Filed{}, "", err
		}
	}
	now, by := e.cfg.Clock.Now(), e.cfg.People.Resolve(by)
	in := storage.Inbound{
		Event: bot.Event{ID: bot.EventID("shell:" + e.cfg.NewID()), By: by, At: now, Body: bot.Message{Text: button + " " + code}},
		Code:  &storage.Code{Code: code, Button: button, Words: reason}, People: e.cfg.People,
	}
	filed, err := e.store.Ingest(ctx, []storage.Inbound{in}, now)
	if err != nil {
		return storage.Filed{}, "", err
	}
	if filed[0].Outcome != storage.Settled {
		return filed[0], "", fmt.Errorf("approval %q: %w", code, storage.ErrNotFound)
	}
	if !e.cfg.Visit {
		e.wakeThreads(in.Event, filed[0])
	}
	return filed[0], e.settlementText(ctx, by, filed[0]), nil
}
