package interview

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
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
	t.State.Status = application.Confirming
	t.conditions()
	c := t.Texts()
	card := bot.Card{Kind: hearing.CardSummary, Title: c.Text("summary.title", nil)}
	for i := range t.State.Fields {
		f := &t.State.Fields[i]
		label := t.Text("summary.numbered", map[string]any{"n": i + 1, "label": t.State.Form.Field(f.ID).Label.In(t.State.Speaks)})
		card.Fields = append(card.Fields, bot.Field{Name: label, Value: text.Shorten(shown.Answer(t.State, f, t.State.Speaks), shown.MaxAnswer)})
	}
	card.Buttons = append(card.Buttons,
		bot.Button{Name: buttonConfirm, Label: c.Text("summary.button.confirm", nil), Style: bot.Primary},
		bot.Button{Name: buttonLater, Label: c.Text("summary.button.later", nil), Style: bot.Default},
		bot.Button{Name: buttonWithdraw, Label: c.Text("summary.button.withdraw", nil), Style: bot.Danger})
	for i := range t.State.Fields {
		id := t.State.Fields[i].ID
		card.Buttons = append(card.Buttons, bot.Button{
			Name: buttonEdit + id, Label: c.Text("summary.button.edit", map[string]any{"label": t.Label(id)}), Style: bot.Default, Item: i + 1,
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
	t.ask(bot.Post{Text: words, Asks: asksConfirm, Card: &card})
	t.State.Open.Post.Text = c.Text("summary.reask", nil) // when it is shown again
}

// confirming reads an answer to the summary.
func (t *turn) confirming(ctx context.Context) error {
	text := t.Said.Text
	if sends, _ := t.PartSends(text); !sends && t.PutsOff() { // 「まだ送らないで」
		return t.confirmButton(ctx, buttonLater)
	}
	if sent, err := t.sendsBeside(ctx); sent || err != nil {
		return err
	}
	if done, err := t.asksAfterAll(ctx); done || err != nil {
		return err
	}
	switch {
	case t.Confirms():
		return t.confirmButton(ctx, buttonConfirm)
	case repair.Keeps(text):
		t.changeNothing()
		return nil
	case t.AsksToChangeLater():
		t.State.Pending = nil
		t.state(t.Text("change.later", nil))
		return nil
	case intents.Is(intents.SaysNo, text):
		t.Said = hearing.Said{}
		t.askWhich(nil)
		return nil
	case t.EditsAtOnce() != nil:
		return t.correctAll(ctx, []hearing.Correction{*t.EditsAtOnce()}, nil)
	case t.EditWish(text) != "":
		return t.confirmButton(ctx, buttonEdit+t.EditWish(text))
	case t.State.Open != nil && t.remarksOnSummary():
		return nil
	}
	if c, rest := t.QuotedAnswer(); c.Field != nil {
		return t.correctAll(ctx, []hearing.Correction{c}, rest)
	}
	wantsSent := t.dropSends()
	if t.answerComplaints() {
		t.summarise()
		return nil
	}
	if wantsSent && t.OnlyAsks(t.Said.Text) && !t.MayChange(t.Said.Text) {
		t.lead(t.Text("submit.not_yet", nil))
	}
	if !stance.IsQuestion(t.Said.Text) && !hearing.AsksPlainly(t.Said.Text) && t.noteContact() {
		t.summarise()
		return nil
	}
	if t.OnlyAsks(t.Said.Text) && !t.MayChange(t.Said.Text) && !t.AsksHere() {
		if done, err := t.answerWhole(ctx); done || err != nil {
			return err
		}
	}
	if done, err := t.makesChanges(ctx); done || err != nil {
		return err
	}
	switch c, ok := t.Corrected(); {
	case ok && c.Field != nil:
		return t.correct(ctx, t.WithoutLoss(c))
	case ok && !t.remarksOnAnswer():
		return t.correct(ctx, c)
	case ok:
		t.summarise()
		return nil
	}
	if f := t.AnswerToChange(); f != nil {
		return t.edit(ctx, f.ID)
	}
	if done, err := t.digress(ctx); done || err != nil {
		return err
	}
	if t.State.Open == nil || t.remarksOnAnswer() {
		t.summarise()
		return nil
	}
	t.unclear()
	return nil
}

// asksAfterAll answers a message that says of itself that it is a question. It reports whether it does.
func (t *turn) asksAfterAll(ctx context.Context) (bool, error) {
	question, says := hearing.PartSentences(t.Said.Text, func(s string) bool { return saysThatItAsks().MatchString(intents.Plainly(s)) })
	if says == "" || question == "" || !stance.IsQuestion(question) {
		return false, nil
	}
	whole := t.Said
	t.Said = hearing.Utterance(t.Said.Only(question))
	done, err := t.answerWhole(ctx)
	if !done {
		t.Said = whole
	}
	return done, err
}

// saysThatItAsks says that no change is meant: 「直すんじゃなくて質問です」.
var saysThatItAsks = hearing.Lexicon.Lazy(`(?i){says that it asks}`)

// remarksOnSummary answers in a line what people say before they decide, and says how they can.
func (t *turn) remarksOnSummary() bool {
	key, text := "", t.Said.Text
	switch {
	case intents.Is(intents.SaysThanks, text), sayings.Thanks(intents.Plainly(text)), t.DoesOnly(reading.Thanks):
		key = "summary.thanks"
	case intents.Is(intents.SaysUnsure, text), sayings.Wonders(intents.Plainly(text)), t.DoesOnly(reading.Unsure):
		key = "summary.unsure"
	case sayings.Acknowledges(intents.Plainly(text)), intents.Is(intents.SaysHello, text), intents.Is(intents.SaysGoOn, text), t.DoesOnly(reading.Smalltalk, reading.Greeting):
		key = "summary.next"
	default:
		return false
	}
	t.State.Pending = nil
	t.state(t.Text(key, nil))
	return true
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
	if err := t.actionReview(ctx); err != nil {
		return err
	}
	t.close()
	t.State.Applied, t.State.Sent, t.State.Status = true, t.Now, application.ReadyForHumanReview
	t.hand(brief.Auditor)
	c := t.Texts()
	words := c.Text("closing.received", map[string]any{
		"time": t.clock(), "zone": shown.ShortZone(t.State.Zone, t.State.Speaks),
	})
	if len(t.State.Needs) > 0 {
		t.State.Status = application.NeedsHuman
		words = text.JoinLines(words, t.reasons("reason.", t.State.Speaks))
	}
	if t.ReplyDays > 0 {
		words = text.JoinLines(words, c.Text("closing.reply_within", map[string]any{"days": t.ReplyDays}))
	}
	t.state(words)
	t.out.Approvals = append(t.out.Approvals, t.application())
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
