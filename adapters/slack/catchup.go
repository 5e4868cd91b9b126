package slack

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// behind are the places of which what was said during a gap is still to be read, each from a message's time on. A place is read in its own lane only.
type behind = incoming.Behind[bot.Place, string]

// The walk through the places makes so many calls at once, and then one each while: Slack lets an app read some 50 pages of history a minute
// (docs.slack.dev/apis/web-api/rate-limits), and what people wait for comes first. A reading has so much time: a delivery in that place waits
// for it. One that fails is tried again, ever more slowly and without end: nobody else delivers what was said there.
const (
	walkBurst   = 15
	walkEvery   = 2500 * time.Millisecond
	catchUpTime = 2 * time.Second
)

// readGaps reads what was said while nothing was connected, in the places with a conversation that goes on, the latest first. It returns
// at once. All of them are read: Slack has no list that tells of many threads what was said last there, and the latest reply that a thread's first message
// names tells nothing of edits, which are read here as well.
func (a *Adapter) readGaps(ctx context.Context, in bot.Inbox) {
	known := a.behind.Begin()
	a.lanes.Always("resume", func() {
		marks, err := in.Marks(ctx, Platform)
		for n := 0; err != nil && incoming.Pause(ctx, backoff(n)); n++ {
			a.log.Error("where to read on is not known", "error", err.Error())
			marks, err = in.Marks(ctx, Platform)
		}
		marks = append(findMainBoxes(marks), marks...)
		slices.SortStableFunc(marks, func(x, y bot.Mark) int { return y.At.Compare(x.At) })
		var order []bot.Place
		from := map[bot.Place]string{}
		for _, m := range marks {
			order, from[m.Place] = append(order, m.Place), oldestOf(m)
		}
		if known(order, from) {
			a.walkOn(ctx, in)
		}
	})
}

// findMainBoxes finds the main boxes of the direct messages that conversations lie in: what is said there belongs to them, too. Each is read from the
// latest that is known of its conversations. One that a conversation is held in has a mark of its own.
func findMainBoxes(marks []bot.Mark) []bot.Mark {
	held := map[string]bool{} // in the main box itself
	for _, m := range marks {
		if m.Place.Thread == "" {
			held[m.Place.Channel] = true
		}
	}
	var out []bot.Mark
	at := map[string]int{}
	for _, m := range marks {
		box := Place(m.Place.Channel, "")
		if !isDirect(m.Place.Channel) || held[m.Place.Channel] {
			continue
		}
		last := bot.MessageID(m.Place.Thread)
		if timeOf(string(m.Last)).After(timeOf(string(last))) {
			last = m.Last
		}
		i, ok := at[m.Place.Channel]
		if !ok {
			i, at[m.Place.Channel] = len(out), len(out)
			out = append(out, bot.Mark{Place: box})
		}
		if timeOf(string(last)).After(timeOf(string(out[i].Last))) {
			out[i].Last = last
		}
		if m.At.After(out[i].At) {
			out[i].At = m.At
		}
	}
	return out
}

// walkOn has the places read one after the other, at a pace, until none is left or ctx ends. Where Slack wants to be left alone, it waits.
func (a *Adapter) walkOn(ctx context.Context, in bot.Inbox) {
	for at, ok := a.behind.Next(); ok; at, ok = a.behind.Next() {
		if !a.pace.Wait(ctx) || !incoming.Pause(ctx, a.heldBack()) {
			a.behind.Halt()
			return
		}
		err := a.readPlace(ctx, in, at)
		if err == nil {
			a.fails.Over()
			continue
		}
		a.behind.Later(at)
		if ctx.Err() != nil || !incoming.Pause(ctx, a.again(a.fails.Note(err, mendable[errorCode(err)] || refusals[errorCode(err)])-1)) {
			a.behind.Halt()
			return
		}
	}
	a.fails.Over() // the last one may have been read by whoever took something in there
}

