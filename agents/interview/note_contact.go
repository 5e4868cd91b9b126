package interview

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// maxContactNote is how long, in characters, a sentence is at most that says how somebody would like to be reached: longer ones tell of work.
const maxContactNote = 60

var (
	ofContact = lexicon.Lazy(`(?i){of contact}`)
	wouldLike = lexicon.Lazy(`(?i){would like}`)
	whenOrHow = lexicon.Lazy(`(?i){when or how}`)
)

// noteContact puts beside the telephone number, or the address, what the newest words say of how and when somebody would like to be reached: 「電話は18時以降に
// お願いします」 is no hours of work. It is no part of the answer to another question. It reports whether nothing else was said.
func (t *turn) noteContact() bool {
	f, def := t.s.CurrentField()
	to := t.contactAnswer()
	if to == nil || t.s.Status != application.Confirming && (t.s.Status != application.Interviewing || f == nil || to == f || isContact(def) || asksForAdjustments(def)) {
		return false
	}
	parts, noted := slices.Clone(t.said.parts), false
	for i, h := range parts {
		rest, notes := partSentences(h.Text, t.isContactNote)
		if notes == "" {
			continue
		}
		t.noteBeside(to, h.Wording(strings.Trim(notes, aroundClause)))
		parts[i].Text, noted = rest, true
	}
	if !noted {
		return false
	}
	t.s.Pending = slices.DeleteFunc(parts, func(h application.Heard) bool { return strings.TrimSpace(h.Text) == "" && len(h.Files) == 0 })
	t.said = utterance(t.s.Pending)
	return len(t.s.Pending) == 0
}

// contactAnswer is the answer beside which it stands how somebody would like to be reached.
func (t *turn) contactAnswer() *application.Field {
	for _, kind := range []form.Type{form.TypePhone, form.TypeEmail} {
		if f := t.onlyOf(kind); f != nil && f.Settled() && len(f.Facts) > 0 {
			return f
		}
	}
	return nil
}

// isContact reports a field that asks for a telephone number or an address: what is said beside it stands there.
func isContact(def *form.Field) bool { return def.Type == form.TypePhone || def.Type == form.TypeEmail }

// isContactNote reports a sentence that says how somebody would like to be reached, and nothing else.
func (t *turn) isContactNote(sentence string) bool {
	s := text.Fold(sentence)
	return utf8.RuneCountInString(s) <= maxContactNote && ofContact().MatchString(s) && wouldLike().MatchString(s) && whenOrHow().MatchString(s) &&
		!facts.OfWorkDone(s) && !stance.IsQuestion(s) && !stance.OfOthers(s) && t.mayNote(sentence)
}

// noteBeside keeps words beside an answer, and says so in a line.
func (t *turn) noteBeside(f *application.Field, h application.Heard) {
	f.Words = append(slices.Clip(f.Words), application.Quote{Text: h.Text, Source: h.ID})
	f.Heard = append(slices.Clip(f.Heard), h.ID)
	t.s.Audit = nil
	t.lead(t.text("contact.noted", map[string]any{"label": t.label(f.ID), "words": text.Shorten(h.Text, intents.MaxWhole)}))
}
