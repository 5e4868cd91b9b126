package llmhttp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// Ollama asks models over Ollama's own API. Source: https://github.com/ollama/ollama/blob/main/docs/api.md
type Ollama struct {
	caller *llmhttp.Caller
	url    string
	served llm.Profile
}

func NewOllama(cfg llmhttp.Config, p llm.Profile) *Ollama {
	return &Ollama{llmhttp.NewCaller(cfg), cfg.BaseURL + "/api/chat", p}
}

func (c *Ollama) Close() { c.caller.Close() }

// What travels. A tool's arguments are an object here, and results name no call.
type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
	Calls   []call `json:"tool_calls,omitempty"`
}
type call struct {
	Function struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"function"`
}
type answer struct {
	Message message `json:"message"`
	Ended   string  `json:"done_reason"`
	In      int     `json:"prompt_eval_count"`
	Out     int     `json:"eval_count"`
	Model   string  `json:"model"`
}

// Chat implements llm.Client: attempts, their limits and what goes wrong on the way are llmhttp's.
func (c *Ollama) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	suited := llmhttp.Suit(req, c.served) // what this server cannot be held to is said in words
	wire := map[string]any{"model": suited.Model, "messages": written(suited.Messages), "stream": false,
		"options": map[string]any{"temperature": suited.Temperature, "num_predict": suited.MaxTokens}}
	if suited.Schema != nil {
		wire["format"] = suited.Schema.JSON
	}
	var tools []any
	for _, t := range suited.Tools {
		tools = append(tools, map[string]any{"type": "function", "function": map[string]any{"name": t.Name, "description": t.Description, "parameters": t.Schema}})
	}
	wire["tools"] = tools
	return c.caller.Chat(ctx, req, func(ctx context.Context) (llm.Response, *llm.Error) {
		x := c.caller.NewExchange(wire, false, func([]byte) llmhttp.Reason { return llmhttp.Reason{} })
		var a answer
		if failure := x.Ask(ctx, c.url, http.Header{}, &a, nil); failure != nil {
			return llm.Response{}, failure
		}
		resp := llm.Response{Content: a.Message.Content, Model: a.Model, Cut: a.Ended == "length", Usage: llm.Usage{Prompt: a.In, Completion: a.Out, Total: a.In + a.Out}}
		for i, t := range a.Message.Calls {
			resp.ToolCalls = append(resp.ToolCalls, llm.ToolCall{ID: llmhttp.CallID("", "", i), Name: t.Function.Name, Arguments: string(t.Function.Arguments)})
		}
		if code, flaw := llmhttp.Flaw(req, resp, false); flaw != "" {
			return resp, &llm.Error{Code: code, Status: x.Status, Err: fmt.Errorf("%s", flaw)}
		}
		return resp, nil
	})
}

func written(all []llm.Message) (out []message) {
	for _, m := range all {
		w := message{Role: string(m.Role), Content: m.Content}
		for _, t := range m.ToolCalls {
			var one call
			one.Function.Name, one.Function.Arguments = t.Name, json.RawMessage("{}")
			if json.Valid([]byte(t.Arguments)) { // models write what they like
				one.Function.Arguments = json.RawMessage(t.Arguments)
			}
			w.Calls = append(w.Calls, one)
		}
		out = append(out, w)
	}
	return out
}

// Example_provider asks a server in this process.
func Example_provider() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Println(r.URL.Path, json.Valid(body))
		fmt.Fprint(w, `{"model":"qwen3","message":{"role":"assistant","content":"Hello."},"done_reason":"stop","prompt_eval_count":12,"eval_count":3}`)
	}))
	defer server.Close()
	profile, _ := llm.ProfileOf("ollama")
	c := NewOllama(llmhttp.Config{BaseURL: server.URL}, profile)
	defer c.Close()
	resp, err := c.Chat(context.Background(), llm.Request{Model: "qwen3", Messages: []llm.Message{{Role: llm.RoleUser, Content: "Hi."}}})
	fmt.Println(resp.Content, resp.Usage.Total, err)
	// Output:
	// /api/chat true
	// Hello. 15 <nil>
}
