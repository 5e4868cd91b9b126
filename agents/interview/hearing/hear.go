package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/bot"
)

// typedButton is the button of the open question whose label the candidate wrote instead of pressing it. Options of a choice are
// answers, and are read as such. "Yes, delete it" says what is to be done, however late, and wherever the conversation is: a bare yes does not.
func (l *Listener) typedButton() (bot.Button, bool) {
	q := l.State.Open
	if q == nil || q.Post.Card == nil || !l.Really() && (l.State.Status == application.Paused || l.State.Closed()) {
		return bot.Button{}, false
	}
	for _, b := range q.Post.Card.Buttons {
		option := q.Post.Card.Kind == CardChoice && b.Name != ButtonKeep
		if !option && b.Modal == nil && intents.Plainly(b.Label) == intents.Plainly(l.Said.Text) {
			return b, true
		}
	}
	return bot.Button{}, false
}

// Label is what a field is called in a sentence: its label without what stands in brackets behind it.
func (l *Listener) Label(id string) string {
	f := l.State.Form.Field(id)
	if f == nil {
		return id
	}
	return Unbracketed(f.Label.In(l.State.Speaks))
}

// Unbracketed is a label without what stands in brackets behind it.
func Unbracketed(label string) string {
	label = strings.TrimSpace(label)
	if i := strings.IndexAny(label, "（("); i > 0 {
		label = strings.TrimSpace(label[:i])
	}
	return label
}
