package task

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/tool"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/prompts"
)

// Planner is the agent that plans.
const Planner = "planner"

// PlanInput is what its offline rules read.
type PlanInput struct {
	Request, Lang, Notes string
	Feedback             string // on the last plan
	SentBack             bool   // the feedback is a person's, who wants another plan
	Model                string
	Commands             bool // run_command is there

	Done, Refused []Earlier // what came of a plan of which something was rejected: a way around is looked for
}

// plan has a plan made, by one model or as an ensemble, or a question answered.
func (t *turn) plan(ctx context.Context) error {
	t.notify(quorum.PhaseChange{Phase: string(Planning)})
	t.s.Attempts++
	key := fmt.Sprintf("plan/%d", t.s.Attempts)
	made, err := t.makePlan(ctx, key)
	if t.Run.Broken() != nil || ctx.Err() != nil {
		return errors.Join(t.Run.Broken(), ctx.Err())
	}
	if err != nil {
		t.Log().WarnContext(ctx, "no plan", "error_class", agents.ErrorClass(err))
	}
	switch answer := tool.OrZero(made.Answer); {
	case len(t.s.Earlier) > 0 && len(made.Tasks) == 0: // it is left at what was done
		t.s.Left = answer
		t.conclude()
		return nil
	case err != nil:
		t.end(t.Text("task.no_plan", nil))
		return nil
	case len(made.Tasks) == 0 && answer != "":
		t.s.Answer, t.s.Beyond = answer, tool.OrZero(made.Declined)
		t.end("")
		return nil
	}
	p := toPlan(made)
	p.Tasks = p.ordered()
	t.s.Same = t.s.SentBack && t.s.Plan != nil && reflect.DeepEqual(t.s.Plan.Tasks, p.Tasks)
	t.s.replacePlan(p)
	t.s.Phase = Reviewing
	return nil
}

func (t *turn) makePlan(ctx context.Context, key string) (planned, error) {
	t.s.Author = t.Planner
	if !t.s.Ensemble {
		return t.planBy(ctx, t.Run, t.Planner, key)
	}
	e := quorum.Ensemble[planned]{
		Planners: t.Planners, Floor: t.Floor,
		Plan: func(ctx context.Context, run *agents.Run, model string) (planned, error) {
			return t.planBy(ctx, run, model, key)
		},
		Score: t.score,
	}
	contest, err := e.Run(ctx, t.Run.Child(key), t.notifier())
	if err != nil {
		return planned{}, err
	}
	t.keepReview(map[string]any{"type": "ensemble_result", "api_version": "v1", "target": Workflow, "contest": contest})
	taken := t.tellChoice(contest)
	t.s.Author = t.Planners[0]
	if taken >= 0 {
		t.s.Author = contest.Entries[taken].Model
	}
	if contest.Winner >= 0 || len(contest.Entries) == 1 {
		return contest.Entries[taken].Plan, nil
	}
	return t.planBy(ctx, t.Run, t.s.Author, key+"/solo")
}

// planBy asks one model for a plan that can be carried out. One that cannot goes back to it with the reasons, a few times.
func (t *turn) planBy(ctx context.Context, run *agents.Run, model, key string) (planned, error) {
	system, err := t.prompt("task_planner", prompts.Briefing{Feedback: t.s.Feedback, Notes: t.s.Notes, Tools: t.toolNames()})
	if err != nil {
		return planned{}, err
	}
	give := tool.New(tool.Spec{Name: "make_plan", Description: "Hands over the plan, or the answer.", Ends: true},
		func(_ context.Context, in planned) (tool.Result, error) {
			if problems := t.refusals(in); len(problems) > 0 {
				return tool.Fail(strings.Join(problems, " ")), nil
			}
			return tool.OK("noted").WithData(in), nil
		})
	loop := tool.Loop{
		Client: t.Client, Agent: Planner, Model: model, MaxIterations: t.MaxRetries + 1, Tools: []tool.Tool{give}, ToolChoice: give.Name,
		Remaining: func() []string { return []string{"Hand over the plan using make_plan"} },
	}
	in := PlanInput{
		Request: t.s.Request, Lang: t.s.Lang, Notes: t.s.Notes, Feedback: t.s.Feedback, SentBack: t.s.SentBack, Model: model, Commands: t.box.commands.Sandbox != nil,
		Done: t.s.listSucceeded(), Refused: listRefused(t.s.Earlier),
	}
	res, err := loop.Run(ctx, run, key, system, t.requestMessage(), in)
	if err != nil {
		return planned{}, err
	}
	return tool.DataOf[planned](res.Ended.Result)
}

