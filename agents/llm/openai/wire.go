package openai

import (
	"cmp"
	"encoding/json"
	"errors"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
	sdk "github.com/sashabaranov/go-openai"
)

// newWire writes the request as the server's profile has it.
func newWire(req llm.Request, p llm.Profile) (*sdk.ChatCompletionRequest, error) {
	w := &sdk.ChatCompletionRequest{Model: req.Model, ReasoningEffort: p.Effort}
	wireTools(w, req, p)
	said := wireSchema(w, req, p)
	if req.ToolChoice != "" && p.ToolChoice == llm.ToolOffered {
		said = append(said, llmhttp.MustCall)
	}
	for _, m := range p.Shape(llmhttp.WithWords(req.Messages, said...)) {
		w.Messages = append(w.Messages, wireMessage(m))
	}
	if req.Temperature != nil && *p.Temperature {
		w.Temperature = cmp.Or(float32(*req.Temperature), tinyTemperature)
	}
	switch p.Length {
	case llm.LengthCompletionTokens:
		w.MaxCompletionTokens = req.MaxTokens
	case llm.LengthMaxTokens:
		//lint:ignore SA1019 deprecated by OpenAI, but the only name that others know
		w.MaxTokens = req.MaxTokens
	}
	return w, suitModel(w)
}

// wireTools offers the tools. Where the server cannot demand a certain one, it is the only one that is offered.
func wireTools(w *sdk.ChatCompletionRequest, req llm.Request, p llm.Profile) {
	named := req.ToolChoice != "" && req.ToolChoice != "required"
	for _, t := range req.Tools {
		if p.ToolChoice == llm.ToolNamed || !named || t.Name == req.ToolChoice {
			w.Tools = append(w.Tools, wireTool(t, p.Schema == llm.SchemaStrict))
		}
	}
	if len(w.Tools) == 0 { // the API refuses a choice among none
		return
	}
	switch {
	case p.ToolChoice == llm.ToolNamed:
		w.ToolChoice = toolChoice(req.ToolChoice)
	case p.ToolChoice == llm.ToolRequired && req.ToolChoice != "":
		w.ToolChoice = "required"
	}
	if !*p.Parallel {
		w.ParallelToolCalls = false
	}
}

// wireSchema asks for an answer that fits the schema, and gives the words that say so where the server has no field for it. Beside tools only those
// who promise strict answers are given one; from others no tool is called any more then: https://github.com/ollama/ollama/issues/8095
func wireSchema(w *sdk.ChatCompletionRequest, req llm.Request, p llm.Profile) (said []string) {
	if req.Schema == nil {
		return nil
	}
	how := p.Schema
	if how != llm.SchemaStrict && len(w.Tools) > 0 {
		how = llm.SchemaPrompt
	}
	switch how {
	case llm.SchemaStrict, llm.SchemaPlain:
		w.ResponseFormat = &sdk.ChatCompletionResponseFormat{
			Type:       sdk.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &sdk.ChatCompletionResponseFormatJSONSchema{Name: req.Schema.Name, Schema: req.Schema.JSON, Strict: how == llm.SchemaStrict},
		}
		return nil
	case llm.SchemaJSON:
		w.ResponseFormat = &sdk.ChatCompletionResponseFormat{Type: sdk.ChatCompletionResponseFormatTypeJSONObject}
	}
	return []string{llmhttp.MustFit + string(req.Schema.JSON)}
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

func wireTool(t llm.ToolSpec, strict bool) sdk.Tool {
	schema := t.Schema
	if len(schema) == 0 {
		schema = json.RawMessage(`{"type":"object","properties":{},"required":[],"additionalProperties":false}`)
	}
	return sdk.Tool{Type: sdk.ToolTypeFunction, Function: &sdk.FunctionDefinition{
		Name:        t.Name,
		Description: t.Description,
		Strict:      strict && isStrict(schema),
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
	for _, word := range []string{"oneOf", "allOf", "uniqueItems"} { // https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
		if _, has := schema[word]; has {
			return false
		}
	}
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
