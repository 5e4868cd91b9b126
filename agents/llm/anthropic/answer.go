package anthropic

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// reply is an answer as it travels.
type reply struct {
	Type       string  `json:"type"`
	ID         string  `json:"id"`
	Model      string  `json:"model"`
	Content    []block `json:"content"`
	StopReason string  `json:"stop_reason"` // https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons
	Usage      usage   `json:"usage"`
}

// usage counts what was read beside a cache, from it and into it apart.
// Source: https://platform.claude.com/docs/en/build-with-claude/prompt-caching
type usage struct {
	Input      int `json:"input_tokens"`
	Output     int `json:"output_tokens"`
	CacheRead  int `json:"cache_read_input_tokens"`
	CacheWrite int `json:"cache_creation_input_tokens"`
}

func (u usage) tokens() llm.Usage {
	prompt := u.Input + u.CacheRead + u.CacheWrite
	return llm.Usage{Prompt: prompt, Completion: u.Output, Total: prompt + u.Output, Cached: u.CacheRead}
}

// event is a piece of an answer, whose blocks come one after the other. Source: https://platform.claude.com/docs/en/build-with-claude/streaming
type event struct {
	Type    string `json:"type"`
	Message reply  `json:"message"`       // of message_start
	Block   block  `json:"content_block"` // of content_block_start
	Delta   struct {
		Text        string `json:"text"`         // of content_block_delta
		PartialJSON string `json:"partial_json"` // of content_block_delta
		StopReason  string `json:"stop_reason"`  // of message_delta
	} `json:"delta"`
	Usage *usage `json:"usage"` // of message_delta: all of it so far
}

// gathered is an answer as far as it came.
type gathered struct {
	reply reply // without its content, where it comes in pieces
	said  strings.Builder
	calls []llm.ToolCall
	input strings.Builder // of the last call, where it comes in pieces
}

// add takes in a piece, and tells what the answer says so far where it says more.
func (g *gathered) add(ctx context.Context, x *llmhttp.Exchange, data []byte, partial func(string)) *llm.Error {
	e := event{Usage: &g.reply.Usage} // what a message_delta does not count is as before
	if err := json.Unmarshal(data, &e); err != nil {
		return x.Failure(ctx, err)
	}
	switch e.Type {
	case "error":
		return x.InEvent(data)
	case "message_start":
		g.reply = e.Message
	case "content_block_start":
		g.addBlock(e.Block)
		g.input.Reset()
	case "content_block_delta":
		g.input.WriteString(e.Delta.PartialJSON)
		if e.Delta.Text != "" {
			g.said.WriteString(e.Delta.Text)
			partial(g.said.String())
		}
	case "content_block_stop":
		if last := len(g.calls) - 1; last >= 0 && g.input.Len() > 0 {
			g.calls[last].Arguments = g.input.String()
		}
		g.input.Reset()
	case "message_delta":
		g.reply.StopReason = e.Delta.StopReason
	}
	return nil
}

// addBlock adds what a block says or asks for. Other blocks, such as a model's thoughts, are passed over.
func (g *gathered) addBlock(b block) {
	switch b.Type {
	case "text":
		g.said.WriteString(b.Text)
	case "tool_use":
		id := llmhttp.CallID(b.ID, g.reply.ID, len(g.calls))
		g.calls = append(g.calls, llm.ToolCall{ID: id, Name: b.Name, Arguments: string(b.Input)})
	}
}

// answer reads what came. A reply that is no answer is an error that carries the usage all the same.
func (g *gathered) answer(ctx context.Context, x *llmhttp.Exchange, req llm.Request) (llm.Response, *llm.Error) {
	r := &g.reply
	resp := llm.Response{Usage: r.Usage.tokens(), Model: cmp.Or(r.Model, req.Model)}
	switch {
	case x.Whole && r.Type != "message":
		return resp, x.NoAnswer("the answer is no message")
	case !x.Whole && r.StopReason == "":
		return resp, x.Failure(ctx, io.ErrUnexpectedEOF)
	}
	for _, b := range r.Content {
		g.addBlock(b)
	}
	resp.Cut = r.StopReason == "max_tokens" || r.StopReason == "model_context_window_exceeded"
	resp.Content, resp.ToolCalls = g.said.String(), g.calls
	if code, why := llmhttp.Flaw(req, resp, r.StopReason == "refusal"); code != "" {
		resp.Content, resp.ToolCalls = "", nil
		return resp, &llm.Error{Code: code, Status: http.StatusOK, Err: errors.New(why)}
	}
	return resp, nil
}
