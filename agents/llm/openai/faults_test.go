package openai_test

import (
	"compress/gzip"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
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

func longGzip(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	for range 16 {
		z.Write(make([]byte, 1<<20))
	}
	z.Close()
}

// schemaQuestion asks for structured output.
func schemaQuestion() llm.Request {
	req := question()
	req.Schema = llm.OutputOf[struct {
		Pass bool `json:"pass"`
	}]("verdict")
	return req
}

func TestFaults(t *testing.T) {
	const whole = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
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
		{name: "no fault", steps: steps(fine()), attempts: 1},

		{name: "429, then well", steps: steps(replies(429, leaky("requests", `"rate_limit_exceeded"`)), fine()), attempts: 2},
		{name: "429 for ever", steps: steps(replies(429, leaky("requests", `"rate_limit_exceeded"`))), code: llm.RateLimited, status: 429, attempts: 2, reason: "rate_limit_exceeded"},
		{name: "429 without a body", steps: steps(replies(429, "")), code: llm.RateLimited, status: 429, attempts: 2},
		{name: "429 that asks for an hour", steps: steps(replies(429, "", "Retry-After", "3600")), code: llm.RateLimited, status: 429, attempts: 1},
		{name: "500, then well", steps: steps(replies(500, leaky("server_error", "null")), fine()), attempts: 2},
		{name: "500 for ever", steps: steps(replies(500, leaky("server_error", "null"))), code: llm.OpenAIUnavailable, status: 500, attempts: 2, reason: "server_error"},
		{name: "502 of HTML", steps: steps(replies(502, "<html>"+prompt+key+"</html>")), code: llm.OpenAIUnavailable, status: 502, attempts: 2},
		{name: "503, then 429", steps: steps(replies(503, ""), replies(429, "")), code: llm.RateLimited, status: 429, attempts: 2},
		{name: "500, then 400", steps: steps(replies(500, ""), replies(400, "")), code: llm.Rejected, status: 400, attempts: 2},

		{name: "reset, then well", steps: steps(resets, fine()), attempts: 2},
		{name: "reset for ever", steps: steps(resets), code: llm.OpenAIUnavailable, attempts: 2},
		{name: "closed without a word", steps: steps(raw("")), code: llm.OpenAIUnavailable, attempts: 2},
		{name: "not HTTP", steps: steps(raw("220 mail.example ESMTP " + prompt + "\r\n")), code: llm.OpenAIUnavailable, attempts: 2},
		{name: "shorter than announced", steps: steps(raw(whole + "Content-Length: 500\r\n\r\n{\"choices\":[")), code: llm.OpenAIUnavailable, attempts: 2, reason: "cut short"},
		{name: "broken chunk", steps: steps(raw(whole + "Transfer-Encoding: chunked\r\n\r\nzz\r\n")), code: llm.OpenAIUnavailable, attempts: 2},
		{name: "truncated JSON", steps: steps(replies(200, `{"choices":[{"message":{"content":"`+wise)), code: llm.OpenAIUnavailable, attempts: 2, reason: "cut short"},
		{name: "truncated JSON, then well", steps: steps(replies(200, `{"choices":[`), fine()), attempts: 2},
		{name: "empty body", steps: steps(replies(200, "")), code: llm.OpenAIUnavailable, attempts: 2},
		{name: "500 cut short", steps: steps(raw("HTTP/1.1 500 Oh\r\nContent-Length: 500\r\n\r\n{")), code: llm.OpenAIUnavailable, status: 500, attempts: 2},

		{name: "400", steps: steps(replies(400, leaky("invalid_request_error", `"context_length_exceeded"`))), code: llm.TooLong, status: 400, attempts: 1, reason: "context_length_exceeded"},
		{name: "401", steps: steps(replies(401, leaky("invalid_request_error", `"invalid_api_key"`))), code: llm.Rejected, status: 401, attempts: 1, reason: "invalid_api_key"},
		{name: "404 of text", steps: steps(replies(404, "no "+prompt)), code: llm.Rejected, status: 404, attempts: 1},
		{name: "408", steps: steps(replies(408, "", "Connection", "close")), code: llm.Timeout, status: 408, attempts: 2},
		{name: "429 of an account that is used up", steps: steps(replies(429, leaky("insufficient_quota", `"insufficient_quota"`))), code: llm.OutOfQuota, status: 429, attempts: 1, reason: "insufficient_quota"},
		{name: "402", steps: steps(replies(402, "")), code: llm.OutOfQuota, status: 402, attempts: 1},
		{name: "400 of the content filter", steps: steps(replies(400, leaky("invalid_request_error", `"content_filter"`))), code: llm.Refused, status: 400, attempts: 1},
		{name: "400 with unknown words", steps: steps(replies(400, leaky(prompt, `"`+key+`"`))), code: llm.Rejected, status: 400, attempts: 1},
		{name: "400 with odd types", steps: steps(replies(400, `{"error":{"message":7,"type":[],"code":{}}}`)), code: llm.Rejected, status: 400, attempts: 1},
		{name: "redirect without a place", steps: steps(replies(302, fineBody)), code: llm.Rejected, status: 302, attempts: 1},

		{name: "no choices", steps: steps(replies(200, `{"id":"r","choices":[]}`)), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "no choices"},
		{name: "choices null", steps: steps(replies(200, `{"choices":null,"error":null}`)), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "no choices"},
		{name: "JSON null", steps: steps(replies(200, `null`)), code: llm.OpenAIUnavailable, status: 200, attempts: 2},
		{name: "200 with an error", steps: steps(replies(200, leaky("strange", "null"))), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "is an error"},
		{name: "200 with an error text", steps: steps(replies(200, `{"error":"`+prompt+`"}`)), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "is an error"},
		{name: "200 with 429 inside", steps: steps(replies(200, leaky("x", "429"))), code: llm.RateLimited, status: 429, attempts: 2},
		{name: "200 with 502 inside, then well", steps: steps(replies(200, leaky("x", "502")), fine()), attempts: 2},
		{name: "200 with a bad key inside", steps: steps(replies(200, leaky("x", `"invalid_api_key"`))), code: llm.Rejected, status: 401, attempts: 1},
		{name: "200 of HTML", steps: steps(replies(200, "<html>"+prompt)), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "not the JSON"},
		{name: "an array", steps: steps(replies(200, `[]`)), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "not the JSON"},
		{name: "choices of another type", steps: steps(replies(200, `{"choices":"`+wise+`"}`)), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "not the JSON"},
		{name: "too long", steps: steps(replies(200, strings.Repeat(" ", 9<<20))), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "too long"},
		{name: "too long when unpacked", steps: steps(longGzip), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "too long"},

		{name: "refusal", steps: steps(choice(`{"role":"assistant","refusal":"I won't say `+wise+`"}`, "stop")), code: llm.Refused, status: 200, attempts: 1},
		{name: "content filter", steps: steps(choice(`{"role":"assistant","content":"`+wise+`"}`, "content_filter")), code: llm.Refused, status: 200, attempts: 1},
		{name: "broken off by the provider", steps: steps(choice(`{"role":"assistant","content":"`+wise+`"}`, "error")), code: llm.OpenAIUnavailable, status: 200, attempts: 2},
		{name: "no message", steps: steps(choice(`null`, "stop")), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "empty"},
		{name: "empty content", steps: steps(choice(`{"role":"assistant","content":null}`, "stop")), code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "empty"},
		{name: "structured, cut at its length", req: schemaQuestion(), steps: steps(choice(`{"role":"assistant","content":"{\"pass\":"}`, "length")), code: llm.InvalidStructuredJson, status: 200, attempts: 1, reason: "maximum length"},
		{name: "structured, empty", req: schemaQuestion(), steps: steps(choice(`{"role":"assistant","content":""}`, "stop")), code: llm.InvalidStructuredJson, status: 200, attempts: 1},
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

func TestNobodyListens(t *testing.T) {
	client, _ := onLoopback(t, openai.Config{BaseURL: "http://" + deafAddress(t), RetryDelay: time.Millisecond}, fine())
	_, err := client.Chat(t.Context(), question())
	checkError(t, err, llm.OpenAIUnavailable, 0, 2, "connection refused")
}

// deafAddress is a loopback address at which nobody listens while the test
// runs: its port is bound, so no other test's server can be given it.
func deafAddress(t *testing.T) string {
	t.Helper()
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Close(socket) })
	if err := syscall.Bind(socket, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		t.Fatal(err)
	}
	bound, err := syscall.Getsockname(socket)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("127.0.0.1:%d", bound.(*syscall.SockaddrInet4).Port)
}

