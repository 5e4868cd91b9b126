package interview

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// The buttons of the summary card. An edit button names its field behind the prefix.
const (
	buttonConfirm  = "confirm"
	buttonUndo     = "undo"
	buttonLater    = "later"
	buttonWithdraw = "withdraw"
	buttonEdit     = "edit:"
)

// summarise shows every answer and asks whether this is what the candidate wants to send.
func (t *turn) summarise() {
	t.State.Status = application.Confirming
	t.Conditions()
	c := t.Texts()
	card := bot.Card{Kind: hearing.CardSummary, Title: c.Text("summary.title", nil)}
	for i := range t.State.Fields {
		f := &t.State.Fields[i]
		label := t.Text("summary.numbered", map[string]any{"n": i + 1, "label": t.State.Form.Field(f.ID).Label.In(t.State.Speaks)})
		card.Fields = append(card.Fields, bot.Field{Name: label, Value: text.Shorten(shown.Answer(t.State, f, t.State.Speaks), shown.MaxAnswer)})
	}
	card.Buttons = append(card.Buttons, bot.Button{Name: buttonConfirm, Label: c.Text("summary.button.confirm", nil), Style: bot.Primary})
	if t.State.NoteChanged(t.original); t.State.CanUndo() {
		card.Buttons = append(card.Buttons, bot.Button{Name: buttonUndo, Label: c.Text("summary.button.undo", nil), Style: bot.Default})
	}
	card.Buttons = append(card.Buttons,
		bot.Button{Name: buttonLater, Label: c.Text("summary.button.later", nil), Style: bot.Default},
		bot.Button{Name: buttonWithdraw, Label: c.Text("summary.button.withdraw", nil), Style: bot.Danger})
	for i := range t.State.Fields {
		id := t.State.Fields[i].ID
		card.Buttons = append(card.Buttons, bot.Button{
			Name: buttonEdit + id, Label: c.Text("summary.button.edit", map[string]any{"label": t.Label(id)}), Style: bot.Default, Item: i + 1,
			Menu: c.Text("summary.menu", nil),
		})
	}
	words := c.Text("summary.body", nil)
	if t.State.Summarised {
		words = c.Text("summary.again", nil)
	}
	t.State.Summarised = true
	if len(t.State.Fields) > 0 {
		words = text.JoinLines(words, c.Text("summary.typed", map[string]any{"label": t.Label(t.State.Fields[0].ID)}))
	}
	if t.State.CanUndo() {
		words = text.JoinLines(words, c.Text("summary.undo", nil))
	}
	t.ask(bot.Post{Text: words, Asks: asksConfirm, Card: &card})
	t.State.Open.Post.Text = c.Text("summary.reask", nil) // when it is shown again
}

// answerUnclear answers what is not understood where nothing is asked.
func (t *turn) answerUnclear() {
	t.State.Pending = nil
	if t.State.Closed() {
		t.state(t.Over())
		return
	}
	t.unclear()
}

// unclear answers what says nothing that the program understands: first with what can be done, then with how to reach a person. After that it
// says once that it waits, and then nothing: the same words in turns help nobody.
func (t *turn) unclear() {
	t.State.Pending = nil
	texts := []string{t.Text("summary.unclear", nil), t.Text("summary.unclear_person", nil), t.Text("summary.unclear_wait", nil)}
	said := slices.IndexFunc(texts, func(s string) bool { return digest(s) == t.State.LastSaid })
	if said+1 < len(texts) {
		t.state(texts[said+1])
	}
}

// confirmButton does what a button of the summary says.
func (t *turn) confirmButton(ctx context.Context, button string) error {
	t.State.Pending = nil
	switch {
	case button == buttonConfirm:
		return t.confirm(ctx)
	case button == buttonUndo:
		return t.undo(ctx, nil)
	case button == buttonLater:
		t.state(t.Text("summary.later", nil))
	case button == buttonWithdraw:
		return t.leave(intents.WantsWithdraw)
	case strings.HasPrefix(button, buttonEdit):
		return t.edit(ctx, strings.TrimPrefix(button, buttonEdit))
	}
	return nil
}

