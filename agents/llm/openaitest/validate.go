package openaitest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// Limits of the API. Source: https://platform.openai.com/docs/api-reference/chat/create, and its own error messages.
const (
	maxTools  = 128
	maxCallID = 40
)

var validName = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// checkRequest checks what travelled, part by part.
func (in *wire) checkRequest() (Request, *refusal) {
	req := Request{Model: in.Model, Temperature: in.Temperature, Stream: in.Stream, usage: in.StreamOptions != nil && in.StreamOptions.IncludeUsage}
	for _, check := range []func(*Request) *refusal{in.checkSettings, in.checkMessages, in.checkTools, in.checkChoice, in.checkFormat} {
		if r := check(&req); r != nil {
			return Request{}, r
		}
	}
	return req, nil
}

func (in *wire) checkSettings(req *Request) *refusal {
	outside := func(v *float64, lo, hi float64) bool { return v != nil && (*v < lo || *v > hi) }
	switch {
	case in.Model == "":
		return refusef("you must provide a model parameter")
	case in.StreamOptions != nil && !in.Stream:
		return refusef("The 'stream_options' parameter is only allowed when 'stream' is enabled.")
	case in.N != nil && *in.N != 1:
		return refusef("this server gives one choice")
	case outside(in.Temperature, 0, 2):
		return refusef("Invalid 'temperature': %v is not within 0 and 2.", *in.Temperature)
	case outside(in.TopP, 0, 1):
		return refusef("Invalid 'top_p': %v is not within 0 and 1.", *in.TopP)
	case in.MaxTokens != nil && in.MaxCompletionTokens != nil:
		return refusef("Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.")
	}
	for _, n := range []*int{in.MaxTokens, in.MaxCompletionTokens} {
		if n == nil {
			continue
		}
		if *n < 1 {
			return refusef("Invalid maximum of tokens: %d is less than the minimum of 1.", *n)
		}
		req.MaxTokens = *n
	}
	return nil
}

// checkMessages checks each message, and that every tool call is followed by its one result.
func (in *wire) checkMessages(req *Request) *refusal {
	if len(in.Messages) == 0 {
		return refusef("Invalid 'messages': empty array. Expected an array with minimum length 1.")
	}
	var open []string // tool calls that wait for their result
	for i, w := range in.Messages {
		m, r := w.checkMessage(i)
		if r != nil {
			return r
		}
		at := slices.Index(open, m.ToolCallID)
		switch {
		case m.Role == "tool" && at < 0:
			return refusef("Invalid parameter: messages[%d] with role 'tool' must be a response to a preceeding message with 'tool_calls'.", i)
		case m.Role == "tool":
			open = slices.Delete(open, at, at+1)
		case len(open) > 0:
			return refuseUnanswered(open)
		}
		for _, c := range m.ToolCalls {
			open = append(open, c.ID)
		}
		req.Messages = append(req.Messages, m)
	}
	if len(open) > 0 {
		return refuseUnanswered(open)
	}
	return nil
}

func refuseUnanswered(ids []string) *refusal {
	return refusef("An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. "+
		"The following tool_call_ids did not have response messages: %s", strings.Join(ids, ", "))
}

func (w wireMessage) checkMessage(i int) (Message, *refusal) {
	m := Message{Role: w.Role, ToolCallID: w.ToolCallID}
	content, ok := readContent(w.Content)
	m.Content = content
	switch {
	case !slices.Contains([]string{"system", "developer", "user", "assistant", "tool"}, w.Role):
		return m, refusef("Invalid value: '%s'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.", w.Role)
	case !ok && (w.Role != "assistant" || len(w.ToolCalls) == 0 && w.Refusal == nil):
		return m, refusef("Invalid value for 'content' of messages[%d]: expected a string, got null.", i)
	case w.ToolCalls != nil && (w.Role != "assistant" || len(w.ToolCalls) == 0):
		return m, refusef("Invalid 'messages[%d].tool_calls'.", i)
	case (w.ToolCallID != "") != (w.Role == "tool"):
		return m, refusef("Missing or misplaced parameter 'messages[%d].tool_call_id'.", i)
	}
	for j, c := range w.ToolCalls {
		switch {
		case c.ID == "" || len(c.ID) > maxCallID:
			return m, refusef("Invalid 'messages[%d].tool_calls[%d].id': expected a string of 1 to %d characters, got %d.", i, j, maxCallID, len(c.ID))
		case slices.ContainsFunc(m.ToolCalls, func(o ToolCall) bool { return o.ID == c.ID }):
			return m, refusef("Invalid 'messages[%d].tool_calls[%d].id': duplicate value.", i, j)
		case c.Type != "function" || !validName.MatchString(c.Function.Name):
			return m, refusef("Invalid 'messages[%d].tool_calls[%d].function.name': string does not match pattern '^[a-zA-Z0-9_-]+$'.", i, j)
		}
		m.ToolCalls = append(m.ToolCalls, ToolCall{c.ID, c.Function.Name, c.Function.Arguments})
	}
	return m, nil
}

