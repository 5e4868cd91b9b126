package interview

import (
	"context"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// askPlan is the flow's name for the approval of a plan, buttonPlan the button that opens it as lines.
const (
	askPlan    = "plan"
	buttonPlan = "edit"
	inputPlan  = "plan"
)

// reasonPlan is why a person is needed when nobody is asked about a plan.
const reasonPlan = "plan_rejected"

// askAboutPlan puts the draft before people, with every round of review, and lets the candidate know that it takes a while. problem
// says what was wrong with what a person made of it. votes are those that count from the beginning.
func (t *turn) askAboutPlan(problem string, votes ...bot.Vote) {
	waited := t.s.Status == AwaitingPlanApproval
	t.s.Status = AwaitingPlanApproval
	t.out.Approvals = append(t.out.Approvals, agents.Ask{
		Name: askPlan, Kind: askPlan, To: bot.Destination{Audience: bot.ToModerators}, Card: t.planCard(problem), AskedBy: t.run.Thread.Owner, Votes: votes,
		Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator, bot.Operator}}, Hold: !t.Reviews.FormOrder},
	})
	if !waited {
		t.state(t.waiting("plan.waiting"))
	}
}

// waiting tells the candidate that people look at the questions, and when they are expected to be done.
func (t *turn) waiting(key string) string {
	text := t.text(key, nil)
	if h := int(t.Reviews.Within.Hours()); h > 0 {
		text += t.space() + t.text("plan.within", map[string]any{"hours": h})
	}
	return text
}

// whileDeciding answers what the candidate says while people look at the plan. Nothing waits for an answer then.
func (t *turn) whileDeciding() {
	text := t.said.text
	t.s.Pending = nil
	switch {
	case is(asksBot, text):
		t.state(t.text("bot.yes", nil))
	case is(asksData, text):
		t.event("privacy_answered", "")
		t.state(t.privacy())
	default:
		t.state(t.waiting("plan.still_waiting"))
	}
}

// planCard is the design's card: request, objective, order, the history of reviews with the reasons.
func (t *turn) planCard(problem string) bot.Card {
	lang := t.ModeratorLang
	c := catalog(lang)
	var order []string
	for i, x := range t.s.Draft.Fields {
		key := "card.plan.line"
		if !x.Required {
			key = "card.plan.line_optional"
		}
		order = append(order, c.Text(key, map[string]any{"n": i + 1, "label": t.planLabel(x, lang)}))
	}
	body := c.Text("card.plan.body", map[string]any{"title": t.job(lang), "count": len(t.s.Rounds), "rule": t.Reviews.Panel.Policy.Rule.String()})
	if len(t.openObjections()) > 0 {
		body = c.Text("card.plan.body_debate", map[string]any{"title": t.job(lang)})
	}
	card := bot.Card{
		Kind: askPlan, Title: c.Text("card.plan.title", nil), Body: joinLines(problem, body),
		Fields: []bot.Field{
			{Name: c.Text("card.plan.field.objective", nil), Value: c.Text("card.plan.objective", map[string]any{"count": len(order)})},
			{Name: c.Text("card.plan.field.order", nil), Value: strings.Join(order, "\n")},
			{Name: c.Text("card.plan.field.history", nil), Value: t.roundLines(c)},
		},
	}
	var open []string
	for _, o := range t.openObjections() {
		open = append(open, c.Text("card.plan.objection", map[string]any{"claim": o.Claim, "severity": c.Text("severity."+string(o.Severity), nil)}))
	}
	if len(open) > 0 {
		card.Fields = append(card.Fields, bot.Field{Name: c.Text("card.plan.field.objections", nil), Value: strings.Join(open, "\n")})
	}
	reason := bot.Modal{Title: c.Text("modal.reason.title", nil), Inputs: []bot.Input{
		{Name: bot.InputReason, Label: c.Text("modal.reason.label", nil), Required: true, Long: true},
	}}
	edit := bot.Modal{Title: c.Text("modal.plan.title", nil), Inputs: []bot.Input{
		{Name: inputPlan, Label: c.Text("modal.plan.label", nil), Value: t.planLines(lang), Required: true, Long: true},
	}}
	card.Buttons = []bot.Button{
		{Name: bot.ButtonApprove, Label: c.Text("card.plan.button.approve", nil), Style: bot.Primary},
		{Name: bot.ButtonReject, Label: c.Text("card.plan.button.reject", nil), Style: bot.Danger, Modal: &reason},
		{Name: buttonPlan, Label: c.Text("card.plan.button.edit", nil), Modal: &edit},
	}
	return card
}

