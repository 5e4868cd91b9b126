package interview

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/interview/wish"
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

// cardSummary is the kind of the card that shows every answer.
const cardSummary = "summary"

// summarise shows every answer and asks whether this is what the candidate wants to send.
func (t *turn) summarise() {
	t.s.Status = application.Confirming
	t.conditions()
	c := t.texts()
	card := bot.Card{Kind: cardSummary, Title: c.Text("summary.title", nil)}
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		label := t.text("summary.numbered", map[string]any{"n": i + 1, "label": t.s.Form.Field(f.ID).Label.In(t.s.Speaks)})
		card.Fields = append(card.Fields, bot.Field{Name: label, Value: text.Shorten(shown.Answer(t.s, f, t.s.Speaks), shown.MaxAnswer)})
	}
	card.Buttons = append(card.Buttons,
		bot.Button{Name: buttonConfirm, Label: c.Text("summary.button.confirm", nil), Style: bot.Primary},
		bot.Button{Name: buttonLater, Label: c.Text("summary.button.later", nil), Style: bot.Default},
		bot.Button{Name: buttonWithdraw, Label: c.Text("summary.button.withdraw", nil), Style: bot.Danger})
	for i := range t.s.Fields {
		id := t.s.Fields[i].ID
		card.Buttons = append(card.Buttons, bot.Button{
			Name: buttonEdit + id, Label: c.Text("summary.button.edit", map[string]any{"label": t.label(id)}), Style: bot.Default, Item: i + 1,
		})
	}
	words := c.Text("summary.body", nil)
	if t.s.Summarised {
		words = c.Text("summary.again", nil)
	}
	t.s.Summarised = true
	if len(t.s.Fields) > 0 {
		words = text.JoinLines(words, c.Text("summary.typed", map[string]any{"label": t.label(t.s.Fields[0].ID)}))
	}
	t.ask(bot.Post{Text: words, Asks: asksConfirm, Card: &card})
	t.s.Open.Post.Text = c.Text("summary.reask", nil) // when it is shown again
}

// summarised reports that the open question is whether the summary is to be sent.
func (t *turn) summarised() bool {
	return t.s.Open != nil && t.s.Open.Post.Card != nil && t.s.Open.Post.Card.Kind == cardSummary
}

// confirming reads an answer to the summary.
func (t *turn) confirming(ctx context.Context) error {
	text := t.said.text
	if sends, _ := t.partSends(text); !sends && t.putsOff() { // 「まだ送らないで」
		return t.confirmButton(ctx, buttonLater)
	}
	if sent, err := t.sendsBeside(ctx); sent || err != nil {
		return err
	}
	if done, err := t.asksAfterAll(ctx); done || err != nil {
		return err
	}
	switch {
	case t.confirms():
		return t.confirmButton(ctx, buttonConfirm)
	case repair.Keeps(text):
		t.changeNothing()
		return nil
	case t.asksToChangeLater():
		t.s.Pending = nil
		t.state(t.text("change.later", nil))
		return nil
	case intents.Is(intents.SaysNo, text):
		t.said = said{}
		t.askWhich(nil)
		return nil
	case t.editsAtOnce() != nil:
		return t.correctAll(ctx, []correction{*t.editsAtOnce()}, nil)
	case t.editWish(text) != "":
		return t.confirmButton(ctx, buttonEdit+t.editWish(text))
	case t.s.Open != nil && t.remarksOnSummary():
		return nil
	}
	if c, rest := t.quotedAnswer(); c.field != nil {
		return t.correctAll(ctx, []correction{c}, rest)
	}
	wantsSent := t.dropSends()
	if t.answerComplaints() {
		t.summarise()
		return nil
	}
	if wantsSent && t.onlyAsks(t.said.text) && !t.mayChange(t.said.text) {
		t.lead(t.text("submit.not_yet", nil))
	}
	if !stance.IsQuestion(t.said.text) && !asksPlainly(t.said.text) && t.noteContact() {
		t.summarise()
		return nil
	}
	if t.onlyAsks(t.said.text) && !t.mayChange(t.said.text) && !t.asksHere() {
		if done, err := t.answerWhole(ctx); done || err != nil {
			return err
		}
	}
	if done, err := t.makesChanges(ctx); done || err != nil {
		return err
	}
	switch c, ok := t.corrected(); {
	case ok && c.field != nil:
		return t.correct(ctx, t.withoutLoss(c))
	case ok && !t.remarksOnAnswer():
		return t.correct(ctx, c)
	case ok:
		t.summarise()
		return nil
	}
	if f := t.answerToChange(); f != nil {
		return t.edit(ctx, f.ID)
	}
	if done, err := t.digress(ctx); done || err != nil {
		return err
	}
	if t.s.Open == nil || t.remarksOnAnswer() {
		t.summarise()
		return nil
	}
	t.unclear()
	return nil
}

