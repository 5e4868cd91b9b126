package probe_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openai"
	"github.com/mendanhq/mendan/agents/llm/probe"
)

// server is one that speaks OpenAI's form with habits of its own. Each habit is one that was reported of a real server.
type server struct {
	wordChoice    bool // tool_choice must be a word: https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/670
	deafChoice    bool // tool_choice is passed over: https://github.com/ollama/ollama/issues/17921
	oneSystem     bool // the template takes one system message, at the beginning
	alternate     bool // and roles in turn: https://github.com/vllm-project/vllm/issues/6862
	noStrict      bool // strict is refused
	noSchema      bool // json_schema is refused
	noJSON        bool // json_object too: https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1773
	inReasoning   bool // the JSON stands where the reasoning should
	noTemperature bool // a reasoning model
	newLength     bool // max_tokens is refused
	whole         bool // answers come whole
	forgets       bool // the beginning of what is long is dropped
	noTools       bool
	key           string
}

type request struct {
	Messages []struct{ Role, Content string }
	Tools    []struct {
		Function struct {
			Name   string
			Strict bool
		}
	}
	ToolChoice     any `json:"tool_choice"`
	Temperature    *float64
	MaxTokens      int `json:"max_tokens"`
	Stream         bool
	ResponseFormat *struct {
		Type       string
		JSONSchema struct{ Strict bool } `json:"json_schema"`
	} `json:"response_format"`
}

func (s server) refuses(q request) string {
	_, isObject := q.ToolChoice.(map[string]any)
	last := ""
	for i, m := range q.Messages {
		switch {
		case s.oneSystem && m.Role == "system" && i > 0:
			return "System message must be at the beginning"
		case s.alternate && m.Role != "system" && (m.Role == last || last == "" && m.Role == "assistant"):
			return "Conversation roles must alternate user/assistant"
		case m.Role != "system":
			last = m.Role
		}
	}
	f := q.ResponseFormat
	switch {
	case s.wordChoice && isObject:
		return "Invalid tool_choice type: 'object'"
	case s.noTools && len(q.Tools) > 0:
		return "does not support tools"
	case s.noTemperature && q.Temperature != nil:
		return "Unsupported value: 'temperature'"
	case s.newLength && q.MaxTokens > 0:
		return "Unsupported parameter: 'max_tokens'"
	case f != nil && f.Type == "json_schema" && (s.noSchema || s.noStrict && f.JSONSchema.Strict):
		return "response_format"
	case f != nil && f.Type == "json_object" && s.noJSON:
		return "'response_format.type' must be 'json_schema' or 'text'"
	}
	return ""
}

// answer is the message that the model writes.
func (s server) answer(q request) map[string]any {
	text := q.Messages[len(q.Messages)-1].Content
	for _, m := range q.Messages {
		if m.Role == "user" {
			text = m.Content
		}
	}
	said := func(text string) map[string]any { return map[string]any{"role": "assistant", "content": text} }
	switch {
	case len(q.Tools) > 0:
		name := q.Tools[0].Function.Name // what it would call by itself
		choice, isObject := q.ToolChoice.(map[string]any)
		if isObject && !s.deafChoice {
			name = choice["function"].(map[string]any)["name"].(string)
		}
		return map[string]any{"role": "assistant", "tool_calls": []any{map[string]any{"id": "c1", "type": "function",
			"function": map[string]any{"name": name, "arguments": `{"city":"Osaka"}`}}}}
	case strings.Contains(text, "kitchen"):
		const good = `{"verdict":"approve","reason":null,"points":[{"text":"clean","weight":1},{"text":"bright","weight":2}]}`
		switch {
		case s.inReasoning:
			return map[string]any{"role": "assistant", "content": "", "reasoning_content": good}
		case q.ResponseFormat == nil:
			return said("Here you are:\n```json\n" + good + "\n```")
		}
		return said(good)
	case strings.Contains(text, "HINOKI") && !s.forgets:
		return said("HINOKI")
	case strings.Contains(text, "1 to 200"):
		return said("1 2 … 200")
	case strings.Contains(text, "面談"):
		return said("「面談は来週の月曜日です。」")
	}
	return said("OK")
}

