package interview

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/quorum"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// askPlan is the flow's name for the approval of a plan, buttonPlan the button that opens it as lines.
const (
	askPlan    = "plan"
	buttonPlan = "edit"
)

// askAboutPlan puts the draft before people, with every round of review, and lets the candidate know, once, that it takes a while.
// about says what came before: how the reviews went, or what became of a person's edit. votes are those that count from the beginning.
func (t *turn) askAboutPlan(about string, votes ...bot.Vote) {
	t.State.Status = application.AwaitingPlanApproval
	t.out.Approvals = append(t.out.Approvals, agents.Ask{
		Name: askPlan, Kind: askPlan, To: bot.Destination{Audience: bot.ToModerators}, Card: t.planCard(about), AskedBy: t.run.Thread.Owner, Votes: votes,
		Terms: t.atDesk(!t.Reviews.FormOrder),
	})
	t.notifier().Notify(quorum.HumanIntervention{Point: quorum.PlanReview, Rounds: t.State.Rounds})
	if !t.State.PlanAwaited {
		t.state(t.waiting("plan.waiting"))
	}
	t.State.PlanAwaited = true
}

// waiting tells the candidate that people look at the questions, and when they are expected to be done.
func (t *turn) waiting(key string) string {
	text := t.Text(key, nil)
	if h := int(t.Reviews.Within.Hours()); h > 0 {
		text += t.Space() + t.Text("plan.within", map[string]any{"hours": h})
	}
	return text
}

