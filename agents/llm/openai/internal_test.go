package openai

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

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
	client.transport = c
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

// FuzzReply: whatever a server sends, the outcome is an answer with something in it or one of our errors.
func FuzzReply(f *testing.F) {
	f.Add(200, "", cannedReply)
	f.Add(200, "", `{"error":{"code":429,"type":"requests","message":["a"]}}`)
	f.Add(429, "3", `{"error":{"code":"rate_limit_exceeded"}}`)
	f.Add(502, "Mon, 02 Jan 2006 15:04:05 GMT", "<html>")
	f.Add(200, "", `{"choices":[{"message":{"content":[{"type":"text"}],"tool_calls":[{}]}}]}`)
	f.Add(301, "", "null")
	f.Fuzz(func(t *testing.T, status int, header, body string) {
		if status < 200 || status > 999 {
			return
		}
		resp, err := clientOf(canned{status, header, body}).Chat(context.Background(), cannedRequest())
		if err == nil {
			if resp.Content == "" && len(resp.ToolCalls) == 0 {
				t.Error("an empty success")
			}
			return
		}
		failure, ok := errors.AsType[*llm.Error](err)
		if !ok || failure.Code == "" || failure.Attempts < 1 || failure.Attempts > 2 {
			t.Errorf("error %#v", err)
		}
	})
}

func FuzzRetryAfter(f *testing.F) {
	for _, header := range []string{"", "0", "3", " 7 ", "-1", "1.5", "99999999999999999999", "9223372036854775807", "Mon, 02 Jan 2999 15:04:05 GMT"} {
		f.Add(header)
	}
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, header string) {
		if d := retryAfter(header, now); d < 0 {
			t.Errorf("%q: %v", header, d)
		}
	})
}

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
	wire, err := clientOf(canned{}).wire(req)
	if err != nil {
		t.Fatal(err)
	}
	wire.Temperature = 1 // a 0 is written by hand
	once, err := (&exchange{wire: wire}).encode()
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

// A body that was let go can be had again, the same.
func TestBodyAgain(t *testing.T) {
	wire, err := clientOf(canned{}).wire(cannedRequest())
	if err != nil {
		t.Fatal(err)
	}
	req, _ := http.NewRequest(http.MethodPost, "http://model.example/", nil)
	if err := (&exchange{wire: wire}).load(req); err != nil {
		t.Fatal(err)
	}
	first, _ := io.ReadAll(req.Body)
	req.Body.Close()
	if left, _ := io.ReadAll(req.Body); len(left) > 0 {
		t.Errorf("closed, it still holds %d bytes", len(left))
	}
	again, err := req.GetBody()
	if err != nil {
		t.Fatal(err)
	}
	second, _ := io.ReadAll(again)
	if len(first) == 0 || string(first) != string(second) || int64(len(first)) != req.ContentLength {
		t.Errorf("%d bytes, then %d, announced %d", len(first), len(second), req.ContentLength)
	}
}
