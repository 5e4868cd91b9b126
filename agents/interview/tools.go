package interview

import (
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/tool"
)

// tools are what the agents can call. They are made once: a schema is compiled at its first use and shared by all turns.
type tools struct {
	greeter, architect, interviewer []tool.Tool
	review, check, audit            tool.Tool
	score, oppose, defend, rule     tool.Tool
}

func (f *flow) makeTools() tools {
	do := func(name, description string, ends bool) tool.Spec {
		return tool.Spec{Name: name, Description: description, Ends: ends}
	}
	sub := func(name, description string, ends bool) tool.Spec {
		return tool.Spec{Name: name, Description: description, Kind: agents.Subtask, Ends: ends}
	}
	return tools{
		greeter: []tool.Tool{
			tool.New(do(brief.Ask, "Have the program ask for what is open.", true), toolGreeterAsk),
			tool.New(do(brief.SetLanguage, "Set the language that the candidate wants to use.", false), toolSetLanguage),
			tool.New(do(brief.SetCountry, "Set the country that the candidate lives in.", false), toolSetCountry),
			tool.New(do(brief.SetTimezone, "Set the candidate's time zone.", false), toolSetTimezone),
		},
		architect: []tool.Tool{
			tool.New(do(brief.CreatePlan, "Set the order of the interview.", true), toolCreatePlan),
		},
		interviewer: []tool.Tool{
			tool.New(sub(brief.SubtaskReviewer, "Have the candidate's answer reviewed by the Reviewer.", false), toolReviewer),
			tool.New(sub(brief.SubtaskCheck, "Have the exact wording of a question checked by QuickCheck.", false), toolCheck),
			tool.New(sub(brief.SubtaskAuditor, "Have the whole conversation audited by the Auditor, once every field is settled.", true), toolAuditor),
			tool.New(do(brief.Ask, "Ask the candidate the wording that QuickCheck has passed.", true), toolAsk),
		},
		review: giving[brief.Review](brief.GiveReview, "Say whether the answers complete the field, and what they tell."),
		check:  giving[brief.Check](brief.GiveResult, "Say whether the wording may be asked."),
		audit:  giving[brief.Audit](brief.GiveResult, "Give the result of the audit and the summary."),
		score:  giving[brief.Score](brief.GiveResult, "Score the plan."),
		oppose: giving[brief.Objections](brief.GiveResult, "Raise your objections."),
		defend: giving[brief.Defences](brief.GiveResult, "Answer the objections."),
		rule:   giving[brief.Ruling](brief.GiveResult, "Rule on the objections."),
	}
}
