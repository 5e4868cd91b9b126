package llmtest

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// testQuestions checks what arrives of a request.
func (s suite) testQuestions(t *testing.T) {
	type input struct {
		Reason string  `json:"reason"`
		Note   *string `json:"note"`
		Kind   *string `json:"kind" enum:"a,b"`
		Count  uint    `json:"count"`
	}
	warm := 0.3
	tools := []llm.ToolSpec{{Name: "ask", Description: "asks", Schema: llm.SchemaOf[input]()}, {Name: "wait"}}
	talk := []llm.Message{
		{Role: llm.RoleSystem, Content: "be <kind> & fair"},
		{Role: llm.RoleSystem, Content: "and brief"},
		{Role: llm.RoleUser, Content: "はい"},
		{Role: llm.RoleAssistant, Content: "so?", ToolCalls: []llm.ToolCall{{ID: "c1", Name: "ask", Arguments: `{"reason":"x"}`}, {ID: "c2", Name: "wait", Arguments: "{}"}}},
		{Role: llm.RoleTool, ToolCallID: "c1", Content: `{"status":"ok"}`},
		{Role: llm.RoleTool, ToolCallID: "c2", Content: `{"status":"done"}`},
		{Role: llm.RoleAssistant, Content: "and?"},
		{Role: llm.RoleUser, Content: "hello"},
	}
	said := []string{
		"user: はい", "assistant: so?", `call c1: ask {"reason":"x"}`, "call c2: wait {}", `result c1: {"status":"ok"}`, `result c2: {"status":"done"}`,
		"assistant: and?", "user: hello",
	}
	const system = "be <kind> & fair\n\nand brief"
	hi := []llm.Message{{Role: llm.RoleUser, Content: "hi"}}
	for name, test := range map[string]struct {
		req  llm.Request
		want Asked
	}{
		"a conversation": {llm.Request{Messages: talk, MaxTokens: 1200, Temperature: &warm}, Asked{System: system, Said: said, MaxTokens: 1200, Temperature: &warm}},
		"tools":          {llm.Request{Messages: talk, MaxTokens: 9, Tools: tools}, Asked{System: system, Said: said, MaxTokens: 9, Tools: []string{"ask", "wait"}}},
		"some tool": {llm.Request{Messages: hi, MaxTokens: 9, Tools: tools, ToolChoice: "required"}, Asked{
			Said: []string{"user: hi"}, MaxTokens: 9, Tools: []string{"ask", "wait"}, Choice: "required"}},
		"a certain tool": {llm.Request{Messages: hi, MaxTokens: 9, Tools: tools, ToolChoice: "wait"}, Asked{
			Said: []string{"user: hi"}, MaxTokens: 9, Tools: []string{"ask", "wait"}, Choice: "wait"}},
		"a tool, but none offered": {llm.Request{Messages: hi, MaxTokens: 9, ToolChoice: "required"}, Asked{Said: []string{"user: hi"}, MaxTokens: 9}},
		"a schema":                 {llm.Request{Messages: hi, MaxTokens: 9, Schema: llm.OutputOf[input]("reply")}, Asked{Said: []string{"user: hi"}, MaxTokens: 9, Schema: true}},
		"a name among servers":     {llm.Request{Messages: hi, MaxTokens: 9, Agent: "reviewer", Input: "never sent"}, Asked{Said: []string{"user: hi"}, MaxTokens: 9}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, partial := range []func(string){nil, func(string) {}} {
				test.req.Model, test.req.Partial = "test-model", partial
				test.want.Model, test.want.Key, test.want.Pieces = "test-model", key, partial != nil
				if diff := cmp.Diff(test.want, s.ask(t, test.req)); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

// ask is what the server reads of a request.
func (s suite) ask(t *testing.T, req llm.Request) Asked {
	t.Helper()
	client, server := s.onLoopback(t, llmhttp.Config{}, s.fine())
	if _, err := client.Chat(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	asked, err := s.form.Read(server.heads[0], []byte(server.bodies[0]))
	if err != nil {
		t.Fatalf("the API refuses it: %v\n%s", err, server.bodies[0])
	}
	if strings.Contains(server.bodies[0]+server.heads[0].URL.String(), key) || strings.Contains(server.bodies[0], "never sent") {
		t.Error("something was sent that must not be")
	}
	return asked
}

// testHeads checks that an attempt repeats the one before.
func (s suite) testHeads(t *testing.T) {
	client, server := s.onLoopback(t, llmhttp.Config{RetryDelay: 1}, replies(500, ""), s.fine())
	if _, err := client.Chat(t.Context(), question()); err != nil {
		t.Fatal(err)
	}
	for _, r := range server.heads {
		if r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %v", r.Method, r.Header)
		}
	}
	if server.bodies[0] != server.bodies[1] || server.heads[0].URL.String() != server.heads[1].URL.String() {
		t.Error("the retry asks something else")
	}
}

// testAnswers checks that an answer is read as it is meant, whole and in pieces.
func (s suite) testAnswers(t *testing.T) {
	withTools, structured := question(), schemaQuestion()
	withTools.Tools = []llm.ToolSpec{{Name: "ask"}, {Name: "wait"}}
	usage := llm.Usage{Prompt: 11, Completion: 5, Total: 16, Cached: 8}
	call := func(name, arguments string) llm.ToolCall { return llm.ToolCall{Name: name, Arguments: arguments} }
	text := "The letter goes out on Friday. 金曜日に送ります。<br>"
	for name, test := range map[string]struct {
		answer Answer
		req    llm.Request
		want   llm.Response
	}{
		"text":                       {Answer{Text: text}, question(), llm.Response{Content: text}},
		"text after thoughts":        {Answer{Text: text, Thoughts: "He means the letter."}, question(), llm.Response{Content: text}},
		"text cut at its length":     {Answer{Text: text, End: Length}, question(), llm.Response{Content: text, Cut: true}},
		"structured":                 {Answer{Text: `{"pass":true}`}, structured, llm.Response{Content: `{"pass":true}`}},
		"a call":                     {Answer{Calls: []llm.ToolCall{call("ask", `{"q":"金曜日?"}`)}}, withTools, llm.Response{ToolCalls: []llm.ToolCall{call("ask", `{"q":"金曜日?"}`)}}},
		"several calls after words":  {Answer{Text: text, Calls: []llm.ToolCall{call("ask", `{"q":1}`), call("ask", `{"q":2}`), call("wait", `{}`)}}, withTools, llm.Response{Content: text, ToolCalls: []llm.ToolCall{call("ask", `{"q":1}`), call("ask", `{"q":2}`), call("wait", `{}`)}}},
		"a call of no tool":          {Answer{Calls: []llm.ToolCall{call("unknown", `{}`)}}, withTools, llm.Response{ToolCalls: []llm.ToolCall{call("unknown", `{}`)}}},
		"silence where tools were":   {Answer{}, withTools, llm.Response{}},
		"words where a call was due": {Answer{Text: text}, withTools, llm.Response{Content: text}},
	} {
		t.Run(name, func(t *testing.T) {
			test.want.Usage, test.want.Model, test.want.Attempts = usage, "test-model-v2", 1
			for _, in := range []mode{whole, pieces} {
				var told []string
				if test.req.Partial = nil; in == pieces {
					test.req.Partial = func(content string) { told = append(told, content) }
				}
				client, _ := s.onLoopback(t, llmhttp.Config{}, s.says(test.answer))
				got, err := client.Chat(t.Context(), test.req)
				if err != nil {
					t.Fatal(err)
				}
				checkCalls(t, got.ToolCalls)
				if diff := cmp.Diff(test.want, got); diff != "" {
					t.Errorf("in pieces %v: %s", in == pieces, diff)
				}
				if in == pieces && test.answer.Text != "" && !grows(told, test.answer.Text) {
					t.Errorf("told %q", told)
				}
			}
		})
	}
}

// checkCalls checks that each call has an id of its own, and takes away what is no concern of a test.
func checkCalls(t *testing.T, calls []llm.ToolCall) {
	t.Helper()
	seen := map[string]bool{}
	for i, c := range calls {
		if c.ID == "" || seen[c.ID] {
			t.Errorf("id %q", c.ID)
		}
		seen[c.ID] = true
		calls[i].ID, calls[i].Signature = "", ""
	}
}

// grows reports whether each text says more than the one before, up to all.
func grows(told []string, all string) bool {
	return len(told) > 1 && told[len(told)-1] == all && slices.IsSortedFunc(told, func(a, b string) int { return len(a) - len(b) }) &&
		!slices.ContainsFunc(told, func(s string) bool { return !strings.HasPrefix(all, s) })
}
