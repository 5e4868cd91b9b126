package interview

import (
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// The names of the interview's timers.
const (
	timerReminder = "reminder"
	timerDraft    = "draft"
)

// buttonQuiet ends the reminders.
const buttonQuiet = "no_reminders"

// DefaultReminders says after how long without a word a candidate is reminded: the next day, and three days later.
func DefaultReminders() []time.Duration { return []time.Duration{24 * time.Hour, 4 * 24 * time.Hour} }

// restAfter is how long after the last reminder the conversation is put to rest.
const restAfter = 3 * 24 * time.Hour

// The candidate's daytime, in hours of their clock: a chat message makes a telephone ring.
const (
	dayBegins = 9
	dayEnds   = 20
)

// setTimers sets the timers that are wanted and not set. One that is set already stays as it is: when it rings too early, because
// the candidate was here meanwhile, it is set anew.
func (t *turn) setTimers() {
	if t.out.Erase != nil {
		return
	}
	if at := t.reminderDue(); !at.IsZero() && t.State.Reminders.Timer.IsZero() {
		t.State.Reminders.Timer = t.daytime(later(at, t.Now))
		t.out.Timers = append(t.out.Timers, agents.Timer{Name: timerReminder, At: t.State.Reminders.Timer})
	}
	if at := t.draftDue(); !at.IsZero() && t.State.DraftTimer.IsZero() {
		t.State.DraftTimer = later(at, t.Now)
		t.out.Timers = append(t.out.Timers, agents.Timer{Name: timerDraft, At: t.State.DraftTimer})
	}
}

// rang does what a timer is for, if it is still due. Of what fell due together while the program was down only the last counts.
func (t *turn) rang(name string) {
	closes := t.draftDue()
	closing := !closes.IsZero() && !t.Now.Before(closes)
	switch name {
	case timerDraft:
		t.State.DraftTimer = time.Time{}
		if closing {
			t.closeDraft()
		}
	case timerReminder:
		t.State.Reminders.Timer = time.Time{}
		due := t.reminderDue()
		if !closing && !due.IsZero() && !t.Now.Before(due) && t.daytime(t.Now).Equal(t.Now) {
			t.remind()
		}
	}
}

// reminderDue is when the next reminder is due, in the candidate's daytime; zero for never.
func (t *turn) reminderDue() time.Time {
	after, r := t.Config.Reminders, t.State.Reminders
	if !t.State.Begun() || t.State.Closed() || t.State.Status == application.AwaitingPlanApproval || r.Off || len(after) == 0 || r.Sent > len(after) || t.State.LastSeen.IsZero() {
		return time.Time{}
	}
	wait, pause := restAfter, restAfter
	if r.Sent < len(after) {
		if wait, pause = after[r.Sent], after[r.Sent]; r.Sent > 0 {
			pause -= after[r.Sent-1]
		}
	} else {
		wait += after[len(after)-1]
	}
	due := t.State.LastSeen.Add(wait)
	if r.Sent > 0 { // the one before may have been late
		due = later(due, r.Last.Add(pause))
	}
	return t.daytime(due)
}

// remind reminds the candidate, or after the last reminder lets the conversation rest.
func (t *turn) remind() {
	t.State.Reminders.Sent++
	t.State.Reminders.Last = t.Now
	n := t.State.Reminders.Sent
	if n > len(t.Config.Reminders) {
		t.rest(text.JoinLines(t.Text("reminder.paused", nil), t.deadline()))
		return
	}
	words := t.Text(t.reminderText(n == len(t.Config.Reminders)), map[string]any{"title": t.job(t.State.Speaks), "next": t.nextLabel()})
	t.event("reminder_sent", t.State.Current)
	t.beside(bot.Post{Text: text.JoinLines(words, t.deadline()), Card: &bot.Card{Kind: "reminder", Buttons: []bot.Button{
		{Name: buttonQuiet, Label: t.Text("reminder.button.stop", nil), Style: bot.Default},
	}}})
}

// reminderText is the catalogue's key for what is left to do.
func (t *turn) reminderText(last bool) string {
	status := t.State.Status
	if status == application.Paused {
		status = t.State.Resumes
	}
	switch {
	case last:
		return "reminder.last"
	case status == application.Confirming:
		return "reminder.confirm"
	case t.nextLabel() == "":
		return "reminder.begun"
	}
	return "reminder.first"
}

// nextLabel is what the next open field is called, or nothing.
func (t *turn) nextLabel() string {
	if f := t.State.NextOpen(); f != nil {
		return t.Label(f.ID)
	}
	return ""
}

// quiet ends the reminders at the candidate's wish.
func (t *turn) quiet() {
	t.State.Reminders.Off, t.State.Pending = true, nil
	t.state(t.Text("reminder.stopped", nil))
}

// waitAnew counts the time that the candidate has to answer from now on: until now others were to act.
func (t *turn) waitAnew() {
	t.State.LastSeen, t.State.Reminders = t.Now, application.Reminders{Timer: t.State.Reminders.Timer, Off: t.State.Reminders.Off}
}

// draftDue is when an unfinished application is closed; zero for never, as while the candidate cannot go on with it.
func (t *turn) draftDue() time.Time {
	if t.State.Form.DraftDays == 0 || t.State.Closed() || t.State.LastSeen.IsZero() || t.State.Status == application.AwaitingPlanApproval || !t.State.Waits.IsZero() {
		return time.Time{}
	}
	return t.daytime(t.State.LastSeen.AddDate(0, 0, t.State.Form.DraftDays))
}

// deadline tells until when the application can be finished, where the form sets an end.
func (t *turn) deadline() string {
	at := t.draftDue()
	if at.IsZero() {
		return ""
	}
	return t.Text("draft.deadline", map[string]any{"date": t.date(at)})
}

// closeDraft ends an application that was not finished in time.
func (t *turn) closeDraft() {
	days := map[string]any{"title": t.job(t.State.Speaks), "days": t.State.Form.DraftDays, "retention_days": t.State.Form.RetentionDays}
	if t.State.Form.DraftErase {
		t.eraseFor("draft", t.Text("draft.erased", days))
		return
	}
	t.close()
	t.State.Status, t.State.Pending, t.State.Behind, t.State.Erasing, t.State.Leaving = application.Withdrawn, nil, nil, false, false
	t.State.Lapsed = true
	t.state(t.Text("draft.closed", days))
}

// keptUntil is when the conversation is erased: the form's days after the candidate, or who decides about the application, last
// did something.
func (t *turn) keptUntil() time.Time {
	if t.State.Form.RetentionDays == 0 || t.State.Active.IsZero() {
		return time.Time{}
	}
	return t.State.Active.AddDate(0, 0, t.State.Form.RetentionDays)
}

// daytime is the first moment from at on that lies in the candidate's daytime.
func (t *turn) daytime(at time.Time) time.Time {
	local := at.In(t.Location())
	y, m, d := local.Date()
	switch {
	case local.Hour() >= dayEnds:
		d++
	case local.Hour() >= dayBegins:
		return at
	}
	return time.Date(y, m, d, dayBegins, 0, 0, 0, local.Location()).UTC()
}

// date writes a day of the candidate's calendar.
func (t *turn) date(at time.Time) string {
	layout := "January 2, 2006"
	if t.State.Speaks == prompts.JA {
		layout = "2006年1月2日"
	}
	return at.In(t.Location()).Format(layout)
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
