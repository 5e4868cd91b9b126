package llmtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
)

// Anthropic is the Messages API, of its newer models: they want a person to speak last.
// Source: https://platform.claude.com/docs/en/api/messages
func Anthropic() Form {
	return Form{
		Name: "Anthropic", Base: "/v1", Nothing: `{"id":"r","content":[]}`, ErrorEvent: "error",
		Read: readAnthropic, Whole: anthropicWhole, Pieces: anthropicPieces, Error: anthropicError,
	}
}

type anthropicRequest struct {
	Model       string             `json:"model"`
	MaxTokens   int                `json:"max_tokens"`
	System      string             `json:"system"`
	Messages    []anthropicMessage `json:"messages"`
	Temperature *float64           `json:"temperature"`
	Stream      bool               `json:"stream"`
	Tools       []struct {
		Name        string         `json:"name"`
		Description string         `json:"description"`
		InputSchema map[string]any `json:"input_schema"`
	} `json:"tools"`
	ToolChoice *struct {
		Type string `json:"type"`
		Name string `json:"name"`
	} `json:"tool_choice"`
	OutputConfig *struct {
		Format struct {
			Type   string         `json:"type"`
			Schema map[string]any `json:"schema"`
		} `json:"format"`
	} `json:"output_config"`
}

type anthropicMessage struct {
	Role    string           `json:"role"`
	Content []anthropicBlock `json:"content"`
}

type anthropicBlock struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Input     json.RawMessage `json:"input"`
	ToolUseID string          `json:"tool_use_id"`
	Content   string          `json:"content"`
}

func readAnthropic(r *http.Request, body []byte) (Asked, error) {
	var in anthropicRequest
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	switch err := dec.Decode(&in); {
	case err != nil:
		return Asked{}, err
	case r.URL.Path != "/v1/messages" || r.Header.Get("Anthropic-Version") == "":
		return Asked{}, fmt.Errorf("path %s, version %q", r.URL.Path, r.Header.Get("Anthropic-Version"))
	case in.MaxTokens < 1:
		return Asked{}, errors.New("max_tokens: Field required")
	case in.Temperature != nil && (*in.Temperature < 0 || *in.Temperature > 1):
		return Asked{}, errors.New("temperature: range: 0..1")
	}
	a := Asked{Model: in.Model, System: in.System, MaxTokens: in.MaxTokens, Temperature: in.Temperature, Pieces: in.Stream, Key: r.Header.Get("X-Api-Key")}
	for _, t := range in.Tools {
		if t.InputSchema["type"] != "object" {
			return Asked{}, errors.New("tools.0.custom.input_schema.type: Field required")
		}
		a.Tools = append(a.Tools, t.Name)
	}
	if in.ToolChoice != nil {
		a.Choice = in.ToolChoice.Name
		if in.ToolChoice.Type == "any" {
			a.Choice = "required"
		}
	}
	if in.OutputConfig != nil {
		a.Schema = true
		if err := checkOutputSchema(in.OutputConfig.Format.Schema); err != nil || in.OutputConfig.Format.Type != "json_schema" {
			return Asked{}, fmt.Errorf("output_config.format: %w", err)
		}
	}
	said, err := checkAnthropicMessages(in.Messages)
	a.Said = said
	return a, err
}

// checkAnthropicMessages checks that the sides take turns, a person begins and ends, no text is empty and each call has its result in the next turn.
func checkAnthropicMessages(messages []anthropicMessage) (said []string, err error) {
	var open []string
	for i, m := range messages {
		if want := []string{"user", "assistant"}[i%2]; m.Role != want || len(m.Content) == 0 {
			return nil, fmt.Errorf("messages.%d: role %s with %d blocks", i, m.Role, len(m.Content))
		}
		for _, b := range m.Content {
			switch b.Type {
			case "text":
				if strings.TrimSpace(b.Text) == "" {
					return nil, errors.New("messages: text content blocks must be non-empty")
				}
				if len(open) > 0 {
					return nil, fmt.Errorf("tool_use ids without tool_result blocks immediately after: %v", open)
				}
				said = append(said, m.Role+": "+b.Text)
			case "tool_use":
				if !json.Valid(b.Input) || b.Input[0] != '{' {
					return nil, errors.New("tool_use.input: Input should be a valid dictionary")
				}
				open = append(open, b.ID)
				said = append(said, "call "+b.ID+": "+b.Name+" "+string(b.Input))
			case "tool_result":
				at := slices.Index(open, b.ToolUseID)
				if at < 0 {
					return nil, fmt.Errorf("unexpected tool_use_id %s", b.ToolUseID)
				}
				open = slices.Delete(open, at, at+1)
				said = append(said, "result "+b.ToolUseID+": "+b.Content)
			default:
				return nil, fmt.Errorf("block of type %q", b.Type)
			}
		}
	}
	if len(messages)%2 == 0 || len(open) > 0 {
		return nil, errors.New("the conversation must end with a user message, and each call must have its result")
	}
	return said, nil
}

