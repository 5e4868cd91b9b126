package openai

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
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
	if content == "" && q.req.Schema != nil {
		content = cmp.Or(choice.Message.ReasoningContent, x.reasoning())
	}
	calls := toolCalls(reply.ID, choice.Message.ToolCalls)
	whole := resp
	whole.Content, whole.ToolCalls = content, calls
	code, why := flaw(choice, q.req, whole)
	if code != "" {
		return resp, &llm.Error{Code: code, Status: http.StatusOK, Err: errors.New(why)}
	}
	return whole, nil
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

// flaw names what makes a choice useless, or nothing.
func flaw(choice *sdk.ChatCompletionChoice, req llm.Request, resp llm.Response) (llm.Code, string) {
	switch choice.FinishReason {
	case sdk.FinishReasonContentFilter:
		return llm.Refused, "a content filter stopped the answer"
	case "error": // OpenRouter's word for a failure after the first token
		return llm.OpenAIUnavailable, "the provider broke off the answer"
	}
	return llmhttp.Flaw(req, resp, choice.Message.Refusal != "")
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

func toolCalls(reply string, calls []sdk.ToolCall) []llm.ToolCall {
	var out []llm.ToolCall
	for i, call := range calls {
		out = append(out, llm.ToolCall{ID: llmhttp.CallID(call.ID, reply, i), Name: call.Function.Name, Arguments: call.Function.Arguments})
	}
	return out
}

// usage counts what was read before as cached, where the server says so.
// Source: https://platform.openai.com/docs/guides/prompt-caching
func usage(u sdk.Usage) llm.Usage {
	out := llm.Usage{
		Prompt:     u.PromptTokens,
		Completion: u.CompletionTokens,
		Total:      cmp.Or(u.TotalTokens, u.PromptTokens+u.CompletionTokens),
	}
	if details := u.PromptTokensDetails; details != nil {
		out.Cached = details.CachedTokens
	}
	return out
}
