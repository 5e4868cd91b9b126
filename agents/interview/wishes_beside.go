package interview

import "github.com/mendanhq/mendan/agents/interview/intents"

// heed does what is wanted, and says so before what is asked next.
func (t *turn) heed(want intents.Intent) {
	switch want {
	case intents.WantsHuman:
		t.askedBeside()
	case intents.WantsQuiet:
		t.State.Reminders.Off = true
		t.lead(t.Text("reminder.stopped", nil))
	case intents.WantsCopy:
		t.requestCopy()
		t.lead(t.Text("data.copy", nil))
	case intents.WantsRecap:
		t.lead(recap)
	case intents.WantsPause:
		t.pausing = true
	}
}
