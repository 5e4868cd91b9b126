package task

import (
	"fmt"

	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// The buttons of the thread's own cards.
const (
	buttonConfirm  = "confirm"
	buttonStop     = "stop"
	buttonAllow    = "allow"
	buttonSolo     = "solo"
	buttonEnsemble = "ensemble"
	inputPattern   = "pattern"
)

// confirmPrefix begins the keys of the cards that ask whether to carry a plan out. Each plan, as it was reviewed, has one.
const confirmPrefix = "confirm/"

func (t *turn) confirmKey() string {
	return fmt.Sprintf("%s%d/%d", confirmPrefix, t.s.Attempts, len(t.s.Rounds))
}

// confirmCard is the approved plan as who asked for it sees it.
func (t *turn) confirmCard() bot.Card {
	return bot.Card{
		Kind: "confirm", Title: t.Text("task.confirm.title", nil), Body: t.s.Plan.Objective,
		Fields:  append([]bot.Field{{Name: t.Text("task.field.tasks", nil), Value: t.taskLines(t.s.Lang)}}, t.objectionField(t.Texts())...),
		Buttons: t.confirmButtons(),
	}
}

// askToConfirm shows the approved plan to who asked for it.
func (t *turn) askToConfirm() {
	card, ask := t.confirmCard(), "task.confirm.ask"
	if t.s.Same {
		ask = "task.confirm.same"
	}
	t.Out.Say(bot.Post{
		Key: t.confirmKey(), To: bot.Destination{Audience: bot.ToThread}, Text: t.Text(ask, nil), Card: &card, Asks: "confirm",
	}, t.Run.Now, nil)
}

// confirmButtons are what can be said about an approved plan, as in words.
func (t *turn) confirmButtons() []bot.Button {
	c := t.Texts()
	out := []bot.Button{
		{Name: buttonConfirm, Label: c.Text("task.button.confirm", nil), Style: bot.Primary},
		{Name: buttonEdit, Label: c.Text("task.button.edit", nil), Modal: t.editModal(c)},
		{Name: bot.ButtonReject, Label: c.Text("task.button.reject", nil), Modal: base.ReasonModal(c, "task.modal.reason")},
	}
	if len(t.Planners) > 1 {
		other := buttonEnsemble
		if t.s.Ensemble {
			other = buttonSolo
		}
		out = append(out, bot.Button{Name: other, Label: c.Text("task.button."+other, nil)})
	}
	return append(out, bot.Button{Name: buttonStop, Label: c.Text("task.button.stop", nil), Style: bot.Danger})
}

// asked is the open question whether to carry a plan out.
type asked struct {
	key  string
	card bot.Card
}

func (t *turn) openQuestion() *asked {
	if t.s.Phase != Confirming {
		return nil
	}
	return &asked{t.confirmKey(), t.confirmCard()}
}

// closeQuestion takes the buttons off the question that the turn answered, or that another plan took the place of, and says which.
func (t *turn) closeQuestion() {
	if t.asked == nil || t.s.Phase == Confirming && t.confirmKey() == t.asked.key {
		return
	}
	key := "task.confirm.over"
	if t.s.Phase == Executing && t.s.Plan != nil {
		key = "task.confirm.going"
	}
	card := t.asked.card
	card.Title, card.Buttons, card.Chosen = t.Text(key, nil), nil, t.chosen
	t.Show(bot.Post{Key: t.asked.key, Text: card.Title, Card: &card})
}
