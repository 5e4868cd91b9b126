package interview

import (
	"context"
	"strconv"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// cardWhich is the kind of the card that asks which answer is to be changed.
const cardWhich = "which"

// buttonKeep leaves an answer as it was.
const buttonKeep = "keep"

// askWhich asks which of several answers is to be changed. What was said waits for it; nothing changes meanwhile.
func (t *turn) askWhich(among []*application.Field) {
	if len(among) == 0 {
		among = t.changeable()
	}
	t.s.Correcting, t.s.Pending = t.said.parts, nil
	asks := asksConfirm
	if t.s.Status != application.Confirming && t.s.Open != nil {
		asks = t.s.Open.Post.Asks
	}
	if t.s.Behind == nil {
		t.s.Behind = t.s.Open
	}
	c := t.texts()
	lines := []string{c.Text("edit.which", nil)}
	card := bot.Card{Kind: cardWhich}
	for _, f := range among {
		lines = append(lines, t.numberedLine(f))
		card.Buttons = append(card.Buttons, bot.Button{
			Name: buttonEdit + f.ID, Label: c.Text("summary.button.edit", map[string]any{"label": t.label(f.ID)}), Style: bot.Default, Item: t.numberOf(f),
		})
	}
	card.Buttons = append(card.Buttons, bot.Button{Name: buttonKeep, Label: c.Text("edit.button.keep", nil), Style: bot.Default})
	t.ask(bot.Post{Text: strings.Join(lines, "\n"), Asks: asks, Card: &card})
}

// numberedLine is a field's answer under its number.
func (t *turn) numberedLine(f *application.Field) string {
	return t.text("told_so_far.line", map[string]any{"n": t.numberOf(f), "label": t.label(f.ID), "value": text.Shorten(shown.Answer(t.s, f, t.s.Speaks), 60)})
}

// numberOf is the number under which lists show a field, from 1.
func (t *turn) numberOf(f *application.Field) int {
	for i := range t.s.Fields {
		if t.s.Fields[i].ID == f.ID {
			return i + 1
		}
	}
	return 0
}

// which reports that the open question is which answer to change.
func (t *turn) which() bool {
	return t.s.Open != nil && t.s.Open.Post.Card != nil && t.s.Open.Post.Card.Kind == cardWhich
}

var bareNumber = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`^(?:no\.? ?|number |#)?(\d{1,2})(?:番目?|つ目)?(?:の(?:答え|回答|項目))?(?:です|を直(?:す|して|したい)\S*)?$`)
})

// chooses reads the answer to that question. What names no answer and leaves none as it was goes on as if it had not been asked.
func (t *turn) chooses(ctx context.Context) (bool, error) {
	text := intents.Plainly(t.said.text)
	if repair.Keeps(text) || intents.Is(intents.SaysNo, text) || intents.Is(intents.WantsBack, text) {
		t.changeNothing()
		return true, nil
	}
	var f *application.Field
	if m := bareNumber().FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[1])
		f = t.numbered(n)
	}
	if f == nil && len([]rune(text)) <= intents.MaxWhole {
		if fs := fieldsOf(t.named(text)); len(fs) == 1 && repair.Read(text).New == "" {
			f = fs[0]
		}
	}
	if f != nil {
		return true, t.chosen(ctx, f.ID)
	}
	t.s.Correcting = nil
	t.goBehind()
	return false, nil
}

// chosen takes what was said before as being about this field, where it tells something of it; else the field is asked anew.
func (t *turn) chosen(ctx context.Context, id string) error {
	f := t.s.Field(id)
	if f == nil {
		return nil
	}
	held := utterance(t.s.Correcting)
	t.s.Correcting = nil
	t.goBehind()
	w := repair.Read(held.text)
	if words := t.wantsAdded(held); words != "" && keepsWords(t.s.Form.Field(f.ID)) {
		t.s.Pending, t.said = held.parts, held
		return t.correctAll(ctx, []correction{{field: f, only: words, from: held.text, adds: true}}, nil)
	}
	if len(held.parts) == 0 || w.New == "" && len(t.news(f, held.text)) == 0 {
		return t.edit(ctx, id)
	}
	t.s.Pending, t.said = held.parts, held
	c := correction{field: f}
	if one, ok := t.heldIn(f, w); ok {
		c = one
	} else if len(t.news(f, w.New)) > 0 {
		c.only = w.New
	} else if len(t.news(f, held.text)) == 0 {
		return t.edit(ctx, id)
	}
	return t.correct(ctx, c)
}

// wantsAdded is what a message only wants added, without the asking; empty where it wants anything else.
func (t *turn) wantsAdded(held said) string {
	if len(held.parts) != 1 {
		return ""
	}
	raw := text.Read(held.text)
	spans := changes.Find(changes.AtSummary, raw.Folded)
	if len(spans) != 1 || spans[0].Label != changes.Add || !t.mayNote(held.text) {
		return ""
	}
	return wholeAddition(held.text, strings.Trim(raw.Words(spans[0].From, spans[0].To), quotes))
}

// repairing deals with an answer that is being changed: which one it is, or that it is to stay as it was. It reports whether the
// utterance was about that.
func (t *turn) repairing(ctx context.Context) (bool, error) {
	if !t.s.Begun() || t.s.Closed() || t.s.Status == application.Paused {
		return false, nil
	}
	if t.which() {
		return t.chooses(ctx)
	}
	f, def := t.s.CurrentField()
	if f == nil {
		return false, nil
	}
	if t.leavesAlone(f, t.said.text) {
		return true, t.keepButton(ctx)
	}
	if c, ok := t.addsWhileChanging(f, def); ok {
		return true, t.correctAll(ctx, []correction{c}, nil)
	}
	return false, nil
}

// keepButton leaves an answer as it was, and goes on.
func (t *turn) keepButton(ctx context.Context) error {
	if t.which() {
		t.changeNothing()
		return nil
	}
	if f, def := t.s.CurrentField(); f != nil && f.ReopenedComplete(def) { // what it had may have been taken back meanwhile
		t.keepAnswer(f, def)
		t.s.Current = ""
	}
	t.s.Pending, t.said = nil, said{}
	return t.attempt(ctx)
}

// changeNothing goes back to where the conversation was.
func (t *turn) changeNothing() {
	t.s.Correcting, t.s.Pending = nil, nil
	if t.which() {
		t.goBehind()
	}
	t.lead(t.text("edit.nothing", nil))
	t.reask()
}
