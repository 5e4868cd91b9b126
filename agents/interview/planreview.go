package interview

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/quorum"
	base "github.com/mendanhq/mendan/agents/turn"
)

// plan finds the order of the interview: one that was approved for this form, language and jurisdiction before, else one that
// the reviewers approve, else one that people decide on. It ends with a plan, or with people asked.
func (t *turn) plan(ctx context.Context) error {
	if kept, err := t.keptPlan(ctx); err != nil || kept {
		return err
	}
	if t.Reviews.on() && t.announce() {
		return nil
	}
	err := t.newPlan(ctx)
	if t.State.Announced && err == nil {
		t.showLive()
	}
	return err
}

// newPlan has a plan made and reviewed, until it is approved or people are asked; at once where nobody can vote.
func (t *turn) newPlan(ctx context.Context) error {
	for {
		t.notifier().Notify(quorum.PhaseChange{Phase: "plan"})
		if err := t.draft(ctx); err != nil {
			return err
		}
		if !t.Reviews.on() {
			t.setPlan(*t.State.Draft)
			return nil
		}
		if person, err := t.debate(ctx); err != nil || person {
			return err
		}
		round, err := t.reviewDraft(ctx)
		if err != nil {
			return err
		}
		switch {
		case round.Approved:
			t.takePlan(byQuorum)
			return nil
		case quorum.Unheard(t.State.Rounds), t.State.RejectedPlans() >= t.Reviews.MaxRevisions:
			t.unsettledPlan(ctx)
			return nil
		}
		t.State.PlanFeedback, t.State.Debate = round.Feedback(), nil
		t.notifier().Notify(quorum.PlanRevision{Revision: round.Number, Feedback: t.State.PlanFeedback})
	}
}

// reviewDraft puts the draft to the vote and keeps the round.
func (t *turn) reviewDraft(ctx context.Context) (quorum.Round, error) {
	n := len(t.State.Rounds) + 1
	prop, err := t.planProposal(n)
	if err != nil {
		return quorum.Round{}, err
	}
	round, err := t.Reviews.Panel.Review(ctx, t.run.Child(fmt.Sprintf("plan_review/%d", n)), prop, t.notifier())
	if err != nil {
		return round, err
	}
	t.State.Rounds = append(slices.Clone(t.State.Rounds), round)
	t.keepReview(round.Of(prop, topicPlan))
	return round, nil
}

// The topics of reviews, as records name them.
const (
	topicPlan     = "interview_plan"
	topicHandover = "application_handover"
	topicAudit    = "application_audit"
)

// planProposal is the draft as the voters read it.
func (t *turn) planProposal(round int) (quorum.Proposal, error) {
	system, err := t.planPrompt(promptPlanReview, *t.State.Draft)
	if err != nil {
		return quorum.Proposal{}, err
	}
	return quorum.Proposal{
		Point: quorum.PlanReview, Target: t.State.Form.ID, Round: round, System: system, Text: application.JSON(map[string]any{"plan": t.State.Draft.Fields, "objections": t.openObjections()}),
		Input: t.proposed(*t.State.Draft),
	}, nil
}

// The prompts that voters are given.
const (
	promptPlanReview     = "plan_review"
	promptHandoverReview = "handover_review"
)

// Who made a plan count.
const (
	byQuorum = "quorum"
	byPerson = "person"
	byForm   = "form_order" // nobody decided in time
	byNobody = "auto_approve"
)

// takePlan makes the draft count, and keeps it for the next candidates where reviewers or people approved it.
func (t *turn) takePlan(by string) {
	p := *t.State.Draft
	t.State.PlanBy = by
	if by == byQuorum || by == byPerson {
		t.out.Rows = append(t.out.Rows, agents.Row{Port: planPort, Key: t.planKey(), Shared: true, Value: json.RawMessage(application.JSON(keptPlan{Plan: p, By: by, Rounds: t.State.Rounds}))})
	}
	t.setPlan(p)
}

// planPort is where approved plans are kept, for all conversations.
const planPort = "plan"

// keptPlan is an approved plan with how it came to be.
type keptPlan struct {
	Plan   application.Plan `json:"plan"`
	By     string           `json:"by"`
	Rounds []quorum.Round   `json:"rounds"`
}

// planKey names what a plan was approved for: the form's content, the language, the jurisdiction, and the reviewers and their rule.
func (t *turn) planKey() string {
	places := t.Countries()
	slices.Sort(places)
	parts := slices.Concat([]string{t.State.Digest, t.State.Speaks, t.Reviews.Panel.Policy.Rule.String()}, places, []string{""}, t.Reviews.Panel.Voters)
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:])
}

// keptPlan takes a plan that was approved before.
func (t *turn) keptPlan(ctx context.Context) (bool, error) {
	if !t.Reviews.on() {
		return false, nil
	}
	raw, err := t.run.Row(ctx, planPort, t.planKey(), true)
	if err != nil || raw == nil {
		return false, err
	}
	var k keptPlan
	if err := json.Unmarshal(raw, &k); err != nil || len(planProblems(t.State.Form, brief.Plan{Fields: k.Plan.Fields}, true)) > 0 {
		t.log().WarnContext(ctx, "a kept plan cannot be used and is made anew")
		return false, nil
	}
	t.State.Draft = &k.Plan
	for _, round := range k.Rounds {
		prop, err := t.planProposal(round.Number)
		if err != nil {
			return false, err
		}
		rec := round.Of(prop, topicPlan)
		rec.Kept = true
		t.keepReview(rec)
	}
	t.State.PlanBy = k.By
	t.setPlan(k.Plan)
	return true, nil
}

// unsettledPlan goes by the configured mode when the reviewers reject the last plan that they are shown.
func (t *turn) unsettledPlan(ctx context.Context) {
	switch t.Reviews.Human {
	case quorum.AutoApprove:
		t.log().WarnContext(ctx, "a rejected plan is taken without a person, as configured")
		t.out.Audit = append(t.out.Audit, agents.AuditEntry{Kind: "auto_approved", Content: []byte(application.JSON(t.State.Draft)), Labels: map[string]string{"point": string(quorum.PlanReview)}})
		t.takePlan(byNobody)
	case quorum.AutoReject:
		t.State.Need(application.ReasonPlan, "")
		t.State.Status, t.State.Draft = application.NeedsHuman, nil
		t.state(t.Text("plan.rejected", nil))
		if !t.State.Publishing { // somebody waits who was promised a word of people
			t.askPeople(kindHuman, base.Texts(t.ModeratorLang).Text("card.reason."+application.ReasonPlan, nil))
		}
	default:
		t.askAboutPlan("")
	}
}
