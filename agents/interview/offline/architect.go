package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// architect keeps the form's order: whoever wrote the form put what is easy first. Where reviewers reject that, it first moves as
// little as it can, how to reach the candidate to the front; where they reject this too, it orders by what builds on what.
func architect(in brief.ArchitectInput) []call {
	fields := make([]*form.Field, len(in.Form.Fields))
	for i := range in.Form.Fields {
		fields[i] = &in.Form.Fields[i]
	}
	switch {
	case strings.HasSuffix(in.Planner, "-b"): // a planner of another mind, for an ensemble
		slices.SortStableFunc(fields, func(a, b *form.Field) int { return rank(a) - rank(b) })
	case in.Rejected == 1:
		slices.SortStableFunc(fields, func(a, b *form.Field) int { return min(1, int(kindOf(a))) - min(1, int(kindOf(b))) })
	case in.Rejected > 1:
		slices.SortStableFunc(fields, func(a, b *form.Field) int { return rank(a) - rank(b) })
	}
	var p brief.Plan
	for _, f := range fields {
		p.Fields = append(p.Fields, brief.PlanField{FieldID: f.ID, Label: f.Label.In(in.Lang), Intent: f.Intent.In(in.Lang), Required: f.Required})
	}
	return []call{{brief.CreatePlan, p}}
}

// kind is what a field is about, as far as its place in a conversation goes.
type kind int

// The kinds, in their natural order.
const (
	contact    kind = iota // who it is and how to reach them
	general                // anything that builds on nothing
	experience             // what they did
	skills                 // builds on experience
	motivation             // builds on both
	conditions             // when and where they could work
	pay
)

// kindWords tell a field's kind by its id and the keys of its facts. The first that fits counts.
var kindWords = []struct {
	kind  kind
	words []string
}{
	{contact, []string{"full_name", "name_reading", "email", "phone"}},
	{pay, []string{"salary", "pay_", "compensation", "wage", "income", "rate"}},
	{experience, []string{"experience", "latest_role", "career", "work_history", "employer", "gakuchika", "education"}},
	{skills, []string{"skill", "certif", "tech"}},
	{motivation, []string{"motivation", "reason_for", "self_pr"}},
	{conditions, []string{"start_date", "notice", "shift", "weekly_hours", "availab", "location", "interview_slot"}},
}

func kindOf(f *form.Field) kind {
	name := strings.ToLower(strings.Join(append([]string{f.ID}, f.RequiredFacts...), " "))
	for _, k := range kindWords {
		if slices.ContainsFunc(k.words, func(w string) bool { return strings.Contains(name, w) }) {
			return k.kind
		}
	}
	return general
}

// rank is where a field belongs: by its kind, and what is optional behind what is required but for how to reach somebody.
func rank(f *form.Field) int {
	k := kindOf(f)
	if !f.Required && k != contact {
		return 10 + int(k)
	}
	return int(k)
}
