package interview

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/prompts"
)

// maxPlans is how often the Architect is asked for a plan that names every field once. After that the form's own order is taken, if
// the plan's review takes it: an order is no reason to keep a candidate waiting.
const maxPlans = 5

// draft has the Architect put the form's fields in an order, better than the last one by the feedback on it. What comes back names
// every field once.
func (t *turn) draft(ctx context.Context) error {
	t.hand(brief.Architect)
	t.State.Status, t.State.Draft = application.Planning, nil
	system, err := t.architectPrompt()
	if err != nil {
		return err
	}
	key := t.key(brief.Architect)
	var p application.Plan
	if len(t.Reviews.Planners) > 1 {
		p, err = t.bestPlan(ctx, key, system)
	} else {
		p, err = t.planBy(ctx, t.run, t.Reviews.Planner, key, system)
	}
	if errors.Is(err, tool.ErrTooManyIterations) || t.canStandIn(err) {
		t.log().WarnContext(ctx, "no plan of the Architect's: the form's order is taken", "class", agents.ErrorClass(err))
		p, err = formOrder(t.State.Form, t.State.Speaks), nil
	}
	if err != nil {
		return err
	}
	return t.apply(application.Change{SetPlan: &p})
}

func (t *turn) architectPrompt() (string, error) {
	b := t.briefing(nil)
	for i := range t.State.Form.Fields {
		b.Form = append(b.Form, t.shown(&t.State.Form.Fields[i]))
	}
	b.Remaining = planTasks
	for _, s := range t.State.SentBack { // what people want holds, whatever the reviewers say after them
		b.Feedback = text.JoinLines(b.Feedback, s.Reason)
	}
	b.Feedback = text.JoinLines(b.Feedback, t.State.PlanFeedback)
	return t.system(brief.Architect, b)
}

// planBy has one model plan. It changes nothing of the turn, so several may plan at the same time.
func (t *turn) planBy(ctx context.Context, run *agents.Run, model, key, system string) (application.Plan, error) {
	var made *application.Plan
	l := tool.Loop{
		Client: t.models(), Agent: brief.Architect, Model: model, Tools: t.tools.architect, MaxIterations: maxPlans,
		Remaining: func() []string {
			if made != nil {
				return nil
			}
			return planTasks
		},
		Apply: func(c tool.Call) error {
			changes, err := tool.Changes[application.Change](c)
			for _, change := range changes {
				made = change.SetPlan
			}
			return err
		},
	}
	msgs := []llm.Message{{Role: llm.RoleUser, Content: "Plan the interview for " + application.Encoded(t.Job(t.State.Speaks)) + "."}}
	in := brief.ArchitectInput{Lang: t.State.Speaks, Form: t.State.Form, Planner: model, Rejected: t.State.RejectedPlans()}
	if _, err := l.Run(context.WithValue(ctx, turnKey{}, t), run, key, system, msgs, in); err != nil {
		return application.Plan{}, err
	}
	return *made, nil
}

// formOrder is the plan that asks in the order in which people wrote the form.
func formOrder(f *form.Form, lang string) application.Plan {
	var own brief.Plan
	for i := range f.Fields {
		own.Fields = append(own.Fields, brief.PlanField{FieldID: f.Fields[i].ID})
	}
	return toPlan(f, own, lang)
}

// planTasks is what the Architect still has to do until there is a plan.
var planTasks = []string{"Plan the order of the fields using create_plan"}

// toolCreatePlan takes a plan in which every field of the form stands exactly once.
func toolCreatePlan(ctx context.Context, in brief.Plan) (tool.Result, error) {
	t := turnOf(ctx)
	if problems := planProblems(t.State.Form, in, false); len(problems) > 0 {
		var said []string
		for _, p := range problems {
			said = append(said, p.String())
		}
		return tool.Fail("The plan does not stand: " + strings.Join(said, "; ") + "."), nil
	}
	plan := toPlan(t.State.Form, in, t.State.Speaks)
	return tool.OK("The plan is set.").Change(application.Change{SetPlan: &plan}), nil
}

