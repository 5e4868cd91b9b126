package helpdesk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// What is asked of people, before the number of the question.
const (
	askPerson = "question/"
	askKeep   = "keep/"
)

// The kinds of their cards, by which terms are configured.
const (
	kindQuestion = "question"
	kindKeep     = "keep_answer"
)

// Buttons and inputs of their cards. Source of answer and text: the contract of the JSON lines.
const (
	buttonAnswer = "answer"
	buttonKeep   = "keep"
	buttonLeave  = "leave"
	valueText    = "text"
)

// wantsPerson does for who writes it what the button does: it gives the last question to people. One that is looked up goes to them
// afterwards; where nothing was asked yet, the next question will.
func (t *turn) wantsPerson(ctx context.Context) {
	last := t.s.Asked - 1
	switch {
	case len(t.s.Waiting) > 0:
		t.s.Waiting = slices.Clone(t.s.Waiting)
		t.s.Waiting[len(t.s.Waiting)-1].Person = true
	case last >= 0 && t.answerAt(ctx, last).Question != "":
		t.passOn(ctx, last, t.s.Lang)
	default:
		t.s.Direct = true
		t.SayPost(bot.Post{Key: t.Key("person"), Text: t.Text("helpdesk.person.what", nil)})
	}
}

// pressPerson takes the press of the button below an answer: it goes, and who pressed it stays.
func (t *turn) pressPerson(ctx context.Context, n int, by bot.User) {
	a := t.answerAt(ctx, n)
	first, lang := a.Person == nil, t.langOf(a)
	t.passOn(ctx, n, lang)
	if c := base.Texts(lang); first {
		card := bot.Card{Kind: "answer", Chosen: base.Chosen(c, by, c.Text("helpdesk.button.person", nil))}
		t.Show(bot.Post{Key: answerKey(n), Text: answerText(a.Result, c), Card: &card})
	}
}

// passOn gives a question to people, with all that was found, once, and says so in the language of who wants it.
func (t *turn) passOn(ctx context.Context, n int, lang string) {
	a := t.answerAt(ctx, n)
	if a.Person != nil {
		t.SayPost(bot.Post{Key: t.Key("person"), Text: base.Texts(lang).Text("helpdesk.person.waiting", nil)})
		return
	}
	by := t.askerOf(a) // who presses may be another one
	a.Person = &Person{At: t.Run.Now}
	t.changeAnswer(n, a)
	c := base.Texts(t.ModeratorLang)
	card := bot.Card{
		Kind: kindQuestion, Title: c.Text("helpdesk.card.title", nil),
		Body: c.Text("helpdesk.card.body", map[string]any{"by": by.Display(), "question": clipText(a.Question)}),
		Fields: []bot.Field{
			{Name: c.Text("helpdesk.card.answer", nil), Value: clipText(a.Answer)},
			{Name: c.Text("helpdesk.card.searched", nil), Value: clipText(t.tellSearched(a.Subtasks))},
		},
		Buttons: []bot.Button{
			{Name: buttonAnswer, Label: c.Text("helpdesk.card.button.answer", nil), Style: bot.Primary,
				Modal: base.TextModal(c, "helpdesk.card.button.answer", valueText, "helpdesk.card.reply", "")},
			base.OpenButton(c),
		},
	}
	t.Out.Approvals = append(t.Out.Approvals, t.ask(askPerson+strconv.Itoa(n+1), kindQuestion, by, card))
	t.Out.Event("handoff_requested", "", t.Run.Now)
	t.SayPost(bot.Post{Key: t.Key("person"), Text: base.Texts(lang).Text("helpdesk.person.asked", nil)})
}

// askerOf is who asked a question.
func (t *turn) askerOf(a Asked) bot.User {
	if a.By.ID == "" {
		return t.Run.Thread.Owner
	}
	return a.By
}

// ask is a desk row of people. It stays open when its time is over: nobody is left without an answer because nobody looked.
func (t *turn) ask(name, kind string, by bot.User, card bot.Card) agents.Ask {
	return agents.Ask{
		Name: name, Kind: kind, To: bot.Destination{Audience: bot.ToModerators}, Card: card, AskedBy: by,
		Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator, bot.Operator}}, AskerToo: true, Hold: true},
	}
}