// planLabel is a field's name in the plan: the form's, unless a person worded it anew.
func (t *turn) planLabel(x brief.PlanField, lang string) string {
	def := t.s.Form.Field(x.FieldID)
	if x.Label != def.Label.In(t.s.Speaks) {
		return x.Label
	}
	return def.Label.In(lang)
}

// roundLines are the rounds of review, one line each, with the reasons of who did not approve below.
func (t *turn) roundLines(c *prompts.Catalog) string {
	if len(t.s.Rounds) == 0 {
		return c.Text("card.plan.no_rounds", nil)
	}
	var lines []string
	for _, r := range t.s.Rounds {
		key := "card.plan.round.rejected"
		if r.Approved {
			key = "card.plan.round.approved"
		}
		lines = append(lines, c.Text(key, map[string]any{"n": r.Number, "votes": r.Summary}))
		if !r.Approved {
			for _, line := range strings.Split(r.Feedback(), "\n") {
				lines = append(lines, "  "+line)
			}
		}
	}
	return strings.Join(lines, "\n")
}

// planLines is the draft as a person edits it: one field a line, its id before its name.
func (t *turn) planLines(lang string) string {
	var lines []string
	for _, x := range t.s.Draft.Fields {
		lines = append(lines, x.FieldID+": "+t.planLabel(x, lang))
	}
	return strings.Join(lines, "\n")
}

// planOf reads the lines of a person. What a model's plan is held to holds for theirs, save that they may leave out what is
// optional and word a field's name anew.
func (t *turn) planOf(text, lang string) (Plan, []string) {
	var in brief.Plan
	labels := map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		id, label, _ := strings.Cut(strings.ReplaceAll(line, "：", ":"), ":")
		id = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(id), "0123456789.)-・ "))
		if label = strings.TrimSpace(label); label != "" {
			labels[id] = label
		}
		in.Fields = append(in.Fields, brief.PlanField{FieldID: id})
	}
	if problems := planProblems(t.s.Form, in, true); len(problems) > 0 {
		return Plan{}, problems
	}
	p := toPlan(t.s.Form, in, t.s.Speaks)
	for i := range p.Fields {
		if label := labels[p.Fields[i].FieldID]; label != "" && label != t.s.Form.Field(p.Fields[i].FieldID).Label.In(lang) {
			p.Fields[i].Label = label
		}
	}
	return p, nil
}

// planDecided goes on as people decided about the plan.
func (t *turn) planDecided(ctx context.Context, d bot.Decision, by bot.User) error {
	if t.s.Status != AwaitingPlanApproval || t.s.Draft == nil {
		return nil
	}
	switch d.Verdict {
	case bot.Approved:
		t.takePlan(byPerson)
	case bot.Expired:
		p := formOrder(t.s.Form, t.s.Speaks)
		t.s.Draft = &p
		t.takePlan(byForm)
	case bot.Rejected:
		t.s.PlanFeedback, t.s.RoundsSeen = d.Reason, len(t.s.Rounds)
		t.s.Status = Planning
	case buttonPlan:
		if done, err := t.planEdited(ctx, d, by); !done || err != nil {
			return err
		}
	default:
		return nil
	}
	t.lead(t.text("plan.decided", nil))
	return t.attempt(ctx)
}

// planEdited takes what a person made of the plan: a new version, on which the reviewers vote once for whoever reads the record, and
// on which the person's approval counts as one. It reports whether that was enough.
func (t *turn) planEdited(ctx context.Context, d bot.Decision, by bot.User) (bool, error) {
	p, problems := t.planOf(d.Values[inputPlan], t.ModeratorLang)
	if len(problems) > 0 {
		c := catalog(t.ModeratorLang)
		t.askAboutPlan(c.Text("card.plan.edit_problem", map[string]any{"problem": strings.Join(problems, "; ")}))
		return false, nil
	}
	t.s.Draft = &p
	if _, err := t.reviewDraft(ctx); err != nil {
		return false, err
	}
	if d.Needed <= 1 {
		t.takePlan(byPerson)
		return true, nil
	}
	t.askAboutPlan("", bot.Vote{By: by, Verdict: bot.Approved, At: t.run.Now})
	return false, nil
}
