// Package openai asks models over the OpenAI chat completions API, and for vectors over its embeddings API, of OpenAI or of anyone else
// who serves them.
//
// A call is at most two attempts: the second after a delay, and only after a time-out, 429, 5xx or a network error. It
// returns at once when its context ends, also between the attempts. Whatever the server sends, the outcome is an answer or
// an *llm.Error; answers are read up to 8 MB. The key goes into the request's header and nowhere else, redirects are not
// followed, and no error holds a word of a prompt or an answer.
package openai

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	sdk "github.com/sashabaranov/go-openai"
)

const maxAttempts = 2

// Client is an llm.Client for one provider, safe for concurrent use. Its owner closes it.
type Client struct {
	cfg       Config
	transport http.RoundTripper
	sdk       func(sdk.HTTPDoer) *sdk.Client // a closure, so that printing a Client shows no key
	unpieced  *atomic.Bool                   // the server refuses to send answers in pieces
}

// New makes a client. It connects at the first call.
func New(cfg Config) *Client {
	cfg = cfg.withDefaults()
	key := cfg.APIKey
	cfg.APIKey = ""
	c := &Client{
		cfg:       cfg,
		transport: cfg.transport(),
		unpieced:  new(atomic.Bool),
		sdk:       func(doer sdk.HTTPDoer) *sdk.Client { return sdk.NewClientWithConfig(cfg.sdk(key, doer)) },
	}
	c.unpieced.Store(!*cfg.Profile.Stream)
	return c
}

// Close ends the idle connections. Call it after the last Chat has returned.
func (c *Client) Close() { (&http.Client{Transport: c.transport}).CloseIdleConnections() }

// Chat asks, and once more where that may help. See the package comment.
func (c *Client) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if err := ctx.Err(); err != nil {
		return llm.Response{}, err
	}
	wire, err := c.wire(req)
	if err != nil {
		return llm.Response{}, &llm.Error{Code: llm.Rejected, Err: err}
	}
	var resp llm.Response
	attempts, err := c.try(ctx, func(ctx context.Context) (failure *llm.Error) {
		resp, failure = c.attempt(ctx, question{wire, req.Schema != nil}, req.Partial)
		return failure
	})
	if failed := new(*llm.Error); err != nil && !errors.As(err, failed) {
		return llm.Response{}, err // the context's
	}
	resp.Attempts = attempts
	return resp, err
}

// try makes an attempt, and another where that may help. It returns how many it made; the error is that of the context or an *llm.Error.
func (c *Client) try(ctx context.Context, attempt func(context.Context) *llm.Error) (int, error) {
	for n := 1; ; n++ {
		failure := attempt(ctx)
		if failure == nil {
			return n, nil
		}
		if err := ctx.Err(); err != nil {
			return n, err
		}
		failure.Attempts = n
		delay, again := c.delay(failure)
		if n == maxAttempts || !again {
			return n, failure
		}
		if err := wait(ctx, delay); err != nil {
			return n, err
		}
	}
}

// question is a request as it travels.
type question struct {
	wire       *sdk.ChatCompletionRequest
	structured bool // the answer must be JSON, whether or not the server was told so
}

// attempt asks for the answer in pieces where somebody wants to be told of them, and whole where nobody does or the server refuses that.
func (c *Client) attempt(ctx context.Context, q question, partial func(string)) (llm.Response, *llm.Error) {
	ctx, cancel := context.WithTimeout(ctx, c.cfg.Timeout)
	defer cancel()
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
	x := &exchange{transport: c.transport, wire: q.wire}
	reply, err := c.sdk(x).CreateChatCompletion(ctx, sdk.ChatCompletionRequest{Model: q.wire.Model}) // the exchange sends its wire
	if err != nil || x.status >= http.StatusMultipleChoices {
		return llm.Response{}, x.failure(ctx, err)
	}
	return x.answer(&reply, q)
}

// delay tells whether to ask again, and when.
func (c *Client) delay(e *llm.Error) (time.Duration, bool) {
	switch {
	case !e.Retryable() || e.RetryAfter > c.cfg.MaxRetryAfter:
		return 0, false
	case e.RetryAfter > 0:
		return e.RetryAfter, true
	default:
		return c.cfg.RetryDelay, true
	}
}

func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
