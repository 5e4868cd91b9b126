package openai

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
	sdk "github.com/sashabaranov/go-openai"
)

// askPieces asks for an answer that comes in pieces, as server-sent events, and tells what it says so far after each. A server that sends it whole all
// the same is taken at its word.
// Source: https://platform.openai.com/docs/api-reference/chat-streaming
func (c *Client) askPieces(ctx context.Context, q question, partial func(string)) (llm.Response, *llm.Error) {
	asked := *q.wire
	asked.Stream, asked.StreamOptions = true, &sdk.StreamOptions{IncludeUsage: true}
	x := c.newExchange(&asked)
	x.Pieces = true
	stream, err := c.sdk(x).CreateChatCompletionStream(ctx, sdk.ChatCompletionRequest{Model: q.wire.Model}) // the exchange sends asked
	if err != nil || x.Status >= http.StatusMultipleChoices {
		*q.refusal = x.Body
		return llm.Response{}, x.Failure(ctx, err)
	}
	defer stream.Close()
	if x.Whole {
		var reply sdk.ChatCompletionResponse
		if err := json.Unmarshal(x.Body, &reply); err != nil {
			return llm.Response{}, x.Failure(ctx, err)
		}
		return x.answer(&reply, q)
	}
	var g gathered
	for {
		piece, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return llm.Response{Usage: usage(g.reply.Usage)}, x.brokenOff(ctx, err)
		}
		if g.add(piece) {
			partial(g.content.String())
		}
	}
	if len(g.reply.Choices) == 0 || g.reply.Choices[0].FinishReason == "" {
		return llm.Response{Usage: usage(g.reply.Usage)}, x.Failure(ctx, io.ErrUnexpectedEOF)
	}
	g.reply.Choices[0].Message.Content = g.content.String()
	return x.answer(&g.reply, q)
}

// brokenOff judges what ended an answer in the middle: the network, or an error that the server sent in the place of a piece.
func (x *exchange) brokenOff(ctx context.Context, err error) *llm.Error {
	if sent := new(*sdk.APIError); errors.As(err, sent) {
		x.Body, err = json.Marshal(map[string]any{"error": map[string]any{"code": (*sent).Code, "type": (*sent).Type}})
		if err == nil {
			return x.noChoices()
		}
	}
	return x.Failure(ctx, err)
}

// mayRefusePieces reports whether a server may have refused a request because the answer was to come in pieces: few that cannot do that say so.
func mayRefusePieces(e *llm.Error) bool {
	switch e.Status {
	case http.StatusBadRequest, http.StatusMethodNotAllowed, http.StatusNotAcceptable, http.StatusUnprocessableEntity:
		return e.Code == llm.Rejected
	}
	return e.Status == http.StatusNotImplemented
}

// gathered is an answer as far as it came.
type gathered struct {
	reply   sdk.ChatCompletionResponse
	content strings.Builder
}

// add adds a piece, and reports whether the answer says more now. Of several choices only the first was asked for.
func (g *gathered) add(piece sdk.ChatCompletionStreamResponse) bool {
	if piece.Model != "" {
		g.reply.ID, g.reply.Model = piece.ID, piece.Model
	}
	if piece.Usage != nil {
		g.reply.Usage = *piece.Usage
	}
	if len(piece.Choices) == 0 || piece.Choices[0].Index != 0 {
		return false
	}
	if len(g.reply.Choices) == 0 {
		g.reply.Choices = make([]sdk.ChatCompletionChoice, 1)
	}
	more, choice := piece.Choices[0], &g.reply.Choices[0]
	if more.FinishReason != "" {
		choice.FinishReason = more.FinishReason
	}
	choice.Message.Refusal += more.Delta.Refusal
	choice.Message.ReasoningContent += more.Delta.ReasoningContent
	for _, call := range more.Delta.ToolCalls {
		addCall(&choice.Message, call)
	}
	g.content.WriteString(more.Delta.Content)
	return more.Delta.Content != ""
}

// addCall adds a piece of a tool call: its number says of which.
func addCall(m *sdk.ChatCompletionMessage, piece sdk.ToolCall) {
	const most = 128 // tools that a request may offer: https://platform.openai.com/docs/api-reference/chat/create#chat-create-tools
	n := len(m.ToolCalls)
	if piece.Index != nil {
		n = *piece.Index
	}
	if n < 0 || n >= most {
		return
	}
	for len(m.ToolCalls) <= n {
		m.ToolCalls = append(m.ToolCalls, sdk.ToolCall{})
	}
	call := &m.ToolCalls[n]
	call.ID += piece.ID
	call.Function.Name += piece.Function.Name
	call.Function.Arguments += piece.Function.Arguments
}
