package engine

import (
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// The timers of a conversation in which a person speaks. What they are for is configured as the terms of KindTakenOver.
const (
	timerRing     = "desk/ring"      // nobody answers the person: the desk is reminded
	timerHandBack = "desk/hand_back" // nor then: it is handed back by itself
)

// watchClock sets the timers anew where this turn changed since when the person waits.
func (t *deskTurn) watchClock() {
	var before, now time.Time
	if was := t.in.Thread.Taken; was != nil {
		before = was.Waits
	}
	if t.th.Taken != nil {
		now = t.th.Taken.Waits
	}
	if before.Equal(now) {
		return
	}
	terms := t.deskTerms()
	t.setTimer(timerRing, now, terms.Remind, terms.Quiet)
	t.setTimer(timerHandBack, now, terms.Expires, terms.Quiet)
}

func (t *deskTurn) deskTerms() Terms { return t.e.cfg.Terms[bot.KindTakenOver] }

// setTimer sets a timer to so long after a moment, or cancels it where nobody waits, or where it is never to ring.
func (t *deskTurn) setTimer(name string, since time.Time, after time.Duration, q Quiet) {
	timer := agents.Timer{Name: name}
	if !since.IsZero() && after > 0 {
		timer.At = q.After(since.Add(after))
	}
	t.out.Timers = append(t.out.Timers, timer)
}

// rang does what a timer is for: the desk is reminded as long as nobody answers. One of the flow's waits for it.
func (t *deskTurn) rang(ev bot.Event, timer bot.Timer) {
	waits := t.th.Taken.Waits
	switch {
	case timer.Name != timerRing && timer.Name != timerHandBack:
		t.later(ev)
	case waits.IsZero(): // somebody answered a moment ago
	case timer.Name == timerHandBack:
		t.out.Void = append(t.out.Void, t.th.Taken.Card)
		t.tellDesk(lapsedKey, t.e.texts(t.e.cfg.ModeratorLang).Text("takeover.desk.lapsed", map[string]any{"name": t.e.nameOf(t.th)}))
		t.handBack(bot.User{}, t.e.texts(t.lang()).Text("takeover.lapsed_for_person", nil))
	default:
		t.ring(waits)
	}
}

// ring reminds the desk in the room itself, where everybody sees it.
func (t *deskTurn) ring(since time.Time) {
	staff := t.e.texts(t.e.cfg.ModeratorLang)
	t.out.Posts = append(t.out.Posts, bot.Post{
		Key: t.key(ringKey), To: bot.Destination{Audience: bot.ToModerators},
		Text: staff.Text("takeover.desk.ring", map[string]any{
			"name": t.e.nameOf(t.th), "title": t.e.threadTitle(t.th, staff.Lang()), "by": t.th.Taken.By.Display(), "since": t.e.formatTime(since),
		}),
	})
	terms := t.deskTerms()
	t.setTimer(timerRing, t.done.Pin.Now, terms.Remind, terms.Quiet)
}
