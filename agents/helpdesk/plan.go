package helpdesk

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
)

// PlanInput is what the Planner's offline rules read.
type PlanInput struct {
	Question Question
	Most     int // parts
}

// planRequest is what a model reads.
type planRequest struct {
	Question string   `json:"question"`
	Before   []string `json:"before,omitempty"`
	Most     int      `json:"most_subtasks"`
}

// Plan is the parts into which a question is divided. Source: the help desk's design.
type Plan struct {
	Subtasks []string `json:"subtasks" desc:"what has to be found out, one thing each, in the words and the language of the question"`
}

var planSchema = llm.OutputOf[Plan]("plan")

// plan divides a question. One that no model could divide is its own only part.
func (a *Agent) plan(ctx context.Context, run *agents.Run, q Question) ([]string, error) {
	system, err := a.system(Planner, q)
	if err != nil {
		return nil, err
	}
	in := PlanInput{q, cmp.Or(a.MaxSubtasks, DefaultSubtasks)}
	p, err := chat[Plan](ctx, a, run, "plan", llm.Request{
		Agent: Planner, Input: in, Schema: planSchema,
		Messages: []llm.Message{system, user(planRequest{q.Text, q.Before, in.Most})},
	})
	if run.Broken() != nil {
		return nil, run.Broken()
	}
	if err != nil {
		p = Plan{}
	}
	return repairPlan(p.Subtasks, q.Text, in.Most), nil
}

// repairPlan makes a plan one that can be worked on: each part once, none empty, not more than so many, and at least the question itself.
func repairPlan(parts []string, question string, most int) []string {
	var out []string
	for _, p := range parts {
		if p = strings.Join(strings.Fields(p), " "); p != "" && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		return []string{question}
	}
	if len(out) > most { // what was left over is asked with the last: nothing is dropped unsaid
		out[most-1] = strings.Join(out[most-1:], " / ")
		out = out[:most]
	}
	return out
}
