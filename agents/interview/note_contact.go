package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// noteContact puts beside the telephone number, or the address, what the newest words say of how and when somebody would like to be reached: 「電話は18時以降に
// お願いします」 is no hours of work. It is no part of the answer to another question. It reports whether nothing else was said.
func (t *turn) noteContact() bool {
	f, def := t.State.CurrentField()
	to := t.ContactAnswer()
	if to == nil || t.State.Status != application.Confirming && (t.State.Status != application.Interviewing || f == nil || to == f || hearing.IsContact(def) || hearing.AsksForAdjustments(def)) {
		return false
	}
	parts, noted := slices.Clone(t.Said.Parts), false
	for i, h := range parts {
		rest, notes := hearing.PartSentences(h.Text, t.IsContactNote)
		if notes == "" {
			continue
		}
		t.noteBeside(to, h.Wording(strings.Trim(notes, hearing.AroundClause)))
		parts[i].Text, noted = rest, true
	}
	if !noted {
		return false
	}
	t.State.Pending = slices.DeleteFunc(parts, func(h application.Heard) bool { return strings.TrimSpace(h.Text) == "" && len(h.Files) == 0 })
	t.Said = hearing.Utterance(t.State.Pending)
	return len(t.State.Pending) == 0
}

// noteBeside keeps words beside an answer, and says so in a line.
func (t *turn) noteBeside(f *application.Field, h application.Heard) {
	f.Words = append(slices.Clip(f.Words), application.Quote{Text: h.Text, Source: h.ID})
	f.Heard = append(slices.Clip(f.Heard), h.ID)
	t.State.Audit = nil
	t.lead(t.Text("contact.noted", map[string]any{"label": t.Label(f.ID), "words": text.Shorten(h.Text, intents.MaxWhole)}))
}