// checkOutputSchema refuses what structured outputs do not take.
// Source: https://platform.claude.com/docs/en/build-with-claude/structured-outputs
func checkOutputSchema(v any) error {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			if err := checkOutputSchema(item); err != nil {
				return err
			}
		}
	case map[string]any:
		if v["properties"] != nil && v["additionalProperties"] != false {
			return errors.New("of an object 'additionalProperties' must be false")
		}
		for _, word := range []string{"minimum", "maximum", "minLength", "maxLength", "pattern", "multipleOf", "maxItems"} {
			if _, isSchema := v[word].(map[string]any); v[word] != nil && !isSchema {
				return fmt.Errorf("property '%s' is not supported", word)
			}
		}
		for _, part := range v {
			if err := checkOutputSchema(part); err != nil {
				return err
			}
		}
	}
	return nil
}

func anthropicBlocks(a Answer) []map[string]any {
	var out []map[string]any
	if a.Thoughts != "" {
		out = append(out, map[string]any{"type": "thinking", "thinking": a.Thoughts, "signature": "c2ln"})
	}
	if a.Text != "" {
		out = append(out, map[string]any{"type": "text", "text": a.Text})
	}
	for i, c := range a.Calls {
		out = append(out, map[string]any{"type": "tool_use", "id": fmt.Sprintf("c%d", i), "name": c.Name, "input": json.RawMessage(c.Arguments)})
	}
	return out
}

func anthropicWhole(a Answer) string {
	blocks := anthropicBlocks(a)
	if blocks == nil {
		blocks = []map[string]any{}
	}
	return encode(map[string]any{
		"id": a.ID, "type": "message", "role": "assistant", "model": a.Model, "content": blocks, "stop_reason": anthropicStop(a), "stop_sequence": nil,
		"usage": anthropicUsage(a.Usage),
	})
}

func anthropicUsage(u llm.Usage) map[string]any {
	return map[string]any{
		"input_tokens": u.Prompt - u.Cached, "cache_read_input_tokens": u.Cached, "cache_creation_input_tokens": 0, "output_tokens": u.Completion,
	}
}

func anthropicStop(a Answer) string {
	switch {
	case a.End == Length:
		return "max_tokens"
	case a.End == Refusal:
		return "refusal"
	case len(a.Calls) > 0:
		return "tool_use"
	}
	return "end_turn"
}

// anthropicPieces is the flow of events. Source: https://platform.claude.com/docs/en/build-with-claude/streaming
func anthropicPieces(a Answer) []string {
	var out []string
	send := func(kind string, data map[string]any) {
		data["type"] = kind
		out = append(out, event(kind, data))
	}
	usage := anthropicUsage(a.Usage)
	usage["output_tokens"] = 1
	send("message_start", map[string]any{"message": map[string]any{
		"id": a.ID, "type": "message", "role": "assistant", "model": a.Model, "content": []any{}, "stop_reason": nil, "usage": usage,
	}})
	send("ping", map[string]any{})
	for i, b := range anthropicBlocks(a) {
		var deltas []map[string]any
		start := map[string]any{"type": b["type"]}
		switch b["type"] {
		case "thinking":
			start["thinking"], start["signature"] = "", ""
			deltas = append(deltas, map[string]any{"type": "thinking_delta", "thinking": b["thinking"]}, map[string]any{"type": "signature_delta", "signature": b["signature"]})
		case "text":
			start["text"] = ""
			for _, s := range cut(a.Text) {
				deltas = append(deltas, map[string]any{"type": "text_delta", "text": s})
			}
		case "tool_use":
			start["id"], start["name"], start["input"] = b["id"], b["name"], map[string]any{}
			deltas = append(deltas, map[string]any{"type": "input_json_delta", "partial_json": ""})
			for _, s := range cut(string(b["input"].(json.RawMessage))) {
				deltas = append(deltas, map[string]any{"type": "input_json_delta", "partial_json": s})
			}
		}
		send("content_block_start", map[string]any{"index": i, "content_block": start})
		for _, d := range deltas {
			send("content_block_delta", map[string]any{"index": i, "delta": d})
		}
		send("content_block_stop", map[string]any{"index": i})
	}
	send("message_delta", map[string]any{
		"delta": map[string]any{"stop_reason": anthropicStop(a), "stop_sequence": nil}, "usage": map[string]any{"output_tokens": a.Usage.Completion},
	})
	send("message_stop", map[string]any{})
	return out
}

// anthropicError words an error. Source: https://platform.claude.com/docs/en/api/errors
func anthropicError(status int, kind Kind, text string) (int, string) {
	switch kind {
	case ContextFull: // https://github.com/anthropics/claude-code/issues/12186
		text = "prompt is too long: 208310 tokens > 200000 maximum"
	case Overloaded:
		status = 529
	}
	word := map[int]string{
		400: "invalid_request_error", 401: "authentication_error", 403: "permission_error", 404: "not_found_error", 413: "request_too_large",
		429: "rate_limit_error", 500: "api_error", 529: "overloaded_error",
	}[status]
	return status, encode(map[string]any{"type": "error", "error": map[string]any{"type": word, "message": text}, "request_id": "req_011CSHoEeqs5C35K2UUqR7Fy"})
}
