package helpdesk

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// buttonPerson gives a question to people. Source: the contract of the JSON lines.
const buttonPerson = "ask_person"

// answer answers the question that has waited longest.
func (t *turn) answer(ctx context.Context) error {
	q := t.s.Waiting[0]
	var parts []Subtask
	res, err := t.Agent.Ask(ctx, t.run, t.name(), Question{q.Text, t.s.Lang}, func(now []Subtask) {
		t.run.Progress(t.card(now))
	})
	if err != nil {
		return err
	}
	parts = res.Subtasks
	t.post(t.card(parts))
	t.s.Waiting, t.s.Begun = t.s.Waiting[1:], false
	t.s.Answers = append(t.s.Answers, Asked{Result: res, By: q.By})
	t.say(bot.Post{Key: "answer/" + strconv.Itoa(len(t.s.Answers)), Text: res.Answer, Card: &bot.Card{
		Kind: "answer", Buttons: []bot.Button{{Name: buttonPerson, Label: t.text("helpdesk.button.person", nil)}},
	}})
	return nil
}

// name is that of the question at hand among the conversation's.
func (t *turn) name() string { return fmt.Sprintf("question/%d", len(t.s.Answers)+1) }

// answered is the number of the question whose answer a post is.
func (t *turn) answered(key string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(key, "answer/"))
	return n - 1, err == nil && strings.HasPrefix(key, "answer/") && n >= 1 && n <= len(t.s.Answers)
}

// keyProgress is the key of the live card: the engine rewrites it during a turn.
const keyProgress = "progress"

// post makes a state of the live card the one that stays.
func (t *turn) post(card bot.Card) {
	t.out.Posts = append(t.out.Posts, bot.Post{Key: keyProgress, To: bot.Destination{Audience: bot.ToThread}, Text: card.Title, Card: &card})
}

// card shows the plan and what of it is done. Without a plan it says that one is being made.
func (t *turn) card(parts []Subtask) bot.Card {
	card := bot.Card{Kind: keyProgress, Title: t.text("helpdesk.progress.planning", nil)}
	if len(parts) == 0 {
		return card
	}
	open := 0
	var lines []string
	for _, s := range parts {
		mark := "helpdesk.mark.running"
		switch {
		case s.IsCompleted:
			mark = "helpdesk.mark.done"
		case s.ChallengeCount >= MaxChallenges:
			mark = "helpdesk.mark.nothing"
		default:
			open++
		}
		lines = append(lines, t.text(mark, map[string]any{"part": s.TaskName}))
	}
	key := "helpdesk.progress.working"
	if open == 0 {
		key = "helpdesk.progress.done"
	}
	card.Title, card.Body = t.text(key, map[string]any{"count": len(parts)}), strings.Join(lines, "\n")
	return card
}
