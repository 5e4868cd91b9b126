package interview

import (
	"context"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// dropSends leaves the clauses out that only want the application sent, beside what changes it: it is shown once more then, and sent by a yes to that.
// It reports whether it left something out.
func (t *turn) dropSends() bool {
	said, own, from := t.Said.Text, "", 0
	for _, c := range text.Clauses(said) {
		if clause := c.In(said); !intents.Is(intents.SaysSubmit, strings.Trim(clause, " ,、。.")) && t.SureOf(reading.Submit, clause) < hearing.SureToSend {
			own += said[from:c.End]
		}
		from = c.End
	}
	own = andSend().ReplaceAllString(own+said[from:], "")
	if own != said && (hearing.Substantial(own) || t.MayChange(own)) {
		t.State.Pending = t.Said.Only(strings.TrimRight(own, " ,、")) // each line stays with its message: who deletes that takes it back
		t.Said = hearing.Utterance(t.State.Pending)
		return true
	}
	return false
}

// andSend asks in the same clause for the application to be sent: "change name to Jaime Ortega and submit".
var andSend = pattern.Lazy(`(?i),? (?:and|then|&)(?: then)?(?: please| just)? (?:submit|send)(?: (?:it|that|this|them|everything))?(?: (?:off|in|over|now|please|thanks))*[.! ]*$`)

// sendsBeside sends the application where a sentence of its own says so and what stands beside it changes nothing: thanks and wishes are heard, a remark
// ("send it. I'm easiest to reach after 8pm") is brought to people. What may change an answer, puts a condition or asks something is read first, and
// the yes is asked for again. It reports whether it was sent.
func (t *turn) sendsBeside(ctx context.Context) (bool, error) {
	sends, remark := t.PartSends(t.Said.Text)
	if !sends || !t.OnlyRemarks(remark) {
		return false, nil
	}
	if hearing.Substantial(remark) && !t.OnlyKind(remark) {
		var whole []string // each message masked by itself: what is protected in it is seen best where it was written
		for _, h := range t.Said.Parts {
			whole = append(whole, t.forPeople(h.Text))
		}
		t.askPeople(askQuestion, cardRemark, text.Shorten(strings.Join(whole, "\n"), maxPassedOn))
		t.lead(t.Text("summary.noted", nil))
		t.notNeeded(remark)
	}
	if hearing.Conditional().MatchString(intents.Plainly(remark)) || hearing.HangsOn().MatchString(intents.Plainly(remark)) { // "only thing is if they ring me": it may be one, so the yes is asked for once more
		t.State.Pending = nil
		t.state(t.Text("summary.held", nil))
		return true, nil
	}
	return true, t.confirmButton(ctx, buttonConfirm)
}
