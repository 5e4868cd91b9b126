package openaitest_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

func echo(openaitest.Request) openaitest.Reply { return openaitest.Say("fine") }

// plain is a client that leaves no connection behind.
func plain() *http.Client { return &http.Client{Transport: &http.Transport{DisableKeepAlives: true}} }

// post sends a body as it is.
func post(t *testing.T, s *openaitest.Server, body string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/chat/completions", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer some-key")
	res, err := plain().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(answer)
}

const (
	hi     = `{"role":"user","content":"hi"}`
	called = `{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"ask","arguments":"{}"}}]}`
	result = `{"role":"tool","tool_call_id":"c1","content":"done"}`
	loose  = `{"type":"object","properties":{"a":{"type":"string"}}}`
	strict = `{"type":"object","properties":{"a":{"type":["string","null"]}},"required":["a"],"additionalProperties":false}`
)

func messages(ms ...string) string { return `{"model":"m","messages":[` + strings.Join(ms, ",") + `]}` }

func withValue(parts string) string { return `{"model":"m","messages":[` + hi + `],` + parts + `}` }

func toolOf(schema string, strict bool) string {
	b, _ := json.Marshal(strict)
	return `"tools":[{"type":"function","function":{"name":"ask","parameters":` + schema + `,"strict":` + string(b) + `}}]`
}

func formatOf(schema string) string {
	return `"response_format":{"type":"json_schema","json_schema":{"name":"answer","strict":true,"schema":` + schema + `}}`
}

// TestRefused holds the server to what OpenAI refuses, in the words that name the mistake.
func TestRefused(t *testing.T) {
	for name, c := range map[string]struct{ body, want string }{
		"no JSON":                  {`{"model":`, "could not parse"},
		"unknown argument":         {withValue(`"temprature":1`), "temprature"},
		"no model":                 {`{"messages":[` + hi + `]}`, "model"},
		"no messages":              {messages(), "messages"},
		"unknown role":             {messages(`{"role":"candidate","content":"hi"}`), "candidate"},
		"null content":             {messages(`{"role":"user","content":null}`), "content"},
		"assistant without a word": {messages(hi, `{"role":"assistant"}`), "content"},
		"result without a call":    {messages(hi, result), "tool_calls"},
		"result without an id":     {messages(hi, called, `{"role":"tool","content":"done"}`), "tool_call_id"},
		"result of another call":   {messages(hi, called, strings.Replace(result, "c1", "c2", 1)), "tool_calls"},
		"two results of a call":    {messages(hi, called, result, result), "tool_calls"},
		"call without a result":    {messages(hi, called), "c1"},
		"call answered too late":   {messages(hi, called, hi, result), "c1"},
		"tool call of a user":      {messages(strings.Replace(called, "assistant", "user", 1)), "content"},
		"empty tool calls":         {messages(hi, `{"role":"assistant","content":"a","tool_calls":[]}`), "tool_calls"},
		"call without an id":       {messages(hi, strings.Replace(called, `"c1"`, `""`, 1), result), "id"},
		"id too long":              {messages(hi, strings.Replace(called, "c1", strings.Repeat("x", 41), 1)), "40"},
		"call of no name":          {messages(hi, strings.Replace(called, `"ask"`, `"ask me"`, 1), result), "pattern"},
		"too hot":                  {withValue(`"temperature":2.1`), "temperature"},
		"no tokens":                {withValue(`"max_tokens":0`), "minimum"},
		"both maxima":              {withValue(`"max_tokens":9,"max_completion_tokens":9`), "max_completion_tokens"},
		"no tools in the list":     {withValue(`"tools":[]`), "tools"},
		"choice without tools":     {withValue(`"tool_choice":"required"`), "tool_choice"},
		"choice of another tool":   {withValue(toolOf(loose, false) + `,"tool_choice":{"type":"function","function":{"name":"tell"}}`), "tell"},
		"choice of no kind":        {withValue(toolOf(loose, false) + `,"tool_choice":"always"`), "always"},
		"tool with a blank":        {withValue(strings.Replace(toolOf(loose, false), `"ask"`, `"ask me"`, 1)), "pattern"},
		"tool that takes a list":   {withValue(toolOf(`{"type":"array","items":{"type":"string"}}`, false)), "object"},
		"optional property":        {withValue(toolOf(`{"type":"object","properties":{"a":{"type":"string"}},"required":[],"additionalProperties":false}`, true)), "Missing 'a'"},
		"additional properties":    {withValue(toolOf(`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`, true)), "additionalProperties"},
		"optional property below": {withValue(formatOf(`{"type":"object","properties":{"a":{"type":"array","items":` + loose +
			`}},"required":["a"],"additionalProperties":false}`)), "items"},
		"keyword that strict lacks":   {withValue(formatOf(`{"type":"object","properties":{"a":{"type":"string","minLength":1}},"required":["a"],"additionalProperties":false}`)), "minLength"},
		"format that strict lacks":    {withValue(formatOf(`{"type":"object","properties":{"a":{"type":"string","format":"iri"}},"required":["a"],"additionalProperties":false}`)), "iri"},
		"property of no type":         {withValue(formatOf(`{"type":"object","properties":{"a":{}},"required":["a"],"additionalProperties":false}`)), "type"},
		"array of anything":           {withValue(formatOf(`{"type":"object","properties":{"a":{"type":"array"}},"required":["a"],"additionalProperties":false}`)), "items"},
		"required without a property": {withValue(formatOf(`{"type":"object","properties":{},"required":["a"],"additionalProperties":false}`)), "'a'"},
		"output that is a list":       {withValue(formatOf(`{"type":"array","items":{"type":"string"}}`)), "object"},
		"output without a name":       {withValue(strings.Replace(formatOf(strict), `"answer"`, `"an answer"`, 1)), "pattern"},
	} {
		t.Run(name, func(t *testing.T) {
			s := openaitest.Start(t, echo)
			status, answer := post(t, s, c.body)
			if status != http.StatusBadRequest || !strings.Contains(answer, c.want) {
				t.Errorf("got %d %s, want 400 with %q", status, answer, c.want)
			}
			if got := s.Refused(); len(got) != 1 || len(s.Calls()) != 0 {
				t.Errorf("refused %v, calls %v", got, s.Calls())
			}
		})
	}
}

