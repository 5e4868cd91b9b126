package agentstest

import (
	"context"
	"errors"
	"sync"

	"github.com/mendanhq/mendan/agents/llm"
)

// ErrScriptEnded means that a Script was asked more often than it has answers.
var ErrScriptEnded = errors.New("the script has no more answers")

// Answer is what a scripted model does with one request.
type Answer func(llm.Request) (llm.Response, error)

// Script is an llm.Client that gives prepared answers in their order and keeps what it was asked.
type Script struct {
	mu       sync.Mutex
	answers  []Answer
	requests []llm.Request
}

// NewScript prepares the answers.
func NewScript(answers ...Answer) *Script { return &Script{answers: answers} }

// Chat implements llm.Client.
func (s *Script) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if err := ctx.Err(); err != nil {
		return llm.Response{}, err
	}
	s.mu.Lock()
	n := len(s.requests)
	s.requests = append(s.requests, req)
	s.mu.Unlock()
	if n >= len(s.answers) {
		return llm.Response{}, ErrScriptEnded
	}
	return s.answers[n](req)
}

// Requests are all that the script was asked, refused ones included.
func (s *Script) Requests() []llm.Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]llm.Request(nil), s.requests...)
}

// Says answers with words alone.
func Says(text string) Answer { return SaysAndCalls(text) }

// Calls answers with tool calls alone.
func Calls(calls ...llm.ToolCall) Answer { return SaysAndCalls("", calls...) }

// SaysAndCalls answers with both. Each answer counts as 10 tokens of prompt and 5 of completion.
func SaysAndCalls(text string, calls ...llm.ToolCall) Answer {
	return func(llm.Request) (llm.Response, error) {
		return llm.Response{
			Content: text, ToolCalls: calls, Model: "script", Attempts: 1,
			Usage: llm.Usage{Prompt: 10, Completion: 5, Total: 15},
		}, nil
	}
}

// Fails answers with an error.
func Fails(err error) Answer {
	return func(llm.Request) (llm.Response, error) { return llm.Response{}, err }
}
