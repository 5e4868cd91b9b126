package hearing

import (
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// CardWhich is the kind of the card that asks which answer is to be changed.
const CardWhich = "which"

// ButtonKeep leaves an answer as it was.
const ButtonKeep = "keep"

// NumberOf is the number under which lists show a field, from 1.
func (l *Listener) NumberOf(f *application.Field) int {
	for i := range l.State.Fields {
		if l.State.Fields[i].ID == f.ID {
			return i + 1
		}
	}
	return 0
}

// Which reports that the open question is which answer to change.
func (l *Listener) Which() bool {
	return l.State.Open != nil && l.State.Open.Post.Card != nil && l.State.Open.Post.Card.Kind == CardWhich
}

var bareNumber = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`^(?:no\.? ?|number |#)?(\d{1,2})(?:番目?|つ目)?(?:の(?:答え|回答|項目))?(?:です|を直(?:す|して|したい)\S*)?$`)
})

// wantsAdded is what a message only wants added, without the asking; empty where it wants anything else.
func (l *Listener) wantsAdded(held Said) string {
	if len(held.Parts) != 1 {
		return ""
	}
	raw := text.Read(held.Text)
	spans := changes.Find(changes.AtSummary, raw.Folded)
	if len(spans) != 1 || spans[0].Label != changes.Add || !l.mayNote(held.Text) {
		return ""
	}
	return wholeAddition(held.Text, strings.Trim(raw.Words(spans[0].From, spans[0].To), quotes))
}