// planCard is the design's card: request, objective, order, the history of reviews with the reasons.
func (t *turn) planCard(about string) bot.Card {
	lang := t.ModeratorLang
	c := base.Texts(lang)
	var order []string
	for i, x := range t.State.Draft.Fields {
		key := "card.plan.line"
		if !x.Required {
			key = "card.plan.line_optional"
		}
		order = append(order, c.Text(key, map[string]any{"n": i + 1, "label": t.planLabel(x, lang)}))
	}
	if about == "" {
		about = c.Text("card.plan.body", map[string]any{"count": len(t.State.Rounds), "rule": c.Rule(t.Reviews.Panel.Policy.Rule.Named())})
		switch {
		case t.State.Debate != nil && t.State.Debate.NeedsPerson():
			about = c.Text("card.plan.body_debate", nil)
		case quorum.Unheard(t.State.Rounds):
			about = c.Text("card.plan.body_unheard", nil)
		}
	}
	card := bot.Card{
		Kind: askPlan, Title: c.Text("card.plan.title", nil), Body: about,
		Fields: []bot.Field{
			{Name: c.Text("card.plan.field.request", nil), Value: t.planRequest(c)},
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
	card.Buttons = append(base.DecisionButtons(c, "card.plan.button.approve", "card.plan.button.reject", "modal.reason.label"),
		bot.Button{Name: buttonPlan, Label: c.Text("card.plan.button.edit", nil), Modal: t.planModal(c)}, base.OpenButton(c))
	return card
}

// planRequest is what the plan is for: the form, and the language and jurisdiction that it is planned in.
func (t *turn) planRequest(c *prompts.Catalog) string {
	var names []string
	for _, country := range t.Countries() {
		names = append(names, place.CountryName(country, t.ModeratorLang))
	}
	places := c.List(names)
	if len(names) == 0 {
		places = c.Text("card.plan.anywhere", nil)
	}
	return c.Text("card.plan.request", map[string]any{"title": t.Job(t.ModeratorLang), "language": c.Text("card.plan.language."+t.State.Speaks, nil), "places": places})
}

// planLabel is a field's name in the plan: the form's, unless a person worded it anew.
func (t *turn) planLabel(x brief.PlanField, lang string) string {
	def := t.State.Form.Field(x.FieldID)
	if x.Label != def.Label.In(t.State.Speaks) {
		return x.Label
	}
	return def.Label.In(lang)
}

// roundLines are the rounds of review, one line each, with the reasons of who did not approve below, and what people sent back.
func (t *turn) roundLines(c *prompts.Catalog) string {
	if len(t.State.Rounds) == 0 {
		return c.Text("card.plan.no_rounds", nil)
	}
	var lines []string
	for _, r := range t.State.Rounds {
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
		for _, b := range t.State.SentBack {
			if b.After == r.Number {
				lines = append(lines, c.Text("card.plan.sent_back", map[string]any{"by": b.By, "reason": b.Reason}))
			}
		}
	}
	return strings.Join(lines, "\n")
}

// refusedLabel says in the moderators' language why a field may not be called so; empty when it may.
func (t *turn) refusedLabel(x brief.PlanField, label string) string {
	v := t.flow.Checker.Check(compliance.Question{
		FieldID: x.FieldID, Label: label, Intent: x.Intent, Text: t.Text("question.type.text", map[string]any{"label": label}), Lang: t.State.Speaks, Countries: t.Countries(), Statement: true,
	})
	i := slices.IndexFunc(v.Violations, func(x compliance.Violation) bool { return x.Type != compliance.ToneViolation }) // a name asks nothing
	if i < 0 {
		return ""
	}
	t.blockedAtDesk(label, v.Violations[i])
	return base.Texts(t.ModeratorLang).Text("card.plan.problem.label", map[string]any{"label": label, "words": strings.Join(v.Violations[i].Words, " … ")})
}

// planDecided goes on as people decided about the plan.
func (t *turn) planDecided(ctx context.Context, d bot.Decision, by bot.User) error {
	if t.State.Status != application.AwaitingPlanApproval || t.State.Draft == nil {
		return nil
	}
	switch d.Verdict {
	case bot.Approved:
		t.takePlan(byPerson)
	case bot.Expired:
		p := formOrder(t.State.Form, t.State.Speaks)
		t.State.Draft = &p
		t.takePlan(byForm)
	case bot.Rejected:
		t.State.PlanFeedback, t.State.Debate = "", nil
		t.State.SentBack = append(slices.Clone(t.State.SentBack), application.SentBack{By: by.Display(), Reason: d.Reason, After: len(t.State.Rounds)})
		t.State.Status = application.Planning
	case buttonPlan:
		if done, err := t.planEdited(ctx, d, by); !done || err != nil {
			return err
		}
	default:
		return nil
	}
	if t.State.Publishing {
		return nil
	}
	t.WaitAnew()
	return t.attempt(ctx)
}

// planEdited takes what a person made of the plan: a new version, on which the reviewers vote once for whoever reads the record, and
// on which the person's approval counts as one. It reports whether that was enough.
func (t *turn) planEdited(ctx context.Context, d bot.Decision, by bot.User) (bool, error) {
	c := base.Texts(t.ModeratorLang)
	p, _, problems := t.planOf(d.Values)
	if len(problems) > 0 {
		t.askAboutPlan(c.Text("card.plan.edit_problem", map[string]any{"by": by.Display(), "problem": c.List(problems)}), d.Votes...)
		return false, nil
	}
	t.State.Draft, t.State.Debate = &p, nil
	if _, err := t.reviewDraft(ctx); err != nil {
		return false, err
	}
	if d.Needed <= 1 {
		t.takePlan(byPerson)
		return true, nil
	}
	t.askAboutPlan(c.Text("card.plan.body_edited", map[string]any{"by": by.Display()}), bot.Vote{By: by, Verdict: bot.Approved, At: t.Now})
	return false, nil
}

// whileDeciding answers what is said while people look at the plan.
func (t *turn) whileDeciding(ctx context.Context, m hearing.Move) error {
	t.State.Pending = nil
	if m.Want == intents.WantsPause {
		t.lead(t.Text("plan.rest", nil))
	}
	if err := t.answerBetween(ctx, m.Words); err != nil {
		return err
	}
	t.state(t.waiting("plan.still_waiting"))
	return nil
}
