package offline

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/brief"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/quorum"
)

// objected is what the reviewers of rules have against a plan, in their order.
func objected(p brief.PlanProposal) []string {
	var out []string
	for _, v := range Voters() {
		if o := planObjections[v](p); o != "" {
			out = append(out, o)
		}
	}
	return out
}

// score takes three points off for each objection.
func score(p brief.PlanProposal) []call {
	found := objected(p)
	return []call{{brief.GiveResult, brief.Score{Points: float64(max(1, 10-3*len(found))), Reason: strings.Join(found, "; ")}}}
}

// oppose raises in the first round what the reviewers have against the plan. A stubborn model's is critical.
func oppose(in brief.DebateInput) []call {
	out := brief.Objections{Objections: []brief.Objection{}}
	if in.Round == 1 {
		severity := string(quorum.Major)
		found := objected(in.Plan)
		if strings.HasPrefix(in.Model, Stubborn) {
			objection, _ := Object(quorum.Ask{Voter: in.Model, Proposal: in.Plan})
			severity, found = string(quorum.Critical), append(found, objection)
		}
		for _, o := range found {
			out.Objections = append(out.Objections, brief.Objection{Claim: o, Evidence: strings.Join(in.Plan.Order, " → "), Severity: severity})
		}
	}
	return []call{{brief.GiveResult, out}}
}

// defend points at who wrote the form.
func defend(in brief.DebateInput) []call {
	out := brief.Defences{Defences: []brief.Defence{}}
	for _, id := range in.Against {
		out.Defences = append(out.Defences, brief.Defence{
			ID: id, Claim: rules.Say(in.Plan.Lang, "フォームの順番に沿っています", "it keeps to the order of the form"), Evidence: in.Plan.Form.ID,
		})
	}
	return []call{{brief.GiveResult, out}}
}

// ruleOn lets every objection stand: the order of a form proves nothing against a reason.
func ruleOn(in brief.DebateInput) []call {
	reason := rules.Say(in.Plan.Lang, "順番の理由が示されていません", "no reason for the order was given")
	return []call{{brief.GiveResult, brief.Ruling{Standing: append([]string{}, in.Against...), Reason: reason}}}
}
