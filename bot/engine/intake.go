package engine

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// acceptedAtOnce is how many calls of Accept are under way at once: two batches of the store, one that is written and one that is prepared. More make
// nothing faster, and whoever presses something would wait for all of them.
const acceptedAtOnce = 512

// A crowd is so many who come within a moment. Turns and posts stand back for one, for so long at most: it has to be acknowledged in time, three
// seconds for each of those who come within as long, and answers have not.
const (
	crowdSize   = 64
	crowdMoment = 100 * time.Millisecond
	crowdTime   = 6 * time.Second
)

// intake lets in what comes, so many at once. What is not delivered again is let in first: platforms do that with messages, and not with presses.
type intake struct {
	mu     sync.Mutex
	inside int
	lines  [2][]chan struct{} // closed when it is their turn: of what comes once, and of messages

	moment time.Time     // since when came is counted
	came   int           // who came since then
	calm   chan struct{} // closed when there is no crowd any more; nil: there is none
	until  time.Time     // when turns and posts stand back no longer
}

// comesOnce reports whether an event is not delivered again where it is not acknowledged.
func comesOnce(ev bot.Event) bool {
	switch ev.Body.(type) {
	case bot.Message, bot.Edited, bot.Deleted:
		return false
	}
	return true
}

// enter blocks until there is room, or ctx ends. After a nil error leave has to be called.
func (in *intake) enter(ctx context.Context, first bool) error {
	in.mu.Lock()
	in.countOne(time.Now())
	if in.inside < acceptedAtOnce {
		in.inside++
		in.mu.Unlock()
		return nil
	}
	line := &in.lines[1]
	if first {
		line = &in.lines[0]
	}
	turn := make(chan struct{})
	*line = append(*line, turn)
	in.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	at := slices.Index(*line, turn)
	if at < 0 {
		return nil // its turn came at the same moment
	}
	*line = slices.Delete(*line, at, at+1)
	return ctx.Err()
}

// leave makes room for the next one.
func (in *intake) leave() {
	in.mu.Lock()
	defer in.mu.Unlock()
	for i, line := range in.lines {
		if len(line) > 0 {
			close(line[0])
			in.lines[i] = line[1:]
			return
		}
	}
	in.inside--
}

// countOne counts who comes, and sees a crowd. The lock is held.
func (in *intake) countOne(now time.Time) {
	if now.Sub(in.moment) >= crowdMoment {
		in.moment, in.came = now, 0
	}
	if in.came++; in.came > crowdSize && in.calm == nil {
		in.calm, in.until = make(chan struct{}), now.Add(crowdTime)
		time.AfterFunc(crowdMoment, in.seeCalm)
	}
}

// seeCalm looks whether the crowd is in.
func (in *intake) seeCalm() {
	in.mu.Lock()
	defer in.mu.Unlock()
	now := time.Now()
	coming := in.came > crowdSize && now.Sub(in.moment) < 2*crowdMoment
	if now.Before(in.until) && (coming || in.inside > crowdSize) {
		time.AfterFunc(crowdMoment, in.seeCalm)
		return
	}
	close(in.calm)
	in.calm = nil
}

// awaitCalm blocks while a crowd comes in, or until ctx ends.
func (in *intake) awaitCalm(ctx context.Context) {
	in.mu.Lock()
	calm := in.calm
	in.mu.Unlock()
	if calm == nil {
		return
	}
	select {
	case <-calm:
	case <-ctx.Done():
	}
}
