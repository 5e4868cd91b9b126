// Package anthropic asks models over Anthropic's Messages API, of Anthropic or of anyone else who serves it.
//
// A call is at most two attempts, retried, limited and cancelled as package llmhttp says. Whatever the server sends, the outcome is an answer or an
// *llm.Error. The key goes into the request's header and nowhere else, and no error holds a word of a prompt or an answer.
//
// Models differ in what they take, and say so: one that refuses a temperature or to be made to call a tool is asked once more without, within the same
// attempt, and from then on. A demand that cannot be made is made in words.
//
// Source: https://platform.claude.com/docs/en/api/messages
package anthropic

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

const (
	defaultBase = "https://api.anthropic.com/v1"
	version     = "2023-06-01" // https://platform.claude.com/docs/en/api/versioning
)

// Client is an llm.Client for one provider, safe for concurrent use. Its owner closes it.
type Client struct {
	caller *llmhttp.Caller
	url    string
	header func() http.Header // a closure, so that printing a Client shows no key
	learnt llmhttp.Learnt
}

// New makes a client that keeps to a complete profile. It connects at the first call. The BaseURL of its configuration ends before /messages.
func New(cfg llmhttp.Config, p llm.Profile) *Client {
	key := cfg.APIKey
	return &Client{
		caller: llmhttp.NewCaller(cfg),
		url:    strings.TrimRight(cmp.Or(cfg.BaseURL, defaultBase), "/") + "/messages",
		header: func() http.Header { return http.Header{"X-Api-Key": {key}, "Anthropic-Version": {version}} },
		learnt: llmhttp.NewLearnt(cfg, p),
	}
}

// Close ends the idle connections. Call it after the last Chat has returned.
func (c *Client) Close() { c.caller.Close() }

// Chat asks, and once more where that may help. See the package comment.
func (c *Client) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	return c.caller.Chat(ctx, req, func(ctx context.Context) (llm.Response, *llm.Error) {
		for {
			p := c.learnt.Of(req.Model)
			suited := llmhttp.Suit(req, p)
			x := c.caller.NewExchange(newWire(suited, p), suited.Partial != nil, readReason)
			resp, failure := c.ask(ctx, x, req)
			if failure == nil || failure.Status != http.StatusBadRequest || !c.learn(suited, p, x.Body) {
				return resp, failure
			}
		}
	})
}

// ask makes one request.
func (c *Client) ask(ctx context.Context, x *llmhttp.Exchange, req llm.Request) (llm.Response, *llm.Error) {
	var g gathered
	if failure := x.Ask(ctx, c.url, c.header(), &g.reply, func(data []byte) *llm.Error { return g.add(ctx, x, data, req.Partial) }); failure != nil {
		return llm.Response{Usage: g.reply.Usage.tokens()}, failure
	}
	return g.answer(ctx, x, req)
}

// learn reads from a refusal what the model does not take, and reports whether it can be asked without. The message names the field: "`temperature` is
// deprecated for this model.", "tool_choice forces tool use …".
// Sources: https://github.com/Comfy-Org/ComfyUI/issues/13923, https://platform.claude.com/docs/en/models/opus-5-5/whats-new-opus-5-5
func (c *Client) learn(asked llm.Request, p llm.Profile, body []byte) bool {
	message, now := readError(body).Message, p
	if asked.Temperature != nil && strings.Contains(message, "temperature") {
		now.Temperature = new(false)
	}
	if asked.ToolChoice != "" && len(asked.Tools) > 0 && strings.Contains(message, "tool_choice") {
		now.ToolChoice = llm.ToolOffered
	}
	return c.learnt.Note(asked.Model, p, now)
}
