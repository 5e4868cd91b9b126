package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/text"
)

// keepToItem keeps a message to the summary that begins with the number of an answer, and names no other one, to that answer: "number 5 the 3 is chats at the
// same time, in a day I do 60" tells nothing of the time zone. What was to stand beside another answer stands beside that one, and what would change another
// is asked for instead.
func (l *Listener) keepToItem(m Move) Move {
	if !l.atSummary() || len(m.Changes) == 0 || len(l.Said.Parts) != 1 {
		return m
	}
	item := l.itemAtHead(l.Said.Text)
	if item == nil {
		return m
	}
	var kept []Correction
	for _, c := range m.Changes {
		switch strays := c.Field != nil && c.Field != item; {
		case strays && c.Adds && KeepsWords(l.State.Form.Field(item.ID)):
			c.Field = item
		case strays:
			continue
		}
		kept = append(kept, c)
	}
	if len(kept) == 0 {
		return Move{Does: Changes, Changes: []Correction{{Field: item, Opens: true}}}
	}
	m.Changes = kept
	return m
}

// itemAtHead is the answer with whose number a message begins, where it names no other one, and tells no address or number of a telephone; nil for none.
func (l *Listener) itemAtHead(said string) *application.Field {
	at, group := lexicon.Find("item at the head", text.Read(said).Low)
	if at == nil {
		return nil
	}
	item := l.numbered(text.SmallNumber(group("number")))
	if item == nil || !item.Settled() || lexicon.Match("another item", text.Read(said).Low[at[1]:]) {
		return nil
	}
	other := func(f form.Field) bool {
		if f.ID == item.ID {
			return false
		}
		named := slices.ContainsFunc(l.named(said), func(n naming) bool { return n.whole && n.field.ID == f.ID && !facts.TellsChannel(*l.State.Form.Field(item.ID), said) })
		return named || isContact(&f) && len(l.newValues(l.State.Field(f.ID), said)) > 0
	}
	if slices.ContainsFunc(l.State.Form.Fields, other) {
		return nil
	}
	return item
}
