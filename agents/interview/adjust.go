package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	base "github.com/mendanhq/mendan/agents/turn"
)

// askAdjust begins the names of requests for what would help a candidate to take part, before the number of the one at hand.
const askAdjust = "adjust/"

// cardAdjust is the kind of their cards.
const cardAdjust = "adjustment"

// passOnAdjustment puts a request to people, once, and says so.
func (t *turn) passOnAdjustment(a hearing.Adjustment) {
	t.event("adjustment_requested", "")
	t.State.Adjusted = true
	text := t.adjustmentText(a)
	open := slices.IndexFunc(t.State.PassedOn, func(q application.PassedOn) bool {
		return strings.HasPrefix(q.Name, askAdjust) && (q.Text == text || strings.HasSuffix(q.Text, t.nothingNamed()))
	})
	switch {
	case open < 0:
		t.putToPeople(application.PassedOn{Name: askAdjust, Kind: cardAdjust, Text: text, From: []string{a.Message}})
	case t.State.PassedOn[open].Text == text:
		t.lead(t.Text("adjust.already", nil))
		return
	default: // now they say what would help
		t.State.PassedOn = slices.Clone(t.State.PassedOn)
		q := &t.State.PassedOn[open]
		q.Text, q.From = text, append(slices.Clip(q.From), a.Message)
		t.showPeople(t.deskCard(q.Name, ""))
		t.out.Unshow = append(t.out.Unshow, q.Name)
	}
	if a.Named {
		t.lead(t.Text("adjust.passed_on", nil))
		return
	}
	t.lead(t.Text("adjust.passed_on_open", nil))
	t.State.Helping = true
}

// adjustedLater deals with a request in the new text of a message: what people were shown of the old one follows it, and a new one is
// passed on. It returns what else the message says now.
func (t *turn) adjustedLater(h application.Heard) string {
	if t.State.Form == nil || t.State.Status == application.Withdrawn || t.State.Status == application.Rejected {
		return h.Text
	}
	a, ok := hearing.AdjustmentIn(h)
	shown := slices.IndexFunc(t.State.PassedOn, func(q application.PassedOn) bool {
		return strings.HasPrefix(q.Name, askAdjust) && slices.Contains(q.From, h.ID)
	})
	switch {
	case shown >= 0 && !ok: // it is taken back
		t.out.Unshow = append(t.out.Unshow, t.State.PassedOn[shown].Name)
		t.State.PassedOn = slices.Delete(slices.Clone(t.State.PassedOn), shown, shown+1)
	case shown >= 0:
		t.State.PassedOn = slices.Clone(t.State.PassedOn)
		q := &t.State.PassedOn[shown]
		q.Text = t.adjustmentText(a)
		t.showPeople(t.deskCard(q.Name, ""))
	case ok:
		t.passOnAdjustment(a)
	}
	if !ok {
		return h.Text
	}
	return t.AnswerWithout(h.Text, a.Adjustment)
}

// adjustmentText is a request as a card shows it: the kinds of help, and the candidate's words for it. What is protected in them, and
// why it is needed, is not in it.
func (t *turn) adjustmentText(a hearing.Adjustment) string {
	c := base.Texts(t.ModeratorLang)
	var lines []string
	for _, h := range a.Helps {
		if line := c.Text("adjust.line", map[string]any{"help": c.Text("adjust.help."+h, nil)}); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	if words := t.forPeople(a.Words); (a.Named || hearing.IsQuestion(a.Words)) && strings.Trim(strings.ReplaceAll(words, hearing.Mask, ""), " /、,.。") != "" {
		lines = append(lines, c.Text("adjust.words", map[string]any{"text": words}))
	}
	if !a.Named {
		lines = append(lines, t.nothingNamed())
	}
	return strings.Join(lines, "\n")
}

// nothingNamed says on a card that the candidate has not told yet what would help.
func (t *turn) nothingNamed() string { return base.Texts(t.ModeratorLang).Text("adjust.not_said", nil) }

// carryOn goes on with what was open, behind what there was to be said.
func (t *turn) carryOn() {
	t.back()
	t.State.Pending = nil
	switch {
	case t.State.Open == nil || t.State.Closed():
		if len(t.leads) == 0 {
			t.lead(t.Over())
		}
		t.state("")
	case !t.State.Begun():
		t.reaskConsent()
	default:
		t.reask()
	}
}

// adjust passes on to people what would help the candidate to take part. Why they need it is told to nobody and kept nowhere but masked.
func (t *turn) adjust(m hearing.Move) {
	t.State.Helping, t.helped = m.Helping, len(m.Adjustments) > 0
	for _, a := range m.Adjustments {
		t.passOnAdjustment(a)
	}
}