// planProblems says what keeps a plan from naming every field once. A plan of a person's may leave out optional fields.
func planProblems(f *form.Form, in brief.Plan, mayDrop bool) []problem {
	var known []string
	var problems []problem
	for i := range f.Fields {
		known = append(known, f.Fields[i].ID)
	}
	seen := map[string]int{}
	for _, p := range in.Fields {
		seen[p.FieldID]++
		if slices.Contains(known, p.FieldID) {
			continue
		}
		problems = append(problems, problem{kind: "unknown", field: p.FieldID, near: tool.Closest(p.FieldID, known, 2)})
	}
	for _, id := range known {
		switch {
		case seen[id] == 0 && !(mayDrop && !f.Field(id).Required):
			problems = append(problems, problem{kind: "missing", field: id})
		case seen[id] > 1:
			problems = append(problems, problem{kind: "twice", field: id, times: seen[id]})
		}
	}
	return problems
}

// problem is one thing that is wrong with a plan.
type problem struct {
	kind  string // the catalogue's key, behind "card.plan.problem."
	field string
	near  []string // fields with names like it
	times int
}

// String says it to a model.
func (p problem) String() string { return p.in(base.Texts(prompts.EN)) }

// in says it to people.
func (p problem) in(c *prompts.Catalog) string {
	text := c.Text("card.plan.problem."+p.kind, map[string]any{"field": p.field, "times": p.times})
	if len(p.near) > 0 {
		text += c.Text("card.plan.problem.near", map[string]any{"fields": strings.Join(p.near, c.Text("list.or", nil))})
	}
	return text
}

// toPlan keeps the order and nothing else of what a model wrote: label, intent and required are the form's.
func toPlan(f *form.Form, in brief.Plan, lang string) application.Plan {
	var p application.Plan
	for _, x := range in.Fields {
		def := f.Field(x.FieldID)
		p.Fields = append(p.Fields, brief.PlanField{
			FieldID: def.ID, Label: def.Label.In(lang), Intent: def.Intent.In(lang), Required: def.Required,
		})
	}
	return p
}

// setPlan begins the fields in the plan's order. What the Greeter was told is known to fields that need it.
func (t *turn) setPlan(p application.Plan) {
	t.State.Plan, t.State.Draft, t.State.PlanFeedback, t.State.Fields = &p, nil, "", nil
	for _, x := range p.Fields {
		f := application.Field{ID: x.FieldID, Status: application.FieldPending}
		t.Prefill(&f, t.State.Form.Field(x.FieldID))
		t.State.Fields = append(t.State.Fields, f)
	}
	t.Conditions()
	t.State.Pending, t.Said = nil, hearing.Said{}
	if t.State.PlanAwaited {
		t.State.Status, t.State.PlanAwaited = application.Planning, false
		t.lead(t.Text("plan.decided", nil))
	}
	t.State.Form = renamed(t.State.Form, t.State.Plan, t.State.Speaks)
	n := len(t.State.Fields)
	t.lead(t.Text("greeter.done", map[string]any{"count": n, "minutes": form.Minutes(n)}))
}

// renamed is the form with the names that people gave its fields in the plan. A plan has the form's own names in the language that
// the conversation was in when it was made: in whichever it goes on, they are none of people's.
func renamed(f *form.Form, p *application.Plan, lang string) *form.Form {
	theirs := func(x brief.PlanField) bool { return !slices.Contains(f.Field(x.FieldID).Label.All(), x.Label) }
	if p == nil || !slices.ContainsFunc(p.Fields, theirs) {
		return f
	}
	out := *f
	out.Fields = slices.Clone(f.Fields)
	for _, x := range p.Fields {
		if !theirs(x) {
			continue
		}
		def := out.Field(x.FieldID)
		def.Label = maps.Clone(def.Label)
		def.Label[lang] = x.Label
	}
	return &out
}
