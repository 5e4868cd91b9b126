package llmtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
)

// OpenAI is the chat completions API. What it refuses is known to package openaitest.
// Source: https://platform.openai.com/docs/api-reference/chat
func OpenAI() Form {
	return Form{
		Name: "OpenAI", Base: "/v1", Nothing: `{"id":"r","choices":[]}`, AskedWhole: true,
		Read: readOpenAI, Whole: openAIWhole, Pieces: openAIPieces, Error: openAIError,
	}
}

func readOpenAI(r *http.Request, body []byte) (Asked, error) {
	var in struct {
		Model       string
		Temperature *float64
		MaxTokens   int `json:"max_tokens"`
		Stream      bool
		Messages    []struct {
			Role       string
			Content    string
			ToolCallID string `json:"tool_call_id"`
			ToolCalls  []struct {
				ID       string
				Function struct{ Name, Arguments string }
			} `json:"tool_calls"`
		}
		Tools          []struct{ Function struct{ Name string } }
		ToolChoice     any             `json:"tool_choice"`
		ResponseFormat json.RawMessage `json:"response_format"`
	}
	if r.URL.Path != "/v1/chat/completions" {
		return Asked{}, fmt.Errorf("path %s", r.URL.Path)
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return Asked{}, err
	}
	a := Asked{Model: in.Model, Schema: in.ResponseFormat != nil, MaxTokens: in.MaxTokens, Temperature: in.Temperature, Pieces: in.Stream}
	a.Key, _ = strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	var system []string
	for _, m := range in.Messages {
		switch {
		case m.Role == "system":
			system = append(system, m.Content)
		case m.Role == "tool":
			a.Said = append(a.Said, "result "+m.ToolCallID+": "+m.Content)
		case strings.TrimSpace(m.Content) != "":
			a.Said = append(a.Said, m.Role+": "+m.Content)
		}
		for _, c := range m.ToolCalls {
			a.Said = append(a.Said, "call "+c.ID+": "+c.Function.Name+" "+c.Function.Arguments)
		}
	}
	a.System = strings.Join(system, "\n\n")
	for _, t := range in.Tools {
		a.Tools = append(a.Tools, t.Function.Name)
	}
	switch choice := in.ToolChoice.(type) {
	case string:
		a.Choice = choice
	case map[string]any:
		function, _ := choice["function"].(map[string]any)
		a.Choice, _ = function["name"].(string)
	}
	return a, nil
}

func openAIWhole(a Answer) string {
	message := map[string]any{"role": "assistant", "content": nil, "refusal": nil}
	if a.Text != "" {
		message["content"] = a.Text
	}
	if a.End == Refusal {
		message = map[string]any{"role": "assistant", "content": nil, "refusal": "I won't say " + a.Text}
	}
	var calls []any
	for i, c := range a.Calls {
		calls = append(calls, map[string]any{"id": fmt.Sprintf("c%d", i), "type": "function", "function": map[string]any{"name": c.Name, "arguments": c.Arguments}})
	}
	if calls != nil {
		message["tool_calls"] = calls
	}
	return encode(map[string]any{
		"id": a.ID, "object": "chat.completion", "model": a.Model, "usage": openAIUsage(a.Usage),
		"choices": []any{map[string]any{"index": 0, "message": message, "finish_reason": openAIFinish(a)}},
	})
}

func openAIPieces(a Answer) []string {
	var out []string
	send := func(delta map[string]any, finish any) {
		out = append(out, event("", map[string]any{
			"id": a.ID, "object": "chat.completion.chunk", "model": a.Model,
			"choices": []any{map[string]any{"index": 0, "delta": delta, "finish_reason": finish}},
		}))
	}
	send(map[string]any{"role": "assistant", "content": ""}, nil)
	if a.End == Refusal {
		send(map[string]any{"refusal": "I won't say " + a.Text}, nil)
		a.Text = ""
	}
	for _, s := range cut(a.Text) {
		send(map[string]any{"content": s}, nil)
	}
	for i, c := range a.Calls {
		call := map[string]any{"index": i, "id": fmt.Sprintf("c%d", i), "type": "function", "function": map[string]any{"name": c.Name, "arguments": ""}}
		send(map[string]any{"tool_calls": []any{call}}, nil)
		for _, s := range cut(c.Arguments) {
			send(map[string]any{"tool_calls": []any{map[string]any{"index": i, "function": map[string]any{"arguments": s}}}}, nil)
		}
	}
	send(map[string]any{}, openAIFinish(a))
	out = append(out, event("", map[string]any{"id": a.ID, "model": a.Model, "choices": []any{}, "usage": openAIUsage(a.Usage)}))
	return append(out, "data: [DONE]\n\n")
}

func openAIFinish(a Answer) string {
	switch {
	case a.End == Length:
		return "length"
	case len(a.Calls) > 0:
		return "tool_calls"
	}
	return "stop"
}

func openAIUsage(u llm.Usage) map[string]any {
	return map[string]any{
		"prompt_tokens": u.Prompt, "completion_tokens": u.Completion, "total_tokens": u.Total, "prompt_tokens_details": map[string]any{"cached_tokens": u.Cached},
	}
}

// openAIError words an error. Source: https://platform.openai.com/docs/guides/error-codes
func openAIError(status int, kind Kind, text string) (int, string) {
	e := map[string]any{"message": text, "type": "invalid_request_error", "param": text, "code": nil}
	switch {
	case kind == BadKey:
		e["code"] = "invalid_api_key"
	case kind == ContextFull:
		e["code"] = "context_length_exceeded"
	case status == http.StatusNotFound:
		e["code"] = "model_not_found"
	case status == http.StatusTooManyRequests:
		e["type"], e["code"] = "requests", "rate_limit_exceeded"
	case kind == Overloaded || status == 529:
		e["type"] = "overloaded_error"
	case status >= http.StatusInternalServerError:
		e["type"] = "server_error"
	}
	return status, encode(map[string]any{"error": e})
}

// event is a server-sent event.
func event(name string, data any) string {
	if name != "" {
		name = "event: " + name + "\n"
	}
	return name + "data: " + encode(data) + "\n\n"
}

// cut makes pieces of a text, of a few signs each, as tokens have.
func cut(s string) []string {
	var out []string
	for r := []rune(s); len(r) > 0; {
		n := min(5, len(r))
		out, r = append(out, string(r[:n])), r[n:]
	}
	return out
}

func encode(v any) string {
	out, err := json.Marshal(v)
	if err != nil {
		panic(err) // we build what we encode of strings and numbers
	}
	return string(out)
}
