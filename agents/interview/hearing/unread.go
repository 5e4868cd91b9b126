package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/sayings"
)

// Asked is what the open question is about: a section of the beginning, or the field at hand; empty for neither.
func (l *Listener) Asked() string {
	if section := l.State.Section(); section != application.SectionCompleted {
		return section
	}
	return l.State.Current
}

// UnreadNow is a copy of what is noted of it.
func (l *Listener) UnreadNow() application.Unread {
	if l.State.Unread == nil {
		return application.Unread{}
	}
	return *l.State.Unread
}

// UnreadHere reports that an answer to the open question waits to be read.
func (l *Listener) UnreadHere() bool {
	u := l.UnreadNow()
	return len(u.Heard) > 0 && u.Asks == l.Asked()
}

// StillOpen reports that a section or a field has no answer yet.
func (l *Listener) StillOpen(asks string) bool {
	if f := l.State.Field(asks); f != nil {
		return !f.Settled()
	}
	return l.State.Section() == asks
}

// nudges reports that an answer waits to be read, and that the newest words only ask how it stands: 「もしもし」, "try again".
func (l *Listener) nudges() bool {
	text := l.Said.Text
	if !l.UnreadHere() {
		return false
	}
	_, def := l.State.CurrentField()
	return intents.Is(intents.SaysGoOn, text) || intents.Is(intents.SaysHello, text) || intents.Is(intents.SaysThanks, text) || l.wordless() || sayings.Nudges(intents.Plainly(text)) ||
		intents.Is(intents.SaysYes, text) && def != nil && !def.OffersOptions()
}

// Wants reports that the utterance has the intent, as a whole or in one of its messages: who writes 「担当者」 in the middle of others
// is heard.
func (l *Listener) Wants(want intents.Intent) bool {
	if k, ok := MoveOf[want]; ok && l.Does(k) {
		return true
	}
	return l.Says(want, l.Said.Text) || len(l.Said.Parts) > 1 && slices.ContainsFunc(l.Said.Parts, func(h application.Heard) bool { return l.Says(want, h.Text) })
}
