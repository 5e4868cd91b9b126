package engine

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/mendanhq/mendan/storage"
)

// Ready says why no work can be taken now, in words for operators; nothing where it can. It asks the store, which may write for that.
func (e *Engine) Ready(ctx context.Context) (why []string) {
	select {
	case <-e.started:
	default:
		return []string{"starting: what an earlier life left is being taken up"}
	}
	e.mu.Lock()
	stopping := e.draining || e.isLeaving()
	for _, p := range slices.Sorted(maps.Keys(e.troubles)) {
		if now := e.troubles[p]; now != nil {
			why = append(why, string(p)+": "+troubleText(now))
		}
	}
	e.mu.Unlock()
	if stopping {
		why = append(why, "stopping: what runs is finished, and nothing is begun")
	}
	err := e.store.Ready(ctx)
	if err == nil {
		err = e.ingested.recent()
	}
	if err == nil && e.roomless.waiting() {
		err = storage.ErrFull
	}
	if err != nil {
		why = append(why, "store: "+err.Error())
	}
	return why
}

// aliveTime is how long a store has to say that it has ended, which it knows by itself. One that is a database that is away says nothing.
const aliveTime = 300 * time.Millisecond

// Alive is an error where nothing but a new start of the program helps. It waits for nothing that is away.
func (e *Engine) Alive(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, aliveTime)
	defer cancel()
	if _, err := e.store.Thread(ctx, ""); errors.Is(err, storage.ErrEnded) {
		return err
	}
	return nil
}

// refusalCounts is how long an event that the store could not take says that it cannot, unless it took one since: a full device may take what is small.
const refusalCounts = time.Minute

// lastIntake is how the store took the last event.
type lastIntake struct {
	mu  sync.Mutex
	at  time.Time
	err error // the store's trouble; nil: it was taken
}

// note notes how an event was taken. What says something about the event says nothing of the store.
func (l *lastIntake) note(err error) {
	if err != nil && !storage.IsTrouble(err) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at, l.err = time.Now(), err
}

// recent is why the store could not take an event, if that was the last one and not long ago.
func (l *lastIntake) recent() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.at) > refusalCounts {
		return nil
	}
	return l.err
}
