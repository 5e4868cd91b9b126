package openai_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openai"
)

const (
	key    = "sk-key-that-nobody-may-see"
	prompt = "words-of-a-candidate"
	wise   = "words-of-a-model"
)

func question() llm.Request {
	return llm.Request{Model: "test-model", Messages: []llm.Message{{Role: llm.RoleUser, Content: prompt}}}
}

// script is a server that plays one step for each attempt; the last step repeats.
type script struct {
	steps []http.HandlerFunc

	mu     sync.Mutex
	bodies []string
	heads  []*http.Request
}

func (s *script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	step := s.steps[min(len(s.bodies), len(s.steps)-1)]
	s.bodies = append(s.bodies, string(body))
	s.heads = append(s.heads, r)
	s.mu.Unlock()
	step(w, r)
}

func (s *script) asked() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.bodies)
}

// sent is the body of the last request.
func (s *script) sent(t *testing.T) map[string]any {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	var body map[string]any
	if err := json.Unmarshal([]byte(s.bodies[len(s.bodies)-1]), &body); err != nil {
		t.Fatal(err)
	}
	return body
}

// onLoopback serves the script and gives a client for it. An open URL in cfg means the server's.
func onLoopback(t *testing.T, cfg openai.Config, steps ...http.HandlerFunc) (*openai.Client, *script) {
	t.Helper()
	s := &script{steps: steps}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	if cfg.BaseURL == "" {
		cfg.BaseURL = server.URL + "/v1"
	}
	cfg.APIKey = key
	client := openai.New(cfg)
	t.Cleanup(client.Close)
	return client, s
}

// The steps.

func replies(status int, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// choice is a 200 with one choice, the message and finish_reason given.
func choice(message, finish string) http.HandlerFunc {
	return replies(http.StatusOK, fmt.Sprintf(`{"id":"r1","model":"test-model-v2","choices":[{"index":0,"message":%s,"finish_reason":%q}],`+
		`"usage":{"prompt_tokens":11,"completion_tokens":5,"total_tokens":16}}`, message, finish))
}

func fine() http.HandlerFunc {
	return choice(`{"role":"assistant","content":"`+wise+`"}`, "stop")
}
