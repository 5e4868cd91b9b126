package interview

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/bot"
)

// The buttons of the summary card. An edit button names its field behind the prefix.
const (
	buttonConfirm  = "confirm"
	buttonLater    = "later"
	buttonWithdraw = "withdraw"
	buttonEdit     = "edit:"
)

// summarise shows every answer and asks whether this is what the candidate wants to send.
func (t *turn) summarise() {
	t.s.Status = Confirming
	t.conditions()
	c := t.texts()
	card := bot.Card{Kind: "summary", Title: c.Text("summary.title", nil)}
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		card.Fields = append(card.Fields, bot.Field{Name: t.s.Form.Field(f.ID).Label.In(t.s.Speaks), Value: t.answerOf(f, t.s.Speaks)})
	}
	card.Buttons = append(card.Buttons,
		bot.Button{Name: buttonConfirm, Label: c.Text("summary.button.confirm", nil), Style: bot.Primary},
		bot.Button{Name: buttonLater, Label: c.Text("summary.button.later", nil), Style: bot.Default},
		bot.Button{Name: buttonWithdraw, Label: c.Text("summary.button.withdraw", nil), Style: bot.Danger})
	for i := range t.s.Fields {
		id := t.s.Fields[i].ID
		card.Buttons = append(card.Buttons, bot.Button{
			Name: buttonEdit + id, Label: c.Text("summary.button.edit", map[string]any{"label": t.label(id)}), Style: bot.Default,
		})
	}
	text := c.Text("summary.body", nil)
	if len(t.s.Fields) > 0 {
		text = joinLines(text, c.Text("summary.typed", map[string]any{"label": t.label(t.s.Fields[0].ID)}))
	}
	t.ask(bot.Post{Text: text, Asks: asksConfirm, Card: &card})
}

// confirming reads an answer to the summary.
func (t *turn) confirming(ctx context.Context) error {
	text := t.said.text
	if f := t.corrected(); f != nil {
		t.close()
		return t.correct(ctx, f)
	}
	t.s.Pending = nil
	switch {
	case is(wantsPause, text):
		return t.confirmButton(ctx, buttonLater)
	case t.editWish(text) != "":
		return t.confirmButton(ctx, buttonEdit+t.editWish(text))
	case is(saysSubmit, text) || is(saysYes, text):
		return t.confirmButton(ctx, buttonConfirm)
	case is(saysNo, text):
		t.close()
		t.state(t.text("edit.which", nil))
		t.s.Open = &Question{Post: bot.Post{Key: t.lastKey(), Text: t.text("edit.which", nil), Asks: asksConfirm}}
		return nil
	}
	if done, err := t.digress(ctx); done || err != nil {
		return err
	}
	t.lead(t.text("summary.reask", nil))
	t.summarise()
	return nil
}

// confirmButton does what a button of the summary says.
func (t *turn) confirmButton(ctx context.Context, button string) error {
	t.s.Pending = nil
	switch {
	case button == buttonConfirm:
		t.confirm()
	case button == buttonLater:
		t.state(t.text("summary.later", nil))
	case button == buttonWithdraw:
		t.withdraw()
	case strings.HasPrefix(button, buttonEdit):
		return t.edit(ctx, strings.TrimPrefix(button, buttonEdit))
	}
	return nil
}

// edit opens a field again at the candidate's wish.
func (t *turn) edit(ctx context.Context, id string) error {
	f := t.s.field(id)
	if f == nil {
		return nil
	}
	t.close()
	f.reopen()
	t.s.forget(id)
	t.s.Current, t.s.Audit, t.s.Status = id, nil, Interviewing
	t.s.Pending, t.said = nil, said{}
	return t.attempt(ctx)
}

// editWish finds the field that a message asks to change, or nothing.
func (t *turn) editWish(text string) string {
	what, ok := editOf(text)
	if !ok && len([]rune(text)) > maxWhole/2 {
		return ""
	}
	if !ok {
		what = plainly(text)
	}
	var names, ids []string
	for i := range t.s.Fields {
		def := t.s.Form.Field(t.s.Fields[i].ID)
		for _, n := range append([]string{def.ID, strings.ReplaceAll(def.ID, "_", " ")}, def.Label.All()...) {
			names, ids = append(names, n), append(ids, def.ID)
		}
		for _, k := range def.Keys() {
			names, ids = append(names, t.factName(k)), append(ids, def.ID)
		}
	}
	for i, n := range names { // the name itself, else one that resembles it
		if plainly(n) == what || ok && n != "" && strings.Contains(plainly(n), what) {
			return ids[i]
		}
	}
	if !ok {
		return ""
	}
	if near := tool.Closest(what, names, 1); len(near) > 0 {
		for i, n := range names {
			if n == near[0] {
				return ids[i]
			}
		}
	}
	return ""
}

// confirm sends the application to people. Nothing is confirmed while a required field is open or the audit has not run.
func (t *turn) confirm() {
	if next := t.s.next(); next != nil || t.s.Audit == nil {
		return
	}
	t.close()
	t.s.Applied, t.s.Sent, t.s.Status = true, t.run.Now, ReadyForHumanReview
	t.hand(brief.Auditor)
	c := t.texts()
	text := c.Text("closing.received", map[string]any{
		"time": t.clock(), "zone": zoneShort(t.s.Zone, t.s.Speaks),
	})
	if len(t.s.Needs) > 0 {
		t.s.Status = NeedsHuman
		text = joinLines(t.reasons(t.s.Speaks), text)
	}
	if t.ReplyDays > 0 {
		text = joinLines(text, c.Text("closing.reply_within", map[string]any{"days": t.ReplyDays}))
	}
	t.state(text)
	t.out.Approvals = append(t.out.Approvals, t.application())
	t.log().Info("workflow confirmed", "status", string(t.s.Status))
}

// reasons tells why a person looks at the application.
func (t *turn) reasons(lang string) string {
	var lines []string
	for _, n := range t.s.Needs {
		label := ""
		if def := t.s.Form.Field(n.Field); def != nil {
			label = def.Label.In(lang)
		}
		if line := catalog(lang).Text("reason."+n.Reason, map[string]any{"label": label}); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
