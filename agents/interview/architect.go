package interview

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// maxPlans is how often the Architect is asked for a plan. After that the form's own order is taken, if the plans' review takes it: an
// order is no reason to keep a candidate waiting.
const maxPlans = 5

// architect lets the Architect put the form's fields in the order in which they are asked.
func (t *turn) architect(ctx context.Context) error {
	t.hand(brief.Architect)
	t.s.Status = Planning
	b := t.briefing(nil)
	for i := range t.s.Form.Fields {
		b.Form = append(b.Form, t.shown(&t.s.Form.Fields[i]))
	}
	b.Remaining = t.architectTasks()
	system, err := t.system(brief.Architect, b)
	if err != nil {
		return err
	}
	l := tool.Loop{
		Client: t.Client, Agent: brief.Architect, Tools: t.tools.architect, Remaining: t.architectTasks, Apply: t.applyCall, MaxIterations: maxPlans,
	}
	msgs := []llm.Message{{Role: llm.RoleUser, Content: "Plan the interview for " + encoded(t.job(t.s.Speaks)) + "."}}
	_, err = l.Run(context.WithValue(ctx, turnKey{}, t), t.run, t.key(brief.Architect), system, msgs, brief.ArchitectInput{Lang: t.s.Speaks, Form: t.s.Form})
	if errors.Is(err, tool.ErrTooManyIterations) {
		return t.planAsTheForm(ctx, err)
	}
	return err
}

// planAsTheForm plans the form's own order, where the Architect found none. The error that this is because of stays one where the
// review does not take it.
func (t *turn) planAsTheForm(ctx context.Context, because error) error {
	var own brief.Plan
	for i := range t.s.Form.Fields {
		own.Fields = append(own.Fields, brief.PlanField{FieldID: t.s.Form.Fields[i].ID})
	}
	plan := toPlan(t.s.Form, own, t.s.Speaks)
	feedback, err := t.reviewPlan(ctx, t.run.Child("plan_as_the_form"), plan)
	if err != nil {
		return err
	}
	if feedback != "" {
		return because
	}
	t.log().WarnContext(ctx, "no plan of the Architect's: the form's order is taken")
	return t.apply(Change{SetPlan: &plan})
}

// reviewPlan asks whoever reviews plans; what is returned is to be done better.
func (t *turn) reviewPlan(ctx context.Context, run *agents.Run, p Plan) (feedback string, err error) {
	if t.PlanReview == nil {
		return "", nil
	}
	return t.PlanReview(ctx, run, t.s.Form, p)
}

func (t *turn) architectTasks() []string {
	if t.s.Plan != nil {
		return nil
	}
	return []string{"Plan the order of the fields using create_plan"}
}

// toolCreatePlan takes a plan in which every field of the form stands exactly once.
func toolCreatePlan(ctx context.Context, in brief.Plan) (tool.Result, error) {
	t := turnOf(ctx)
	if problems := planProblems(t.s.Form, in); len(problems) > 0 {
		return tool.Fail("The plan does not stand: " + strings.Join(problems, "; ") + "."), nil
	}
	plan := toPlan(t.s.Form, in, t.s.Speaks)
	feedback, err := t.reviewPlan(ctx, tool.RunOf(ctx), plan)
	if err != nil {
		return tool.Result{}, err
	}
	if feedback != "" {
		return tool.Fail("The plan was not accepted: " + feedback), nil
	}
	return tool.OK("The plan is set.").Change(Change{SetPlan: &plan}), nil
}

// planProblems says, for the model, what keeps a plan from naming every field once.
func planProblems(f *form.Form, in brief.Plan) []string {
	var known, problems []string
	for i := range f.Fields {
		known = append(known, f.Fields[i].ID)
	}
	seen := map[string]int{}
	for _, p := range in.Fields {
		seen[p.FieldID]++
		if slices.Contains(known, p.FieldID) {
			continue
		}
		problem := fmt.Sprintf("there is no field %q", p.FieldID)
		if near := tool.Closest(p.FieldID, known, 2); len(near) > 0 {
			problem += ", did you mean " + strings.Join(near, " or ") + "?"
		}
		problems = append(problems, problem)
	}
	for _, id := range known {
		switch {
		case seen[id] == 0:
			problems = append(problems, id+" is missing")
		case seen[id] > 1:
			problems = append(problems, fmt.Sprintf("%s stands %d times", id, seen[id]))
		}
	}
	return problems
}

// toPlan keeps the order and nothing else of what the model wrote: label, intent and required are the form's.
func toPlan(f *form.Form, in brief.Plan, lang string) Plan {
	var p Plan
	for _, x := range in.Fields {
		def := f.Field(x.FieldID)
		p.Fields = append(p.Fields, brief.PlanField{
			FieldID: def.ID, Label: def.Label.In(lang), Intent: def.Intent.In(lang), Required: def.Required,
		})
	}
	return p
}

// setPlan begins the fields in the plan's order. What the Greeter was told is known to fields that need it.
func (t *turn) setPlan(p Plan) {
	t.s.Plan, t.s.Fields = &p, nil
	for _, x := range p.Fields {
		f := Field{ID: x.FieldID, Status: FieldPending}
		t.prefill(&f, t.s.Form.Field(x.FieldID))
		t.s.Fields = append(t.s.Fields, f)
	}
	t.conditions()
	t.s.Pending, t.said = nil, said{}
	n := len(t.s.Fields)
	t.lead(t.text("greeter.done", map[string]any{"count": n, "minutes": max(5, (n*3/2+2)/5*5)}))
}

// prefill puts in the country and the zone that the candidate told the Greeter, where the field needs them.
func (t *turn) prefill(f *Field, def *form.Field) {
	for _, key := range def.Keys() {
		var value, section string
		switch key {
		case "country", "country_alpha2", "country_code":
			value, section = t.s.Country, sectionCountry
		case "timezone", "timezone_iana", "time_zone":
			value, section = t.s.Zone, sectionTimezone
			if t.s.ZoneInferred {
				value = ""
			}
		}
		from, told := t.s.Source[section]
		if value != "" && told {
			f.put(key, Fact{Value: value, Words: from.Text, Source: from.ID, At: from.At})
		}
	}
}
