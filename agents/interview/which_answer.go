package interview

import (
	"context"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// askWhich asks which of several answers is to be changed. What was said waits for it; nothing changes meanwhile.
func (t *turn) askWhich(among []*application.Field) {
	if len(among) == 0 {
		among = t.Changeable()
	}
	t.State.Correcting, t.State.Pending = t.Said.Parts, nil
	asks := asksConfirm
	if t.State.Status != application.Confirming && t.State.Open != nil {
		asks = t.State.Open.Post.Asks
	}
	if t.State.Behind == nil {
		t.State.Behind = t.State.Open
	}
	c := t.Texts()
	lines := []string{c.Text("edit.which", nil)}
	card := bot.Card{Kind: hearing.CardWhich}
	for _, f := range among {
		lines = append(lines, t.numberedLine(f))
		card.Buttons = append(card.Buttons, bot.Button{
			Name: buttonEdit + f.ID, Label: c.Text("summary.button.edit", map[string]any{"label": t.Label(f.ID)}), Style: bot.Default, Item: t.NumberOf(f),
		})
	}
	card.Buttons = append(card.Buttons, bot.Button{Name: hearing.ButtonKeep, Label: c.Text("edit.button.keep", nil), Style: bot.Default})
	t.ask(bot.Post{Text: strings.Join(lines, "\n"), Asks: asks, Card: &card})
}

// numberedLine is a field's answer under its number.
func (t *turn) numberedLine(f *application.Field) string {
	return t.Text("told_so_far.line", map[string]any{"n": t.NumberOf(f), "label": t.Label(f.ID), "value": text.Shorten(shown.Answer(t.State, f, t.State.Speaks), 60)})
}

// chooses reads the answer to that question. What names no answer and leaves none as it was goes on as if it had not been asked.
func (t *turn) chooses(ctx context.Context) (bool, error) {
	text := intents.Plainly(t.Said.Text)
	if repair.Keeps(text) || intents.Is(intents.SaysNo, text) || intents.Is(intents.WantsBack, text) {
		t.changeNothing()
		return true, nil
	}
	var f *application.Field
	if m := hearing.BareNumber().FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[1])
		f = t.Numbered(n)
	}
	if f == nil && len([]rune(text)) <= intents.MaxWhole {
		if fs := hearing.FieldsOf(t.Named(text)); len(fs) == 1 && repair.Read(text).New == "" {
			f = fs[0]
		}
	}
	if f != nil {
		return true, t.chosen(ctx, f.ID)
	}
	t.State.Correcting = nil
	t.goBehind()
	return false, nil
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
	w := repair.Read(held.Text)
	if words := t.WantsAdded(held); words != "" && hearing.KeepsWords(t.State.Form.Field(f.ID)) {
		t.State.Pending, t.Said = held.Parts, held
		return t.correctAll(ctx, []hearing.Correction{{Field: f, Only: words, From: held.Text, Adds: true}}, nil)
	}
	if len(held.Parts) == 0 || w.New == "" && len(t.News(f, held.Text)) == 0 {
		return t.edit(ctx, id)
	}
	t.State.Pending, t.Said = held.Parts, held
	c := hearing.Correction{Field: f}
	if one, ok := t.HeldIn(f, w); ok {
		c = one
	} else if len(t.News(f, w.New)) > 0 {
		c.Only = w.New
	} else if len(t.News(f, held.Text)) == 0 {
		return t.edit(ctx, id)
	}
	return t.correct(ctx, c)
}

// repairing deals with an answer that is being changed: which one it is, or that it is to stay as it was. It reports whether the
// utterance was about that.
func (t *turn) repairing(ctx context.Context) (bool, error) {
	if !t.State.Begun() || t.State.Closed() || t.State.Status == application.Paused {
		return false, nil
	}
	if t.Which() {
		return t.chooses(ctx)
	}
	f, def := t.State.CurrentField()
	if f == nil {
		return false, nil
	}
	if t.LeavesAlone(f, t.Said.Text) {
		return true, t.keepButton(ctx)
	}
	if c, ok := t.AddsWhileChanging(f, def); ok {
		return true, t.correctAll(ctx, []hearing.Correction{c}, nil)
	}
	return false, nil
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
	t.State.Correcting, t.State.Pending = nil, nil
	if t.Which() {
		t.goBehind()
	}
	t.lead(t.Text("edit.nothing", nil))
	t.reask()
}