// heldBack is how long Slack wants to be asked for no history.
func (a *Adapter) heldBack() time.Duration {
	return max(0, a.api.throttle.pauseLeft("conversations.replies "), a.api.throttle.pauseLeft("conversations.history "))
}

// errFull is that a place's lane takes nothing more.
var errFull = errors.New("too much is waiting")

// readPlace has one place read, in its lane; with nil that is done.
func (a *Adapter) readPlace(ctx context.Context, in bot.Inbox, at bot.Place) error {
	read := make(chan error, 1)
	if !a.lanes.Try(at.String(), 0, func() { read <- a.catchUp(ctx, in, at) }) {
		return errFull
	}
	return <-read
}

// readBacklog reads what is still to be read of a place in which something comes in, so that what was said first is taken in first. Where that cannot
// be had at once, nobody waits for it: the walk reads it, as the next one. It reports whether something is still to be read.
func (a *Adapter) readBacklog(ctx context.Context, in bot.Inbox, at bot.Place) (ahead bool) {
	if a.heldBack() > 0 || time.Now().Before(a.restsUntil()) || a.catchUp(ctx, in, at) != nil {
		return a.behind.Hurry(at)
	}
	return false
}

// restTime is for how long nobody waits for the reading of a place, after one that did not come off.
const restTime = 30 * time.Second

func (a *Adapter) restsUntil() time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.rests
}

// catchUp reads what is still to be read of a place; with nil nothing is left. It runs in the place's lane.
func (a *Adapter) catchUp(ctx context.Context, in bot.Inbox, at bot.Place) error {
	ctx, cancel := context.WithTimeout(ctx, catchUpTime)
	defer cancel()
	oldest, ok := a.behind.Get(ctx, at)
	if !ok {
		return ctx.Err()
	}
	if err := a.readSince(ctx, in, at, oldest); err != nil {
		a.log.Warn("what was said meanwhile cannot be read", "error", err.Error())
		if e, ok := errors.AsType[*Error](err); !ok || e.temporary {
			if !mendable[errorCode(err)] { // which says nothing of another place
				a.mu.Lock()
				a.rests = time.Now().Add(restTime)
				a.mu.Unlock()
			}
			return err
		}
	}
	a.behind.Done(at)
	return nil
}

// oldestOf is the time from which on a place is to be read.
func oldestOf(m bot.Mark) string { return cmp.Or(string(m.Last), m.Place.Thread, tsOf(m.At)) }

// readSince takes in what was said in a place from a time on, and edits of what was said before. What is known already has no effect.
func (a *Adapter) readSince(ctx context.Context, in bot.Inbox, at bot.Place, oldest string) error {
	var missed []intake
	err := a.walkMessages(ctx, a.api.callAtOnce, at, oldest, func(msg slack.Message) bool {
		missed = append(missed, a.readPastMessage(at, msg)...)
		return true
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(missed, func(x, y intake) int { return x.ev.At.Compare(y.ev.At) })
	for _, it := range missed {
		by := a.people.user(ctx, it.user)
		reply, err := a.acceptEvent(ctx, in, &it, by)
		if err != nil {
			return err
		}
		if a.shown.Put(string(it.ev.ID), struct{}{}) {
			a.showReply(ctx, it, by, reply)
		}
	}
	return nil
}

// readPastMessage reads what a message of a channel's history says happened.
func (a *Adapter) readPastMessage(at bot.Place, msg slack.Message) []intake {
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
	it := a.read.readSaid(m)
	if it.empty() || it.ev.Place != at || !slices.Contains(spoken, m.Subtype) {
		return nil
	}
	out := []intake{it}
	if msg.Edited != nil && msg.Edited.Timestamp != "" {
		out = append(out, a.read.makeEdited(at.Channel, m, msg.Edited.Timestamp))
	}
	return out
}

// tsOf is a moment as Slack writes it, a little early: what is read twice has no effect.
func tsOf(t time.Time) string {
	if t.IsZero() {
		return "0"
	}
	return strconv.Itoa(int(t.Add(-time.Minute).Unix())) + ".000000"
}