func TestRedirectIsNotFollowed(t *testing.T) {
	var carried int
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { carried++ }))
	defer elsewhere.Close()
	client, server := onLoopback(t, openai.Config{}, replies(307, "", "Location", elsewhere.URL))
	_, err := client.Chat(t.Context(), question())
	checkError(t, err, llm.Rejected, 307, 1, "")
	if carried != 0 || server.asked() != 1 {
		t.Errorf("the conversation went elsewhere %d times", carried)
	}
}

// An answer without end is left after the limit.
func TestEndlessAnswer(t *testing.T) {
	written := make(chan int, 1)
	client, _ := onLoopback(t, openai.Config{}, func(w http.ResponseWriter, _ *http.Request) {
		total, chunk := 0, make([]byte, 64<<10)
		for {
			n, err := w.Write(chunk)
			total += n
			if err != nil {
				written <- total
				return
			}
		}
	})
	_, err := client.Chat(t.Context(), question())
	checkError(t, err, llm.OpenAIUnavailable, 200, 2, "too long")
	if n := <-written; n > 128<<20 { // twice 8 MB and what lies in the sockets
		t.Errorf("%d MB were read", n>>20)
	}
}

// What cannot be sent is rejected without asking.
func TestRequestsThatCannotBeSent(t *testing.T) {
	broken := question()
	broken.Tools = []llm.ToolSpec{{Name: "ask", Schema: []byte(`{`)}}
	unnamed := question()
	unnamed.Model = ""
	elsewhere := question()
	elsewhere.Model = "text-davinci-003" // an old model that the SDK knows to have no chat
	for name, req := range map[string]llm.Request{"schema is no JSON": broken, "no model": unnamed, "no chat model": elsewhere} {
		t.Run(name, func(t *testing.T) {
			client, server := onLoopback(t, openai.Config{}, fine())
			_, err := client.Chat(t.Context(), req)
			failure, ok := errors.AsType[*llm.Error](err)
			if !ok || failure.Code != llm.Rejected || server.asked() != 0 {
				t.Errorf("%v, asked %d times", err, server.asked())
			}
		})
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
