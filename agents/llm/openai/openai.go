// Package openai asks models over the OpenAI chat completions API, and for vectors over its embeddings API, of OpenAI or of anyone else
// who serves them.
//
// A call is at most two attempts, retried, limited and cancelled as package llmhttp says. Whatever the server sends, the outcome is an answer or
// an *llm.Error. The key goes into the request's header and nowhere else, and no error holds a word of a prompt or an answer.
//
// A model that refuses a temperature or the name of an answer's limit is asked once more without, within the same attempt, and from then on.
package openai

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
	sdk "github.com/sashabaranov/go-openai"
)

// Config is how to reach a provider that speaks OpenAI's form. Its own API is at https://api.openai.com/v1.
type Config = llmhttp.Config

// sdkConfig is the SDK's configuration. On Azure a model is the name of a deployment, as it is.
// Source: https://learn.microsoft.com/azure/ai-services/openai/reference
func sdkConfig(c Config, p llm.Profile, version, key string, doer sdk.HTTPDoer) sdk.ClientConfig {
	conf := sdk.DefaultConfig(key)
	if p.API == llm.APIAzure {
		conf = sdk.DefaultAzureConfig(key, strings.TrimRight(c.BaseURL, "/"))
		conf.APIVersion = version
		conf.AzureModelMapperFunc = func(model string) string { return model }
	} else if c.BaseURL != "" {
		conf.BaseURL = c.BaseURL
	}
	conf.HTTPClient = doer
	return conf
}

// Client is an llm.Client for one provider, safe for concurrent use. Its owner closes it.
type Client struct {
	learnt   llmhttp.Learnt
	caller   *llmhttp.Caller
	sdk      func(sdk.HTTPDoer) *sdk.Client // a closure, so that printing a Client shows no key
	unpieced *atomic.Bool                   // the server refuses to send answers in pieces
}

// New makes a client for a server of which nothing is known but its address. It connects at the first call.
func New(cfg Config) *Client {
	guessed, _ := llm.ProfileOf(llm.GuessProfile(cfg.BaseURL))
	return NewServed(cfg, guessed, "")
}

// NewServed makes a client that keeps to a complete profile. version is that of Azure OpenAI's API, whose BaseURL ends before /openai.
func NewServed(cfg Config, p llm.Profile, version string) *Client {
	key := cfg.APIKey
	cfg.APIKey = ""
	c := &Client{
		learnt:   llmhttp.NewLearnt(cfg, p),
		caller:   llmhttp.NewCaller(cfg),
		unpieced: new(atomic.Bool),
		sdk: func(doer sdk.HTTPDoer) *sdk.Client {
			return sdk.NewClientWithConfig(sdkConfig(cfg, p, version, key, doer))
		},
	}
	c.unpieced.Store(!*p.Stream)
	return c
}

// Close ends the idle connections. Call it after the last Chat has returned.
func (c *Client) Close() { c.caller.Close() }

// Chat asks, and once more where that may help. See the package comment.
func (c *Client) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	return c.caller.Chat(ctx, req, func(ctx context.Context) (llm.Response, *llm.Error) {
		for {
			p := c.learnt.Of(req.Model)
			wire, err := newWire(req, p)
			if err != nil {
				return llm.Response{}, &llm.Error{Code: llm.Rejected, Err: err}
			}
			q := question{wire, req, new([]byte)}
			resp, failure := c.attempt(ctx, q, req.Partial)
			if failure == nil || !c.learn(q, p, failure) {
				return resp, failure
			}
		}
	})
}

// question is a request as it travels.
type question struct {
	wire    *sdk.ChatCompletionRequest
	req     llm.Request
	refusal *[]byte // what the server answered in the place of an answer
}

// attempt asks for the answer in pieces where somebody wants to be told of them, and whole where nobody does or the server refuses that.
func (c *Client) attempt(ctx context.Context, q question, partial func(string)) (llm.Response, *llm.Error) {
	if partial == nil || c.unpieced.Load() {
		return c.askWhole(ctx, q)
	}
	resp, failure := c.askPieces(ctx, q, partial)
	if failure == nil || !mayRefusePieces(failure) {
		return resp, failure
	}
	if resp, failure = c.askWhole(ctx, q); failure == nil {
		c.unpieced.Store(true)
	}
	return resp, failure
}

func (c *Client) askWhole(ctx context.Context, q question) (llm.Response, *llm.Error) {
	x := c.newExchange(q.wire)
	reply, err := c.sdk(x).CreateChatCompletion(ctx, sdk.ChatCompletionRequest{Model: q.wire.Model}) // the exchange sends its wire
	if err != nil || x.Status >= http.StatusMultipleChoices {
		*q.refusal = x.Body
		return llm.Response{}, x.Failure(ctx, err)
	}
	return x.answer(&reply, q)
}
