package interview

import (
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/language/place"
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
	if at := t.reminderDue(); !at.IsZero() && t.s.Reminders.Timer.IsZero() {
		t.s.Reminders.Timer = t.daytime(later(at, t.now))
		t.out.Timers = append(t.out.Timers, agents.Timer{Name: timerReminder, At: t.s.Reminders.Timer})
	}
	if at := t.draftDue(); !at.IsZero() && t.s.DraftTimer.IsZero() {
		t.s.DraftTimer = later(at, t.now)
		t.out.Timers = append(t.out.Timers, agents.Timer{Name: timerDraft, At: t.s.DraftTimer})
	}
}

// rang does what a timer is for, if it is still due. Of what fell due together while the program was down only the last counts.
func (t *turn) rang(name string) {
	closes := t.draftDue()
	closing := !closes.IsZero() && !t.now.Before(closes)
	switch name {
	case timerDraft:
		t.s.DraftTimer = time.Time{}
		if closing {
			t.closeDraft()
		}
	case timerReminder:
		t.s.Reminders.Timer = time.Time{}
		due := t.reminderDue()
		if !closing && !due.IsZero() && !t.now.Before(due) && t.daytime(t.now).Equal(t.now) {
			t.remind()
		}
	}
}

// reminderDue is when the next reminder is due, in the candidate's daytime; zero for never.
func (t *turn) reminderDue() time.Time {
	after, r := t.Config.Reminders, t.s.Reminders
	if !t.s.Begun() || t.s.Closed() || t.s.Status == application.AwaitingPlanApproval || r.Off || len(after) == 0 || r.Sent > len(after) || t.s.LastSeen.IsZero() {
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
	due := t.s.LastSeen.Add(wait)
	if r.Sent > 0 { // the one before may have been late
		due = later(due, r.Last.Add(pause))
	}
	return t.daytime(due)
}

// remind reminds the candidate, or after the last reminder lets the conversation rest.
func (t *turn) remind() {
	t.s.Reminders.Sent++
	t.s.Reminders.Last = t.now
	n := t.s.Reminders.Sent
	if n > len(t.Config.Reminders) {
		t.rest(text.JoinLines(t.text("reminder.paused", nil), t.deadline()))
		return
	}
	words := t.text(t.reminderText(n == len(t.Config.Reminders)), map[string]any{"title": t.job(t.s.Speaks), "next": t.nextLabel()})
	t.event("reminder_sent", t.s.Current)
	t.beside(bot.Post{Text: text.JoinLines(words, t.deadline()), Card: &bot.Card{Kind: "reminder", Buttons: []bot.Button{
		{Name: buttonQuiet, Label: t.text("reminder.button.stop", nil), Style: bot.Default},
	}}})
}

// reminderText is the catalogue's key for what is left to do.
func (t *turn) reminderText(last bool) string {
	status := t.s.Status
	if status == application.Paused {
		status = t.s.Resumes
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
	if f := t.s.NextOpen(); f != nil {
		return t.label(f.ID)
	}
	return ""
}

// quiet ends the reminders at the candidate's wish.
func (t *turn) quiet() {
	t.s.Reminders.Off, t.s.Pending = true, nil
	t.state(t.text("reminder.stopped", nil))
}

// waitAnew counts the time that the candidate has to answer from now on: until now others were to act.
func (t *turn) waitAnew() {
	t.s.LastSeen, t.s.Reminders = t.now, application.Reminders{Timer: t.s.Reminders.Timer, Off: t.s.Reminders.Off}
}

// draftDue is when an unfinished application is closed; zero for never, as while the candidate cannot go on with it.
func (t *turn) draftDue() time.Time {
	if t.s.Form.DraftDays == 0 || t.s.Closed() || t.s.LastSeen.IsZero() || t.s.Status == application.AwaitingPlanApproval || !t.s.Waits.IsZero() {
		return time.Time{}
	}
	return t.daytime(t.s.LastSeen.AddDate(0, 0, t.s.Form.DraftDays))
}

// deadline tells until when the application can be finished, where the form sets an end.
func (t *turn) deadline() string {
	at := t.draftDue()
	if at.IsZero() {
		return ""
	}
	return t.text("draft.deadline", map[string]any{"date": t.date(at)})
}

// closeDraft ends an application that was not finished in time.
func (t *turn) closeDraft() {
	days := map[string]any{"title": t.job(t.s.Speaks), "days": t.s.Form.DraftDays, "retention_days": t.s.Form.RetentionDays}
	if t.s.Form.DraftErase {
		t.eraseFor("draft", t.text("draft.erased", days))
		return
	}
	t.close()
	t.s.Status, t.s.Pending, t.s.Behind, t.s.Erasing, t.s.Leaving = application.Withdrawn, nil, nil, false, false
	t.s.Lapsed = true
	t.state(t.text("draft.closed", days))
}

// keptUntil is when the conversation is erased: the form's days after the candidate, or who decides about the application, last
// did something.
func (t *turn) keptUntil() time.Time {
	if t.s.Form.RetentionDays == 0 || t.s.Active.IsZero() {
		return time.Time{}
	}
	return t.s.Active.AddDate(0, 0, t.s.Form.RetentionDays)
}

// location is the candidate's clock: as they told, else the job's, else the fallback.
func (t *turn) location() *time.Location {
	for _, zone := range []string{t.s.Zone, place.CountryZone(t.s.Form.Country), place.FallbackZone} {
		if zone == "" {
			continue
		}
		if loc, err := time.LoadLocation(zone); err == nil {
			return loc
		}
	}
	return time.UTC
}

// daytime is the first moment from at on that lies in the candidate's daytime.
func (t *turn) daytime(at time.Time) time.Time {
	local := at.In(t.location())
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
	if t.s.Speaks == prompts.JA {
		layout = "2006年1月2日"
	}
	return at.In(t.location()).Format(layout)
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
