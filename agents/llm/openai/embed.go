package openai

import (
	"context"
	"errors"
	"net/http"

	"github.com/mendanhq/mendan/agents/llm"
	sdk "github.com/sashabaranov/go-openai"
)

// Embedder makes vectors of texts over the embeddings API, with a Client's connections, attempts and time limits. It is safe for
// concurrent use, and of no use after the Client is closed.
type Embedder struct {
	client *Client
	model  string
}

// NewEmbedder makes vectors with a provider's model.
func NewEmbedder(c *Client, model string) *Embedder { return &Embedder{c, model} }

// Model is the model's name.
func (e *Embedder) Model() string { return e.model }

// Embed gives each text its vector, in the order of the texts and all of one length. The error is that of the context or an *llm.Error.
func (e *Embedder) Embed(ctx context.Context, texts []string) (vectors [][]float32, err error) {
	wire := &sdk.EmbeddingRequest{Input: texts, Model: sdk.EmbeddingModel(e.model)}
	_, err = e.client.caller.Try(ctx, func(ctx context.Context) (failure *llm.Error) {
		vectors, failure = e.attempt(ctx, wire, len(texts))
		return failure
	})
	return vectors, err
}

func (e *Embedder) attempt(ctx context.Context, wire *sdk.EmbeddingRequest, n int) ([][]float32, *llm.Error) {
	x := e.client.newExchange(wire)
	reply, err := e.client.sdk(x).CreateEmbeddings(ctx, wire)
	if err != nil || x.Status >= http.StatusMultipleChoices {
		return nil, x.Failure(ctx, err)
	}
	out := make([][]float32, n)
	for _, d := range reply.Data {
		if d.Index < 0 || d.Index >= n || out[d.Index] != nil || len(d.Embedding) == 0 || len(d.Embedding) != len(reply.Data[0].Embedding) {
			return nil, x.unusable()
		}
		out[d.Index] = d.Embedding
	}
	if len(reply.Data) != n {
		return nil, x.unusable()
	}
	return out, nil
}

// unusable judges a 200 without the vectors that were asked for.
func (x *exchange) unusable() *llm.Error {
	e := x.noChoices()
	if e.Code == llm.OpenAIUnavailable {
		e.Err = errors.New("the answer has not one vector for each text")
	}
	return e
}
