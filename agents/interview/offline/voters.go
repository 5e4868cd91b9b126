package offline

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/quorum"
)

// The reviewers that are there without a language model. Each looks at something of its own; one whose name begins with Stubborn
// rejects whatever it is shown, to see what people are asked then.
const (
	ReviewerA = "reviewer-a" // what is required comes before what is not
	ReviewerB = "reviewer-b" // pay comes late
	ReviewerC = "reviewer-c" // nothing comes before what it builds on
	Stubborn  = "stubborn"
)

// Voters are the names of the reviewers.
func Voters() []string { return []string{ReviewerA, ReviewerB, ReviewerC} }

// KnownVoter reports whether there are rules for a reviewer of that name.
func KnownVoter(name string) bool {
	return strings.HasPrefix(name, Stubborn) || name == ReviewerA || name == ReviewerB || name == ReviewerC
}

// Object says what a reviewer has against a proposal of an interview; see quorum.Judge.
func Object(ask quorum.Ask) (string, bool) {
	if !KnownVoter(ask.Voter) {
		return "", false
	}
	switch p := ask.Proposal.(type) {
	case brief.PlanProposal:
		if strings.HasPrefix(ask.Voter, Stubborn) {
			return rules.Say(p.Lang, "この順番には賛成できません", "I don't agree with this order"), true
		}
		return planObjections[ask.Voter](p), true
	case brief.HandoverProposal:
		if strings.HasPrefix(ask.Voter, Stubborn) {
			return rules.Say(p.Lang, "このまま渡すことには賛成できません", "I don't agree with handing this over as it is"), true
		}
		return handoverObjections[ask.Voter](p), true
	}
	return "", false
}

var planObjections = map[string]func(brief.PlanProposal) string{ReviewerA: optionalFirst, ReviewerB: payEarly, ReviewerC: builtOnNothing}

// optionalFirst objects to an optional field in front of most of the required ones. How to reach somebody may come anywhere.
func optionalFirst(p brief.PlanProposal) string {
	behind := map[string]int{}
	total := 0
	for i := len(p.Order) - 1; i >= 0; i-- {
		f := p.Form.Field(p.Order[i])
		behind[f.ID] = total
		if f.Required {
			total++
		}
	}
	for _, id := range p.Order {
		if f := p.Form.Field(id); !f.Required && kindOf(f) != contact && behind[id]*2 > total {
			return rules.Say(p.Lang, "任意の「"+label(p, f)+"」が必須の項目より先です", "the optional “"+label(p, f)+"” comes before what is required")
		}
	}
	return ""
}

// payEarly objects to pay in the first third, or before what the candidate did.
func payEarly(p brief.PlanProposal) string {
	for i, id := range p.Order {
		f := p.Form.Field(id)
		if kindOf(f) == pay && (i*3 < len(p.Order) || comes(p, experience, i)) {
			return rules.Say(p.Lang, "「"+label(p, f)+"」が早すぎます", "“"+label(p, f)+"” comes too early")
		}
	}
	return ""
}

// builtOnNothing objects to what builds on experience and comes before it.
func builtOnNothing(p brief.PlanProposal) string {
	for i, id := range p.Order {
		f := p.Form.Field(id)
		if k := kindOf(f); f.Required && (k == skills || k == motivation) && requiredComes(p, experience, i) || k == pay && comes(p, experience, i) {
			return rules.Say(p.Lang, "経験を伺う前に「"+label(p, f)+"」を伺うのは不自然です", "asking for “"+label(p, f)+"” before the experience is unnatural")
		}
	}
	return ""
}

// comes reports that a field of the kind comes after the i-th.
func comes(p brief.PlanProposal, k kind, i int) bool {
	return slices.ContainsFunc(p.Order[i+1:], func(id string) bool { return kindOf(p.Form.Field(id)) == k })
}

func requiredComes(p brief.PlanProposal, k kind, i int) bool {
	for _, id := range p.Order[i+1:] {
		if f := p.Form.Field(id); f.Required && kindOf(f) == k {
			return true
		}
	}
	return false
}

func label(p brief.PlanProposal, f *form.Field) string { return f.Label.In(p.Lang) }

var handoverObjections = map[string]func(brief.HandoverProposal) string{
	ReviewerA: func(p brief.HandoverProposal) string {
		return listed(p.Lang, p.Open, "必須の項目が空いたままです: ", "required fields are open: ")
	},
	ReviewerB: func(p brief.HandoverProposal) string {
		return listed(p.Lang, p.Unsourced, "候補者の言葉に基づかない記録があります: ", "facts without the candidate's words: ")
	},
	ReviewerC: func(p brief.HandoverProposal) string {
		if p.Passed {
			return ""
		}
		return rules.Say(p.Lang, "監査を通っていません", "the audit did not pass")
	},
}

func listed(lang string, items []string, ja, en string) string {
	if len(items) == 0 {
		return ""
	}
	return rules.Say(lang, ja, en) + strings.Join(items, ", ")
}
