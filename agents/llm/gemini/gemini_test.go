package gemini_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/gemini"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

const fine = `{"candidates":[{"content":{"parts":[{"text":"fine"}]},"finishReason":"STOP"}]}`

// serve gives a client for a server that says one thing after the other, the last for ever, and what it was asked.
func serve(t *testing.T, status int, says ...string) (*gemini.Client, *[]map[string]any) {
	t.Helper()
	var asked []map[string]any // by one request after the other
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		var body map[string]any
		if err := json.Unmarshal(raw, &body); err != nil {
			t.Errorf("%v: %s", err, raw)
		}
		reply := says[min(len(asked), len(says)-1)]
		asked = append(asked, body)
		w.WriteHeader(status)
		io.WriteString(w, reply)
	}))
	t.Cleanup(server.Close)
	client := gemini.New(llmhttp.Config{BaseURL: server.URL, APIKey: "k", RetryDelay: 1}, profile())
	t.Cleanup(client.Close)
	return client, &asked
}

func question() llm.Request {
	return llm.Request{Model: "gemini-3-flash", Messages: []llm.Message{{Role: llm.RoleUser, Content: "hi"}}}
}

func decode(t *testing.T, text string) (v map[string]any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestWire(t *testing.T) {
	type input struct {
		Kind *string `json:"kind" enum:"a,b"`
	}
	client, asked := serve(t, 200, fine)
	warm := 0.3
	_, err := client.Chat(t.Context(), llm.Request{
		Model: "gemini-3-flash", Temperature: &warm, MaxTokens: 1200, ToolChoice: "ask",
		Messages: []llm.Message{
			{Role: llm.RoleSystem, Content: "be kind"},
			{Role: llm.RoleUser, Content: "hi"},
			{Role: llm.RoleAssistant, Content: "so", ToolCalls: []llm.ToolCall{{ID: "c1", Name: "ask", Arguments: "{broken"}, {ID: "c2", Name: "wait"}}},
			{Role: llm.RoleTool, ToolCallID: "c1", Content: `{"status":"bad"}`},
			{Role: llm.RoleTool, ToolCallID: "c2", Content: "ok"},
		},
		Tools: []llm.ToolSpec{{Name: "ask", Description: "asks", Schema: llm.SchemaOf[input]()}, {Name: "wait"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := decode(t, `{
		"systemInstruction": {"parts": [{"text": "be kind"}]},
		"contents": [
			{"role": "user", "parts": [{"text": "hi"}]},
			{"role": "model", "parts": [{"text": "so"},
				{"functionCall": {"id": "c1", "name": "ask", "args": {"arguments": "{broken"}}, "thoughtSignature": "skip_thought_signature_validator"},
				{"functionCall": {"id": "c2", "name": "wait", "args": {}}}]},
			{"role": "user", "parts": [
				{"functionResponse": {"id": "c1", "name": "ask", "response": {"status": "bad"}}},
				{"functionResponse": {"id": "c2", "name": "wait", "response": {"output": "ok"}}}]}],
		"tools": [{"functionDeclarations": [
			{"name": "ask", "description": "asks", "parametersJsonSchema": {"type": "object", "additionalProperties": false, "required": ["kind"],
				"properties": {"kind": {"anyOf": [{"type": "string", "enum": ["a", "b"]}, {"type": "null"}]}}}},
			{"name": "wait"}]}],
		"toolConfig": {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": ["ask"]}},
		"generationConfig": {"temperature": 0.3, "maxOutputTokens": 1200}
	}`)
	if diff := cmp.Diff(want, (*asked)[0]); diff != "" {
		t.Error(diff)
	}
}

// TestSchema checks that an answer is held to a schema by the server, and in words where tools are beside it.
func TestSchema(t *testing.T) {
	client, asked := serve(t, 200, fine)
	req := question()
	req.Schema = llm.OutputOf[struct{ A string }]("o")
	for _, tools := range [][]llm.ToolSpec{nil, {{Name: "ask"}}} {
		req.Tools = tools
		if _, err := client.Chat(t.Context(), req); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string]any{"responseMimeType": "application/json", "responseJsonSchema": decode(t, string(req.Schema.JSON))}
	if diff := cmp.Diff(want, (*asked)[0]["generationConfig"]); diff != "" {
		t.Error(diff)
	}
	want = map[string]any{"parts": []any{map[string]any{"text": llmhttp.MustFit + string(req.Schema.JSON)}}}
	if diff := cmp.Diff(want, (*asked)[1]["systemInstruction"]); diff != "" || len((*asked)[1]["generationConfig"].(map[string]any)) != 0 {
		t.Error(diff)
	}
}

// TestSignatures checks that the signature of a call goes back to the model that made it, and to no other.
func TestSignatures(t *testing.T) {
	client, asked := serve(t, 200, `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"ask"},"thoughtSignature":"c2ln"},{"functionCall":{"name":"ask"}}]}}]}`, fine)
	req := question()
	req.Tools = []llm.ToolSpec{{Name: "ask"}}
	resp, err := client.Chat(t.Context(), req)
	if err != nil || len(resp.ToolCalls) != 2 {
		t.Fatal(resp, err)
	}
	req.Messages = append(req.Messages, llm.Message{Role: llm.RoleAssistant, ToolCalls: resp.ToolCalls})
	for _, c := range resp.ToolCalls {
		req.Messages = append(req.Messages, llm.Message{Role: llm.RoleTool, ToolCallID: c.ID, Content: "ok"})
	}
	for model, want := range map[string][2]any{
		"gemini-3-flash":   {"c2ln", nil},
		"gemini-4-argon":   {"skip_thought_signature_validator", nil},
		"gemini-2.5-flash": {nil, nil},
	} {
		req.Model = model
		if _, err := client.Chat(t.Context(), req); err != nil {
			t.Fatal(err)
		}
		parts := (*asked)[len(*asked)-1]["contents"].([]any)[1].(map[string]any)["parts"].([]any)
		for i := range want {
			if got := parts[i].(map[string]any)["thoughtSignature"]; got != want[i] {
				t.Errorf("%s: call %d has %v, want %v", model, i, got, want[i])
			}
		}
	}
}

// TestReplies meets what only this API says.
func TestReplies(t *testing.T) {
	finish := func(reason string) string { return `{"candidates":[{"content":{},"finishReason":"` + reason + `"}]}` }
	for name, test := range map[string]struct {
		status int
		says   []string
		code   llm.Code // none: it succeeds
		gives  int
		waits  time.Duration
	}{
		"a question that is blocked":  {200, []string{`{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}`}, llm.Refused, 200, 0},
		"safety":                      {200, []string{finish("SAFETY")}, llm.Refused, 200, 0},
		"recitation":                  {200, []string{finish("RECITATION")}, llm.Refused, 200, 0},
		"broken off":                  {200, []string{`{"candidates":[{"content":{"parts":[{"text":"fi"}]},"finishReason":"OTHER"}]}`}, llm.OpenAIUnavailable, 200, 0},
		"a call that cannot be read":  {200, []string{finish("MALFORMED_FUNCTION_CALL")}, llm.OpenAIUnavailable, 0, 0},
		"such a call, then well":      {200, []string{finish("MALFORMED_FUNCTION_CALL"), fine}, "", 0, 0},
		"nothing but thoughts":        {200, []string{`{"candidates":[{"content":{"parts":[{"text":"hm","thought":true}]},"finishReason":"STOP"}]}`}, llm.OpenAIUnavailable, 200, 0},
		"a day's quota":               {429, []string{`{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","details":[{"@type":"x"},{"retryDelay":"3600.5s"}]}}`}, llm.RateLimited, 429, 3600*time.Second + 500*time.Millisecond},
		"an error in a list":          {400, []string{`[{"error":{"code":400,"status":"INVALID_ARGUMENT","message":"The input token count (2) exceeds the maximum number of tokens allowed (1)."}}]`}, llm.TooLong, 400, 0},
		"a key that is refused":       {400, []string{`{"error":{"code":400,"status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}`}, llm.Rejected, 401, 0},
		"a region without permission": {400, []string{`{"error":{"code":400,"status":"FAILED_PRECONDITION"}}`}, llm.Rejected, 400, 0},
	} {
		t.Run(name, func(t *testing.T) {
			client, asked := serve(t, test.status, test.says...)
			_, err := client.Chat(t.Context(), question())
			want := len(test.says)
			if failed := (&llm.Error{Code: test.code, Status: test.gives}); failed.Retryable() && test.waits == 0 {
				want = 2
			}
			if len(*asked) != want {
				t.Errorf("asked %d times, want %d", len(*asked), want)
			}
			e, ok := errors.AsType[*llm.Error](err)
			if ok != (test.code != "") || ok && (e.Code != test.code || e.Status != test.gives || e.RetryAfter != test.waits) {
				t.Errorf("error %v, wait %v", err, e)
			}
		})
	}
}

func TestUsage(t *testing.T) {
	client, _ := serve(t, 200, `{"candidates":[{"content":{"parts":[{"text":"fi"},{"text":"ne"}]},"finishReason":"STOP"},{"content":{"parts":[{"text":"other"}]}}],
		"usageMetadata":{"promptTokenCount":50,"cachedContentTokenCount":40,"candidatesTokenCount":2,"thoughtsTokenCount":8,"totalTokenCount":60}}`)
	resp, err := client.Chat(t.Context(), question())
	want := llm.Response{Content: "fine", Usage: llm.Usage{Prompt: 50, Completion: 10, Total: 60, Cached: 40}, Model: "gemini-3-flash", Attempts: 1}
	if diff := cmp.Diff(want, resp); diff != "" || err != nil {
		t.Errorf("%v, %s", err, diff)
	}
}

// TestEffort checks that the effort of a profile is asked for.
func TestEffort(t *testing.T) {
	var body map[string]any
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			t.Error(err)
		}
		io.WriteString(w, fine)
	}))
	defer server.Close()
	client := gemini.New(llmhttp.Config{BaseURL: server.URL}, llm.Profile{Effort: "low"}.Over(profile()))
	defer client.Close()
	if _, err := client.Chat(t.Context(), question()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(any(map[string]any{"thinkingConfig": map[string]any{"thinkingLevel": "low"}}), body["generationConfig"]); diff != "" {
		t.Error(diff)
	}
}
