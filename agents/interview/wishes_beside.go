package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/text"
)

// wishesBeside are the wishes that are heeded beside an answer. What is asked for once more before it is done, or opens another question, is the
// matter of the whole message.
var wishesBeside = []intents.Intent{intents.WantsHuman, intents.WantsQuiet, intents.WantsCopy, intents.WantsPause}

// sureBeside is how sure a sentence among others has to be such a wish.
const sureBeside = 0.6

// heedBeside takes the sentences out of the newest words that are such a wish and nothing else, where the others answer what is open, and
// does what they want: "5 to 10. Stop the reminders please", 「17時からです。続きは夜に」.
func (t *turn) heedBeside() {
	if !t.s.Begun() || t.s.Closed() || t.s.Status != application.Interviewing && t.s.Status != application.Greeting {
		return
	}
	var wants []intents.Intent
	rest := slices.Clone(t.said.parts)
	for i, p := range rest {
		var kept []string
		for _, s := range text.Sentences(p.Text) {
			sentence := strings.TrimSpace(s.In(p.Text))
			if want := t.wishIn(sentence); want != "" {
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
	whole := t.said
	if t.said = utterance(rest); len(wants) == 0 || len(rest) == 0 || !t.tellsAlong() {
		t.said = whole
		return
	}
	t.s.Pending = rest
	for _, want := range wants {
		t.heed(want)
	}
}

// wishIn is the wish that a sentence is and nothing else; empty for none.
func (t *turn) wishIn(sentence string) intents.Intent {
	r := t.reads(sentence)
	for _, want := range wishesBeside {
		if intents.Is(want, sentence) && !r.Does(reading.Answer) || len(r) == 1 && r[0].Kind == moveOf[want] && r[0].Sure >= sureBeside {
			return want
		}
	}
	return ""
}

// heed does what is wanted, and says so before what is asked next.
func (t *turn) heed(want intents.Intent) {
	switch want {
	case intents.WantsHuman:
		t.askedBeside()
	case intents.WantsQuiet:
		t.s.Reminders.Off = true
		t.lead(t.text("reminder.stopped", nil))
	case intents.WantsCopy:
		t.requestCopy()
		t.lead(t.text("data.copy", nil))
	case intents.WantsPause:
		t.lead(t.text("pause.ack", nil))
	}
}
