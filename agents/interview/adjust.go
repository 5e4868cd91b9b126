package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
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
	helping := t.s.Helping
	t.s.Helping = false
	if t.s.Status == application.Withdrawn || t.s.Status == application.Rejected {
		return false
	}
	if t.asksAdjustments() {
		t.answersWithoutReasons()
		return false
	}
	parts, found := slices.Clone(t.said.parts), false
	for i, p := range parts {
		a, ok := wish.Adjust(p.Text, helping)
		if (helping || len(a.Helps) > 0) && t.unlikely(p.Text, reading.Accommodation) {
			t.s.Helping = helping // something else was said: what would help may still come
			continue
		}
		if rest, answers := t.answersDays(p.Text, a); ok && answers {
			parts[i].Text = rest
			t.s.Pending, t.said = parts, utterance(parts)
			continue
		}
		if len(a.Helps) == 0 && ofFamily().MatchString(intents.Plainly(p.Text)) || intents.Is(intents.AsksLength, a.Words) || intents.Is(intents.AsksLeft, a.Words) { // "it was my nan and she had dementia"
			continue
		}
		if !ok || len(a.Helps) == 0 && leaves(a.Words) || t.answersDuties(p.Text, a) { // "I find bots hard, could I talk to a person"
			continue
		}
		t.passOnAdjustment(p.ID, a)
		parts[i].Text, found = t.answerWithout(p.Text, a), true
	}
	if !found && t.does(reading.Accommodation) && !(!t.s.Begun() && t.agrees()) && !(t.offersOptions() && t.tells()) {
		parts, found = t.passOnByReading(parts), true
	}
	if !found || t.wants(intents.WantsErase) || t.wants(intents.WantsWithdraw) || t.wants(intents.WantsHuman) {
		return false
	}
	t.s.Pending = slices.DeleteFunc(parts, func(h application.Heard) bool { return h.Text == "" && len(h.Files) == 0 })
	t.said = utterance(t.s.Pending)
	return len(t.s.Pending) == 0
}

var (
	ofFamily = lexicon.Lazy(`(?i){of family}`) // speaks of somebody else
	needs    = lexicon.Lazy(`(?i){needs something}`)
)

// passOnByReading passes on a request of whose words nothing is known but that it is one: what would help is asked. No part of it is an
// answer, unless it answers besides.
func (t *turn) passOnByReading(parts []application.Heard) []application.Heard {
	for i, p := range parts {
		r := t.reads(p.Text)
		if len(parts) > 1 && !r.Does(reading.Accommodation) {
			continue
		}
		t.passOnAdjustment(p.ID, wish.Adjustment{Words: strings.TrimSpace(blanked(p.Text, spansOf(wish.Reasons(p.Text, true)), ""))})
		if !r.Does(reading.Answer) || !t.answersAField(p) {
			parts[i].Text = ""
		}
	}
	return parts
}

// answersAField reports that a message answers a field. Where none is asked it answers none.
func (t *turn) answersAField(p application.Heard) bool {
	f, _ := t.s.CurrentField()
	if f == nil {
		return false
	}
	_, others := t.deal(f, p)
	return len(others) > 0 || t.tellsPlainly(p.Text)
}

// asksAdjustments reports that the open question asks for it: then it is the answer.
func (t *turn) asksAdjustments() bool {
	f, def := t.s.CurrentField()
	return f != nil && t.s.Status == application.Interviewing && !f.Settled() && asksForAdjustments(def)
}

// answersWithoutReasons leaves of the answer to that question what would help, and not why.
func (t *turn) answersWithoutReasons() {
	parts := slices.Clone(t.said.parts)
	for i, p := range parts {
		words := strings.Trim(blanked(p.Text, spansOf(wish.Reasons(p.Text, true)), ""), " 　、,。.")
		if a, ok := wish.Adjust(p.Text, true); ok && a.Words != "" && len(a.Reasons) > 0 {
			words = text.JoinLines(a.Words, a.Rest)
		}
		if words != "" && len(words) < len(p.Text) {
			parts[i].Text, t.helpTold = words, true
		}
	}
	t.s.Pending, t.said = parts, utterance(parts)
}

// asksForAdjustments reports a field that asks what would help somebody to take part.
func asksForAdjustments(def *form.Field) bool {
	return slices.ContainsFunc(append(def.Keys(), def.ID), func(key string) bool {
		return slices.ContainsFunc([]string{"adjustment", "accommodation", "accessibility", "support_needed", "assistance"}, func(word string) bool { return strings.Contains(key, word) })
	})
}

// answerWithout is what a message says beside its request. Where that is nothing, a request that names an option of the open question
// answers it, too: "because of my treatment, could I work remotely".
func (t *turn) answerWithout(text string, a wish.Adjustment) string {
	_, def := t.s.CurrentField()
	if def != nil { // 「無理です」 of 「水曜は通院なので無理です」
		for _, s := range t.ofOther(def, text, spansOf(a.Reasons)) {
			if strings.Contains(text[s.from:s.to], a.Rest) {
				return ""
			}
		}
	}
	if a.Rest != "" || def == nil || def.Type != form.TypeChoice || t.s.Status != application.Interviewing {
		return a.Rest
	}
	if plain := blanked(text, spansOf(a.Reasons), " "); t.fits(def, plain) {
		return plain
	}
	return ""
}

