package openai_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openai"
)

func events(body string) http.HandlerFunc {
	return replies(200, body, "Content-Type", "text/event-stream")
}

// saying is an event with a piece of the answer, and how it ended where that is said.
func saying(content, finish string) string {
	return `data: {"choices":[{"index":0,"delta":{"content":"` + content + `"},"finish_reason":` + finish + `}]}` + "\n\n"
}

const half, other = "words-of-", "a-model"

// TestStrangePieces checks that whatever servers send in pieces of this form is an answer or an *llm.Error; the rest is in the suite.
func TestStrangePieces(t *testing.T) {
	whole := saying(half, "null") + saying(other, `"stop"`)
	for name, test := range map[string]struct {
		body     string
		code     llm.Code // none: it succeeds
		status   int
		attempts int
		reason   string
	}{
		"well":                       {body: whole + "data: [DONE]\n\n", attempts: 1},
		"another choice":             {body: whole + `data: {"choices":[{"index":1,"delta":{"content":"more"}}]}` + "\n\n", attempts: 1},
		"a choice without number":    {body: strings.ReplaceAll(whole, `"index":0,`, ""), attempts: 1},
		"what it used before":        {body: `data: {"choices":[],"usage":{"prompt_tokens":1}}` + "\n\n" + whole, attempts: 1},
		"HTML":                       {body: "<html>" + prompt + key + "</html>\n", code: llm.OpenAIUnavailable, attempts: 2},
		"an error":                   {body: saying(half, "null") + "data: " + leaky("server_error", "null") + "\n\n", code: llm.OpenAIUnavailable, status: 500, attempts: 2, reason: "server_error"},
		"an error of unknown words":  {body: saying(half, "null") + "data: " + leaky(prompt, `"`+key+`"`) + "\n\n", code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "is an error"},
		"refusal":                    {body: `data: {"choices":[{"delta":{"refusal":"I won't say ` + wise + `"},"finish_reason":"stop"}]}` + "\n\n", code: llm.Refused, status: 200, attempts: 1},
		"content filter":             {body: saying(half, "null") + saying("", `"content_filter"`), code: llm.Refused, status: 200, attempts: 1},
		"broken off by the provider": {body: saying(half, "null") + saying("", `"error"`), code: llm.OpenAIUnavailable, status: 200, attempts: 2},
		"a call of number -1":        {body: `data: {"choices":[{"delta":{"tool_calls":[{"index":-1,"id":"a"},{"index":9999999,"id":"b"}]},"finish_reason":"stop"}]}` + "\n\n", code: llm.OpenAIUnavailable, status: 200, attempts: 2, reason: "empty"},
	} {
		t.Run(name, func(t *testing.T) {
			client, server := onLoopback(t, openai.Config{RetryDelay: time.Millisecond}, events(test.body))
			req := question()
			req.Partial = func(string) {}
			resp, err := client.Chat(t.Context(), req)
			if got := server.asked(); got != test.attempts {
				t.Errorf("asked %d times, want %d", got, test.attempts)
			}
			if test.code != "" {
				checkError(t, err, test.code, test.status, test.attempts, test.reason)
			} else if err != nil || resp.Content != half+other {
				t.Errorf("answer %+v, %v", resp, err)
			}
		})
	}
}

// TestPiecesShareAConnection: an answer in pieces is read to its end, so that the next call finds the connection open. A server that does not end is not
// waited for.
func TestPiecesShareAConnection(t *testing.T) {
	for name, test := range map[string]struct {
		ends        time.Duration // after the last piece
		connections int
	}{"ends": {5 * time.Millisecond, 1}, "stays open": {time.Minute, 3}} {
		t.Run(name, func(t *testing.T) {
			client, server := onLoopback(t, openai.Config{}, func(w http.ResponseWriter, r *http.Request) {
				events(saying(half+other, `"stop"`)+"data: [DONE]\n\n")(w, r)
				w.(http.Flusher).Flush()
				select {
				case <-time.After(test.ends):
				case <-r.Context().Done():
				}
			})
			req := question()
			req.Partial = func(string) {}
			from := map[string]bool{}
			for range 3 {
				if resp, err := client.Chat(t.Context(), req); err != nil || resp.Content != half+other {
					t.Fatalf("answer %+v, %v", resp, err)
				}
				from[server.heads[len(server.heads)-1].RemoteAddr] = true
			}
			if len(from) != test.connections {
				t.Errorf("%d connections, want %d", len(from), test.connections)
			}
		})
	}
}
