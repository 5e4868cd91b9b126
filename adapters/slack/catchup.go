package slack

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/bot"
)

// behind are the places of which what was said during a gap is still to be read: by whoever delivers something there, so that what was
// said first is taken in first, and else by the walk through all of them. A place is read in its own lane only.
type behind struct {
	mu    sync.Mutex
	known chan struct{} // closed when it is known which places they are; nil before the first connection
	marks map[bot.Place]bot.Mark
}

// begin says that there was a gap. What is delivered from now on waits until it is known where.
func (b *behind) begin() (known func(marks []bot.Mark)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	done := make(chan struct{})
	b.known = done
	return func(marks []bot.Mark) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.marks = map[bot.Place]bot.Mark{}
		for _, m := range marks {
			b.marks[m.Place] = m
		}
		close(done)
	}
}

func (b *behind) get(ctx context.Context, at bot.Place) (bot.Mark, bool) {
	b.mu.Lock()
	known := b.known
	b.mu.Unlock()
	if known == nil {
		return bot.Mark{}, false
	}
	select {
	case <-known:
	case <-ctx.Done():
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	m, ok := b.marks[at]
	return m, ok
}

func (b *behind) done(at bot.Place) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.marks, at)
}

// How often a place is tried whose history cannot be read, and how much time a reading has: a delivery may wait for it.
const (
	catchUpTries = 5
	catchUpTime  = 2 * time.Second
)

// resume reads what was said while nothing was connected, in the places with a conversation that goes on, the latest first. It returns
// at once.
func (a *Adapter) resume(ctx context.Context, in bot.Inbox) {
	known := a.behind.begin()
	a.lanes.Always("resume", func() {
		marks, err := in.Marks(ctx, Platform)
		known(marks)
		if err != nil && ctx.Err() == nil {
			a.log.Error("what was said meanwhile cannot be read", "error", err.Error())
		}
		slices.SortStableFunc(marks, func(x, y bot.Mark) int { return y.At.Compare(x.At) })
		for n := 0; n < catchUpTries && len(marks) > 0; n++ {
			marks = slices.DeleteFunc(marks, func(m bot.Mark) bool { return a.walked(ctx, in, m.Place) })
			if len(marks) > 0 && !pause(ctx, backoff(n)) {
				return
			}
		}
	})
}

// walked has one place read, when Slack lets history be read, and reports whether that is done.
func (a *Adapter) walked(ctx context.Context, in bot.Inbox, at bot.Place) bool {
	if held := max(a.api.throttle.left("conversations.replies "), a.api.throttle.left("conversations.history ")); held > 0 {
		pause(ctx, held)
	}
	if ctx.Err() != nil {
		return false
	}
	read := make(chan bool, 1)
	if !a.lanes.Try(at.String(), func() { read <- a.catchUp(ctx, in, at) }) {
		return false
	}
	return <-read
}

// catchUp reads what is still to be read of a place, and reports whether nothing is. It runs in the place's lane.
func (a *Adapter) catchUp(ctx context.Context, in bot.Inbox, at bot.Place) bool {
	ctx, cancel := context.WithTimeout(ctx, catchUpTime)
	defer cancel()
	m, ok := a.behind.get(ctx, at)
	if !ok {
		return ctx.Err() == nil
	}
	if err := a.readSince(ctx, in, m); err != nil {
		a.log.Warn("what was said meanwhile cannot be read", "error", err.Error())
		if e, ok := errors.AsType[*Error](err); !ok || e.temporary {
			return false
		}
	}
	a.behind.done(at)
	return true
}

// readSince takes in what was said in a place after a mark, and edits of what was said before. What is known already has no effect.
func (a *Adapter) readSince(ctx context.Context, in bot.Inbox, m bot.Mark) error {
	oldest := cmp.Or(string(m.Last), m.Place.Thread)
	if oldest == "" {
		oldest = tsOf(m.At)
	}
	var missed []intake
	err := a.walk(ctx, m.Place, oldest, func(msg slack.Message) bool {
		missed = append(missed, a.past(m.Place, msg)...)
		return true
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(missed, func(x, y intake) int { return x.ev.At.Compare(y.ev.At) })
	for _, it := range missed {
		by := a.people.user(ctx, it.user)
		reply, err := a.accept(ctx, in, &it, by)
		if err != nil {
			return err
		}
		if a.shown.Put(string(it.ev.ID), struct{}{}) {
			a.show(ctx, it, by, reply)
		}
	}
	return nil
}

// past is what a message of a channel's history says happened.
func (a *Adapter) past(at bot.Place, msg slack.Message) []intake {
	m := wireMessage{
		Type: "message", Subtype: str(msg.SubType), Channel: str(at.Channel), User: str(msg.User), BotID: str(msg.BotID), Text: str(msg.Text),
		TS: str(msg.Timestamp), ThreadTS: str(cmp.Or(msg.ThreadTimestamp, at.Thread)),
	}
	for _, f := range msg.Files {
		m.Files = append(m.Files, wireFile{
			ID: str(f.ID), Name: str(f.Name), Title: str(f.Title), MIME: str(f.Mimetype), Mode: str(f.Mode),
			Size: opt[int64]{int64(f.Size)}, Private: str(f.URLPrivate), Download: str(f.URLPrivateDownload),
		})
	}
	it := a.read.said(m)
	if it.empty() || it.ev.Place != at || !slices.Contains(spoken, m.Subtype) {
		return nil
	}
	out := []intake{it}
	if msg.Edited != nil && msg.Edited.Timestamp != "" {
		out = append(out, a.read.edited(at.Channel, m, msg.Edited.Timestamp))
	}
	return out
}

// tsOf is a moment as Slack writes it, a little early: what is read twice has no effect.
func tsOf(t time.Time) string {
	if t.IsZero() {
		return "0"
	}
	return itoa(int(t.Add(-time.Minute).Unix())) + ".000000"
}
