// Package offline plays the interview's agents by rules, through the same tools as a model: no network, no key, the same answer
// to the same request, always. A rule reads the request's typed input and the messages of its own loop, and nothing else, so
// what it may do is what a model may do; the interview checks both alike.
package offline

import (
	"context"
	"encoding/json"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/quorum"
)

// Rules are the rules by the agent's name.
func Rules() map[string]rules.Rule {
	return map[string]rules.Rule{
		brief.Greeter:     rule(greeter),
		brief.Architect:   rule(architect),
		brief.Interviewer: rule(interviewer),
		brief.Reviewer:    rule(reviewer),
		brief.QuickCheck:  rule(quickCheck),
		brief.Auditor:     rule(auditor),
		brief.Scorer:      rule(score),
		brief.Opponent:    rule(oppose),
		brief.Proponent:   rule(defend),
		brief.Moderator:   rule(ruleOn),
		quorum.Agent:      quorum.ByRules(Object),
	}
}

// Standby are the rules that stand in where no language model answers: of who reads and judges answers. Nobody who plans, words, checks or votes is among
// them, those wait for people.
func Standby() map[string]rules.Rule {
	return map[string]rules.Rule{brief.Greeter: rule(greeter), brief.Reviewer: rule(reviewer)}
}

// rule makes a rule of a function from an agent's input to the tools that it calls. No call means that nothing is left to do.
func rule[In any](play func(In) []call) rules.Rule {
	return rules.Of(func(_ context.Context, _ llm.Request, in In) (llm.Response, error) {
		var resp llm.Response
		for _, c := range play(in) {
			args, err := json.Marshal(c.args)
			if err != nil {
				return llm.Response{}, err
			}
			resp.ToolCalls = append(resp.ToolCalls, llm.ToolCall{Name: c.tool, Arguments: string(args)})
		}
		return resp, nil
	})
}

// call is a tool and its arguments.
type call struct {
	tool string
	args any
}

func ptr[T any](v T) *T { return &v }