// edit opens a field again at the candidate's wish.
func (t *turn) edit(ctx context.Context, id string) error {
	f := t.State.Field(id)
	if f == nil {
		return nil
	}
	if t.State.Status == application.Confirming && t.original == nil { // pressed: nothing was heard that would have kept it
		t.original = t.State.Snapshot()
	}
	t.reopen(f, nil)
	f.Anew = true
	t.State.Pending, t.Said = nil, hearing.Said{}
	return t.attempt(ctx)
}

// confirm sends the application to people. Nothing is confirmed while a required field is open or the audit has not run.
func (t *turn) confirm(ctx context.Context) error {
	if next := t.State.NextOpen(); next != nil || t.State.Audit == nil {
		t.close()
		t.Said = hearing.Said{}
		return t.attempt(ctx)
	}
	if err := t.auditLate(ctx); err != nil {
		return err
	}
	if err := t.actionReview(ctx); err != nil {
		return err
	}
	t.close()
	t.State.Applied, t.State.Sent, t.State.Status, t.State.Undo = true, t.Now, application.ReadyForHumanReview, nil
	t.hand(brief.Auditor)
	c := t.Texts()
	words := c.Text("closing.received", map[string]any{
		"time": t.Clock(), "zone": shown.ShortZone(t.State.Zone, t.State.Speaks),
	})
	if len(t.State.Needs) > 0 {
		t.State.Status = application.NeedsHuman
		words = text.JoinLines(words, t.reasons("reason.", t.State.Speaks))
	}
	if t.About.ReplyDays > 0 {
		words = text.JoinLines(words, c.Text("closing.reply_within", map[string]any{"days": t.About.ReplyDays}))
	}
	t.state(words)
	t.showPeople(t.application())
	t.log().Info("workflow confirmed", "status", string(t.State.Status))
	return nil
}

// reasons tells why a person looks at the application: the candidate by "reason.", those who decide by "card.reason.".
func (t *turn) reasons(prefix, lang string) string {
	var lines []string
	for _, n := range t.State.Needs {
		label := ""
		if def := t.State.Form.Field(n.Field); def != nil {
			label = def.Label.In(lang)
		}
		if line := base.Texts(lang).Text(prefix+n.Reason, map[string]any{"label": label}); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// sendWith sends the application with a remark beside it, which is brought to people. Where it may be a condition the yes is asked for once more.
func (t *turn) sendWith(ctx context.Context, remark string) error {
	t.noteRemark(remark)
	if t.Hinges(remark) {
		t.sayStanding("summary.held")
		return nil
	}
	return t.confirmButton(ctx, buttonConfirm)
}

// sendAndAnswer sends the application and answers what was asked of how it goes on, or brings that to people.
func (t *turn) sendAndAnswer(ctx context.Context, question string) error {
	if err := t.confirmButton(ctx, buttonConfirm); err != nil || !t.State.Applied {
		return err
	}
	return t.answerAfter(ctx, question)
}

// answerComplaints answers what is missed in the summary by what stands there.
func (t *turn) answerComplaints(complaints []string) {
	for _, says := range complaints {
		line := t.Text("record.all", nil)
		if f := t.AnswerSpokenOf(says); f != nil {
			line = t.recordShows(f)
		}
		t.lead(line)
	}
}

// recordShows says what stands in an answer.
func (t *turn) recordShows(f *application.Field) string {
	return t.Text("record.shows", map[string]any{"label": t.Label(f.ID), "value": shown.Quoted(t.State, f, t.State.Speaks, shown.MaxAnswer)})
}

// remarkOn puts what limits an answer beside it, and shows the summary again.
func (t *turn) remarkOn(f *application.Field) {
	t.State.Pending = nil
	switch {
	case f == nil, !hearing.ForRecord(t.Said.Text):
		t.sayBack(t.Said.Text)
	case facts.Limits(text.Fold(t.Said.Text)):
		for _, h := range t.Said.Parts {
			t.addWords(f, h.Wording(h.Text))
		}
	}
	t.summarise()
}