// answersDays is a message without why, where what looks like a request only tells when somebody can work, which was asked: "cant do nights cos of
// my back". Who asks for something asks all the same.
func (t *turn) answersDays(said string, a wish.Adjustment) (rest string, answers bool) {
	f, def := t.s.CurrentField()
	words := intents.Plainly(a.Words)
	if f == nil || t.s.Status != application.Interviewing || facts.DaysKey(*def) == "" || len(a.Reasons) == 0 || requests().MatchString(words) || needs().MatchString(words) {
		return "", false
	}
	return blanked(said, spansOf(a.Reasons), " "), facts.RulesOutDays(a.Words, true) || len(t.newValues(f, a.Words)) > 0
}

// answersDuties reports what is hard at work told as the answer to a question about that, with options: no request is put to people beside it.
func (t *turn) answersDuties(text string, a wish.Adjustment) bool {
	_, def := t.s.CurrentField()
	return def != nil && t.s.Status == application.Interviewing && def.OffersOptions() && len(a.Helps) == 1 && a.Helps[0] == wish.Duties && t.fits(def, text)
}

func spansOf(in []text.Span) []span {
	var out []span
	for _, s := range in {
		out = append(out, span{s.Start, s.End})
	}
	return out
}

// passOnAdjustment puts a request to people, once, and says so.
func (t *turn) passOnAdjustment(id string, a wish.Adjustment) {
	t.event("adjustment_requested", "")
	t.s.Adjusted = true
	text := t.adjustmentText(a)
	open := slices.IndexFunc(t.s.PassedOn, func(q application.PassedOn) bool {
		return strings.HasPrefix(q.Name, askAdjust) && (q.Text == text || strings.HasSuffix(q.Text, t.nothingNamed()))
	})
	switch {
	case open < 0:
		t.putToPeople(application.PassedOn{Name: askAdjust, Kind: cardAdjust, Text: text, From: []string{id}}, "")
	case t.s.PassedOn[open].Text == text:
		t.lead(t.text("adjust.already", nil))
		return
	default: // now they say what would help
		t.s.PassedOn = slices.Clone(t.s.PassedOn)
		q := &t.s.PassedOn[open]
		q.Text, q.From = text, append(slices.Clip(q.From), id)
		t.out.Approvals, t.out.Unshow = append(t.out.Approvals, t.deskCard(*q, "")), append(t.out.Unshow, q.Name)
	}
	if a.Named {
		t.lead(t.text("adjust.passed_on", nil))
		return
	}
	t.lead(t.text("adjust.passed_on_open", nil))
	t.s.Helping = true
}

// withoutReasons masks why somebody may need an adjustment, in words of theirs that go to people: from the first such request on, whatever
// names a condition.
func (t *turn) withoutReasons(text string) string {
	return blanked(text, spansOf(wish.Reasons(text, t.s.Adjusted)), mask)
}

// adjustedLater deals with a request in the new text of a message: what people were shown of the old one follows it, and a new one is
// passed on. It returns what else the message says now.
func (t *turn) adjustedLater(h application.Heard) string {
	if t.s.Form == nil || t.s.Status == application.Withdrawn || t.s.Status == application.Rejected {
		return h.Text
	}
	a, ok := wish.Adjust(h.Text, false)
	shown := slices.IndexFunc(t.s.PassedOn, func(q application.PassedOn) bool {
		return strings.HasPrefix(q.Name, askAdjust) && slices.Contains(q.From, h.ID)
	})
	switch {
	case shown >= 0 && !ok: // it is taken back
		t.out.Unshow = append(t.out.Unshow, t.s.PassedOn[shown].Name)
		t.s.PassedOn = slices.Delete(slices.Clone(t.s.PassedOn), shown, shown+1)
	case shown >= 0:
		t.s.PassedOn = slices.Clone(t.s.PassedOn)
		q := &t.s.PassedOn[shown]
		q.Text = t.adjustmentText(a)
		t.out.Approvals = append(t.out.Approvals, t.deskCard(*q, ""))
	case ok:
		t.passOnAdjustment(h.ID, a)
	}
	if !ok {
		return h.Text
	}
	return t.answerWithout(h.Text, a)
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
	if words := t.forPeople(a.Words); (a.Named || stance.IsQuestion(a.Words)) && strings.Trim(strings.ReplaceAll(words, mask, ""), " /、,.。") != "" {
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
	t.s.Pending = nil
	switch {
	case t.s.Open == nil || t.s.Closed():
		if len(t.leads) == 0 {
			t.lead(t.over())
		}
		t.state("")
	case !t.s.Begun():
		t.reaskConsent()
	default:
		t.reask()
	}
}
