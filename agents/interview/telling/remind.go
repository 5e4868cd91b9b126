package telling

import (
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/prompts"
)

// restAfter is how long after the last reminder the conversation is put to rest.
const restAfter = 3 * 24 * time.Hour

// The candidate's daytime, in hours of their clock: a chat message makes a telephone ring.
const (
	dayBegins = 9
	dayEnds   = 20
)

// ReminderDue is when the next reminder is due, in the candidate's daytime; zero for never.
func (w *Teller) ReminderDue() time.Time {
	after, r := w.Reminds, w.State.Reminders
	if !w.State.Begun() || w.State.Closed() || w.State.Status == application.AwaitingPlanApproval || r.Off || len(after) == 0 || r.Sent > len(after) || w.State.LastSeen.IsZero() {
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
	due := w.State.LastSeen.Add(wait)
	if r.Sent > 0 { // the one before may have been late
		due = Later(due, r.Last.Add(pause))
	}
	return w.Daytime(due)
}

// ReminderText is the catalogue's key for what is left to do.
func (w *Teller) ReminderText(last bool) string {
	status := w.State.Status
	if status == application.Paused {
		status = w.State.Resumes
	}
	switch {
	case last:
		return "reminder.last"
	case status == application.Confirming:
		return "reminder.confirm"
	case w.NextLabel() == "":
		return "reminder.begun"
	}
	return "reminder.first"
}

// NextLabel is what the next open field is called, or nothing.
func (w *Teller) NextLabel() string {
	if f := w.State.NextOpen(); f != nil {
		return w.Label(f.ID)
	}
	return ""
}

// DraftDue is when an unfinished application is closed; zero for never, as while the candidate cannot go on with it.
func (w *Teller) DraftDue() time.Time {
	if w.State.Form.DraftDays == 0 || w.State.Closed() || w.State.LastSeen.IsZero() || w.State.Status == application.AwaitingPlanApproval || !w.State.Waits.IsZero() {
		return time.Time{}
	}
	return w.Daytime(w.State.LastSeen.AddDate(0, 0, w.State.Form.DraftDays))
}

// Deadline tells until when the application can be finished, where the form sets an end.
func (w *Teller) Deadline() string {
	at := w.DraftDue()
	if at.IsZero() {
		return ""
	}
	return w.Text("draft.deadline", map[string]any{"date": w.date(at)})
}

// KeptUntil is when the conversation is erased: the form's days after the candidate, or who decides about the application, last
// did something.
func (w *Teller) KeptUntil() time.Time {
	if w.State.Form.RetentionDays == 0 || w.State.Active.IsZero() {
		return time.Time{}
	}
	return w.State.Active.AddDate(0, 0, w.State.Form.RetentionDays)
}

// Daytime is the first moment from at on that lies in the candidate's daytime.
func (w *Teller) Daytime(at time.Time) time.Time {
	local := at.In(w.Location())
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
func (w *Teller) date(at time.Time) string {
	layout := "January 2, 2006"
	if w.State.Speaks == prompts.JA {
		layout = "2006年1月2日"
	}
	return at.In(w.Location()).Format(layout)
}

// Later is the later of two moments.
func Later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
