package openai

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
	sdk "github.com/sashabaranov/go-openai"
)

// answer reads the first choice of a reply. A reply that is no answer is an error that carries the usage all the same.
func (x *exchange) answer(reply *sdk.ChatCompletionResponse, q question) (llm.Response, *llm.Error) {
	if len(reply.Choices) == 0 {
		return llm.Response{}, x.noChoices()
	}
	choice := &reply.Choices[0]
	resp := llm.Response{Usage: usage(reply.Usage), Model: cmp.Or(reply.Model, q.wire.Model), Cut: choice.FinishReason == sdk.FinishReasonLength}
	content := text(choice.Message)
	if content == "" && q.structured {
		content = cmp.Or(choice.Message.ReasoningContent, x.reasoning())
	}
	calls := toolCalls(reply.ID, choice.Message.ToolCalls)
	code, why := flaw(choice, q, content == "" && len(calls) == 0)
	if code != "" {
		return resp, &llm.Error{Code: code, Status: http.StatusOK, Err: errors.New(why)}
	}
	resp.Content, resp.ToolCalls = content, calls
	return resp, nil
}

// reasoning is what the first choice says in the newer field for a model's reasoning. Some servers hold that to the schema, and leave the answer empty:
// https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1773, https://github.com/vllm-project/vllm/issues/17349
func (x *exchange) reasoning() string {
	var reply struct {
		Choices []struct {
			Message struct {
				Reasoning string `json:"reasoning"`
			} `json:"message"`
		} `json:"choices"`
	}
	if json.Unmarshal(x.Body, &reply) != nil || len(reply.Choices) == 0 {
		return ""
	}
	return reply.Choices[0].Message.Reasoning
}

// flaw names what makes a choice useless, or nothing. A plain text that was cut at its maximum length is still an answer, and
// so is silence where the model had tools: the agent's loop deals with both.
func flaw(choice *sdk.ChatCompletionChoice, q question, empty bool) (llm.Code, string) {
	switch {
	case choice.Message.Refusal != "":
		return llm.Refused, "the model declined to answer"
	case choice.FinishReason == sdk.FinishReasonContentFilter:
		return llm.Refused, "a content filter stopped the answer"
	case choice.FinishReason == "error": // OpenRouter's word for a failure after the first token
		return llm.OpenAIUnavailable, "the provider broke off the answer"
	case choice.FinishReason == sdk.FinishReasonLength && q.structured:
		return llm.InvalidStructuredJson, "the answer was cut at its maximum length"
	case empty && q.structured:
		return llm.InvalidStructuredJson, "the answer is empty"
	case empty && len(q.wire.Tools) == 0:
		return llm.OpenAIUnavailable, "the answer is empty"
	}
	return "", ""
}

// text joins the parts of a message for servers that send a list of them.
func text(m sdk.ChatCompletionMessage) string {
	if len(m.MultiContent) == 0 {
		return m.Content
	}
	var b strings.Builder
	for _, part := range m.MultiContent {
		b.WriteString(part.Text)
	}
	return b.String()
}

// toolCalls gives an id to a call that came without, as some servers send them: its result must be able to name it.
func toolCalls(reply string, calls []sdk.ToolCall) []llm.ToolCall {
	var out []llm.ToolCall
	for i, call := range calls {
		id := cmp.Or(call.ID, fmt.Sprintf("%s_%d", cmp.Or(reply, "call"), i))
		out = append(out, llm.ToolCall{ID: id, Name: call.Function.Name, Arguments: call.Function.Arguments})
	}
	return out
}

func usage(u sdk.Usage) llm.Usage {
	return llm.Usage{
		Prompt:     u.PromptTokens,
		Completion: u.CompletionTokens,
		Total:      cmp.Or(u.TotalTokens, u.PromptTokens+u.CompletionTokens),
	}
}
