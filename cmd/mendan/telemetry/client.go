package telemetry

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
)

// Client watches the calls of a client of models. Rules are a model, too.
func (t *Tracer) Client(c llm.Client) llm.Client {
	if t == nil {
		return c
	}
	return client{c, t}
}

type client struct {
	llm.Client
	t *Tracer
}

// Chat asks, and makes the call's span below its step's.
func (c client) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	start := time.Now()
	resp, err := c.Client.Chat(ctx, req)
	at, ok := agents.StepOf(ctx)
	x := c.t.turnOf(at.Thread)
	if !ok || x == nil {
		return resp, err
	}
	provider, model, named := strings.Cut(cmp.Or(resp.Config, req.Model), "/")
	if !named {
		provider, model = "", provider
	}
	s := span{
		trace: x.trace, id: newID(), parent: x.childOf(at.Key), name: strings.TrimSpace(operationChat + " " + model), kind: kindClient, start: start, end: time.Now(),
		attrs: []attr{
			{genAIOperation, operationChat}, {genAIProvider, provider}, {genAIAgent, req.Agent}, {genAIConversation, string(at.Thread)},
			{genAIRequestModel, model}, {genAIAnswerModel, resp.Model}, {genAIInputTokens, resp.Usage.Prompt}, {genAIOutputTokens, resp.Usage.Completion},
			{ownAttempts, resp.Attempts},
		},
	}
	if err != nil {
		s.failed = agents.ErrorClass(err)
	}
	if c.t.cfg.Mask != nil {
		s.attrs = append(s.attrs, attr{genAIInput, c.t.asked(req)}, attr{genAIOutput, c.t.answered(resp)})
	}
	c.t.put(s)
	return resp, err
}
