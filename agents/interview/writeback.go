package interview

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// maxWritten is how much of what people wrote the card of the reply quotes, in characters.
const maxWritten = 200

// passBack puts a reply to people, and says so.
func (t *turn) passBack(w application.Written, reply string) {
	text := t.forPeople(reply)
	t.putToPeople(application.PassedOn{Name: askQuestion, Kind: cardRemark, Text: text, From: maskedFrom(text, t.Said.Parts), To: &w})
	t.lead(t.Text("human.told", nil))
	t.notNeeded(reply)
}

// writeBack brings people a reply to what they wrote, and reports whether nothing else was said.
func (t *turn) writeBack(m hearing.Move) bool {
	t.State.Written = nil
	if m.Words == "" {
		return false
	}
	if m.Only {
		t.State.Written = &m.Written // what comes next may still be for them
		if t.State.Closed() {
			t.sayStanding("closing.thanks")
			return true
		}
		t.carryOn()
		return true
	}
	t.passBack(m.Written, m.Words)
	if len(m.Parts) > 0 {
		t.Said = hearing.Utterance(m.Parts)
		return false
	}
	t.carryOn()
	return true
}
