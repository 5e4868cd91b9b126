// Package llm is how agents talk to a language model: one Client interface, whatever stands behind it.
//
// A Client's Chat blocks until the answer is complete, honours its context at every wait and is safe for concurrent use.
// It fails with the context's own error when the caller gave up, and with an *Error otherwise: a broken or refused answer
// is an error, and so is an empty one unless tools were offered; never a panic. No error text holds a prompt, an answer or a key.
//
// Around the interface the package keeps what every call needs: the history window and the token budget, strict
// structured outputs, settings for each agent, the global limit on calls under way, and the audit hash.
package llm

import (
	"cmp"
	"context"
	"encoding/json"
)

// Role says who speaks in a Message.
type Role string

// The roles of a conversation with a model.
const (
	RoleSystem    Role = "system"
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
	RoleTool      Role = "tool" // the result of one tool call
)

// Message is one entry of a conversation. ToolCalls are set on an assistant's message that asks for tools; each is answered by
// a RoleTool message with its id in ToolCallID, directly after it.
type Message struct {
	Role       Role       `json:"role"`
	Content    string     `json:"content,omitempty"`
	ToolCalls  []ToolCall `json:"tool_calls,omitempty"`
	ToolCallID string     `json:"tool_call_id,omitempty"`
}

// ToolCall is a model's wish to call a tool. Arguments is the raw text as the model wrote it: it need not be JSON.
type ToolCall struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Arguments string `json:"arguments"`

	// Signature is what the provider wants to see again when the call is shown to it; it means nothing to anybody else.
	Signature string `json:"signature,omitempty"`
}

// ToolSpec describes a tool to the model. An empty Schema means no arguments.
type ToolSpec struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Schema      json.RawMessage `json:"schema,omitempty"`
}

// Usage counts tokens: the provider's own numbers, or an estimate where there is no provider.
type Usage struct {
	Prompt     int `json:"prompt"`
	Completion int `json:"completion"`
	Total      int `json:"total"`
	Cached     int `json:"cached,omitempty"` // of Prompt, what the provider had read before
}

// Add adds what another call used.
func (u *Usage) Add(more Usage) {
	u.Prompt += more.Prompt
	u.Completion += more.Completion
	u.Total += more.Total
	u.Cached += more.Cached
}

// Request is one question to a model. Zero Model and MaxTokens and a nil Temperature mean the agent's settings.
type Request struct {
	Agent string // "greeter", "quickcheck": selects settings and offline rules; never sent
	Input any    // what the offline rules read; never sent

	Messages   []Message
	Tools      []ToolSpec
	Schema     *Schema // the answer must be this JSON
	Spare      bool    // somebody stands in where no model answers: one that was too slow a moment ago is not waited for
	Exact      bool    // and nothing beside it, but for a code fence around it: JSON amid words counts for nothing
	ToolChoice string  // "" leaves it to the model, "required" demands some tool, else the name of the tool to call

	Model       string // "model", or "provider/model" where a Router knows the provider
	Temperature *float64
	MaxTokens   int // of the answer

	// Partial is told what the answer says so far, each time from its beginning, where the provider sends it in pieces; never sent, and nil asks for
	// none. Chat calls it, one call at a time and none after it has returned, so it must not block. An answer that is asked for again begins
	// anew. What it is told has passed no check, that of the Schema included.
	Partial func(content string) `json:"-"`
}

// Response is a complete answer. A call that failed after the provider counted its tokens returns their Usage beside the error.
type Response struct {
	Content   string     `json:"content,omitempty"`
	ToolCalls []ToolCall `json:"tool_calls,omitempty"`
	Usage     Usage      `json:"usage"`
	Model     string     `json:"model,omitempty"`  // the model that answered, as the provider names it
	Config    string     `json:"config,omitempty"` // the model that was asked, as provider/model of the configuration; set by the Router
	Attempts  int        `json:"attempts"`         // how often the provider was asked, 1 without a retry
	Cut       bool       `json:"cut,omitempty"`    // the answer ends at its maximum length, and not where it should

	Fits bool `json:"-"` // Content was read and fits the schema: whoever comes next need not mend it. Of one from a record it is not known
}

// Tokens is the usage as plain numbers, for whoever records a call without knowing this package.
func (r Response) Tokens() (prompt, completion, total int) {
	return r.Usage.Prompt, r.Usage.Completion, r.Usage.Total
}

// Asked is the model that was asked and how much of the prompt it had read before, for whoever records a call without knowing this package.
func (r Response) Asked() (model string, cached int) {
	return cmp.Or(r.Config, r.Model), r.Usage.Cached
}

// Client answers requests; see the package comment for what every implementation promises.
type Client interface {
	Chat(ctx context.Context, req Request) (Response, error)
}
