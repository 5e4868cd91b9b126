package openai_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openai"
)

// send returns what the server got of a request.
func send(t *testing.T, req llm.Request) map[string]any {
	t.Helper()
	client, server := onLoopback(t, openai.Config{}, fine())
	if _, err := client.Chat(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	return server.sent(t)
}

func decode(t *testing.T, text string) (v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestWire(t *testing.T) {
	type input struct {
		Reason string  `json:"reason"`
		Note   *string `json:"note"`
	}
	warm := 0.3
	got := send(t, llm.Request{
		Agent: "reviewer", Input: map[string]string{"private": "never sent"},
		Model: "test-model", Temperature: &warm, MaxTokens: 1200,
		Messages: []llm.Message{
			{Role: llm.RoleSystem, Content: "be <kind> & fair"},
			{Role: llm.RoleUser, Content: "はい"},
			{Role: llm.RoleAssistant, ToolCalls: []llm.ToolCall{{ID: "c1", Name: "ask", Arguments: "{broken"}, {ID: "c2", Name: "wait"}}},
			{Role: llm.RoleTool, ToolCallID: "c1", Content: "ok"},
			{Role: llm.RoleTool, ToolCallID: "c2"},
			{Role: llm.RoleAssistant},
		},
		Tools: []llm.ToolSpec{
			{Name: "ask", Description: "asks", Schema: llm.SchemaOf[input]()},
			{Name: "wait"},
			{Name: "loose", Schema: json.RawMessage(`{"type":"object","properties":{"x":{"type":"string"}}}`)},
		},
		ToolChoice: "ask",
		Schema:     llm.OutputOf[input]("reply"),
	})
	want := decode(t, `{
		"model": "test-model", "temperature": 0.3, "max_tokens": 1200, "stream": false,
		"messages": [
			{"role": "system", "content": "be <kind> & fair"},
			{"role": "user", "content": "はい"},
			{"role": "assistant", "tool_calls": [
				{"id": "c1", "type": "function", "function": {"name": "ask", "arguments": "{broken"}},
				{"id": "c2", "type": "function", "function": {"name": "wait", "arguments": "{}"}}]},
			{"role": "tool", "tool_call_id": "c1", "content": "ok"},
			{"role": "tool", "tool_call_id": "c2", "content": " "},
			{"role": "assistant", "content": " "}],
		"tools": [
			{"type": "function", "function": {"name": "ask", "description": "asks", "strict": true, "parameters": `+string(llm.SchemaOf[input]())+`}},
			{"type": "function", "function": {"name": "wait", "strict": true, "parameters":
				{"type": "object", "properties": {}, "required": [], "additionalProperties": false}}},
			{"type": "function", "function": {"name": "loose", "parameters": {"type": "object", "properties": {"x": {"type": "string"}}}}}],
		"tool_choice": {"type": "function", "function": {"name": "ask"}},
		"response_format": {"type": "json_schema", "json_schema": {"name": "reply", "strict": true, "schema": `+string(llm.SchemaOf[input]())+`}}
	}`)
	if diff := cmp.Diff(want, any(got)); diff != "" {
		t.Error(diff)
	}
}

func TestToolsAreStrictWhereTheirSchemaIs(t *testing.T) {
	const strict = `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`
	const loose = `{"type":"object","properties":{"a":{"type":"string"}},"required":[],"additionalProperties":false}`
	around := func(inner string) string {
		return `{"type":"object","properties":{"x":` + inner + `},"required":["x"],"additionalProperties":false}`
	}
	for schema, want := range map[string]any{
		strict: true,
		loose:  nil,
		strings.Replace(strict, "false", "true", 1): nil,
		around(strict): true,
		around(loose):  nil,
		around(`{"type":"array","items":` + loose + `}`):       nil,
		around(`{"anyOf":[{"type":"null"},` + loose + `]}`):    nil,
		around(`{"anyOf":[{"type":"null"},` + strict + `]}`):   true,
		around(`{"type":["string","null"],"enum":["a",null]}`): true,
		around(`{"oneOf":[` + strict + `]}`):                   nil,
	} {
		req := question()
		req.Tools = []llm.ToolSpec{{Name: "ask", Schema: json.RawMessage(schema)}}
		tool := send(t, req)["tools"].([]any)[0].(map[string]any)["function"].(map[string]any)
		if tool["strict"] != want {
			t.Errorf("strict %v for %s, want %v", tool["strict"], schema, want)
		}
	}
}

func TestWireLeavesOutWhatIsUnset(t *testing.T) {
	req := question()
	req.ToolChoice = "required" // but no tools
	want := decode(t, `{"model": "test-model", "stream": false, "messages": [{"role": "user", "content": "`+prompt+`"}]}`)
	if diff := cmp.Diff(want, any(send(t, req))); diff != "" {
		t.Error(diff)
	}
	req.Tools = []llm.ToolSpec{{Name: "ask"}}
	if got := send(t, req)["tool_choice"]; got != "required" {
		t.Errorf("tool_choice %v", got)
	}
}

func TestTemperature(t *testing.T) {
	for _, value := range []float64{0, 0.3, 1, 2, 1e-60} {
		req := question()
		req.Temperature = &value
		// A user who writes the stand-in of 0 must not be changed by it.
		req.Messages[0].Content = `{"temperature":1e-45} "temperature":1e-45`
		got := send(t, req)
		want := value
		if want < 1e-45 {
			want = 0
		}
		if got["temperature"] != want {
			t.Errorf("temperature %v arrived as %v", value, got["temperature"])
		}
		if content := got["messages"].([]any)[0].(map[string]any)["content"]; content != req.Messages[0].Content {
			t.Errorf("the message arrived as %q", content)
		}
	}
}

// Reasoning models refuse the old name of the limit and any temperature; some refuse reasoning together with tools.
func TestReasoningModels(t *testing.T) {
	warm, cold := 0.3, 0.0
	for _, model := range []string{"o3-mini", "gpt-5-mini", "gpt-6-sol"} {
		for _, temperature := range []*float64{&warm, &cold} {
			req := question()
			req.Model, req.Temperature, req.MaxTokens = model, temperature, 1200
			got := send(t, req)
			if got["max_completion_tokens"] != 1200.0 || got["max_tokens"] != nil || got["temperature"] != nil {
				t.Errorf("%s: %v", model, got)
			}
		}
	}
	req := question()
	req.Model, req.Temperature, req.Tools = "gpt-6-sol", &warm, []llm.ToolSpec{{Name: "ask"}}
	if got := send(t, req); got["reasoning_effort"] != "none" || got["temperature"] != 0.3 {
		t.Errorf("with tools: %v", got)
	}
}

func TestAnswer(t *testing.T) {
	withTools := question()
	withTools.Tools = []llm.ToolSpec{{Name: "ask"}}
	usage := llm.Usage{Prompt: 11, Completion: 5, Total: 16}
	tests := []struct {
		name string
		step http.HandlerFunc
		req  llm.Request
		want llm.Response
	}{
		{
			"text", fine(), question(),
			llm.Response{Content: wise, Usage: usage, Model: "test-model-v2", Attempts: 1},
		},
		{
			"text cut at its length", choice(`{"content":"`+wise+`"}`, "length"), question(),
			llm.Response{Content: wise, Usage: usage, Model: "test-model-v2", Attempts: 1, Cut: true},
		},
		{
			"text in parts", choice(`{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}`, "stop"), question(),
			llm.Response{Content: "ab", Usage: usage, Model: "test-model-v2", Attempts: 1},
		},
		{
			"tool calls, one raw, one unknown, one without id",
			choice(`{"content":null,"tool_calls":[
				{"id":"c1","type":"function","function":{"name":"ask","arguments":"{not json"}},
				{"id":"c2","type":"function","function":{"name":"unknown","arguments":""}},
				{"type":"function","function":{"name":"ask","arguments":"{}"}}]}`, "tool_calls"),
			withTools,
			llm.Response{ToolCalls: []llm.ToolCall{
				{ID: "c1", Name: "ask", Arguments: "{not json"}, {ID: "c2", Name: "unknown"}, {ID: "r1_2", Name: "ask", Arguments: "{}"},
			}, Usage: usage, Model: "test-model-v2", Attempts: 1},
		},
		{
			"silence where there were tools", choice(`{"content":""}`, "stop"), withTools,
			llm.Response{Usage: usage, Model: "test-model-v2", Attempts: 1},
		},
		{
			"no usage, no model", replies(200, fineBody), question(),
			llm.Response{Content: wise, Model: "test-model", Attempts: 1},
		},
		{
			"usage without a total",
			replies(200, `{"choices":[{"message":{"content":"a"}}],"usage":{"prompt_tokens":3,"completion_tokens":4}}`), question(),
			llm.Response{Content: "a", Usage: llm.Usage{Prompt: 3, Completion: 4, Total: 7}, Model: "test-model", Attempts: 1},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			client, _ := onLoopback(t, openai.Config{}, test.step)
			got, err := client.Chat(t.Context(), test.req)
			if diff := cmp.Diff(test.want, got); err != nil || diff != "" {
				t.Errorf("%v\n%s", err, diff)
			}
		})
	}
}

func TestPrintingShowsNoKey(t *testing.T) {
	cfg := openai.Config{APIKey: key}
	client := openai.New(cfg)
	defer client.Close()
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("start", "config", cfg)
	slog.New(slog.NewTextHandler(&log, nil)).Info("start", "config", cfg)
	if strings.Contains(log.String(), key) || !strings.Contains(log.String(), "config") {
		t.Errorf("the log shows the key: %s", &log)
	}
	for _, v := range []any{cfg, &cfg, client, *client} {
		for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
			if text := fmt.Sprintf(format, v); strings.Contains(text, key) {
				t.Errorf("%s of %T shows the key", format, v)
			}
		}
	}
}

func TestNameAndPasswordInTheAddress(t *testing.T) {
	var name, password string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, password, _ = r.BasicAuth()
		fine()(w, r)
	}))
	defer server.Close()
	client := openai.New(openai.Config{BaseURL: strings.Replace(server.URL, "://", "://mendan:p%40ss@", 1)})
	defer client.Close()
	if _, err := client.Chat(t.Context(), question()); err != nil || name != "mendan" || password != "p@ss" {
		t.Errorf("signed in as %q with %q, %v", name, password, err)
	}
}