// refusals are the problems of a model's plan, in words for the model.
func (t *turn) refusals(in planned) []string {
	answered := strings.TrimSpace(tool.OrZero(in.Answer)) != ""
	switch {
	case answered && len(in.Tasks) == 0:
		return nil
	case answered:
		return []string{"Give either tasks or an answer, not both."}
	}
	return wordProblems(toPlan(in).problems(t.tools), prompts.EN)
}

func wordProblems(problems []problem, lang string) []string {
	var out []string
	for _, p := range problems {
		out = append(out, p.describe(base.Texts(lang)))
	}
	return out
}

func (t *turn) toolNames() []string {
	var names []string
	for _, x := range t.tools {
		names = append(names, fmt.Sprintf("%s (%s risk): %s", x.Name, t.box.riskOf(x.Name), x.Description))
	}
	return names
}

// Scorer is the agent that scores another's plan.
const Scorer = "task_score"

type scored struct {
	Points float64 `json:"points" desc:"1 (useless) to 10 (nothing to improve)"`
	Reason string  `json:"reason"`
}

// score asks a planner what another's plan is worth.
func (t *turn) score(ctx context.Context, run *agents.Run, model string, p planned) (quorum.Score, error) {
	system, err := t.prompt("task_score", prompts.Briefing{Plan: p})
	if err != nil {
		return quorum.Score{}, err
	}
	give := tool.New(tool.Spec{Name: "score", Description: "Hands over your score.", Ends: true},
		func(_ context.Context, in scored) (tool.Result, error) { return tool.OK("noted").WithData(in), nil })
	loop := tool.Loop{
		Client: t.Client, Agent: Scorer, Model: model, MaxIterations: t.MaxRetries + 1, Tools: []tool.Tool{give}, ToolChoice: give.Name,
		Remaining: func() []string { return []string{"Hand over your score using score"} },
	}
	res, err := loop.Run(ctx, run, "score", system, t.requestMessage(), t.proposal(toPlan(p)))
	if err != nil {
		return quorum.Score{}, err
	}
	got, err := tool.DataOf[scored](res.Ended.Result)
	return quorum.Score{Points: got.Points, Reason: got.Reason}, err
}

// planOf reads the lines of a person: the id of a task, a colon, what is done. Tasks can be moved, reworded, left out and added; one
// that is left out is no longer waited for.
func (t *turn) planOf(text string) (Plan, []string) {
	p := Plan{Objective: t.s.Plan.Objective, Reasoning: t.s.Plan.Reasoning, Tasks: []Task{}}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(strings.ReplaceAll(line, "：", ":"))
		if line == "" {
			continue
		}
		id, description, _ := strings.Cut(line, ":")
		x := Task{ID: strings.TrimSpace(strings.TrimLeft(id, "-・ ")), DependsOn: []string{}}
		if i := slices.IndexFunc(t.s.Plan.Tasks, func(k Task) bool { return k.ID == x.ID }); i >= 0 {
			x = t.s.Plan.Tasks[i]
			x.DependsOn = slices.Clone(x.DependsOn)
		}
		if description = strings.TrimSpace(description); description != "" && description != x.Description {
			x.Description, x.Args = description, nil // what its author thought of calling may not be meant any more
		}
		p.Tasks = append(p.Tasks, x)
	}
	kept := func(id string) bool { return slices.ContainsFunc(p.Tasks, func(x Task) bool { return x.ID == id }) }
	for i := range p.Tasks {
		p.Tasks[i].DependsOn = slices.DeleteFunc(p.Tasks[i].DependsOn, func(id string) bool { return !kept(id) })
	}
	problems := wordProblems(p.problems(t.tools), t.ModeratorLang)
	if len(problems) == 0 {
		p.Tasks = p.ordered()
	}
	return p, problems
}
