package adaptertest

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/mendanhq/mendan/bot"
)

// inbox takes in as the engine does: what it knows already has no effect.
type inbox struct {
	bot.Sole
	mu      sync.Mutex
	evs     []bot.Event
	known   map[bot.EventID]bool
	marks   []bot.Mark
	kept    map[string][]byte // by reference
	changed chan struct{}
	answer  func(bot.Event) (bot.Reply, error) // to what is new; may be nil
	calls   int
}

func newInbox() *inbox {
	return &inbox{known: map[bot.EventID]bool{}, kept: map[string][]byte{}, changed: make(chan struct{})}
}

// Accept takes in events.
func (i *inbox) Accept(_ context.Context, evs ...bot.Event) (bot.Reply, error) {
	var last bot.Reply
	for _, ev := range evs {
		reply, err := i.accept(ev)
		if err != nil {
			return bot.Reply{}, err
		}
		last = reply
	}
	return last, nil
}

func (i *inbox) accept(ev bot.Event) (bot.Reply, error) {
	i.mu.Lock()
	answer, known := i.answer, i.known[ev.ID]
	i.calls++
	i.mu.Unlock()
	var reply bot.Reply
	if answer != nil && !known {
		var err error
		if reply, err = answer(ev); err != nil {
			return bot.Reply{}, err
		}
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if !i.known[ev.ID] {
		i.known[ev.ID] = true
		i.evs = append(i.evs, ev)
		i.mark(ev)
		close(i.changed)
		i.changed = make(chan struct{})
	}
	return reply, nil
}

// mark notes how far a place was taken in.
func (i *inbox) mark(ev bot.Event) {
	m, ok := ev.Body.(bot.Message)
	if !ok {
		return
	}
	i.marks = slices.DeleteFunc(i.marks, func(m bot.Mark) bool { return m.Place == ev.Place })
	i.marks = append(i.marks, bot.Mark{Place: ev.Place, Parent: ev.Parent, Last: m.ID, At: ev.At})
}

// Marks tells how far places were taken in.
func (i *inbox) Marks(_ context.Context, p bot.Platform) ([]bot.Mark, error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(i.marks), func(m bot.Mark) bool { return m.Place.Platform != p }), nil
}

// Keep keeps a file in memory.
func (i *inbox) Keep(_ context.Context, _ bot.Place, _, _ string, body io.Reader) (ref string, size int64, err error) {
	data, err := io.ReadAll(body)
	if err != nil {
		return "", 0, err
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	ref = fmt.Sprintf("file-%d", len(i.kept)+1)
	i.kept[ref] = data
	return ref, int64(len(data)), nil
}

// file is a file that was kept.
func (i *inbox) file(ref string) string {
	i.mu.Lock()
	defer i.mu.Unlock()
	return string(i.kept[ref])
}

// Home is a page with one card.
func (i *inbox) Home(context.Context, bot.User) (bot.Page, error) {
	return bot.Page{Cards: []bot.Card{{Kind: "home", Title: "home", Body: "nothing waits"}}}, nil
}

// wait waits until n events were taken in, and returns the first n.
func (i *inbox) wait(ctx context.Context, n int) ([]bot.Event, error) {
	for {
		i.mu.Lock()
		evs, changed := slices.Clone(i.evs), i.changed
		i.mu.Unlock()
		if len(evs) >= n {
			return evs[:n], nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return evs, fmt.Errorf("%d events taken in, want %d: %w", len(evs), n, ctx.Err())
		}
	}
}

// answers says what new events are answered with.
func (i *inbox) answers(answer func(bot.Event) (bot.Reply, error)) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.answer = answer
}
