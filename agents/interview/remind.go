package interview

import (
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/telling"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
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

// setTimers sets the timers that are wanted and not set. One that is set already stays as it is: when it rings too early, because
// the candidate was here meanwhile, it is set anew.
func (t *turn) setTimers() {
	if t.out.Erase != nil {
		return
	}
	if at := t.ReminderDue(); !at.IsZero() && t.State.Reminders.Timer.IsZero() {
		t.State.Reminders.Timer = t.Daytime(telling.Later(at, t.Now))
		t.out.Timers = append(t.out.Timers, agents.Timer{Name: timerReminder, At: t.State.Reminders.Timer})
	}
	if at := t.DraftDue(); !at.IsZero() && t.State.DraftTimer.IsZero() {
		t.State.DraftTimer = telling.Later(at, t.Now)
		t.out.Timers = append(t.out.Timers, agents.Timer{Name: timerDraft, At: t.State.DraftTimer})
	}
}

// rang does what a timer is for, if it is still due. Of what fell due together while the program was down only the last counts.
func (t *turn) rang(name string) {
	closes := t.DraftDue()
	closing := !closes.IsZero() && !t.Now.Before(closes)
	switch name {
	case timerDraft:
		t.State.DraftTimer = time.Time{}
		if closing {
			t.closeDraft()
		}
	case timerReminder:
		t.State.Reminders.Timer = time.Time{}
		due := t.ReminderDue()
		if !closing && !due.IsZero() && !t.Now.Before(due) && t.Daytime(t.Now).Equal(t.Now) {
			t.remind()
		}
	}
}

// remind reminds the candidate, or after the last reminder lets the conversation rest.
func (t *turn) remind() {
	t.State.Reminders.Sent++
	t.State.Reminders.Last = t.Now
	n := t.State.Reminders.Sent
	if n > len(t.Config.Reminders) {
		t.rest(text.JoinLines(t.Text("reminder.paused", nil), t.Deadline()))
		return
	}
	words := t.Text(t.ReminderText(n == len(t.Config.Reminders)), map[string]any{"title": t.Job(t.State.Speaks), "next": t.NextLabel()})
	t.event("reminder_sent", t.State.Current)
	t.beside(bot.Post{Text: text.JoinLines(words, t.Deadline()), Card: &bot.Card{Kind: "reminder", Buttons: []bot.Button{
		{Name: buttonQuiet, Label: t.Text("reminder.button.stop", nil), Style: bot.Default},
	}}})
}

// quiet ends the reminders at the candidate's wish.
func (t *turn) quiet() {
	t.State.Reminders.Off, t.State.Pending = true, nil
	t.state(t.Text("reminder.stopped", nil))
}

// closeDraft ends an application that was not finished in time.
func (t *turn) closeDraft() {
	days := map[string]any{"title": t.Job(t.State.Speaks), "days": t.State.Form.DraftDays, "retention_days": t.State.Form.RetentionDays}
	if t.State.Form.DraftErase {
		t.eraseFor("draft", t.Text("draft.erased", days))
		return
	}
	t.close()
	t.State.Status, t.State.Pending, t.State.Behind, t.State.Erasing, t.State.Leaving = application.Withdrawn, nil, nil, false, false
	t.State.Lapsed = true
	t.state(t.Text("draft.closed", days))
}
