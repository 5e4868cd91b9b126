package fake

import (
	"context"
	"io"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// inbox records what an adapter hands over and answers as it is told.
type inbox struct {
	bot.Sole
	mu      sync.Mutex
	batches [][]bot.Event
	answer  func(evs []bot.Event) (bot.Reply, error)
}

func (i *inbox) Accept(_ context.Context, evs ...bot.Event) (bot.Reply, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.batches = append(i.batches, evs)
	if i.answer != nil {
		return i.answer(evs)
	}
	return bot.Reply{}, nil
}

func (i *inbox) Marks(context.Context, bot.Platform) ([]bot.Mark, error) { return nil, nil }

func (i *inbox) Home(context.Context, bot.User) (bot.Page, error) { return bot.Page{}, nil }

// Keep keeps nothing: what it was given is the reference.
func (*inbox) Keep(_ context.Context, _ bot.Place, _, _ string, body io.Reader) (ref string, size int64, err error) {
	data, err := io.ReadAll(body)
	if err != nil {
		return "", 0, err
	}
	return string(data), int64(len(data)), nil
}

func (i *inbox) bodies() [][]bot.Body {
	i.mu.Lock()
	defer i.mu.Unlock()
	var out [][]bot.Body
	for _, batch := range i.batches {
		var bodies []bot.Body
		for _, ev := range batch {
			bodies = append(bodies, ev.Body)
		}
		out = append(out, bodies)
	}
	return out
}

func (i *inbox) events() []bot.Event {
	i.mu.Lock()
	defer i.mu.Unlock()
	var out []bot.Event
	for _, batch := range i.batches {
		out = append(out, batch...)
	}
	return out
}

// clock is a business clock for tests.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock { return &clock{now: time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func (c *clock) hooks() Hooks {
	return Hooks{
		Settle:  func(context.Context) error { return nil },
		Now:     c.Now,
		Advance: c.Advance,
	}
}
