package llmtest

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// FuzzBodies checks that whatever a server sends, the outcome is an answer with something in it or one of our errors.
func FuzzBodies(f *testing.F, form Form, n New) {
	good := Answer{ID: "r", Model: "m", Text: wise, Calls: []llm.ToolCall{{Name: "ask", Arguments: `{"q":1}`}}}
	_, failed := form.Error(http.StatusTooManyRequests, "", "busy")
	for _, body := range append(form.Pieces(good), form.Whole(good), form.Nothing, failed, "null", "<html>", `{"content":[{}],"candidates":[{}],"choices":[{}]}`) {
		f.Add(http.StatusOK, body, true)
		f.Add(http.StatusOK, body, false)
		f.Add(http.StatusBadRequest, body, false)
	}
	type reply struct {
		status int
		body   string
		pieces bool
	}
	var now atomic.Pointer[reply]
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if next := now.Load(); next.pieces {
			events(next.body)(w, r)
		} else {
			replies(next.status, next.body)(w, r)
		}
	}))
	f.Cleanup(server.Close)
	client := n(llmhttp.Config{BaseURL: server.URL + form.Base, RetryDelay: 1, MaxRetryAfter: 1})
	f.Cleanup(client.Close)
	f.Fuzz(func(t *testing.T, status int, body string, pieces bool) {
		if status < 200 || status > 999 {
			return
		}
		now.Store(&reply{status, body, pieces})
		req := question()
		if pieces {
			req.Partial = func(string) {}
		}
		resp, err := client.Chat(context.Background(), req)
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
