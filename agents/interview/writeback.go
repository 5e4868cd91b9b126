package interview

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/stance"
)

// maxWritten is how much of what people wrote the card of the reply quotes, in characters.
const maxWritten = 200

// writesBack brings people what the candidate writes back to them, with a card of its own: they need no new word for it. What answers the
// open question stays its answer. It reports whether nothing else was said.
func (t *turn) writesBack() bool {
	w := t.State.Written
	if w == nil || t.Steers() {
		return false
	}
	t.State.Written = nil
	reply, parts := t.PartReply(*w)
	if reply == "" {
		return false
	}
	if len(parts) == 0 && hearing.OnlyThanks(reply) && !stance.IsQuestion(w.Text) {
		t.State.Written = w // what comes next may still be for them
		if t.State.Closed() {
			t.State.Pending = nil
			t.state(t.Text("closing.thanks", nil))
			return true
		}
		t.carryOn()
		return true
	}
	t.passBack(*w, reply)
	if len(parts) > 0 {
		t.Said, t.State.Pending = hearing.Utterance(parts), parts
		return false
	}
	t.carryOn()
	return true
}

// passBack puts a reply to people, and says so.
func (t *turn) passBack(w application.Written, reply string) {
	text := t.forPeople(reply)
	t.putToPeople(application.PassedOn{Name: askPerson, Kind: cardRemark, Text: text, From: maskedFrom(text, t.Said.Parts), To: &w}, "")
	t.lead(t.Text("human.told", nil))
	t.notNeeded(reply)
}
