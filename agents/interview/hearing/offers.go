package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// CardOffer is the kind of the card that asks whether something is to be recorded that was told to staff.
const CardOffer = "offer"

// The buttons of such a card.
const (
	ButtonRecord = "record"
	ButtonLeave  = "leave"
)

// Offered reports that the open question is whether something is to be recorded that was told to staff.
func (l *Listener) Offered() bool {
	return l.State.Open != nil && l.State.Open.Post.Card != nil && l.State.Open.Post.Card.Kind == CardOffer
}

// ToOffer is what messages to staff tell of fields that are still open: of each the last that was said.
func (l *Listener) ToOffer(heard []application.Heard) []application.Ahead {
	var out []application.Ahead
	for _, h := range heard {
		for _, o := range append(l.DealEarly(h), l.openAnswer(h)...) {
			f := l.State.Field(o.Field)
			if f.Settled() || len(l.ReadsOf(f, o.Heard)) == 0 {
				continue
			}
			out = slices.DeleteFunc(out, func(a application.Ahead) bool { return a.Field == o.Field })
			out = append(out, o)
		}
	}
	return out
}

// openAnswer is what a message to staff tells of a value that was being asked for when they began to speak: "yes, the 8th works".
func (l *Listener) openAnswer(h application.Heard) []application.Ahead {
	f, def := l.State.CurrentField()
	if f == nil || def.Type == form.TypeText || def.OffersOptions() {
		return nil
	}
	for _, s := range text.Sentences(h.Text) {
		if words := s.In(h.Text); len(l.ReadsOf(f, h.Wording(words))) > 0 {
			return []application.Ahead{{Field: f.ID, Heard: h.Wording(words)}}
		}
	}
	return nil
}

// ReadsOf is what some words and files tell of a field, as facts that nothing is recorded of yet.
func (l *Listener) ReadsOf(f *application.Field, h application.Heard) map[string]application.Fact {
	def := l.State.Form.Field(f.ID)
	m := facts.Message{Text: h.Text}
	for _, file := range h.Files {
		m.Attachments = append(m.Attachments, facts.Attachment{Name: file.Name, Text: file.Text})
	}
	told, _ := l.memory.Read(def, m, f.StaleAll(), l.Where(def))
	out := map[string]application.Fact{}
	for _, found := range told {
		out[found.Key] = application.Fact{Value: AsStored(found.Value), Words: found.Quote}
	}
	return out
}

// hearOffer hears the answer to an offer. Nothing but a plain yes records anything; whatever else is said is heard as if nothing had been offered.
func (l *Listener) hearOffer() Move {
	if !l.Offered() {
		return Move{}
	}
	name := ""
	switch said := l.Said.Text; {
	case intents.Is(intents.SaysYes, said):
		name = ButtonRecord
	case intents.Is(intents.SaysNo, said):
		name = ButtonLeave
	default:
		return Move{Does: LeavesOffers}
	}
	b, _ := l.State.Open.Post.Card.Button(name)
	return Move{Does: Presses, Button: b}
}
