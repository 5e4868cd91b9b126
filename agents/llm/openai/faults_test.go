package openai_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openai"
)

// leaky is an error as servers write them, with a piece of the key and of the conversation in it.
func leaky(kind, code string) string {
	return fmt.Sprintf(`{"error":{"message":"about %s: %s","type":%q,"param":%q,"code":%s}}`, key, prompt, kind, prompt, code)
}

// schemaQuestion asks for structured output.
func schemaQuestion() llm.Request {
	req := question()
	req.Schema = llm.OutputOf[struct {
		Pass bool `json:"pass"`
	}]("verdict")
	return req
}

// TestFaults meets what only this API says; the rest is in the suite.
func TestFaults(t *testing.T) {
	steps := func(s ...http.HandlerFunc) []http.HandlerFunc { return s }
	tests := []struct {
		name     string
		steps    []http.HandlerFunc
		req      llm.Request
		code     llm.Code // none: it succeeds
		status   int
		attempts int
		reason   string
	}{
		{name: "429 for ever", steps: steps(replies(429, leaky("requests", `"rate_limit_exceeded"`))), code: llm.RateLimited, status: 429, attempts: 2, reason: "rate_limit_exceeded"},
		{name: "500 for ever", steps: steps(replies(500, leaky("server_error", "null"))), code: llm.OpenAIUnavailable, status: 500, attempts: 2, reason: "server_error"},
		{name: "400", steps: steps(replies(400, leaky("invalid_request_error", `"context_length_exceeded"`))), code: llm.TooLong, status: 400, attempts: 1, reason: "context_length_exceeded"},
		{name: "401", steps: steps(replies(401, leaky("invalid_request_error", `"invalid_api_key"`))), code: llm.Rejected, status: 401, attempts: 1, reason: "invalid_api_key"},
		{name: "429 of an account that is used up", steps: steps(replies(429, leaky("insufficient_quota", `"insufficient_quota"`))), code: llm.OutOfQuota, status: 429, attempts: 1, reason: "insufficient_quota"},
		{name: "402", steps: steps(replies(402, "")), code: llm.OutOfQuota, status: 402, attempts: 1},
		{name: "400 of the content filter", steps: steps(replies(400, leaky("invalid_request_error", `"content_filter"`))), code: llm.Refused, status: 400, attempts: 1},
		{name: "400 with odd types", steps: steps(replies(400, `{"error":{"message":7,"type":[],"code":{}}}`)), code: llm.Rejected, status: 400, attempts: 1},
		{name: "choices null", steps: steps(replies(200, `{"choices":null,"error":null}`)), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "no choices"},
		{name: "200 with an error text", steps: steps(replies(200, `{"error":"`+prompt+`"}`)), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "is an error"},
		{name: "200 with 502 inside, then well", steps: steps(replies(200, leaky("x", "502")), fine()), attempts: 2},
		{name: "200 with a bad key inside", steps: steps(replies(200, leaky("x", `"invalid_api_key"`))), code: llm.Rejected, status: 401, attempts: 1},
		{name: "choices of another type", steps: steps(replies(200, `{"choices":"`+wise+`"}`)), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "not the JSON"},
		{name: "content filter", steps: steps(choice(`{"role":"assistant","content":"`+wise+`"}`, "content_filter")), code: llm.Refused, status: 200, attempts: 1},
		{name: "broken off by the provider", steps: steps(choice(`{"role":"assistant","content":"`+wise+`"}`, "error")), code: llm.OpenAIUnavailable, status: 200, attempts: 2},
		{name: "no message", steps: steps(choice(`null`, "stop")), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "empty"},
		{name: "empty content", steps: steps(choice(`{"role":"assistant","content":null}`, "stop")), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "empty"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			client, server := onLoopback(t, openai.Config{RetryDelay: time.Millisecond}, test.steps...)
			if test.req.Model == "" {
				test.req = question()
			}
			resp, err := client.Chat(t.Context(), test.req)
			if got := server.asked(); got != test.attempts {
				t.Errorf("asked %d times, want %d", got, test.attempts)
			}
			if test.code == "" {
				if err != nil || resp.Content != wise || resp.Attempts != test.attempts {
					t.Errorf("answer %+v, %v", resp, err)
				}
				return
			}
			checkError(t, err, test.code, test.status, test.attempts, test.reason)
			if resp.Content != "" || resp.ToolCalls != nil {
				t.Errorf("an answer came with the error: %+v", resp)
			}
		})
	}
}

const fineBody = `{"choices":[{"message":{"content":"` + wise + `"}}]}`

func checkError(t *testing.T, err error, code llm.Code, status, attempts int, reason string) {
	t.Helper()
	failure, ok := errors.AsType[*llm.Error](err)
	if !ok {
		t.Fatalf("%v is no *llm.Error", err)
	}
	if failure.Code != code || failure.Status != status || failure.Attempts != attempts {
		t.Errorf("error %v, want %s, status %d, attempts %d", err, code, status, attempts)
	}
	if !strings.Contains(err.Error(), reason) {
		t.Errorf("error %q does not say %q", err, reason)
	}
	for _, secret := range []string{key, "sk-", prompt, wise, "127.0.0.1"} {
		if told := fmt.Sprintf("%v %+v %#v", err, failure, failure.Err); strings.Contains(told, secret) {
			t.Errorf("error %q holds %q", told, secret)
		}
	}
}

// An old model that the SDK knows to have no chat is not asked.
func TestModelWithoutChat(t *testing.T) {
	client, server := onLoopback(t, openai.Config{}, fine())
	req := question()
	req.Model = "text-davinci-003"
	_, err := client.Chat(t.Context(), req)
	checkError(t, err, llm.Rejected, 0, 1, "")
	if server.asked() != 0 {
		t.Errorf("asked %d times", server.asked())
	}
}

// The tokens of an answer that is of no use were used all the same.
func TestUsageComesWithTheError(t *testing.T) {
	client, _ := onLoopback(t, openai.Config{}, choice(`{"role":"assistant","refusal":"no"}`, "stop"))
	resp, err := client.Chat(t.Context(), question())
	if diff := cmp.Diff(llm.Usage{Prompt: 11, Completion: 5, Total: 16}, resp.Usage); err == nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// Content that breaks the schema is the reader's to refuse, through the same server.
func TestStructuredOverHTTP(t *testing.T) {
	type verdict struct {
		Pass bool `json:"pass"`
	}
	for content, want := range map[string]error{
		`{\"pass\":true}`:               nil,
		`{\"pass\":\"yes\"}`:            llm.ErrMismatch,
		`{\"pass\":true,\"why\":\"x\"}`: llm.ErrMismatch,
		`{\"pass\":true} ok`:            llm.ErrNotJSON,
		`yes`:                           llm.ErrNotJSON,
	} {
		t.Run(content, func(t *testing.T) {
			client, server := onLoopback(t, openai.Config{}, choice(`{"role":"assistant","content":"`+content+`"}`, "stop"))
			req := schemaQuestion()
			resp, err := client.Chat(t.Context(), req)
			if err != nil {
				t.Fatal(err)
			}
			got, err := llm.Read[verdict](resp.Content, req.Schema)
			if !errors.Is(err, want) || want == nil && !got.Pass {
				t.Errorf("%v, error %v, want %v", got, err, want)
			}
			if server.asked() != 1 || resp.Usage.Total != 16 {
				t.Errorf("asked %d times, usage %v", server.asked(), resp.Usage)
			}
		})
	}
}
