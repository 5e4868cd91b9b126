package openai

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
)

// canned answers at once, without a network.
type canned struct {
	status       int
	header, body string
}

func (c canned) RoundTrip(req *http.Request) (*http.Response, error) {
	io.Copy(io.Discard, req.Body)
	return &http.Response{
		StatusCode: c.status, Header: http.Header{"Retry-After": {c.header}},
		Body: io.NopCloser(strings.NewReader(c.body)), Request: req,
	}, nil
}

func clientOf(c canned) *Client {
	client := New(Config{RetryDelay: 1, MaxRetryAfter: 1})
	client.caller.Transport = c
	return client
}

func cannedRequest() llm.Request {
	zero := 0.0
	return llm.Request{
		Model: "m", Temperature: &zero,
		Messages: []llm.Message{{Role: llm.RoleSystem, Content: strings.Repeat("rules ", 200)}, {Role: llm.RoleUser, Content: "hello"}},
	}
}

const cannedReply = `{"choices":[{"message":{"role":"assistant","content":"hi"},"finish_reason":"stop"}],"usage":{"total_tokens":3}}`

// BenchmarkChat is what a call costs this process beside the network.
func BenchmarkChat(b *testing.B) {
	client, req := clientOf(canned{200, "", cannedReply}), cannedRequest()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := client.Chat(b.Context(), req); err != nil {
			b.Fatal(err)
		}
	}
}
