package task

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/quorum"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// PlanProposal is a plan as offline reviewers read it.
type PlanProposal struct {
	Request, Lang string
	Plan          Plan
}

func (t *turn) proposal(p Plan) PlanProposal { return PlanProposal{t.s.Request, t.s.Lang, p} }

// review puts the plan to the vote: always, in every scope, and whatever a debate said before. One that the reviewers approve and that a
// debate left in doubt is a person's to decide, and so is one on which nobody can vote.
func (t *turn) review(ctx context.Context) error {
	t.notify(quorum.PhaseChange{Phase: string(Reviewing)})
	person, err := t.debate(ctx)
	if err != nil {
		return err
	}
	round, err := t.votePlan(ctx)
	if err != nil {
		return err
	}
	switch {
	case round.Approved && !person:
		t.takePlan(byQuorum)
	case round.Approved, quorum.Unheard(t.s.Rounds), t.s.countRejected() >= t.MaxRevisions:
		t.unsettled(ctx)
	default:
		t.s.Feedback, t.s.SentBack, t.s.Phase = t.addDoubts(round.Feedback()), false, Planning
		t.notify(quorum.PlanRevision{Revision: round.Number, Feedback: t.s.Feedback})
	}
	return nil
}

// votePlan has the plan voted on and keeps the round.
func (t *turn) votePlan(ctx context.Context) (quorum.Round, error) {
	n := len(t.s.Rounds) + 1
	system, err := t.prompt("task_plan_review", prompts.Briefing{Plan: t.s.Plan, Notes: t.s.Notes})
	if err != nil {
		return quorum.Round{}, err
	}
	prop := quorum.Proposal{
		Point: quorum.PlanReview, Target: Workflow, Round: n, System: system,
		Text:  string(encodeJSON(map[string]any{"request": t.s.Request, "plan": t.s.Plan, "objections": t.objections()})),
		Input: t.proposal(*t.s.Plan),
	}
	round, err := t.Panel.Review(ctx, t.Run.Child(fmt.Sprintf("plan_review/%d", n)), prop, t.notifier())
	if err != nil {
		return round, err
	}
	t.s.Rounds = append(slices.Clone(t.s.Rounds), round)
	t.keepReview(round.Of(prop, "task_plan"))
	return round, nil
}

// keepReview adds something to the conversation's record of reviews.
func (t *turn) keepReview(v any) { t.Out.Reviews = append(t.Out.Reviews, encodeJSON(v)) }

// countRejected counts the rounds that plans lost since a person last sent one back, or since the beginning.
func (s *State) countRejected() int {
	n := 0
	for _, r := range s.Rounds[min(s.RoundsSeen, len(s.Rounds)):] {
		if !r.Approved {
			n++
		}
	}
	return n
}

// takePlan makes the plan count, and goes on to what the scope says.
func (t *turn) takePlan(by string) {
	t.s.PlanBy = by
	switch {
	case t.s.Scope == PlanOnly:
		t.end("")
	case t.s.Scope == Fast && !t.s.Refused:
		t.carryOut()
	case t.Human == quorum.AutoApprove:
		t.auditSkipped("auto_approved", "confirmation", t.s.Plan)
		t.carryOut()
	case t.Human == quorum.AutoReject:
		t.end(t.Text("task.confirmation_refused", nil))
	default:
		t.s.Phase = Confirming
		t.askToConfirm()
	}
}

// auditSkipped writes down that nobody was asked.
func (t *turn) auditSkipped(kind, point string, content any) {
	t.Out.Audit = append(t.Out.Audit, agents.AuditEntry{Kind: kind, Content: encodeJSON(content), Labels: map[string]string{"point": point}})
}

// unsettled goes by the configured mode when the reviewers rejected the last plan that they are shown.
func (t *turn) unsettled(ctx context.Context) {
	switch t.Human {
	case quorum.AutoApprove:
		t.Log().WarnContext(ctx, "a rejected plan is taken without a person, as configured")
		t.auditSkipped("auto_approved", string(quorum.PlanReview), t.s.Plan)
		t.takePlan(byNobody)
	case quorum.AutoReject:
		t.end(t.Text("task.plan_rejected"+t.nameDoubtful(), nil))
	default:
		t.askAboutPlan("")
	}
}

// askPlan and askAction name the approvals that tasks ask for, askAction followed by the id of the part.
const (
	askPlan    = "plan"
	askAction  = "action"
	buttonEdit = "edit"
	inputPlan  = "plan"
)

// atDesk is who may decide where the configuration does not say.
func atDesk() bot.Terms {
	return bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator, bot.Operator}}, Hold: true}
}

