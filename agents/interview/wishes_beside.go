package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// heedBeside takes the sentences out of the newest words that are such a wish and nothing else, where the others answer what is open, and
// does what they want: "5 to 10. Stop the reminders please", 「17時からです。続きは夜に」.
func (t *turn) heedBeside() {
	if !t.State.Begun() || t.State.Closed() || t.State.Status != application.Interviewing && t.State.Status != application.Greeting {
		return
	}
	var wants []intents.Intent
	rest := slices.Clone(t.Said.Parts)
	for i, p := range rest {
		var kept []string
		for _, s := range text.Sentences(p.Text) {
			sentence := strings.TrimSpace(s.In(p.Text))
			if want := t.WishIn(sentence); want != "" {
				wants = append(wants, want)
			} else {
				kept = append(kept, sentence)
			}
		}
		if len(wants) > 0 {
			rest[i].Text = strings.Join(kept, "\n")
		}
	}
	rest = slices.DeleteFunc(rest, func(h application.Heard) bool { return h.Text == "" && len(h.Files) == 0 })
	whole := t.Said
	if t.Said = hearing.Utterance(rest); len(wants) == 0 || len(rest) == 0 || !t.TellsAlong() {
		t.Said = whole
		return
	}
	t.State.Pending = rest
	for _, want := range wants {
		t.heed(want)
	}
}

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
	case intents.WantsPause:
		t.lead(t.Text("pause.ack", nil))
	}
}
