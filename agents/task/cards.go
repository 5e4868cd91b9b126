package task

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/quorum"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// planCard is the design's card: request, objective, tasks, the history of reviews with the reasons.
func (t *turn) planCard(about string) bot.Card {
	c := base.Texts(t.ModeratorLang)
	if about == "" {
		about = c.Text("card.plan.body", map[string]any{"count": len(t.s.Rounds), "rule": c.Rule(t.Panel.Policy.Rule.Named())})
		switch {
		case t.s.Debate != nil && t.s.Debate.NeedsPerson():
			about = c.Text("card.plan.body_debate", nil)
		case quorum.Unheard(t.s.Rounds):
			about = c.Text("card.plan.body_unheard", nil)
		}
	}
	card := bot.Card{
		Kind: askPlan, Title: c.Text("task.card.plan.title", nil), Body: about,
		Fields: []bot.Field{
			{Name: c.Text("task.field.request", nil), Value: t.s.Request},
			{Name: c.Text("card.plan.field.objective", nil), Value: t.s.Plan.Objective},
			{Name: c.Text("task.field.tasks", nil), Value: t.taskLines(t.ModeratorLang)},
			{Name: c.Text("card.plan.field.history", nil), Value: roundLines(c, t.s.Rounds)},
		},
	}
	card.Fields = append(card.Fields, t.objectionField(c)...)
	card.Buttons = append(decisionButtons(c, "task.card.plan.approve"),
		bot.Button{Name: buttonEdit, Label: c.Text("task.button.edit", nil), Modal: t.editModal(c)}, base.OpenButton(c))
	return card
}

// actionCard shows exactly what would run, and why the reviewers don't want it.
func (t *turn) actionCard(w *Work, round quorum.Round) bot.Card {
	c := base.Texts(t.ModeratorLang)
	allow := bot.Modal{Title: c.Text("task.modal.allow.title", nil), Inputs: []bot.Input{
		{Name: inputPattern, Label: c.Text("task.modal.allow", nil), Value: suggestPattern(w.Call.Action), Required: true},
	}}
	body := c.Text("task.card.action.body", map[string]any{"tool": w.Call.Action.Tool, "count": w.Rejections})
	if quorum.Unheard([]quorum.Round{round}) {
		body = c.Text("task.card.action.body_unheard", map[string]any{"tool": w.Call.Action.Tool})
	}
	return bot.Card{
		Kind: askAction, Title: c.Text("task.card.action.title", nil), Body: body,
		Fields: slices.Concat([]bot.Field{
			{Name: c.Text("task.field.request", nil), Value: t.s.Request},
			{Name: c.Text("task.field.task", nil), Value: w.Description},
			{Name: c.Text("task.field.action", nil), Value: t.excerpt(w.Call.Action.Shown(), t.ModeratorLang)},
		}, cautionField(w.Call.Action, t.ModeratorLang), []bot.Field{
			{Name: c.Text("card.plan.field.history", nil), Value: roundLines(c, []quorum.Round{round})},
		}),
		Buttons: append(decisionButtons(c, "task.button.once"),
			bot.Button{Name: buttonAllow, Label: c.Text("task.button.allow", nil), Modal: &allow}, base.OpenButton(c)),
	}
}

func decisionButtons(c *prompts.Catalog, approve string) []bot.Button {
	return base.DecisionButtons(c, approve, "card.plan.button.reject", "modal.reason.label")
}

// editModal takes the plan's lines as a person words them.
func (t *turn) editModal(c *prompts.Catalog) *bot.Modal {
	return base.TextModal(c, "task.button.edit", inputPlan, "task.modal.plan", t.planLines())
}

// taskLines are the plan's tasks as people read them, with the tool and what each waits for.
func (t *turn) taskLines(lang string) string {
	c := base.Texts(lang)
	var lines []string
	for i, x := range t.s.Plan.Tasks {
		line := fmt.Sprintf("%d. %s", i+1, x.Description)
		if x.Tool != "" {
			line += " [" + x.Tool + "]"
		}
		if len(x.DependsOn) > 0 {
			line += " " + c.Text("task.after", map[string]any{"ids": strings.Join(x.DependsOn, ", ")})
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// planLines is the plan as a person edits it: one task a line, its id before what is done.
func (t *turn) planLines() string {
	var lines []string
	for _, x := range t.s.Plan.Tasks {
		lines = append(lines, x.ID+": "+x.Description)
	}
	return strings.Join(lines, "\n")
}

// roundLines are the rounds of review, one line each, with the reasons of who did not approve below.
func roundLines(c *prompts.Catalog, rounds []quorum.Round) string {
	if len(rounds) == 0 {
		return c.Text("card.plan.no_rounds", nil)
	}
	var lines []string
	for _, r := range rounds {
		key := "card.plan.round.rejected"
		if r.Approved {
			key = "card.plan.round.approved"
		}
		lines = append(lines, c.Text(key, map[string]any{"n": r.Number, "votes": r.Summary}))
		if !r.Approved {
			for line := range strings.SplitSeq(r.Feedback(), "\n") {
				lines = append(lines, "  "+line)
			}
		}
	}
	return strings.Join(lines, "\n")
}
