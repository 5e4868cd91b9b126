package recording

import "github.com/mendanhq/mendan/agents/interview/application"

// WaitAnew counts the time that the candidate has to answer from now on: until now others were to act.
func (rec *Recorder) WaitAnew() {
	rec.State.LastSeen, rec.State.Reminders = rec.Now, application.Reminders{Timer: rec.State.Reminders.Timer, Off: rec.State.Reminders.Off}
}
