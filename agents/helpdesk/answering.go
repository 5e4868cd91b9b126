package helpdesk

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// buttonPerson gives a question to people. Source: the contract of the JSON lines.
const buttonPerson = "ask_person"

// answer answers the question that has waited longest.
func (t *turn) answer(ctx context.Context) error {
	q := t.s.Waiting[0]
	q.Lang = cmp.Or(q.Lang, t.s.Lang)
	c := base.Texts(q.Lang)
	res, err := t.Agent.Ask(ctx, t.Run, t.questionName(), Question{q.Text, q.Lang, t.askedBefore(q.By)}, Watch{
		Parts: func(now []Subtask) { t.Run.ProgressOf(t.cardKey(), progress(c, now)) },
		Post:  answerKey(len(t.s.Answers)),
	})
	if err != nil {
		return err
	}
	t.postCard(progress(c, res.Subtasks))
	t.s.Waiting, t.s.Begun = t.s.Waiting[1:], false
	t.addAnswer(Asked{Result: res, Lang: q.Lang, IDs: q.IDs, By: q.By})
	t.SayPost(bot.Post{Key: answerKey(t.s.Asked - 1), Text: answerText(res, c), Card: &bot.Card{
		Kind: "answer", Buttons: []bot.Button{{Name: buttonPerson, Label: c.Text("helpdesk.button.person", nil)}},
	}})
	if q.Person {
		t.passOn(ctx, t.s.Asked-1, q.Lang)
	}
	return nil
}

// askedBefore are the questions that somebody may go on from: their own, or the thread's when they asked none yet.
func (t *turn) askedBefore(by bot.User) []string {
	const most = 2
	var own, all []string
	for _, a := range t.s.Recent {
		if a.By.Same(by) {
			own = append(own, a.Text)
		}
		all = append(all, a.Text)
	}
	if len(own) > 0 {
		all = own
	}
	return all[max(0, len(all)-most):]
}

// questionName is that of the question at hand among the conversation's.
func (t *turn) questionName() string { return fmt.Sprintf("question/%d", t.s.Asked+1) }

// answerText is an answer as it is posted.
func answerText(res Result, c *prompts.Catalog) string {
	if res.WordsOnly() {
		return res.Answer + "\n" + c.Text("helpdesk.words_only", nil)
	}
	return res.Answer
}

func answerKey(n int) string { return "answer/" + strconv.Itoa(n+1) }

// answerNumber returns the number of the question whose answer a post is.
func (t *turn) answerNumber(key string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(key, "answer/"))
	return n - 1, err == nil && strings.HasPrefix(key, "answer/") && n >= 1 && n <= t.s.Asked
}

// keyProgress begins the keys of the live cards, one for each question: the engine rewrites them during a turn.
const keyProgress = "progress"

func (t *turn) cardKey() string { return fmt.Sprintf("%s/%d", keyProgress, t.s.Asked+1) }

// postCard makes a state of the live card the one that stays.
func (t *turn) postCard(card bot.Card) {
	t.Show(bot.Post{Key: t.cardKey(), Text: card.Title, Card: &card})
}

// progress shows the plan and what of it is done, in the language of the question. Without a plan it says that one is being made.
func progress(c *prompts.Catalog, parts []Subtask) bot.Card {
	card := bot.Card{Kind: keyProgress, Title: c.Text("helpdesk.progress.planning", nil)}
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
		lines = append(lines, c.Text(mark, map[string]any{"part": s.TaskName}))
	}
	key := "helpdesk.progress.working"
	switch {
	case open == 0:
		key = "helpdesk.progress.done"
	case len(parts) == 1:
		key = "helpdesk.progress.working_one"
	}
	card.Title, card.Body = c.Text(key, map[string]any{"count": len(parts)}), strings.Join(lines, "\n")
	return card
}
