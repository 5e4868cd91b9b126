// Package offline plays the models by rules: no network, no key, the same answer to the same request, always.
//
// It only dispatches. Each agent's package brings the rule that plays it; the rule reads the request's typed Input.
package offline

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents/llm"
)

// Model is the name under which the rules answer where a rule gives none.
const Model = "offline"

// Rule plays one agent. It must be a pure function of the request and safe for concurrent use. It may leave the ids of its tool
// calls empty; usage and attempts are filled in for it.
type Rule func(ctx context.Context, req llm.Request) (llm.Response, error)

// Of makes a rule of a function over its agent's input: an In, or a pointer to one. Any other input is an llm.Rejected error.
func Of[In any](play func(ctx context.Context, req llm.Request, in In) (llm.Response, error)) Rule {
	return func(ctx context.Context, req llm.Request) (llm.Response, error) {
		in, ok := req.Input.(In)
		if p, isPointer := req.Input.(*In); isPointer {
			in, ok = *p, true
		}
		if !ok {
			return llm.Response{}, &llm.Error{Code: llm.Rejected, Err: fmt.Errorf("the rule of %s reads no %T", req.Agent, req.Input)}
		}
		return play(ctx, req, in)
	}
}

// Say is the text of a rule in the language of whom it talks to.
func Say(lang, ja, en string) string {
	if lang == "ja" {
		return ja
	}
	return en
}

// Client is an llm.Client made of rules.
type Client struct{ rules map[string]Rule }

// New takes the rules by the agent's name.
func New(rules map[string]Rule) *Client { return &Client{rules: maps.Clone(rules)} }

// Chat answers by the rule of req.Agent; an agent without one is an llm.Rejected error. A rule's own error is passed on as it is.
// Usage is estimated as llm.Tokens does, and tool calls without an id get one that depends on the request alone.
func (c *Client) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if err := ctx.Err(); err != nil {
		return llm.Response{}, err
	}
	rule := c.rules[req.Agent]
	if rule == nil {
		return llm.Response{}, &llm.Error{Code: llm.Rejected, Err: fmt.Errorf("no offline rule plays %q", req.Agent)}
	}
	resp, err := rule(ctx, req)
	if err != nil {
		return llm.Response{}, err
	}
	resp.ToolCalls = named(resp.ToolCalls, req)
	resp.Usage = usage(req, resp)
	resp.Attempts = 1
	resp.Model = cmp.Or(resp.Model, Model)
	return resp, nil
}

// named gives ids to calls without one. They derive from the conversation so far: a later call of the same agent in the same
// conversation gets another, a repeated request the same.
func named(calls []llm.ToolCall, req llm.Request) []llm.ToolCall {
	if !slices.ContainsFunc(calls, func(c llm.ToolCall) bool { return c.ID == "" }) {
		return calls
	}
	said := sha256.New()
	_ = json.NewEncoder(said).Encode(struct { // a hash takes every write, and messages always encode
		Agent    string
		Messages []llm.Message
	}{req.Agent, req.Messages})
	prefix := "call_" + hex.EncodeToString(said.Sum(nil)[:6])

	calls = slices.Clone(calls) // the rule may hand out the same slice again
	for i := range calls {
		if calls[i].ID == "" {
			calls[i].ID = fmt.Sprintf("%s_%d", prefix, i)
		}
	}
	return calls
}

func usage(req llm.Request, resp llm.Response) llm.Usage {
	var u llm.Usage
	for _, m := range req.Messages {
		u.Prompt += m.Tokens()
	}
	u.Completion = llm.Message{Content: resp.Content, ToolCalls: resp.ToolCalls}.Tokens()
	u.Total = u.Prompt + u.Completion
	return u
}
