package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// noteBeside keeps words beside an answer, and says so in a line.
func (t *turn) noteBeside(f *application.Field, h application.Heard) {
	f.Words = append(slices.Clip(f.Words), application.Quote{Text: h.Text, Source: h.ID})
	f.Hear(h.ID)
	t.State.Audit = nil
	t.lead(t.Text("contact.noted", map[string]any{"label": t.Label(f.ID), "words": text.Shorten(h.Text, intents.MaxWhole)}))
}

// noteContact puts beside the telephone number, or the address, how and when somebody would like to be reached. It reports whether nothing else was said.
func (t *turn) noteContact(m hearing.Move) bool {
	for _, h := range m.Notes {
		t.noteBeside(m.Field, h)
	}
	switch {
	case len(t.Said.Parts) > 0:
		return false
	case t.State.Status == application.Confirming:
		t.summarise()
	default:
		t.carryOn()
	}
	return true
}