// asksAfterAll answers a message that says of itself that it is a question. It reports whether it does.
func (t *turn) asksAfterAll(ctx context.Context) (bool, error) {
	question, says := partSentences(t.said.text, func(s string) bool { return saysThatItAsks().MatchString(intents.Plainly(s)) })
	if says == "" || question == "" || !stance.IsQuestion(question) {
		return false, nil
	}
	whole := t.said
	t.said = utterance(t.said.only(question))
	done, err := t.answerWhole(ctx)
	if !done {
		t.said = whole
	}
	return done, err
}

// saysThatItAsks says that no change is meant: 「直すんじゃなくて質問です」.
var saysThatItAsks = lexicon.Lazy(`(?i){says that it asks}`)

// answerToChange is the one answer that a message names which asks for a change and does not say to what, or not so that it was read; nil for none.
func (t *turn) answerToChange() *application.Field {
	said := t.said.text
	if utf8.RuneCountInString(said) > intents.MaxRead || !requests().MatchString(intents.Plainly(said)) && !repair.Asks(said) && !t.reads(said).Does(reading.Correct) {
		return nil
	}
	var fs []*application.Field
	folded := text.Fold(said)
	for _, p := range changes.Find(changes.AtSummary, folded) {
		if f := t.answerNamed(folded[p.From:p.To]); p.Label == changes.Where && f != nil && !slices.Contains(fs, f) {
			fs = append(fs, f)
		}
	}
	if len(fs) != 1 || !fs[0].Settled() {
		return nil
	}
	return fs[0]
}

// editsAtOnce is the correction of a wish to edit an answer with its new value right behind: 「2番を直す、週15時間」; nil for none.
func (t *turn) editsAtOnce() *correction {
	pieces := piecesSaid(t.said.text)
	if len(pieces) != 2 {
		return nil
	}
	f := t.s.Field(t.editWish(pieces[0]))
	if f == nil || !repair.Read(pieces[0]).Opens || len(t.newValues(f, pieces[1])) == 0 {
		return nil
	}
	return &correction{field: f, only: pieces[1], from: t.said.text, whole: true}
}

// putsOff reports that the candidate sends nothing now, and tells no figure besides: 「9番は2月1日じゃなくて、まだ未定です」 changes an answer, and so
// does what names one, "nights aren't decided yet".
func (t *turn) putsOff() bool {
	said := t.said.text
	named := slices.ContainsFunc(t.named(said), func(n naming) bool { return n.whole })
	return (t.wants(intents.WantsPause) || t.brieflySays(wish.Undecided)) && !hasFigures(said) && !named
}

// remarksOnSummary answers in a line what people say before they decide, and says how they can.
func (t *turn) remarksOnSummary() bool {
	key, text := "", t.said.text
	switch {
	case intents.Is(intents.SaysThanks, text), sayings.Thanks(intents.Plainly(text)), t.doesOnly(reading.Thanks):
		key = "summary.thanks"
	case intents.Is(intents.SaysUnsure, text), sayings.Wonders(intents.Plainly(text)), t.doesOnly(reading.Unsure):
		key = "summary.unsure"
	case sayings.Acknowledges(intents.Plainly(text)), intents.Is(intents.SaysHello, text), intents.Is(intents.SaysGoOn, text), t.doesOnly(reading.Smalltalk, reading.Greeting):
		key = "summary.next"
	default:
		return false
	}
	t.s.Pending = nil
	t.state(t.text(key, nil))
	return true
}

// asksToChangeLater reports a question whether answers can be changed later, with nothing to be changed now.
func (t *turn) asksToChangeLater() bool {
	return len(t.said.parts) == 1 && !hasFigures(t.said.text) && sayings.AsksToChangeLater(intents.Plainly(t.said.text))
}

