package openai

import (
	"bytes"
	"encoding/json"
	"math"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
	sdk "github.com/sashabaranov/go-openai"
)

// exchange carries one attempt for the SDK.
type exchange struct{ llmhttp.Exchange }

var _ sdk.HTTPDoer = (*exchange)(nil)

// newExchange carries the request as it travels: the SDK is only told its model.
func (c *Client) newExchange(wire any) *exchange {
	return &exchange{llmhttp.Exchange{
		Transport: c.caller.Transport,
		Encode:    func() ([]byte, error) { return encode(wire) },
		Read:      readReason,
	}}
}

// noChoices judges a 200 without an answer.
func (x *exchange) noChoices() *llm.Error { return x.NoAnswer("the answer has no choices") }

// tinyTemperature stands for 0 on the way through the SDK, which drops a 0 as empty.
const tinyTemperature = math.SmallestNonzeroFloat32

// encode writes the request as JSON.
func encode(wire any) ([]byte, error) {
	raw, err := json.Marshal(inOnePass(wire))
	if chat, ok := wire.(*sdk.ChatCompletionRequest); ok && chat.Temperature == tinyTemperature {
		// The 0 that was meant. In the messages, which come before the field, quotes are escaped: the first match is the field.
		raw = bytes.Replace(raw, []byte(`"temperature":1e-45`), []byte(`"temperature":0`), 1)
	}
	return raw, err
}

// inOnePass is a chat's request whose messages are written where they stand, and not each by itself, checked and copied, as the SDK does.
func inOnePass(wire any) any {
	chat, ok := wire.(*sdk.ChatCompletionRequest)
	if !ok {
		return wire
	}
	messages := make([]message, len(chat.Messages))
	for i, m := range chat.Messages {
		messages[i] = message(m)
	}
	return struct {
		Messages []message `json:"messages"`
		*sdk.ChatCompletionRequest
	}{messages, chat}
}

// message is a message of the SDK, of which no other fields are sent than wireMessage fills.
type message struct {
	Role             string                `json:"role"`
	Content          string                `json:"content,omitempty"`
	Refusal          string                `json:"refusal,omitempty"`
	MultiContent     []sdk.ChatMessagePart `json:"-"`
	Name             string                `json:"name,omitempty"`
	ReasoningContent string                `json:"reasoning_content,omitempty"`
	FunctionCall     *sdk.FunctionCall     `json:"function_call,omitempty"`
	ToolCalls        []sdk.ToolCall        `json:"tool_calls,omitempty"`
	ToolCallID       string                `json:"tool_call_id,omitempty"`
}
