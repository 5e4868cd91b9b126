package interview

import (
	"cmp"
	"context"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/bot"
)

// askWhich asks which of several answers is to be changed. What was said waits for it; nothing changes meanwhile.
func (t *turn) askWhich(among []*application.Field) {
	if len(among) == 0 {
		among = t.Changeable()
	}
	t.State.Correcting, t.State.Pending, t.State.Missing = t.Said.Parts, nil, nil
	asks := asksConfirm
	if t.State.Status != application.Confirming && t.State.Open != nil {
		asks = t.State.Open.Post.Asks
	}
	t.State.Behind = cmp.Or(t.State.Behind, t.State.Open)
	c := t.Texts()
	lines := []string{c.Text("edit.which", nil)}
	card := bot.Card{Kind: hearing.CardWhich}
	for _, f := range among {
		lines = append(lines, t.NumberedLine(f))
		card.Buttons = append(card.Buttons, bot.Button{
			Name: buttonEdit + f.ID, Label: c.Text("summary.button.edit", map[string]any{"label": t.Label(f.ID)}), Style: bot.Default, Item: t.NumberOf(f),
		})
	}
	card.Buttons = append(card.Buttons, bot.Button{Name: hearing.ButtonKeep, Label: c.Text("edit.button.keep", nil), Style: bot.Default})
	t.ask(bot.Post{Text: strings.Join(lines, "\n"), Asks: asks, Card: &card})
}

// chosen takes what was said before as being about this field, where it tells something of it; else the field is asked anew.
func (t *turn) chosen(ctx context.Context, id string) error {
	f := t.State.Field(id)
	if f == nil {
		return nil
	}
	held := hearing.Utterance(t.State.Correcting)
	t.State.Correcting = nil
	t.goBehind()
	c, ok := t.ChangeChosen(f, held)
	if missing := t.State.Missing; missing != nil {
		c, ok, t.State.Missing = addsMissing(f, missing.Heard), true, nil
	}
	if !ok {
		return t.edit(ctx, id)
	}
	t.State.Pending, t.Said = held.Parts, held
	return t.correct(ctx, c)
}

// keepButton leaves an answer as it was, and goes on.
func (t *turn) keepButton(ctx context.Context) error {
	if t.Which() {
		t.changeNothing()
		return nil
	}
	if f, def := t.State.CurrentField(); f != nil && f.ReopenedComplete(def) { // what it had may have been taken back meanwhile
		t.keepAnswer(f, def)
		t.State.Current = ""
	}
	t.State.Pending, t.Said = nil, hearing.Said{}
	return t.attempt(ctx)
}

// changeNothing goes back to where the conversation was.
func (t *turn) changeNothing() {
	t.State.Correcting, t.State.Pending, t.State.Missing = nil, nil, nil
	if t.Which() {
		t.goBehind()
	}
	t.lead(t.Text("edit.nothing", nil))
	t.reask()
}
