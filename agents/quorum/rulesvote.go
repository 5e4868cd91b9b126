package quorum

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mendanhq/mendan/agents/llm"
)

// Judge is a reviewer without a language model: what it has against a proposal, empty for nothing; false where it knows no such
// proposal or no such voter.
type Judge func(Ask) (objection string, known bool)

// ByRules plays the voters by the first judge that knows what is asked. It is a rule for the agent Agent.
func ByRules(judges ...Judge) func(context.Context, llm.Request) (llm.Response, error) {
	return func(_ context.Context, req llm.Request) (llm.Response, error) {
		ask, _ := req.Input.(Ask)
		for _, judge := range judges {
			if objection, known := judge(ask); known {
				return written(objection)
			}
		}
		return llm.Response{}, &llm.Error{Code: llm.Rejected, Err: fmt.Errorf("no offline rule votes as %q on %T", ask.Voter, ask.Proposal)}
	}
}

func written(objection string) (llm.Response, error) {
	ballot := map[string]any{"verdict": Approve, "reason": objection, "confidence": 1}
	if objection != "" {
		ballot["verdict"] = Reject
	}
	raw, err := json.Marshal(ballot)
	return llm.Response{Content: string(raw)}, err
}
