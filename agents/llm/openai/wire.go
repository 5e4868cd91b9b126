package openai

import (
	"cmp"
	"encoding/json"
	"errors"

	"github.com/mendanhq/mendan/agents/llm"
	sdk "github.com/sashabaranov/go-openai"
)

// wire writes the request as the API wants it.
func (c *Client) wire(req llm.Request) (*sdk.ChatCompletionRequest, error) {
	w := &sdk.ChatCompletionRequest{
		Model:    req.Model,
		Messages: make([]sdk.ChatCompletionMessage, len(req.Messages)),
	}
	if req.Model == "" {
		return nil, errors.New("no model is configured")
	}
	for i, m := range req.Messages {
		w.Messages[i] = wireMessage(m)
	}
	for _, t := range req.Tools {
		w.Tools = append(w.Tools, wireTool(t))
	}
	if len(req.Tools) > 0 { // the API refuses a choice among none
		w.ToolChoice = toolChoice(req.ToolChoice)
	}
	if req.Schema != nil {
		w.ResponseFormat = &sdk.ChatCompletionResponseFormat{
			Type:       sdk.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &sdk.ChatCompletionResponseFormatJSONSchema{Name: req.Schema.Name, Schema: req.Schema.JSON, Strict: true},
		}
	}
	if req.Temperature != nil {
		w.Temperature = cmp.Or(float32(*req.Temperature), tinyTemperature)
	}
	if isOpenAI(c.cfg) {
		w.MaxCompletionTokens = req.MaxTokens
	} else {
		//lint:ignore SA1019 deprecated by OpenAI, but the only name that others know
		w.MaxTokens = req.MaxTokens
	}
	return w, suitModel(w)
}

// suitModel drops what the SDK knows a reasoning model to refuse. Our agents call tools and need no hidden reasoning, so
// where the two exclude each other, reasoning goes.
func suitModel(w *sdk.ChatCompletionRequest) error {
	check := sdk.NewReasoningValidator()
	err := check.Validate(*w)
	if errors.Is(err, sdk.ErrReasoningModelMaxTokensDeprecated) {
		//lint:ignore SA1019 see wire
		w.MaxCompletionTokens, w.MaxTokens = w.MaxTokens, 0
		err = check.Validate(*w)
	}
	if errors.Is(err, sdk.ErrReasoningToolsRequireResponses) {
		w.ReasoningEffort = sdk.ReasoningEffortNone
		err = check.Validate(*w)
	}
	if errors.Is(err, sdk.ErrReasoningModelLimitationsOther) || errors.Is(err, sdk.ErrReasoningSamplingUnsupported) {
		w.Temperature = 0 // that is, unsaid
		err = check.Validate(*w)
	}
	return err
}

// wireMessage keeps empty texts on the wire: the SDK would drop the field, and the API demands it of everything but a
// message that calls tools.
func wireMessage(m llm.Message) sdk.ChatCompletionMessage {
	w := sdk.ChatCompletionMessage{Role: string(m.Role), Content: m.Content, ToolCallID: m.ToolCallID}
	if w.Content == "" && len(m.ToolCalls) == 0 {
		w.Content = " "
	}
	for _, call := range m.ToolCalls {
		w.ToolCalls = append(w.ToolCalls, sdk.ToolCall{
			ID:       call.ID,
			Type:     sdk.ToolTypeFunction,
			Function: sdk.FunctionCall{Name: call.Name, Arguments: cmp.Or(call.Arguments, "{}")},
		})
	}
	return w
}

func wireTool(t llm.ToolSpec) sdk.Tool {
	schema := t.Schema
	if len(schema) == 0 {
		schema = json.RawMessage(`{"type":"object","properties":{},"required":[],"additionalProperties":false}`)
	}
	return sdk.Tool{Type: sdk.ToolTypeFunction, Function: &sdk.FunctionDefinition{
		Name:        t.Name,
		Description: t.Description,
		Strict:      isStrict(schema),
		Parameters:  schema,
	}}
}

func toolChoice(choice string) any {
	switch choice {
	case "":
		return nil // the server's default is to let the model choose
	case "required":
		return choice
	default:
		return sdk.ToolChoice{Type: sdk.ToolTypeFunction, Function: sdk.ToolFunction{Name: choice}}
	}
}

// isStrict reports whether the API would take a tool's schema as strict: every object requires all its properties and
// allows no others. A schema written more loosely is sent as it is, without the promise.
func isStrict(schema json.RawMessage) bool {
	var root any
	return json.Unmarshal(schema, &root) == nil && strictValue(root)
}

func strictValue(v any) bool {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			if !strictValue(item) {
				return false
			}
		}
	case map[string]any:
		return strictObject(v)
	}
	return true
}

func strictObject(schema map[string]any) bool {
	if properties, ok := schema["properties"].(map[string]any); ok {
		required, _ := schema["required"].([]any)
		if len(required) != len(properties) || schema["additionalProperties"] != false {
			return false
		}
	}
	for _, part := range schema {
		if !strictValue(part) {
			return false
		}
	}
	return true
}
