package openai

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
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

// What is written in one pass is what the SDK writes.
func TestInOnePass(t *testing.T) {
	req := cannedRequest()
	req.Messages = append(req.Messages, llm.Message{Role: llm.RoleAssistant, ToolCalls: []llm.ToolCall{{ID: "c1", Name: "find", Arguments: `{"q":"<a & b>"}`}}},
		llm.Message{Role: llm.RoleTool, ToolCallID: "c1", Content: ""})
	wire, err := newWire(req, clientOf(canned{}).learnt.Of("m"))
	if err != nil {
		t.Fatal(err)
	}
	wire.Temperature = 1 // a 0 is written by hand
	once, err := encode(wire)
	if err != nil {
		t.Fatal(err)
	}
	sdks, err := json.Marshal(wire)
	if err != nil {
		t.Fatal(err)
	}
	var got, want any
	if err := errors.Join(json.Unmarshal(once, &got), json.Unmarshal(sdks, &want)); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v\nwant\n%v", got, want)
	}
}
