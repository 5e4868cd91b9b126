package task

import (
	"context"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// The agents of a debate about a plan.
const (
	Opponent  = "debate_oppose"
	Proponent = "debate_defend"
	Moderator = "debate_rule"
)

// DebateInput is what their offline rules read.
type DebateInput struct {
	PlanProposal
	Model   string
	Round   int
	Against []string // ids of the objections
}

type objection struct {
	Claim    string `json:"claim"`
	Evidence string `json:"evidence"`
	Severity string `json:"severity" enum:"minor,major,critical"`
}

type objections struct {
	Objections []objection `json:"objections" desc:"empty when there is nothing against the plan"`
}

type defence struct {
	ID       string `json:"id" desc:"of the objection"`
	Claim    string `json:"claim"`
	Evidence string `json:"evidence"`
}

type defences struct {
	Defences []defence `json:"defences"`
}

type ruling struct {
	Standing []string `json:"standing" desc:"ids of the objections that stand"`
	Reason   string   `json:"reason"`
}

// debate has the plan attacked and defended, where that is configured. A critical objection that stands, or a debate that could not be
// held to its end, is for people: it reports whether there is one.
func (t *turn) debate(ctx context.Context) (bool, error) {
	if !t.s.Debates {
		return false, nil
	}
	voters := t.Panel.Voters
	d := quorum.Debate{
		Oppose: func(ctx context.Context, run *agents.Run, so []quorum.Exchange) ([]quorum.Objection, error) {
			got, err := debating[objections](ctx, t, run, voters[0], Opponent, so, nil, nil)
			var out []quorum.Objection
			for _, o := range got.Objections {
				out = append(out, quorum.Objection{Claim: o.Claim, Evidence: o.Evidence, Severity: quorum.Severity(o.Severity)})
			}
			return out, err
		},
		Defend: func(ctx context.Context, run *agents.Run, so []quorum.Exchange, against []quorum.Objection) ([]quorum.Defence, error) {
			got, err := debating[defences](ctx, t, run, t.s.Author, Proponent, so, against, nil)
			var out []quorum.Defence
			for _, x := range got.Defences {
				out = append(out, quorum.Defence{ID: x.ID, Claim: x.Claim, Evidence: x.Evidence})
			}
			return out, err
		},
		Rule: func(ctx context.Context, run *agents.Run, so []quorum.Exchange, against []quorum.Objection, said []quorum.Defence) ([]string, string, error) {
			got, err := debating[ruling](ctx, t, run, voters[len(voters)-1], Moderator, so, against, said)
			return got.Standing, got.Reason, err
		},
	}
	out, err := d.Run(ctx, t.Run.Child(fmt.Sprintf("debate/%d", t.s.Attempts)), t.notifier())
	if err != nil {
		return false, err
	}
	t.s.Debate = &out
	t.keepReview(map[string]any{"type": "debate_result", "api_version": "v1", "target": Workflow, "outcome": out})
	return out.NeedsPerson(), nil
}

// nameDoubtful names the texts about a plan that the reviewers approved and that a debate left in doubt, or on which none of them could vote.
func (t *turn) nameDoubtful() string {
	n := len(t.s.Rounds)
	switch {
	case n > 0 && t.s.Rounds[n-1].Approved:
		return "_debate"
	case quorum.Unheard(t.s.Rounds):
		return "_unheard"
	}
	return ""
}

// addDoubts adds the objections that still stand to what the reviewers said.
func (t *turn) addDoubts(feedback string) string {
	lines := []string{feedback}
	for _, o := range t.objections() {
		lines = append(lines, fmt.Sprintf("objection (%s): %s", o.Severity, o.Claim))
	}
	return strings.Join(lines, "\n")
}

// objections are those that the last debate left standing.
func (t *turn) objections() []quorum.Objection {
	if t.s.Debate == nil {
		return nil
	}
	return t.s.Debate.Open
}

// objectionField shows the objections that still stand; none where there are none.
func (t *turn) objectionField(c *prompts.Catalog) []bot.Field {
	var open []string
	for _, o := range t.objections() {
		open = append(open, c.Text("card.plan.objection", map[string]any{"claim": o.Claim, "severity": c.Text("severity."+string(o.Severity), nil)}))
	}
	if len(open) == 0 {
		return nil
	}
	return []bot.Field{{Name: c.Text("card.plan.field.objections", nil), Value: strings.Join(open, "\n")}}
}

// debating asks a model for its part in a debate about the plan.
func debating[Out any](
	ctx context.Context, t *turn, run *agents.Run, model, part string, so []quorum.Exchange, against []quorum.Objection, said []quorum.Defence,
) (Out, error) {
	var none Out
	system, err := t.prompt("task_"+part, prompts.Briefing{Plan: map[string]any{"plan": t.s.Plan, "debate": so, "objections": against, "defences": said}})
	if err != nil {
		return none, err
	}
	give := tool.New(tool.Spec{Name: "answer", Description: "Hands over your part.", Ends: true},
		func(_ context.Context, in Out) (tool.Result, error) { return tool.OK("noted").WithData(in), nil })
	in := DebateInput{PlanProposal: t.proposal(*t.s.Plan), Model: model, Round: len(so) + 1}
	for _, o := range against {
		in.Against = append(in.Against, o.ID)
	}
	loop := tool.Loop{
		Client: t.Client, Agent: "task_" + part, Model: model, MaxIterations: t.MaxRetries + 1, Tools: []tool.Tool{give}, ToolChoice: give.Name,
		Remaining: func() []string { return []string{"Hand over your part using answer"} },
	}
	res, err := loop.Run(ctx, run, part, system, t.requestMessage(), in)
	if err != nil {
		return none, err
	}
	return tool.DataOf[Out](res.Ended.Result)
}

// tellGroup says what several planners, or the sides of a debate, are at; false for what is neither's.
func (t *turn) tellGroup(e quorum.Event) (string, bool) {
	switch e := e.(type) {
	case quorum.EnsembleStart:
		return t.Text("task.ensemble.start", map[string]any{"models": t.Texts().List(e.Planners)}), true
	case quorum.PlanGenerated:
		return t.Text("task.ensemble.plan", map[string]any{"model": e.Model}), true
	case quorum.VotingStart:
		return t.Text("task.ensemble.scoring", map[string]any{"count": e.Plans}), true
	case quorum.DebateRound:
		return t.Text("task.debate.round", map[string]any{"n": e.Exchange.Round, "raised": len(e.Exchange.Objections), "open": len(e.Exchange.Standing)}), true
	}
	return "", false
}

// tellChoice tells which of several plans is taken, or why none is and one model plans alone: the first that could. It returns whose, or -1
// where none could.
func (t *turn) tellChoice(c quorum.Contest[planned]) int {
	n, taken := len(c.Entries), c.Winner
	if taken < 0 && n > 0 {
		taken = 0
	}
	key, with := "task.ensemble.none_good", map[string]any{"model": t.Planners[0], "count": n, "of": len(t.Planners)}
	if taken >= 0 {
		with["model"], with["points"] = c.Entries[taken].Model, fmt.Sprintf("%.1f", c.Entries[taken].Average)
	}
	switch {
	case c.Winner >= 0:
		key = "task.ensemble.won"
	case n < 2:
		key = "task.ensemble.too_few"
	}
	t.Say(fmt.Sprintf("ensemble/%d", t.s.Attempts), t.Text(key, with))
	return taken
}
