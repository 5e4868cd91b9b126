package tool

import (
	"context"
	"strconv"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
)

// Stepped is a Client that records each call as a step of its own: under Key, and from the second call on under Key and its number. The step shows the
// messages that were sent. It serves one conversation with a model, and is not safe for concurrent use.
type Stepped struct {
	Client llm.Client
	Run    *agents.Run
	Key    string

	calls int
}

// Chat implements llm.Client.
func (s *Stepped) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	key := s.Key
	if s.calls++; s.calls > 1 {
		key += "/" + strconv.Itoa(s.calls)
	}
	spec := agents.Spec{Key: key, Agent: req.Agent, Name: "chat", Kind: agents.LLM}
	return agents.Step(ctx, s.Run, spec, req.Messages, func(ctx context.Context) (llm.Response, error) { return s.Client.Chat(ctx, req) })
}
