package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
)

// cardRemark is the kind of what a candidate adds and asks no answer to.
const cardRemark = "remark"

// bringRemark brings people a remark: on the card on which they decide about the application, for no card of its own. Where nothing is to be decided any
// more it waits with what else does.
func (t *turn) bringRemark(words string) {
	q := application.PassedOn{Name: askQuestion, Kind: cardRemark, Text: words, From: maskedFrom(words, t.Said.Parts)}
	if t.State.Closed() && !t.State.AwaitsDecision() {
		t.putToPeople(q)
		return
	}
	q.Name = applicationName(t.State)
	t.State.PassedOn = append(slices.Clip(t.State.PassedOn), q)
	if t.State.AwaitsDecision() {
		t.showPeople(t.application())
	}
}

// noteRemark brings a remark beside the wish to send to people, with the whole of what was said.
func (t *turn) noteRemark(remark string) {
	t.notNeeded(remark)
	told := strings.ReplaceAll(t.forPeople(remark), hearing.Mask, "") // people are not told that somebody said what is of no use to them
	if hearing.Substantial(told) && !t.OnlyKind(remark) {
		var whole []string // each message masked by itself: what is protected in it is seen best where it was written
		for _, h := range t.Said.Parts {
			whole = append(whole, t.forPeople(h.Text))
		}
		t.bringRemark(text.Shorten(strings.Join(whole, "\n"), maxPassedOn))
		t.lead(t.Text("summary.noted", nil))
	}
}

// onApplication reports a remark that stands on the application's card.
func (t *turn) onApplication(q application.PassedOn) bool {
	return strings.HasPrefix(q.Name, askApplication)
}

// remarkLines are the remarks on the application's card, with what each would change of what was sent.
func (t *turn) remarkLines() (lines string) {
	c := base.Texts(t.ModeratorLang)
	for _, q := range t.State.PassedOn {
		if t.onApplication(q) {
			says := c.Text("card.together.words", map[string]any{"text": q.Text})
			lines = text.JoinLines(lines, text.JoinLines(says, t.changesOf(q.Text)))
		}
	}
	return lines
}
