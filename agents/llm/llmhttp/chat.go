package llmhttp

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/mendanhq/mendan/agents/llm"
)

// Chat is a call of an llm.Client, by attempts at it.
func (c *Caller) Chat(ctx context.Context, req llm.Request, attempt func(context.Context) (llm.Response, *llm.Error)) (llm.Response, error) {
	if err := ctx.Err(); err != nil {
		return llm.Response{}, err
	}
	if req.Model == "" {
		return llm.Response{}, &llm.Error{Code: llm.Rejected, Err: errors.New("no model is configured")}
	}
	var resp llm.Response
	attempts, err := c.Try(ctx, func(ctx context.Context) (failure *llm.Error) {
		resp, failure = attempt(ctx)
		return failure
	})
	if failed := new(*llm.Error); err != nil && !errors.As(err, failed) {
		return llm.Response{}, err // the context's
	}
	resp.Attempts = attempts
	return resp, err
}

// NewExchange carries one request, which it writes as JSON; its errors are read by read, and with pieces it may be answered in pieces.
func (c *Caller) NewExchange(wire any, pieces bool, read func([]byte) Reason) *Exchange {
	return &Exchange{Transport: c.Transport, Pieces: pieces, Read: read, Encode: func() ([]byte, error) {
		var out bytes.Buffer
		enc := json.NewEncoder(&out)
		enc.SetEscapeHTML(false)
		err := enc.Encode(wire)
		return out.Bytes(), err
	}}
}

// Flaw names what makes a whole answer useless, or nothing. A plain text that was cut at its maximum length is still an answer, and so is silence where the
// model had tools: the agent's loop deals with both.
func Flaw(req llm.Request, resp llm.Response, refused bool) (llm.Code, string) {
	empty := resp.Content == "" && len(resp.ToolCalls) == 0
	switch {
	case refused:
		return llm.Refused, "the model declined to answer"
	case resp.Cut && req.Schema != nil:
		return llm.InvalidStructuredJson, "the answer was cut at its maximum length"
	case empty && req.Schema != nil:
		return llm.InvalidStructuredJson, "the answer is empty"
	case empty && len(req.Tools) == 0:
		return llm.OpenAIUnavailable, "the answer is empty"
	}
	return "", ""
}

// CallID is the id of a tool call, one of our own where it came without: its result must be able to name it.
func CallID(id, reply string, n int) string {
	return cmp.Or(id, fmt.Sprintf("%s_%d", cmp.Or(reply, "call"), n))
}
