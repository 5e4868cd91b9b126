package anthropic_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/anthropic"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

const fine = `{"id":"r","type":"message","model":"m","content":[{"type":"text","text":"fine"}],"stop_reason":"end_turn","usage":{"input_tokens":3,"output_tokens":2}}`

// exchange is what a server says to a request.
type exchange func(body map[string]any) (status int, reply string)

// serve gives a client for a server, and what it was asked.
func serve(t *testing.T, say exchange, p ...llm.Profile) (*anthropic.Client, *[]map[string]any) {
	t.Helper()
	var asked []map[string]any // by one request after the other
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		var body map[string]any
		if err := json.Unmarshal(raw, &body); err != nil {
			t.Errorf("%v: %s", err, raw)
		}
		asked = append(asked, body)
		status, reply := say(body)
		if body["stream"] == true && status == http.StatusOK {
			w.Header().Set("Content-Type", "text/event-stream")
		}
		w.WriteHeader(status)
		io.WriteString(w, reply)
	}))
	t.Cleanup(server.Close)
	client := anthropic.New(llmhttp.Config{BaseURL: server.URL, APIKey: "k", RetryDelay: 1}, append(p, profile())[0])
	t.Cleanup(client.Close)
	return client, &asked
}

func always(status int, reply string) exchange {
	return func(map[string]any) (int, string) { return status, reply }
}

func question() llm.Request {
	return llm.Request{Model: "m", Messages: []llm.Message{{Role: llm.RoleUser, Content: "hi"}}}
}

