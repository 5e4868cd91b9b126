package openaitest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// Request is a question to the model, checked.
type Request struct {
	Model       string
	Messages    []Message
	Tools       []Tool
	Choice      string // "", "none", "required", or the name of the tool that must be called
	Format      *Format
	Temperature *float64
	MaxTokens   int  // 0: not said
	Stream      bool // the answer is to come in pieces

	usage bool // whose last piece is to say what it used
}

// Message is one entry of the conversation.
type Message struct {
	Role       string
	Content    string
	ToolCalls  []ToolCall
	ToolCallID string
}

// ToolCall is a wish to call a tool. An empty ID is filled in a Reply.
type ToolCall struct {
	ID        string
	Name      string
	Arguments string
}

// Tool is what the model may call.
type Tool struct {
	Name        string
	Description string
	Strict      bool
	Parameters  json.RawMessage
}

// Format is the structured output that is asked for.
type Format struct {
	Name   string
	Strict bool
	Schema json.RawMessage
}

// Tool returns the tool of this name, or nil.
func (r Request) Tool(name string) *Tool {
	if i := slices.IndexFunc(r.Tools, func(t Tool) bool { return t.Name == name }); i >= 0 {
		return &r.Tools[i]
	}
	return nil
}

// Offers reports whether all these tools are there.
func (r Request) Offers(names ...string) bool {
	return !slices.ContainsFunc(names, func(n string) bool { return r.Tool(n) == nil })
}

// refusal is why the API does not take a request.
type refusal struct {
	status  int
	code    string
	message string
}

func refusef(format string, args ...any) *refusal {
	return &refusal{status: http.StatusBadRequest, message: fmt.Sprintf(format, args...)}
}

// wire is the request as it travels. Fields of type any are taken as they are.
type wire struct {
	Model               string          `json:"model"`
	Messages            []wireMessage   `json:"messages"`
	Tools               *[]wireTool     `json:"tools"`
	ToolChoice          json.RawMessage `json:"tool_choice"`
	ParallelToolCalls   *bool           `json:"parallel_tool_calls"`
	ResponseFormat      *wireFormat     `json:"response_format"`
	Temperature         *float64        `json:"temperature"`
	TopP                *float64        `json:"top_p"`
	MaxTokens           *int            `json:"max_tokens"`
	MaxCompletionTokens *int            `json:"max_completion_tokens"`
	N                   *int            `json:"n"`
	Stream              bool            `json:"stream"`
	StreamOptions       *streamOptions  `json:"stream_options"`

	ReasoningEffort any `json:"reasoning_effort"`
	Seed            any `json:"seed"`
}

type streamOptions struct {
	IncludeUsage bool `json:"include_usage"`
}

type wireMessage struct {
	Role       string          `json:"role"`
	Content    json.RawMessage `json:"content"`
	Name       string          `json:"name"`
	Refusal    *string         `json:"refusal"`
	ToolCalls  []wireCall      `json:"tool_calls"`
	ToolCallID string          `json:"tool_call_id"`
}

type wireCall struct {
	ID       string       `json:"id"`
	Type     string       `json:"type"`
	Function wireFunction `json:"function"`
}

type wireFunction struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

type wireTool struct {
	Type     string   `json:"type"`
	Function wireSpec `json:"function"`
}

type wireSpec struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Strict      *bool           `json:"strict"`
	Parameters  json.RawMessage `json:"parameters"`
}

type wireFormat struct {
	Type       string      `json:"type"`
	JSONSchema *wireSchema `json:"json_schema"`
}

type wireSchema struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Strict      *bool           `json:"strict"`
	Schema      json.RawMessage `json:"schema"`
}

// readRequest takes a request in, or says why not.
func readRequest(r *http.Request, body []byte) (Request, *refusal) {
	switch key, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); {
	case r.URL.Path != "/v1/chat/completions":
		return Request{}, &refusal{http.StatusNotFound, "unknown_url", "Unknown request URL: " + r.Method + " " + r.URL.Path}
	case r.Method != http.MethodPost:
		return Request{}, &refusal{http.StatusMethodNotAllowed, "method_not_supported", "Not allowed to " + r.Method}
	case !ok || key == "":
		return Request{}, &refusal{http.StatusUnauthorized, "invalid_api_key", "You didn't provide an API key."}
	case !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json"):
		return Request{}, refusef("We could not parse the JSON body of your request: Content-Type is not application/json.")
	}
	var in wire
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&in); err != nil {
		return Request{}, refusef("We could not parse the JSON body of your request: %v", err)
	}
	return in.checkRequest()
}