// tellSearched says what was looked for and where something was found.
func (t *turn) tellSearched(parts []Subtask) string {
	c := base.Texts(t.ModeratorLang)
	var lines []string
	for _, s := range parts {
		var found []string
		for _, src := range s.Sources {
			found = append(found, src.nameIn(c))
		}
		if len(found) == 0 {
			found = []string{c.Text("helpdesk.subtask.nothing", nil)}
		}
		lines = append(lines, s.TaskName+": "+joinNames(c, found))
	}
	return strings.Join(lines, "\n")
}

// clipText keeps a card within what platforms show. Source: the longest section of a message that Slack takes,
// https://docs.slack.dev/reference/block-kit/blocks/section-block, less what the card says around it.
func clipText(s string) string { return text.Shorten(s, 1200) }

// decided takes what people decided.
func (t *turn) decided(ctx context.Context, d bot.Decision, by bot.User) error {
	if n, ok := readNumber(d.Approval, askPerson, t.s.Asked); ok && d.Verdict == buttonAnswer {
		t.replied(ctx, n, strings.TrimSpace(d.Values[valueText]), by)
	}
	if n, ok := readNumber(d.Approval, askKeep, t.s.Asked); ok && d.Verdict == buttonKeep {
		return t.keepAnswer(ctx, n, by)
	}
	return nil
}

func readNumber(name, prefix string, most int) (int, bool) {
	rest, ok := strings.CutPrefix(name, prefix)
	n, err := strconv.Atoi(rest)
	return n - 1, ok && err == nil && n >= 1 && n <= most
}

// replied brings a person's answer to the thread, and asks people whether it is to be kept.
func (t *turn) replied(ctx context.Context, n int, text string, by bot.User) {
	a := t.answerAt(ctx, n)
	if a.Person == nil || text == "" {
		return
	}
	p := *a.Person
	p.Answer, p.By, p.Replied = text, by.Display(), t.Run.Now
	a.Person = &p
	t.changeAnswer(n, a)
	t.SayPost(bot.Post{Key: fmt.Sprintf("person/%d", n+1), Text: t.textFor(a, "helpdesk.person.reply", map[string]any{"by": p.By, "text": text})})
	if t.Learn == nil {
		return
	}
	c := base.Texts(t.ModeratorLang)
	t.Out.Approvals = append(t.Out.Approvals, t.ask(askKeep+strconv.Itoa(n+1), kindKeep, t.askerOf(a), bot.Card{
		Kind: kindKeep, Title: c.Text("helpdesk.keep.title", nil), Body: c.Text("helpdesk.keep.body", nil),
		Fields: []bot.Field{{Name: c.Text("helpdesk.keep.question", nil), Value: clipText(a.Question)}, {Name: c.Text("helpdesk.keep.answer", nil), Value: clipText(text)}},
		Buttons: []bot.Button{
			{Name: buttonKeep, Label: c.Text("helpdesk.keep.button", nil), Style: bot.Primary},
			{Name: buttonLeave, Label: c.Text("helpdesk.keep.leave", nil)},
		},
	}))
}

// keepAnswer adds a person's answer to the documents. The entry's name is made of what it says: the same again changes nothing, so the step
// may run again after a crash.
func (t *turn) keepAnswer(ctx context.Context, n int, by bot.User) error {
	a := t.answerAt(ctx, n)
	if t.Learn == nil || a.Person == nil || !a.Person.Kept.IsZero() {
		return nil
	}
	p := *a.Person
	sum := sha256.Sum256([]byte(a.Question + "\x00" + p.Answer))
	e := Entry{Key: hex.EncodeToString(sum[:6]), Question: a.Question, Answer: p.Answer, By: p.By, KeptBy: by.Display(), At: t.Run.Now}
	_, err := agents.Step(ctx, t.Run, agents.Spec{Key: "keep/" + strconv.Itoa(n+1), Agent: Workflow, Name: "keep_answer", Kind: agents.Tool}, e,
		func(ctx context.Context) (bool, error) { return true, t.Learn(ctx, e) })
	if err != nil {
		return err
	}
	p.KeptBy, p.Kept = e.KeptBy, e.At
	a.Person = &p
	t.changeAnswer(n, a)
	return nil
}
