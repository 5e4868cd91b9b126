// Package gemini asks models over the Gemini API, of Google or of anyone else who serves it.
//
// A call is at most two attempts, retried, limited and cancelled as package llmhttp says. Whatever the server sends, the outcome is an answer or an
// *llm.Error. The key goes into the request's header and nowhere else, and no error holds a word of a prompt or an answer.
//
// A tool call carries the signature of the thoughts that led to it, which models want to see again with it. One that another model made, or that has
// none, is sent with the mark that stands for that.
//
// Source: https://ai.google.dev/api/generate-content
package gemini

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

const defaultBase = "https://generativelanguage.googleapis.com/v1beta"

// Client is an llm.Client for one provider, safe for concurrent use. Its owner closes it.
type Client struct {
	caller *llmhttp.Caller
	base   string
	served llm.Profile
	header func() http.Header // a closure, so that printing a Client shows no key
}

// New makes a client that keeps to a complete profile. It connects at the first call. The BaseURL of its configuration ends before /models.
func New(cfg llmhttp.Config, p llm.Profile) *Client {
	key := cfg.APIKey
	return &Client{
		caller: llmhttp.NewCaller(cfg),
		base:   strings.TrimRight(cmp.Or(cfg.BaseURL, defaultBase), "/"),
		served: p,
		header: func() http.Header { return http.Header{"X-Goog-Api-Key": {key}} },
	}
}

// Close ends the idle connections. Call it after the last Chat has returned.
func (c *Client) Close() { c.caller.Close() }

// Chat asks, and once more where that may help. See the package comment.
func (c *Client) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	suited := llmhttp.Suit(req, c.served)
	method := ":generateContent"
	if suited.Partial != nil {
		method = ":streamGenerateContent?alt=sse"
	}
	address := c.base + "/models/" + url.PathEscape(req.Model) + method
	return c.caller.Chat(ctx, req, func(ctx context.Context) (llm.Response, *llm.Error) {
		var g gathered
		x := c.caller.NewExchange(newWire(suited, c.served), suited.Partial != nil, readReason)
		var whole reply
		if failure := x.Ask(ctx, address, c.header(), &whole, func(data []byte) *llm.Error { return g.addPiece(ctx, x, data, req) }); failure != nil {
			return llm.Response{Usage: g.usage.tokens()}, failure
		}
		g.add(whole, req.Model)
		return g.answer(ctx, x, req)
	})
}
