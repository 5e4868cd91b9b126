package interview

import (
	"context"
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/telling"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/quorum"
)

// reasonReview is why a person has to look when reviewers do not agree to what is handed over.
const reasonReview = "review_rejected"

// finalReview puts the audit's result to the vote. What is not approved makes people look, with the reviewers' reasons; it never
// passes in silence.
func (t *turn) finalReview(ctx context.Context) error {
	round, err := t.reviewApplication(ctx, quorum.FinalReview, topicAudit)
	if err != nil {
		return err
	}
	a := *t.State.Audit
	a.Review = &round
	t.State.Audit = &a
	t.dissent(round)
	return nil
}

// actionReview puts the handing over of a confirmed application to the vote: people will act on it.
func (t *turn) actionReview(ctx context.Context) error {
	if !t.Reviews.on() {
		return nil
	}
	round, err := t.reviewApplication(ctx, quorum.ActionReview, topicHandover)
	if err != nil {
		return err
	}
	t.State.Handover = &round
	t.dissent(round)
	return nil
}

func (t *turn) dissent(round quorum.Round) {
	if !round.Approved {
		t.State.Need(reasonReview, "")
	}
}

func (t *turn) reviewApplication(ctx context.Context, point quorum.Point, topic string) (quorum.Round, error) {
	prop, err := t.applicationProposal(point)
	if err != nil {
		return quorum.Round{}, err
	}
	round, err := t.Reviews.Panel.Review(ctx, t.run.Child(string(point)+"_review"), prop, t.notifier())
	if err != nil {
		return round, err
	}
	t.keepReview(round.Of(prop, topic))
	return round, nil
}

// applicationProposal is the application as voters read it: what was recorded, never the conversation.
func (t *turn) applicationProposal(point quorum.Point) (quorum.Proposal, error) {
	b := t.briefing(nil)
	b.Language = telling.LanguageName(t.ModeratorLang)
	for i := range t.State.Form.Fields {
		b.Form = append(b.Form, t.shown(&t.State.Form.Fields[i]))
	}
	system, err := t.system(promptHandoverReview, b)
	if err != nil {
		return quorum.Proposal{}, err
	}
	in := brief.HandoverProposal{Lang: t.ModeratorLang, Passed: t.State.Audit.Passed}
	for i := range t.State.Fields {
		f := &t.State.Fields[i]
		if t.State.Form.Field(f.ID).Required && !f.Settled() {
			in.Open = append(in.Open, f.ID)
		}
		for _, k := range slices.Sorted(maps.Keys(f.Facts)) {
			if fact := f.Facts[k]; fact.Source == "" || fact.Words == "" {
				in.Unsourced = append(in.Unsourced, f.ID+"."+k)
			}
		}
	}
	for _, v := range t.State.Audit.Violations {
		if v.Severity == severityError {
			in.Violations = append(in.Violations, v.Type)
		}
	}
	return quorum.Proposal{Point: point, Target: t.State.Form.ID, Round: 1, System: system, Text: application.JSON(in), Input: in}, nil
}

// reviewLines are the votes on the application, with the reasons of who did not approve.
func (t *turn) reviewLines() string {
	var lines string
	for _, r := range []*quorum.Round{t.State.Audit.Review, t.State.Handover} {
		if r == nil {
			continue
		}
		lines = text.JoinLines(lines, "`"+r.Summary+"`")
		if !r.Approved {
			lines = text.JoinLines(lines, r.Feedback())
		}
	}
	return lines
}
