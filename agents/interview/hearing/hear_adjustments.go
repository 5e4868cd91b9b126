package hearing

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearAdjustments hears what would help somebody to take part: more time, text instead of a call. What else the message says is left, as if the request did
// not stand in it. Rules hear it before any model does: it must not be missed.
func (l *Listener) hearAdjustments() Move {
	if l.State.Status == application.Withdrawn || l.State.Status == application.Rejected {
		return Move{Does: Adjusts}
	}
	if l.AsksAdjustments() {
		l.dropReasons()
		return Move{Does: Adjusts}
	}
	m := Move{Does: Adjusts}
	parts := slices.Clone(l.Said.Parts)
	for i, p := range parts {
		a, ok := wish.Adjust(p.Text, l.State.Helping)
		if (l.State.Helping || a.Named) && l.unlikely(p.Text, reading.Accommodation) {
			m.Helping = l.State.Helping // something else was said: what would help may still come
			continue
		}
		if rest, answers := l.answersDays(p.Text, a); ok && answers {
			parts[i].Text = rest
			l.Said = Utterance(parts)
			continue
		}
		if !ok || l.helpsNobody(p.Text, a) {
			continue
		}
		m.Adjustments = append(m.Adjustments, Adjustment{p.ID, a})
		parts[i].Text = cmp.Or(l.AnswerWithout(p.Text, a), l.changesBesideHelp(p.Text))
	}
	if len(m.Adjustments) == 0 && l.Does(reading.Accommodation) && !(!l.State.Begun() && l.agrees()) && !(l.offersOptions() && l.tells()) {
		m.Adjustments = l.adjustmentsRead(parts)
	}
	if len(m.Adjustments) > 0 && !l.Wants(intents.WantsErase) && !l.Wants(intents.WantsWithdraw) && !l.Wants(intents.WantsHuman) {
		l.leave(parts)
	}
	return m
}

// helpsNobody reports words like those for a request that are none: "it was my nan and she had dementia", "I find bots hard, could I talk to a person".
func (l *Listener) helpsNobody(said string, a wish.Adjustment) bool {
	return l.addsDuties(said) || len(a.Helps) == 0 && (ofFamily().MatchString(intents.Plainly(said)) || OnlyLeaves(a.Words)) ||
		intents.Is(intents.AsksLength, a.Words) || intents.Is(intents.AsksLeft, a.Words) || l.answersDuties(said, a)
}

// adjustmentsRead are requests of whose words nothing is known but that they are some. No part of them is an answer, unless it answers besides.
func (l *Listener) adjustmentsRead(parts []application.Heard) (out []Adjustment) {
	for i, p := range parts {
		r := l.Reads(p.Text)
		if len(parts) > 1 && !r.Does(reading.Accommodation) || l.addsDuties(p.Text) || !wish.MayNeed(p.Text) {
			continue
		}
		words := strings.TrimSpace(blanked(p.Text, spansOf(wish.Reasons(p.Text, true)), ""))
		if _, rules := l.Protected(p.Text); len(rules) > 0 { // what is left of it may still tell why
			words = ""
		}
		out = append(out, Adjustment{p.ID, wish.Adjustment{Words: words}})
		if !r.Does(reading.Answer) || !l.answersAField(p) {
			parts[i].Text = l.changesBesideHelp(p.Text)
		}
	}
	return out
}

// dropReasons leaves of the answer to the question for adjustments what would help, and not why.
func (l *Listener) dropReasons() {
	parts := slices.Clone(l.Said.Parts)
	for i, p := range parts {
		words := strings.Trim(blanked(p.Text, spansOf(wish.Reasons(p.Text, true)), ""), " 　、,。.")
		if a, ok := wish.Adjust(p.Text, true); ok && a.Words != "" && len(a.Reasons) > 0 {
			words = text.JoinLines(a.Words, a.Rest)
		}
		if facts.DeniesBesideNeed(p.Text) && !facts.DeniesBesideNeed(words) { // "not at the moment but my hearing's going" says nothing of none
			continue
		}
		if words != "" && len(words) < len(p.Text) {
			parts[i].Text, l.helpTold = words, true
		}
	}
	l.Said = Utterance(parts)
}

// AdjustmentIn is the request for what would help in a message that was not asked for it.
func AdjustmentIn(h application.Heard) (a Adjustment, ok bool) {
	asked, ok := wish.Adjust(h.Text, false)
	return Adjustment{h.ID, asked}, ok
}

// IsQuestion reports words that ask something.
func IsQuestion(words string) bool { return stance.IsQuestion(words) }

// addsDuties reports what looks like a request in sentences to the summary that have an answer changed: "add meds and meal times to my experience" tells what
// somebody does at work. A clause of its own that needs something asks all the same.
func (l *Listener) addsDuties(said string) bool {
	if !l.atSummary() {
		return false
	}
	ofWork := func(n naming) bool { return !ForAdjustments(l.State.Form.Field(n.field.ID)) }
	looks := func(words string) bool { _, ok := wish.Adjust(words, false); return ok }
	sentences := text.Sentences(said)
	return len(sentences) > 0 && !slices.ContainsFunc(sentences, func(at text.Span) bool {
		sentence := at.In(said)
		if len(sentences) > 1 && !looks(sentence) {
			return false
		}
		clauses := text.Clauses(sentence)
		asks := len(clauses) > 1 && slices.ContainsFunc(clauses, func(c text.Span) bool {
			clause := c.In(sentence)
			return needs().MatchString(intents.Plainly(clause)) && looks(clause) && !slices.ContainsFunc(l.named(clause), ofWork)
		})
		return asks || !l.likelyCorrects(sentence) || !slices.ContainsFunc(l.named(sentence), ofWork)
	})
}

// likelyCorrects reports a sentence that has an answer changed, as far as one can tell, and surely asks for no adjustment.
func (l *Listener) likelyCorrects(sentence string) bool {
	r := l.Reads(sentence)
	return r.SureOf(reading.Accommodation) < sureWhatever && slices.ContainsFunc(r, func(m reading.Move) bool { return m.Kind == reading.Correct })
}