func (s server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var q request
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		panic(err)
	}
	w.Header().Set("Content-Type", "application/json")
	if s.key != "" && r.Header.Get("Authorization") != "Bearer "+s.key {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if why := s.refuses(q); why != "" {
		w.WriteHeader(http.StatusBadRequest)
		_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]any{"message": why}})
		return
	}
	m := s.answer(q)
	if q.Stream && !s.whole {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, piece := range []string{`{"delta":{"content":"1 "}}`, `{"delta":{"content":"2 "}}`, `{"delta":{},"finish_reason":"stop"}`} {
			_, _ = w.Write([]byte(`data: {"id":"x","model":"m","choices":[` + piece + "]}\n\n"))
		}
		_, _ = w.Write([]byte("data: [DONE]\n\n"))
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"id": "x", "model": "m", "choices": []any{map[string]any{"message": m, "finish_reason": "stop"}}})
}

func run(t *testing.T, s server) (llm.Profile, []probe.Check, error) {
	t.Helper()
	at := httptest.NewServer(s)
	t.Cleanup(at.Close)
	open := func(p llm.Profile) llm.Client {
		c := openai.NewServed(openai.Config{BaseURL: at.URL + "/v1", APIKey: "right", RetryDelay: 1, Literal: true}, p, "")
		t.Cleanup(c.Close)
		return c
	}
	start, _ := llm.ProfileOf("generic")
	return probe.Run(t.Context(), open, "m", start)
}

func TestProbe(t *testing.T) {
	for name, tt := range map[string]struct {
		server server
		want   llm.Profile // what differs from generic
		fails  []string
	}{
		"OpenAI's":            {server{}, llm.Profile{}, nil},
		"a reasoning model":   {server{noTemperature: true, newLength: true}, llm.Profile{Temperature: new(false), Length: llm.LengthCompletionTokens}, nil},
		"like LM Studio":      {server{wordChoice: true, oneSystem: true, alternate: true, noStrict: true}, llm.Profile{ToolChoice: llm.ToolRequired, System: llm.SystemOne, Roles: llm.RolesAlternate, Schema: llm.SchemaPlain}, nil},
		"its reasoning":       {server{wordChoice: true, inReasoning: true}, llm.Profile{ToolChoice: llm.ToolRequired}, nil},
		"like Ollama":         {server{deafChoice: true, forgets: true, noStrict: true}, llm.Profile{ToolChoice: llm.ToolRequired, Schema: llm.SchemaPlain, Context: 4096}, []string{"context"}},
		"an old one":          {server{noSchema: true, whole: true}, llm.Profile{Schema: llm.SchemaJSON, Stream: new(false)}, nil},
		"without JSON at all": {server{noSchema: true, noJSON: true, oneSystem: true}, llm.Profile{Schema: llm.SchemaPrompt, System: llm.SystemOne}, nil},
		"without tools":       {server{noTools: true}, llm.Profile{}, []string{"tools"}},
	} {
		t.Run(name, func(t *testing.T) {
			got, checks, err := run(t, tt.server)
			if err != nil {
				t.Fatal(err)
			}
			generic, _ := llm.ProfileOf("generic")
			if want := tt.want.Over(generic); !same(got, want) {
				t.Errorf("got %s, want %s", spell(got), spell(want))
			}
			var failed []string
			for _, c := range checks {
				if c.Fails {
					failed = append(failed, c.Name)
				}
			}
			if strings.Join(failed, ",") != strings.Join(tt.fails, ",") || len(checks) != 8 {
				t.Errorf("%d checks, failed %v, want %v: %v", len(checks), failed, tt.fails, checks)
			}
		})
	}
}

func TestProbeOfAServerThatRefuses(t *testing.T) {
	_, checks, err := run(t, server{key: "other"})
	if err == nil || len(checks) > 0 {
		t.Errorf("got %v, %v", checks, err)
	}
}

func same(a, b llm.Profile) bool { return spell(a) == spell(b) }

func spell(p llm.Profile) string {
	text, _ := json.Marshal(p)
	return string(text)
}