// TestTaken is the other side: what OpenAI takes passes.
func TestTaken(t *testing.T) {
	for name, body := range map[string]string{
		"words":             messages(`{"role":"system","content":"be kind"}`, hi),
		"parts":             messages(`{"role":"user","content":[{"type":"text","text":"hi"}]}`),
		"a call answered":   messages(hi, called, result, hi),
		"a loose tool":      withValue(toolOf(loose, false)),
		"a strict tool":     withValue(toolOf(strict, true)),
		"a tool to be used": withValue(toolOf(strict, true) + `,"tool_choice":"auto","parallel_tool_calls":false`),
		"settings":          withValue(`"temperature":0,"max_completion_tokens":100,"seed":1`),
	} {
		t.Run(name, func(t *testing.T) {
			s := openaitest.Start(t, echo)
			if status, answer := post(t, s, body); status != http.StatusOK {
				t.Errorf("got %d %s", status, answer)
			}
		})
	}
}

// TestOurSchemas holds the generator of this program's schemas to the API's rules.
func TestOurSchemas(t *testing.T) {
	type part struct {
		Name  string   `json:"name" desc:"of it"`
		Count *int     `json:"count"`
		Level uint     `json:"level"`
		Words []string `json:"words" enum:"a,b"`
	}
	type whole struct {
		Parts *[]part `json:"parts"`
		Kind  *string `json:"kind" enum:"x,y"`
		Sure  bool    `json:"sure"`
		One   part    `json:"one"`
	}
	s := openaitest.Start(t, func(openaitest.Request) openaitest.Reply {
		return openaitest.Use("ask", map[string]any{"parts": nil, "kind": "x", "sure": true,
			"one": map[string]any{"name": "", "count": nil, "level": 0, "words": []string{"a"}}})
	})
	status, answer := post(t, s, withValue(toolOf(string(llm.SchemaOf[whole]()), true)))
	if status != http.StatusOK {
		t.Errorf("got %d %s", status, answer)
	}
}

func TestWhoAndWhere(t *testing.T) {
	s := openaitest.Start(t, echo)
	for name, c := range map[string]struct {
		method, path, key string
		want              int
	}{
		"no key":       {http.MethodPost, "/chat/completions", "", http.StatusUnauthorized},
		"another path": {http.MethodPost, "/completions", "k", http.StatusNotFound},
		"reading":      {http.MethodGet, "/chat/completions", "k", http.StatusMethodNotAllowed},
	} {
		req, err := http.NewRequestWithContext(t.Context(), c.method, s.URL+c.path, strings.NewReader(messages(hi)))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		if c.key != "" {
			req.Header.Set("Authorization", "Bearer "+c.key)
		}
		res, err := plain().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != c.want {
			t.Errorf("%s: got %d, want %d", name, res.StatusCode, c.want)
		}
	}
}