func TestWire(t *testing.T) {
	type output struct {
		Last  string `json:"last"`
		Count uint   `json:"count"`
	}
	hot := 1.7
	client, asked := serve(t, always(200, fine))
	_, err := client.Chat(t.Context(), llm.Request{
		Model: "m", Temperature: &hot, Schema: llm.OutputOf[output]("o"), ToolChoice: "ask",
		Messages: []llm.Message{
			{Role: llm.RoleSystem, Content: "be kind"},
			{Role: llm.RoleUser, Content: "hi"},
			{Role: llm.RoleAssistant, ToolCalls: []llm.ToolCall{{ID: "c1", Name: "ask", Arguments: "{broken"}, {ID: "c2", Name: "wait"}}},
			{Role: llm.RoleTool, ToolCallID: "c1", Content: "no"},
			{Role: llm.RoleTool, ToolCallID: "c2", Content: "ok"},
			{Role: llm.RoleSystem, Content: "You still need to ask."},
		},
		Tools: []llm.ToolSpec{{Name: "ask", Description: "asks", Schema: llm.SchemaOf[struct{ Q uint }]()}, {Name: "wait"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]any
	if err := json.Unmarshal([]byte(`{
		"model": "m", "max_tokens": 4096, "temperature": 1, "system": "be kind",
		"messages": [
			{"role": "user", "content": [{"type": "text", "text": "hi"}]},
			{"role": "assistant", "content": [
				{"type": "tool_use", "id": "c1", "name": "ask", "input": {"arguments": "{broken"}}, {"type": "tool_use", "id": "c2", "name": "wait", "input": {}}]},
			{"role": "user", "content": [
				{"type": "tool_result", "tool_use_id": "c1", "content": "no"}, {"type": "tool_result", "tool_use_id": "c2", "content": "ok"},
				{"type": "text", "text": "You still need to ask."}]}],
		"tools": [
			{"name": "ask", "description": "asks", "input_schema": `+string(llm.SchemaOf[struct{ Q uint }]())+`},
			{"name": "wait", "input_schema": {"type": "object", "properties": {}}}],
		"tool_choice": {"type": "tool", "name": "ask"},
		"output_config": {"format": {"type": "json_schema", "schema": {"type": "object", "additionalProperties": false, "required": ["last", "count"],
			"properties": {"last": {"type": "string"}, "count": {"type": "integer"}}}}}
	}`), &want); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, (*asked)[0]); diff != "" {
		t.Error(diff)
	}
}

// TestSchemaOfManyTypes checks that a schema with more to it than the API holds answers to is told in words.
func TestSchemaOfManyTypes(t *testing.T) {
	schema := `{"type":"object","properties":{` + strings.Repeat(`"a":{"type":["string","null"]},`, 16) + `"b":{"anyOf":[]}}}`
	client, asked := serve(t, always(200, fine))
	req := question()
	req.Schema = llm.NewSchema("o", json.RawMessage(schema))
	if _, err := client.Chat(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	if got := (*asked)[0]; got["output_config"] != nil || !strings.HasSuffix(got["system"].(string), schema) {
		t.Errorf("asked %v", got)
	}
}

// TestModelsThatRefuse checks that a model which takes no temperature and is not made to call a tool is asked without, and that this is remembered.
func TestModelsThatRefuse(t *testing.T) {
	refuse := func(message string) (int, string) {
		raw, _ := json.Marshal(map[string]any{"type": "error", "error": map[string]any{"type": "invalid_request_error", "message": message}})
		return http.StatusBadRequest, string(raw)
	}
	client, asked := serve(t, func(body map[string]any) (int, string) {
		switch {
		case body["model"] == "old":
		case body["temperature"] != nil:
			return refuse("`temperature` is deprecated for this model.")
		case body["tool_choice"] != nil:
			return refuse("tool_choice: forcing tool use is not supported on this model")
		}
		return http.StatusOK, fine
	})
	cold := 0.2
	ask := func(model, choice string) (int, map[string]any) {
		req := question()
		req.Model, req.Temperature, req.ToolChoice, req.Tools = model, &cold, choice, []llm.ToolSpec{{Name: "ask"}, {Name: "wait"}}
		before := len(*asked)
		if resp, err := client.Chat(t.Context(), req); err != nil || resp.Attempts != 1 {
			t.Errorf("%+v, %v", resp, err)
		}
		return len(*asked) - before, (*asked)[len(*asked)-1]
	}
	if n, got := ask("new", "ask"); n != 3 || got["temperature"] != nil || got["tool_choice"] != nil || len(got["tools"].([]any)) != 1 || got["system"] != llmhttp.MustCall {
		t.Errorf("asked %d times, at last %v", n, got)
	}
	if n, got := ask("new", "required"); n != 1 || len(got["tools"].([]any)) != 2 || got["system"] != llmhttp.MustCall {
		t.Errorf("asked %d times, at last %v", n, got)
	}
	if n, got := ask("new", ""); n != 1 || got["system"] != nil {
		t.Errorf("asked %d times, at last %v", n, got)
	}
	if n, got := ask("old", "ask"); n != 1 || got["temperature"] != cold || got["tool_choice"] == nil {
		t.Errorf("another model: asked %d times, at last %v", n, got)
	}
}

// TestOtherRefusals checks that a refusal for another reason is one, whatever words it has.
func TestOtherRefusals(t *testing.T) {
	for body, want := range map[string]llm.Code{
		`{"type":"error","error":{"type":"invalid_request_error","message":"messages: temperature is high in here, tool_choice too"}}`:                                    llm.Rejected,
		`{"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}`:                                                              llm.TooLong,
		"{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000\"}}": llm.TooLong,
	} {
		client, asked := serve(t, always(400, body))
		_, err := client.Chat(t.Context(), question())
		if e, ok := errors.AsType[*llm.Error](err); !ok || e.Code != want || len(*asked) != 1 {
			t.Errorf("%s: %v after %d requests", body, err, len(*asked))
		}
	}
	client, _ := serve(t, always(429, `{"type":"error","error":{"type":"rate_limit_error","message":"x","details":{"error_code":"enforced_spend_limit_reached"}}}`))
	if _, err := client.Chat(t.Context(), question()); err == nil || !strings.Contains(err.Error(), "enforced_spend_limit_reached") {
		t.Errorf("a spent budget: %v", err)
	}
}

func TestUsage(t *testing.T) {
	const counted = `"usage":{"input_tokens":3,"cache_read_input_tokens":40,"cache_creation_input_tokens":7,"output_tokens":2}`
	want := llm.Usage{Prompt: 50, Completion: 2, Total: 52, Cached: 40}
	client, _ := serve(t, always(200, `{"type":"message","content":[],"stop_reason":"refusal",`+counted+`}`))
	resp, err := client.Chat(t.Context(), question())
	if diff := cmp.Diff(want, resp.Usage); diff != "" || err == nil {
		t.Errorf("with an error %v: %s", err, diff)
	}
	client, _ = serve(t, always(200, `data: {"type":"message_start","message":{`+strings.Replace(counted, `"output_tokens":2`, `"output_tokens":1`, 1)+`}}

data: {"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","name":"x","input":{}}}

data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}

data: {"type":"content_block_stop","index":0}

data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":"fi"}}

data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"ne"}}

data: {"type":"content_block_stop","index":1}

data: {"type":"something_new","index":1}

data: {"type":"message_delta","delta":{"stop_reason":"model_context_window_exceeded"},"usage":{"output_tokens":2}}

data: {"type":"message_stop"}

`))
	req := question()
	req.Partial = func(string) {}
	resp, err = client.Chat(t.Context(), req)
	if diff := cmp.Diff(llm.Response{Content: "fine", Usage: want, Model: "m", Attempts: 1, Cut: true}, resp); diff != "" || err != nil {
		t.Errorf("in pieces: %v, %s", err, diff)
	}
}

// TestEffort checks that the effort of a profile is asked for.
func TestEffort(t *testing.T) {
	client, asked := serve(t, always(200, fine), llm.Profile{Effort: "low"}.Over(profile()))
	if _, err := client.Chat(t.Context(), question()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(any(map[string]any{"effort": "low"}), (*asked)[0]["output_config"]); diff != "" {
		t.Error(diff)
	}
}
