package openaitest

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Reply is the model's answer: words, tool calls or both.
type Reply struct {
	Content string
	Calls   []ToolCall
	Refusal string // the model declines
	Finish  string // finish_reason; empty: the one that suits

	// Before is called before each piece of an answer that comes in pieces, with its number from 0, and may block. Nil: they come at once.
	Before func(piece int)
}

// Say is an answer in words.
func Say(text string) Reply { return Reply{Content: text} }

// Use calls a tool. It panics on arguments that do not encode as JSON.
func Use(name string, args any) Reply { return Reply{}.And(name, args) }

// And calls another tool in the same answer.
func (r Reply) And(name string, args any) Reply {
	r.Calls = append(slices.Clip(r.Calls), ToolCall{Name: name, Arguments: string(mustEncode(args))})
	return r
}

// Uses reports whether the answer calls the tool.
func (r Reply) Uses(name string) bool {
	return slices.ContainsFunc(r.Calls, func(c ToolCall) bool { return c.Name == name })
}

// checkReply lists what no model could have answered to the request.
func (r Reply) checkReply(req Request) []string {
	var problems []string
	failf := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	switch {
	case r.Content == "" && len(r.Calls) == 0 && r.Refusal == "":
		failf("it says nothing")
	case req.Choice == "none" && len(r.Calls) > 0:
		failf("it calls a tool although it must not")
	case req.Choice == "required" && len(r.Calls) == 0:
		failf("it calls no tool although it must")
	case req.Tool(req.Choice) != nil && !r.Uses(req.Choice):
		failf("it does not call %s although it must", req.Choice)
	}
	for _, c := range r.Calls {
		t := req.Tool(c.Name)
		if t == nil {
			failf("it calls %s, which is not offered", c.Name)
			continue
		}
		if err := fitsSchema(c.Arguments, t.Parameters); err != nil {
			failf("its arguments for %s do not fit: %v", c.Name, err)
		}
	}
	if req.Format != nil && len(r.Calls) == 0 && r.Refusal == "" {
		if err := fitsSchema(r.Content, req.Format.Schema); err != nil {
			failf("it does not fit %s: %v", req.Format.Name, err)
		}
	}
	return problems
}

// makeBody makes the answer as it travels whole. Tokens are counted as a client would estimate them: four bytes each.
func (r Reply) makeBody(number int, req Request) []byte {
	message := map[string]any{"role": "assistant", "content": nil, "refusal": nil}
	written := len(r.Content)
	if r.Content != "" {
		message["content"] = r.Content
	}
	if r.Refusal != "" {
		message["refusal"] = r.Refusal
	}
	var calls []any
	for i, c := range r.Calls {
		id := c.ID
		if id == "" {
			id = fmt.Sprintf("call_%d_%d", number, i)
		}
		written += len(c.Name) + len(c.Arguments)
		calls = append(calls, map[string]any{
			"id": id, "type": "function", "function": map[string]any{"name": c.Name, "arguments": c.Arguments},
		})
	}
	if calls != nil {
		message["tool_calls"] = calls
	}
	read := 0
	for _, m := range req.Messages {
		read += len(m.Content)
	}
	prompt, completion := 1+read/4, 1+written/4
	return mustEncode(map[string]any{
		"id": fmt.Sprintf("chatcmpl-%d", number), "object": "chat.completion", "created": 1, "model": req.Model,
		"choices": []any{map[string]any{"index": 0, "message": message, "finish_reason": r.finishReason(req), "logprobs": nil}},
		"usage":   map[string]any{"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion},
	})
}

// errorBody is an error as OpenAI words it. An empty code is null.
func errorBody(kind, code string, message ...string) []byte {
	e := map[string]any{"type": kind, "param": nil, "code": nil, "message": "The server had an error while processing your request."}
	if code != "" {
		e["code"] = code
	}
	if len(message) > 0 {
		e["message"] = message[0]
	}
	return mustEncode(map[string]any{"error": e})
}

func mustEncode(v any) []byte {
	out, err := json.Marshal(v)
	if err != nil {
		panic(err) // we build what we encode of strings and numbers
	}
	return out
}

// finishReason is the reason that goes with the answer. A call that the request forced ends with "stop".
func (r Reply) finishReason(req Request) string {
	switch {
	case r.Finish != "":
		return r.Finish
	case len(r.Calls) > 0 && req.Tool(req.Choice) == nil:
		return "tool_calls"
	}
	return "stop"
}
