package openai

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// sentBy is what a client with a profile sends: the path, the key's header and the body.
func sentBy(t *testing.T, name string, req llm.Request) (path, key string, body map[string]any) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path, key = r.URL.String(), r.Header.Get("Authorization")+r.Header.Get("Api-Key")
		raw, _ := io.ReadAll(r.Body)
		if err := json.Unmarshal(raw, &body); err != nil {
			t.Error(err)
		}
		_, _ = io.WriteString(w, `{"choices":[{"message":{"content":"{\"ok\":true}"},"finish_reason":"stop"}]}`)
	}))
	defer server.Close()
	p, _ := llm.ProfileOf(name)
	c := NewServed(Config{BaseURL: server.URL + "/v1", APIKey: "k"}, p, "2024-10-21")
	defer c.Close()
	if _, err := c.Chat(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	return path, key, body
}

var (
	twoTools = []llm.ToolSpec{{Name: "a", Schema: noArgs}, {Name: "b", Schema: noArgs}}
	noArgs   = json.RawMessage(`{"type":"object","properties":{},"required":[],"additionalProperties":false}`)
	talk     = []llm.Message{{Role: llm.RoleSystem, Content: "s"}, {Role: llm.RoleUser, Content: "u"}, {Role: llm.RoleSystem, Content: "t"}}
	okOutput = llm.NewSchema("ok", json.RawMessage(`{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"],"additionalProperties":false}`))
)

func TestProfilesOnTheWire(t *testing.T) {
	named := llm.Request{Model: "gpt-4.1.mini", Messages: talk, Tools: twoTools, ToolChoice: "b", MaxTokens: 9, Temperature: new(0.2)}
	structured := llm.Request{Model: "m", Messages: talk, Schema: okOutput}
	both := structured
	both.Tools, both.ToolChoice = twoTools, "required"
	for name, tt := range map[string]struct {
		profile string
		req     llm.Request
		has     []string
		hasNot  []string
	}{
		"OpenAI names a tool":              {"openai", named, []string{`"name":"a"`, `"tool_choice":{"function":{"name":"b"}`, `"max_completion_tokens":9`, `"strict":true`, `"temperature":0.2`}, []string{`"max_tokens"`}},
		"Azure too":                        {"azure", named, []string{`"tool_choice":{"function":{"name":"b"}`, `"max_completion_tokens":9`}, nil},
		"LM Studio demands the only one":   {"lmstudio", named, []string{`"tool_choice":"required"`, `"name":"b"`, `"max_tokens":9`}, []string{`"name":"a"`, `"strict":true`}},
		"Ollama is told in words":          {"ollama", named, []string{`"name":"b"`, llmhttp.MustCall}, []string{`"name":"a"`, `"tool_choice"`}},
		"OpenAI keeps to a schema":         {"openai", structured, []string{`"type":"json_schema"`, `"strict":true`}, []string{"must fit this JSON schema"}},
		"llama.cpp has one system message": {"llamacpp", structured, []string{`"type":"json_schema"`, `"content":"u\n\nt"`}, []string{`"strict":true`}},
		"vLLM beside tools":                {"vllm", both, []string{`"tool_choice":"required"`, "must fit this JSON schema"}, []string{`"response_format"`}},
		"OpenAI beside tools":              {"openai", both, []string{`"tool_choice":"required"`, `"response_format"`}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, body := sentBy(t, tt.profile, tt.req)
			raw, _ := json.Marshal(body)
			for _, want := range tt.has {
				if !strings.Contains(string(raw), want) {
					t.Errorf("%s is missing in %s", want, raw)
				}
			}
			for _, not := range tt.hasNot {
				if strings.Contains(string(raw), not) {
					t.Errorf("%s stands in %s", not, raw)
				}
			}
		})
	}
	path, key, _ := sentBy(t, "azure", named)
	if path != "/v1/openai/deployments/gpt-4.1.mini/chat/completions?api-version=2024-10-21" || key != "k" {
		t.Errorf("Azure is asked at %s with %s", path, key)
	}
	if path, key, _ = sentBy(t, "openai", named); path != "/v1/chat/completions" || key != "Bearer k" {
		t.Errorf("OpenAI is asked at %s with %s", path, key)
	}
}

// What servers put into the field for a model's reasoning is the answer, where that has to be JSON and is empty.
func TestJSONInReasoning(t *testing.T) {
	for _, field := range []string{"reasoning_content", "reasoning"} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"choices":[{"message":{"content":null,"`+field+`":"{\"ok\":true}"},"finish_reason":"stop"}]}`)
		}))
		c := New(Config{BaseURL: server.URL, RetryDelay: time.Nanosecond})
		resp, err := c.Chat(t.Context(), llm.Request{Model: "m", Messages: talk, Schema: okOutput})
		if err != nil || resp.Content != `{"ok":true}` {
			t.Errorf("%s: got %q, %v", field, resp.Content, err)
		}
		if resp, err := c.Chat(t.Context(), llm.Request{Model: "m", Messages: talk}); err == nil {
			t.Errorf("%s: plain text %q is taken from it", field, resp.Content)
		}
		c.Close()
		server.Close()
	}
}
