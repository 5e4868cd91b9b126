package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
)

// askAdjust begins the names of requests for what would help a candidate to take part, before the number of the one at hand.
const askAdjust = "adjust/"

// cardAdjust is the kind of their cards.
const cardAdjust = "adjustment"

// adjusting passes on to people what would help the candidate to take part: more time, text instead of a call. Why they need it is
// told to nobody and kept nowhere but masked, and what else the message says is read as if the request did not stand in it. It
// reports whether nothing else was said. A program reads it, before any model does: it must not be missed.
func (t *turn) adjusting() bool {
	helping := t.State.Helping
	t.State.Helping = false
	if t.State.Status == application.Withdrawn || t.State.Status == application.Rejected {
		return false
	}
	if t.AsksAdjustments() {
		t.answersWithoutReasons()
		return false
	}
	parts, found := slices.Clone(t.Said.Parts), false
	for i, p := range parts {
		a, ok := wish.Adjust(p.Text, helping)
		if (helping || len(a.Helps) > 0) && t.Unlikely(p.Text, reading.Accommodation) {
			t.State.Helping = helping // something else was said: what would help may still come
			continue
		}
		if rest, answers := t.AnswersDays(p.Text, a); ok && answers {
			parts[i].Text = rest
			t.State.Pending, t.Said = parts, hearing.Utterance(parts)
			continue
		}
		if len(a.Helps) == 0 && hearing.OfFamily().MatchString(intents.Plainly(p.Text)) || intents.Is(intents.AsksLength, a.Words) || intents.Is(intents.AsksLeft, a.Words) { // "it was my nan and she had dementia"
			continue
		}
		if !ok || len(a.Helps) == 0 && hearing.Leaves(a.Words) || t.AnswersDuties(p.Text, a) { // "I find bots hard, could I talk to a person"
			continue
		}
		t.passOnAdjustment(p.ID, a)
		parts[i].Text, found = t.AnswerWithout(p.Text, a), true
	}
	if !found && t.Does(reading.Accommodation) && !(!t.State.Begun() && t.Agrees()) && !(t.OffersOptions() && t.Tells()) {
		parts, found = t.passOnByReading(parts), true
	}
	if !found || t.Wants(intents.WantsErase) || t.Wants(intents.WantsWithdraw) || t.Wants(intents.WantsHuman) {
		return false
	}
	t.State.Pending = slices.DeleteFunc(parts, func(h application.Heard) bool { return h.Text == "" && len(h.Files) == 0 })
	t.Said = hearing.Utterance(t.State.Pending)
	return len(t.State.Pending) == 0
}

// passOnByReading passes on a request of whose words nothing is known but that it is one: what would help is asked. No part of it is an
// answer, unless it answers besides.
func (t *turn) passOnByReading(parts []application.Heard) []application.Heard {
	for i, p := range parts {
		r := t.Reads(p.Text)
		if len(parts) > 1 && !r.Does(reading.Accommodation) {
			continue
		}
		t.passOnAdjustment(p.ID, wish.Adjustment{Words: strings.TrimSpace(hearing.Blanked(p.Text, hearing.SpansOf(wish.Reasons(p.Text, true)), ""))})
		if !r.Does(reading.Answer) || !t.AnswersAField(p) {
			parts[i].Text = ""
		}
	}
	return parts
}

// answersWithoutReasons leaves of the answer to that question what would help, and not why.
func (t *turn) answersWithoutReasons() {
	parts := slices.Clone(t.Said.Parts)
	for i, p := range parts {
		words := strings.Trim(hearing.Blanked(p.Text, hearing.SpansOf(wish.Reasons(p.Text, true)), ""), " 　、,。.")
		if a, ok := wish.Adjust(p.Text, true); ok && a.Words != "" && len(a.Reasons) > 0 {
			words = text.JoinLines(a.Words, a.Rest)
		}
		if words != "" && len(words) < len(p.Text) {
			parts[i].Text, t.HelpTold = words, true
		}
	}
	t.State.Pending, t.Said = parts, hearing.Utterance(parts)
}

// passOnAdjustment puts a request to people, once, and says so.
func (t *turn) passOnAdjustment(id string, a wish.Adjustment) {
	t.event("adjustment_requested", "")
	t.State.Adjusted = true
	text := t.adjustmentText(a)
	open := slices.IndexFunc(t.State.PassedOn, func(q application.PassedOn) bool {
		return strings.HasPrefix(q.Name, askAdjust) && (q.Text == text || strings.HasSuffix(q.Text, t.nothingNamed()))
	})
	switch {
	case open < 0:
		t.putToPeople(application.PassedOn{Name: askAdjust, Kind: cardAdjust, Text: text, From: []string{id}}, "")
	case t.State.PassedOn[open].Text == text:
		t.lead(t.Text("adjust.already", nil))
		return
	default: // now they say what would help
		t.State.PassedOn = slices.Clone(t.State.PassedOn)
		q := &t.State.PassedOn[open]
		q.Text, q.From = text, append(slices.Clip(q.From), id)
		t.out.Approvals, t.out.Unshow = append(t.out.Approvals, t.deskCard(*q, "")), append(t.out.Unshow, q.Name)
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
	a, ok := wish.Adjust(h.Text, false)
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
		t.out.Approvals = append(t.out.Approvals, t.deskCard(*q, ""))
	case ok:
		t.passOnAdjustment(h.ID, a)
	}
	if !ok {
		return h.Text
	}
	return t.AnswerWithout(h.Text, a)
}

// adjustmentText is a request as a card shows it: the kinds of help, and the candidate's words for it. What is protected in them, and
// why it is needed, is not in it.
func (t *turn) adjustmentText(a wish.Adjustment) string {
	c := base.Texts(t.ModeratorLang)
	var lines []string
	for _, h := range a.Helps {
		if line := c.Text("adjust.line", map[string]any{"help": c.Text("adjust.help."+h, nil)}); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	if words := t.forPeople(a.Words); (a.Named || stance.IsQuestion(a.Words)) && strings.Trim(strings.ReplaceAll(words, hearing.Mask, ""), " /、,.。") != "" {
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
			t.lead(t.over())
		}
		t.state("")
	case !t.State.Begun():
		t.reaskConsent()
	default:
		t.reask()
	}
}
