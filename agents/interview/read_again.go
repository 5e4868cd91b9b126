package interview

import (
	"cmp"
	"context"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
)

// timerUnread rings when what no model could read is read again.
const timerUnread = "unread"

// What waits is read again after a minute, and each time after twice as long, until it has waited so long that people get it.
const (
	firstAgain  = time.Minute
	longestWait = time.Hour
)

// waitOn has what waits read again by itself. It reports false where it has waited long enough. Nobody is told: they were when it began to wait.
func (t *turn) waitOn() bool {
	u := t.UnreadNow()
	if u.Since.IsZero() {
		u.Since = t.Now
	}
	if u.After = 2 * u.After; u.After == 0 {
		u.After = firstAgain
	}
	u.Again = t.Now.Add(u.After)
	if u.Again.Sub(u.Since) > longestWait {
		return false
	}
	t.State.Unread = &u
	t.out.Timers = append(t.out.Timers, agents.Timer{Name: timerUnread, At: u.Again})
	return true
}

// readAgain reads what waits, if it still answers what is open, and answers it. Where no model reads it this time either nothing is said, until it goes to
// people.
func (t *turn) readAgain(ctx context.Context) error {
	u := t.UnreadNow()
	if !t.UnreadHere() || u.Again.IsZero() || t.Now.Before(u.Again) || t.State.Closed() || t.State.Status == application.Paused || t.Really() || t.Offered() {
		return nil
	}
	t.stood.again = true
	t.TakeUnread()
	if err := t.read(ctx, t.Said.Parts); err != nil {
		return err
	}
	if why := cmp.Or(t.stood.read, t.ByModel.Err); why != nil {
		return t.notRead(ctx, why)
	}
	t.lead(t.Text("error.back", nil))
	if err := t.answerTo(ctx, t.Moves()); err != nil || len(t.UnreadNow().Heard) > 0 {
		return err
	}
	t.AllRead()
	return nil
}
