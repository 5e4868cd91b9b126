package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/language/text"
)

// InAnswers reports a text that an answer has, or had before.
func (l *Listener) InAnswers(text string) bool {
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		for key, fact := range f.Facts {
			if strings.Contains(fact.Words, text) || slices.ContainsFunc(f.Versions(key), func(v application.Version) bool { return strings.Contains(application.Encoded(v.Value), text) }) {
				return true
			}
		}
		for _, past := range f.Past {
			if slices.ContainsFunc(past, func(v application.Version) bool { return strings.Contains(application.Encoded(v.Value), text) }) {
				return true
			}
		}
	}
	return false
}

// ToldBy lists the fields that a message was reviewed for.
func (l *Listener) ToldBy(id string) []*application.Field {
	var out []*application.Field
	for i := range l.State.Fields {
		if slices.Contains(l.State.Fields[i].Heard, id) {
			out = append(out, &l.State.Fields[i])
		}
	}
	return out
}

// Dealt is what the new text of a message tells, by field. A field that the message told something of is in it, if with nothing.
func (l *Listener) Dealt(first *application.Field, h application.Heard) map[string]string {
	own, others := l.deal(first, h)
	out := map[string]string{}
	for _, f := range l.ToldBy(h.ID) {
		out[f.ID] = ""
	}
	out[first.ID] = own
	for _, a := range others {
		out[a.Field] = text.JoinLines(out[a.Field], a.Heard.Text)
	}
	return out
}

// Tellable are the fields of such texts, in the plan's order.
func (l *Listener) Tellable(texts map[string]string) []*application.Field {
	var out []*application.Field
	for i := range l.State.Fields {
		if _, told := texts[l.State.Fields[i].ID]; told {
			out = append(out, &l.State.Fields[i])
		}
	}
	return out
}

// DeclinedKeys are all keys of a field that was not answered: whatever is told now is new.
func (l *Listener) DeclinedKeys(f *application.Field) []string {
	if len(f.Facts) > 0 {
		return nil
	}
	return l.State.Form.Field(f.ID).Keys()
}

// TellsPlace reports that a message told where the candidate is.
func (l *Listener) TellsPlace(id string) bool {
	return l.State.Source[application.SectionCountry].ID == id || l.State.Source[application.SectionTimezone].ID == id
}
