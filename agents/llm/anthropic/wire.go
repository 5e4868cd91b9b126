package anthropic

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// wire is a request as it travels. Source: https://platform.claude.com/docs/en/api/messages
type wire struct {
	Model        string            `json:"model"`
	MaxTokens    int               `json:"max_tokens"`
	System       string            `json:"system,omitempty"`
	Messages     []message         `json:"messages"`
	Tools        []tool            `json:"tools,omitempty"`
	ToolChoice   map[string]string `json:"tool_choice,omitempty"`
	OutputConfig map[string]any    `json:"output_config,omitempty"`
	Temperature  *float64          `json:"temperature,omitempty"`
	Stream       bool              `json:"stream,omitempty"`
}

type message struct {
	Role    string  `json:"role"`
	Content []block `json:"content"`
}

// block is a part of a message: text, tool_use or tool_result.
type block struct {
	Type      string          `json:"type"`
	Text      string          `json:"text,omitempty"`
	ID        string          `json:"id,omitempty"`
	Name      string          `json:"name,omitempty"`
	Input     json.RawMessage `json:"input,omitempty"`
	ToolUseID string          `json:"tool_use_id,omitempty"`
	Content   string          `json:"content,omitempty"`
}

type tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	InputSchema json.RawMessage `json:"input_schema"`
}

// newWire writes the request as the API wants it.
func newWire(req llm.Request, p llm.Profile) *wire {
	w := &wire{Model: req.Model, MaxTokens: cmp.Or(req.MaxTokens, 4096), Stream: req.Partial != nil} // the API demands a limit
	output := map[string]any{}
	if p.Effort != "" {
		output["effort"] = p.Effort // https://platform.claude.com/docs/en/build-with-claude/effort
	}
	if req.Schema != nil {
		if schema, ok := outputSchema(req.Schema.JSON); ok {
			output["format"] = map[string]any{"type": "json_schema", "schema": schema}
		} else {
			req.Messages = llmhttp.WithWords(req.Messages, llmhttp.MustFit+string(req.Schema.JSON))
		}
	}
	if len(output) > 0 {
		w.OutputConfig = output
	}
	system, turns := llmhttp.Turns(req.Messages)
	w.System = strings.Join(system, "\n\n")
	for _, t := range turns {
		w.Messages = append(w.Messages, newMessage(t))
	}
	w.addTools(req)
	if req.Temperature != nil {
		w.Temperature = new(min(*req.Temperature, 1)) // OpenAI's goes to 2
	}
	return w
}

func (w *wire) addTools(req llm.Request) {
	for _, t := range req.Tools {
		w.Tools = append(w.Tools, tool{t.Name, t.Description, json.RawMessage(cmp.Or(string(t.Schema), `{"type":"object","properties":{}}`))})
	}
	switch {
	case len(w.Tools) == 0 || req.ToolChoice == "":
	case req.ToolChoice == "required":
		w.ToolChoice = map[string]string{"type": "any"}
	default:
		w.ToolChoice = map[string]string{"type": "tool", "name": req.ToolChoice}
	}
}

func newMessage(t llmhttp.Turn) message {
	out := message{Role: "assistant"}
	if t.User {
		out.Role = "user"
	}
	for _, m := range t.Messages {
		if m.Role == llm.RoleTool {
			out.Content = append(out.Content, block{Type: "tool_result", ToolUseID: m.ToolCallID, Content: m.Content})
			continue
		}
		if strings.TrimSpace(m.Content) != "" { // the API refuses an empty text
			out.Content = append(out.Content, block{Type: "text", Text: m.Content})
		}
		for _, call := range m.ToolCalls {
			out.Content = append(out.Content, block{Type: "tool_use", ID: call.ID, Name: call.Name, Input: llmhttp.Object(call.Arguments, "arguments")})
		}
	}
	return out
}

// outputSchema is a schema as the API holds its answers to it: without the bounds that it refuses, which are checked when the answer is read, and closed.
// It is not ok where too many of its parts are of several types, or it is none.
// Source: https://platform.claude.com/docs/en/build-with-claude/structured-outputs
func outputSchema(schema json.RawMessage) (out json.RawMessage, ok bool) {
	const maxUnions = 16
	unions := 0
	out, err := llmhttp.RewriteSchema(schema, func(words []llmhttp.Word) []llmhttp.Word {
		if llmhttp.IsUnion(words) {
			unions++
		}
		isObject := slices.ContainsFunc(words, func(w llmhttp.Word) bool { return w.Name == "properties" })
		words = llmhttp.WithoutWords(words, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern",
			"minItems", "maxItems", "additionalProperties")
		if isObject {
			words = append(words, llmhttp.Word{Name: "additionalProperties", Value: json.RawMessage("false")})
		}
		return words
	})
	return out, err == nil && unions <= maxUnions
}