// readContent takes a text or a list of text parts.
func readContent(raw json.RawMessage) (string, bool) {
	var text *string
	if json.Unmarshal(raw, &text) == nil && text != nil {
		return *text, true
	}
	var parts []struct{ Type, Text string }
	if json.Unmarshal(raw, &parts) != nil || len(parts) == 0 {
		return "", false
	}
	var b strings.Builder
	for _, p := range parts {
		if p.Type != "text" {
			return "", false
		}
		b.WriteString(p.Text)
	}
	return b.String(), true
}

func (in *wire) checkTools(req *Request) *refusal {
	if in.Tools == nil {
		if in.ParallelToolCalls != nil {
			return refusef("Invalid value for 'parallel_tool_calls': it is only allowed when 'tools' are specified.")
		}
		return nil
	}
	if n := len(*in.Tools); n == 0 || n > maxTools {
		return refusef("Invalid 'tools': expected an array with 1 to %d items, got %d.", maxTools, n)
	}
	for i, t := range *in.Tools {
		f := t.Function
		if t.Type != "function" || !validName.MatchString(f.Name) {
			return refusef("Invalid 'tools[%d].function.name': string does not match pattern '^[a-zA-Z0-9_-]+$'.", i)
		}
		tool := Tool{Name: f.Name, Description: f.Description, Strict: f.Strict != nil && *f.Strict, Parameters: f.Parameters}
		if len(f.Parameters) > 0 || tool.Strict {
			if problem := schemaProblem(f.Parameters, tool.Strict); problem != "" {
				return &refusal{400, "invalid_function_parameters", "Invalid schema for function '" + f.Name + "': " + problem}
			}
		}
		req.Tools = append(req.Tools, tool)
	}
	return nil
}

func (in *wire) checkChoice(req *Request) *refusal {
	if len(in.ToolChoice) == 0 || string(in.ToolChoice) == "null" {
		return nil
	}
	if len(req.Tools) == 0 {
		return refusef("Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.")
	}
	var word string
	if json.Unmarshal(in.ToolChoice, &word) == nil {
		if !slices.Contains([]string{"none", "auto", "required"}, word) {
			return refusef("Invalid value: '%s'. Supported values are: 'none', 'auto', and 'required'.", word)
		}
		if word != "auto" {
			req.Choice = word
		}
		return nil
	}
	var t wireTool
	if json.Unmarshal(in.ToolChoice, &t) != nil || t.Type != "function" || !req.Offers(t.Function.Name) {
		return refusef("Tool choice '%s' not found in 'tools' parameter.", t.Function.Name)
	}
	req.Choice = t.Function.Name
	return nil
}

func (in *wire) checkFormat(req *Request) *refusal {
	f := in.ResponseFormat
	if f == nil || f.Type == "text" {
		return nil
	}
	switch {
	case f.Type != "json_schema":
		return refusef("Invalid value: '%s'. This server knows 'json_schema' and 'text'.", f.Type)
	case f.JSONSchema == nil:
		return refusef("Missing required parameter: 'response_format.json_schema'.")
	case !validName.MatchString(f.JSONSchema.Name):
		return refusef("Invalid 'response_format.json_schema.name': string does not match pattern '^[a-zA-Z0-9_-]+$'.")
	}
	s := f.JSONSchema
	req.Format = &Format{Name: s.Name, Strict: s.Strict != nil && *s.Strict, Schema: s.Schema}
	if problem := schemaProblem(s.Schema, req.Format.Strict); problem != "" {
		return &refusal{400, "invalid_json_schema", "Invalid schema for response_format '" + s.Name + "': " + problem}
	}
	return nil
}