// unclear answers what says nothing that the program understands: first with what can be done, then with how to reach a person. After that it
// says once that it waits, and then nothing: the same words in turns help nobody.
func (t *turn) unclear() {
	t.s.Pending = nil
	texts := []string{t.text("summary.unclear", nil), t.text("summary.unclear_person", nil), t.text("summary.unclear_wait", nil)}
	said := slices.IndexFunc(texts, func(s string) bool { return digest(s) == t.s.LastSaid })
	if said+1 < len(texts) {
		t.state(texts[said+1])
	}
}

// confirmButton does what a button of the summary says.
func (t *turn) confirmButton(ctx context.Context, button string) error {
	t.s.Pending = nil
	switch {
	case button == buttonConfirm:
		return t.confirm(ctx)
	case button == buttonLater:
		t.state(t.text("summary.later", nil))
	case button == buttonWithdraw:
		return t.leave(intents.WantsWithdraw)
	case strings.HasPrefix(button, buttonEdit):
		return t.edit(ctx, strings.TrimPrefix(button, buttonEdit))
	}
	return nil
}

// edit opens a field again at the candidate's wish.
func (t *turn) edit(ctx context.Context, id string) error {
	f := t.s.Field(id)
	if f == nil {
		return nil
	}
	t.reopen(f, nil)
	f.Anew = true
	t.s.Pending, t.said = nil, said{}
	return t.attempt(ctx)
}

// editWish finds the field that a message to the summary asks to change by its bare name or number, or nothing.
func (t *turn) editWish(said string) string {
	if t.asksBeside() || asksPlainly(said) { // "whens the interview" names a label, and asks
		return ""
	}
	s := intents.Plainly(said)
	if m := bareNumber().FindStringSubmatch(s); m != nil {
		n, _ := strconv.Atoi(m[1])
		if f := t.numbered(n); f != nil {
			return f.ID
		}
	}
	w := repair.Read(said)
	what := s
	if w.Opens && w.What != "" {
		what = intents.Plainly(w.What)
	} else if w.Corrects || utf8.RuneCountInString(s) > intents.MaxWhole/2 {
		return ""
	}
	names := t.named(what)
	fs := fieldsOf(names)
	if len(fs) != 1 || !covers(names, what) || !w.Opens && figuresBeside(text.Fold(what), names) { // "pay 170k"
		return ""
	}
	return fs[0].ID
}

// figuresBeside reports figures in words that stand in no name of an answer.
func figuresBeside(folded string, names []naming) bool {
	for i, c := range folded {
		in := slices.ContainsFunc(names, func(n naming) bool { return n.from <= i && i < n.to })
		if c >= '0' && c <= '9' && !in {
			return true
		}
	}
	return false
}

// covers reports that a name is nearly all that was said.
func covers(names []naming, what string) bool {
	return slices.ContainsFunc(names, func(n naming) bool { return len(what)-(n.to-n.from) <= 6*len("の") })
}

// confirm sends the application to people. Nothing is confirmed while a required field is open or the audit has not run.
func (t *turn) confirm(ctx context.Context) error {
	if next := t.s.NextOpen(); next != nil || t.s.Audit == nil {
		t.close()
		t.said = said{}
		return t.attempt(ctx)
	}
	if err := t.actionReview(ctx); err != nil {
		return err
	}
	t.close()
	t.s.Applied, t.s.Sent, t.s.Status = true, t.now, application.ReadyForHumanReview
	t.hand(brief.Auditor)
	c := t.texts()
	words := c.Text("closing.received", map[string]any{
		"time": t.clock(), "zone": shown.ShortZone(t.s.Zone, t.s.Speaks),
	})
	if len(t.s.Needs) > 0 {
		t.s.Status = application.NeedsHuman
		words = text.JoinLines(words, t.reasons("reason.", t.s.Speaks))
	}
	if t.ReplyDays > 0 {
		words = text.JoinLines(words, c.Text("closing.reply_within", map[string]any{"days": t.ReplyDays}))
	}
	t.state(words)
	t.out.Approvals = append(t.out.Approvals, t.application())
	t.log().Info("workflow confirmed", "status", string(t.s.Status))
	return nil
}

// reasons tells why a person looks at the application: the candidate by "reason.", those who decide by "card.reason.".
func (t *turn) reasons(prefix, lang string) string {
	var lines []string
	for _, n := range t.s.Needs {
		label := ""
		if def := t.s.Form.Field(n.Field); def != nil {
			label = def.Label.In(lang)
		}
		if line := base.Texts(lang).Text(prefix+n.Reason, map[string]any{"label": label}); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
