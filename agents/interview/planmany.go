package interview

import (
	"context"
	"encoding/json"
	"maps"
	"strconv"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/telling"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/tool"
)

// bestPlan has several models plan at the same time and score each other's plans. Where that gives no winner, the first model plans
// alone, and the record says so.
func (t *turn) bestPlan(ctx context.Context, key, system string) (application.Plan, error) {
	e := quorum.Ensemble[application.Plan]{
		Planners: t.Reviews.Planners, Floor: t.Reviews.Floor,
		Plan: func(ctx context.Context, run *agents.Run, model string) (application.Plan, error) {
			return t.planBy(ctx, run, model, key, system)
		},
		Score: t.score,
	}
	contest, err := e.Run(ctx, t.run.Child(key), t.notifier())
	if err != nil {
		return application.Plan{}, err
	}
	t.keepReview(ensembleRecord{Type: "ensemble_result", APIVersion: "v1", Target: t.State.Form.ID, Contest: contest})
	if contest.Winner >= 0 {
		return contest.Entries[contest.Winner].Plan, nil
	}
	t.log().WarnContext(ctx, "the ensemble has no winner: one model plans alone", "why", contest.Why)
	return t.planBy(ctx, t.run, t.Reviews.Planners[0], key+"/solo", system)
}

// ensembleRecord is an ensemble's outcome as records keep it.
type ensembleRecord struct {
	Type       string `json:"type"`
	APIVersion string `json:"api_version"`
	Target     string `json:"target"`
	quorum.Contest[application.Plan]
}

// keepReview adds a round of votes, or what else came of reviewing, to the conversation's record.
func (t *turn) keepReview(v any) {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain data
	}
	t.out.Reviews = append(t.out.Reviews, raw)
}

// score asks a planner what another's plan is worth.
func (t *turn) score(ctx context.Context, run *agents.Run, model string, p application.Plan) (quorum.Score, error) {
	system, err := t.planPrompt(promptPlanScore, p)
	if err != nil {
		return quorum.Score{}, err
	}
	got, err := sessionBy[brief.Score](ctx, t, run, model, brief.Scorer, "score", system, planMessage(p, nil), t.tools.score, t.proposed(p))
	return quorum.Score{Points: got.Points, Reason: got.Reason}, err
}

// planPrompt is a prompt about a plan: the fields in its order. What is said of it is for those who read cards.
func (t *turn) planPrompt(name string, p application.Plan) (string, error) {
	b := t.briefing(nil)
	b.Language = telling.LanguageName(t.ModeratorLang)
	for _, x := range p.Fields {
		b.Form = append(b.Form, t.shown(t.State.Form.Field(x.FieldID)))
	}
	return t.system(name, b)
}

// planMessage shows a plan as data, with what else belongs to it.
func planMessage(p application.Plan, more map[string]any) []llm.Message {
	data := map[string]any{"plan": p.Fields}
	maps.Copy(data, more)
	return []llm.Message{{Role: llm.RoleUser, Content: application.JSON(data)}}
}

// proposed is a plan as the offline rules read it.
func (t *turn) proposed(p application.Plan) brief.PlanProposal {
	out := brief.PlanProposal{Lang: t.ModeratorLang, Form: t.State.Form}
	for _, x := range p.Fields {
		out.Order = append(out.Order, x.FieldID)
	}
	return out
}

// debate has the draft attacked and defended, where that is configured. What a moderator lets stand is shown to the voters; a
// critical objection, or a debate that could not be held to its end, goes to people. It reports whether it did.
func (t *turn) debate(ctx context.Context) (bool, error) {
	if !t.Reviews.Debate {
		return false, nil
	}
	voters := t.Reviews.Panel.Voters
	d := quorum.Debate{
		Oppose: func(ctx context.Context, run *agents.Run, so []quorum.Exchange) ([]quorum.Objection, error) {
			got, err := debating[brief.Objections](ctx, t, run, voters[0], promptOppose, t.tools.oppose, so, nil, nil)
			return objections(got), err
		},
		Defend: func(ctx context.Context, run *agents.Run, so []quorum.Exchange, against []quorum.Objection) ([]quorum.Defence, error) {
			got, err := debating[brief.Defences](ctx, t, run, t.Reviews.Planner, promptDefend, t.tools.defend, so, against, nil)
			return defences(got), err
		},
		Rule: func(ctx context.Context, run *agents.Run, so []quorum.Exchange, against []quorum.Objection, said []quorum.Defence) ([]string, string, error) {
			got, err := debating[brief.Ruling](ctx, t, run, voters[len(voters)-1], promptRule, t.tools.rule, so, against, said)
			return got.Standing, got.Reason, err
		},
	}
	n := strconv.Itoa(len(t.State.Rounds) + 1)
	out, err := d.Run(ctx, t.run.Child("plan/"+n), t.notifier())
	if err != nil {
		return false, err
	}
	t.State.Debate = &out
	t.keepReview(debateRecord{Type: "debate_result", APIVersion: "v1", Target: t.State.Form.ID, Outcome: out})
	if !out.NeedsPerson() {
		return false, nil
	}
	t.log().InfoContext(ctx, "a debate goes to people", "open", len(out.Open))
	t.unsettledPlan(ctx)
	return true, nil
}

// debateRecord is a debate as records keep it.
type debateRecord struct {
	Type       string `json:"type"`
	APIVersion string `json:"api_version"`
	Target     string `json:"target"`
	quorum.Outcome
}

// openObjections are those that the last debate left standing.
func (t *turn) openObjections() []quorum.Objection {
	if t.State.Debate == nil {
		return nil
	}
	return t.State.Debate.Open
}

// debating asks a model for its part in a debate about the draft.
func debating[Out any](
	ctx context.Context, t *turn, run *agents.Run, model, part string, give tool.Tool, so []quorum.Exchange, against []quorum.Objection, said []quorum.Defence,
) (Out, error) {
	system, err := t.planPrompt(part, *t.State.Draft)
	if err != nil {
		var none Out
		return none, err
	}
	in := brief.DebateInput{Plan: t.proposed(*t.State.Draft), Model: model, Round: len(so) + 1}
	for _, o := range against {
		in.Against = append(in.Against, o.ID)
	}
	msgs := planMessage(*t.State.Draft, map[string]any{"debate": so, "objections": against, "defences": said})
	return sessionBy[Out](ctx, t, run, model, part, part, system, msgs, give, in)
}

func objections(in brief.Objections) []quorum.Objection {
	var out []quorum.Objection
	for _, o := range in.Objections {
		out = append(out, quorum.Objection{Claim: o.Claim, Evidence: o.Evidence, Severity: quorum.Severity(o.Severity)})
	}
	return out
}

func defences(in brief.Defences) []quorum.Defence {
	var out []quorum.Defence
	for _, d := range in.Defences {
		out = append(out, quorum.Defence{ID: d.ID, Claim: d.Claim, Evidence: d.Evidence})
	}
	return out
}

// The parts of a debate and the scoring of plans: prompts, and the names of the agents that play them.
const (
	promptPlanScore = brief.Scorer
	promptOppose    = brief.Opponent
	promptDefend    = brief.Proponent
	promptRule      = brief.Moderator
)