// askAboutPlan puts the plan before people, with every round of review.
func (t *turn) askAboutPlan(about string, votes ...bot.Vote) {
	t.Out.Approvals = append(t.Out.Approvals, agents.Ask{
		Name: askPlan, Kind: askPlan, To: bot.Destination{Audience: bot.ToModerators}, Card: t.planCard(about), AskedBy: t.Run.Thread.Owner, Votes: votes, Terms: atDesk(),
	})
	t.notify(quorum.HumanIntervention{Point: quorum.PlanReview, Rounds: t.s.Rounds})
	if t.s.Phase != AwaitingPlan {
		t.Say("plan_waits", t.Text("task.plan_waits"+t.nameDoubtful(), nil))
	}
	t.s.Phase = AwaitingPlan
}

// decided goes on as people decided.
func (t *turn) decided(ctx context.Context, d bot.Decision, by bot.User) error {
	if d.Kind == askAction {
		t.callDecided(d, by)
		return nil
	}
	if t.s.Phase != AwaitingPlan || d.Approval != askPlan {
		return nil
	}
	switch d.Verdict {
	case bot.Approved:
		t.takePlan(byPerson)
	case bot.Rejected:
		t.s.RoundsSeen = len(t.s.Rounds)
		if strings.TrimSpace(d.Reason) == "" {
			t.end(t.Text("task.rejected_by", map[string]any{"by": by.Display()}))
			return nil
		}
		t.s.Feedback, t.s.SentBack, t.s.Phase = d.Reason, true, Planning
	case buttonEdit:
		return t.planEdited(ctx, d, by)
	case bot.Expired:
		t.end(t.Text("task.plan_expired", nil))
	}
	return nil
}

// planEdited takes what a person made of the plan: a new version, on which the reviewers vote once for whoever reads the record, and
// on which the person's approval counts as one.
func (t *turn) planEdited(ctx context.Context, d bot.Decision, by bot.User) error {
	c := base.Texts(t.ModeratorLang)
	p, problems := t.planOf(d.Values[inputPlan])
	if len(problems) > 0 {
		t.askAboutPlan(c.Text("card.plan.edit_problem", map[string]any{"by": by.Display(), "problem": c.List(problems)}), d.Votes...)
		return nil
	}
	t.s.replacePlan(p)
	t.s.Same = false
	if _, err := t.votePlan(ctx); err != nil {
		return err
	}
	if d.Needed <= 1 {
		t.takePlan(byPerson)
		return nil
	}
	t.askAboutPlan(c.Text("card.plan.body_edited", map[string]any{"by": by.Display()}), bot.Vote{By: by, Verdict: bot.Approved, At: t.Run.Now})
	return nil
}

// confirmed carries the plan out.
func (t *turn) confirmed(by bot.User) {
	switch t.s.Phase {
	case Confirming:
		t.Log().Info("execution confirmed")
		t.Out.Event("confirmed", "", t.Run.Now)
		t.carryOut()
	case AwaitingPlan, AwaitingCall:
		t.Say("at_desk", t.Text("task.at_desk", map[string]any{"by": by.Display()}))
	default:
		t.Say("words", t.Text("task.nothing_to_confirm", nil))
	}
}

// reject sends the plan back with a reason, or ends the task without one. id is the message's that the reason stands in, if it is known.
func (t *turn) reject(reason string, id bot.MessageID, by bot.User) {
	switch {
	case t.s.Phase == AwaitingPlan, t.s.Phase == AwaitingCall:
		t.Say("at_desk", t.Text("task.at_desk", map[string]any{"by": by.Display()}))
	case t.s.Phase != Confirming:
		t.Say("words", t.Text("task.nothing_to_confirm", nil))
	case reason == "":
		t.stop(by)
	default:
		t.s.Feedback, t.s.SentBack, t.s.Phase, t.s.RoundsSeen = reason, true, Planning, len(t.s.Rounds)
		if id != "" {
			t.s.Reasons = append(slices.Clone(t.s.Reasons), Reason{id, reason})
		}
	}
}

// edit takes a plan as lines, as the card's modal does. It is reviewed like any other.
func (t *turn) edit(lines string) {
	switch {
	case t.s.Phase == AwaitingPlan:
		t.Say("at_desk", t.Text("task.at_desk", map[string]any{"by": ""}))
		return
	case t.s.Phase != Confirming:
		t.Say("words", t.Text("task.nothing_to_confirm", nil))
		return
	case lines == "":
		t.Say("edit", t.Text("task.edit_how", map[string]any{"lines": t.planLines()}))
		return
	}
	p, problems := t.planOf(lines)
	if len(problems) > 0 {
		t.Say("edit", t.Text("task.edit_problem", map[string]any{"problems": strings.Join(wordProblems(p.problems(t.tools), t.s.Lang), "\n")}))
		return
	}
	t.s.replacePlan(p)
	t.s.Same, t.s.Phase, t.s.RoundsSeen = false, Reviewing, len(t.s.Rounds)
}

// carryOut begins the tasks.
func (t *turn) carryOut() {
	t.s.Phase, t.s.Work = Executing, nil
	for _, x := range t.s.Plan.Tasks {
		t.s.Work = append(t.s.Work, Work{Task: x, Status: Pending})
	}
}
