package agentstest

import (
	"context"

	"github.com/mendanhq/mendan/agents/llm"
)

// Pieces is a client whose answers come in pieces, a sign each, to whoever wants to be told of them.
type Pieces struct{ llm.Client }

// Chat tells of the answer before it gives it.
func (p Pieces) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	resp, err := p.Client.Chat(ctx, req)
	if req.Partial != nil {
		for i := range resp.Content {
			req.Partial(resp.Content[:i])
		}
		req.Partial(resp.Content)
	}
	return resp, err
}
