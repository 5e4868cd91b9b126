package tool_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/tool"
)

func TestForeignArgumentsAreChecked(t *testing.T) {
	var got []string
	f := tool.Foreign{Name: "wiki_search", Schema: json.RawMessage(`{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
		"properties":{"q":{"type":"string"},"n":{"type":"integer","minimum":1,"default":3}},"required":["q"],"additionalProperties":false}`)}
	x, err := tool.NewForeign(f, func(_ context.Context, args json.RawMessage) (tool.Result, error) {
		got = append(got, string(args))
		return tool.OK("found"), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var j agentstest.Journal
	run := j.Run(agents.Run{})
	for i, tt := range []struct{ args, says string }{
		{`{"q":"VPN","n":2}`, "found"},
		{`{"q":"VPN"}`, "found"},
		{`{}`, "Invalid parameters for wiki_search: /q: is missing"},
		{`{"q":"VPN","n":0}`, "Invalid parameters for wiki_search: /n: must be at least 1"},
		{`{"q":"VPN","path":"/"}`, "Invalid parameters for wiki_search: /path: no such property"},
		{`{"q":`, ""},
	} {
		res, err := x.Call(t.Context(), run, string(rune('a'+i)), "worker", tt.args)
		if err != nil || tt.says != "" && res.Message != tt.says || tt.says == "" && res.Status != tool.Error {
			t.Errorf("%s: %q, %v; want %q", tt.args, res.Message, err, tt.says)
		}
	}
	if len(got) != 2 || got[0] != `{"n":2,"q":"VPN"}` || got[1] != `{"q":"VPN"}` {
		t.Errorf("the server gets %q", got)
	}
}

// What a schema refers to is checked, and shown to models in its place; of alternatives one alone must fit.
func TestForeignSchemasThatRefer(t *testing.T) {
	f := tool.Foreign{Name: "wiki_move", Schema: json.RawMessage(`{"type":"object","properties":{"to":{"$ref":"#/$defs/Place"},"by":{"oneOf":[
		{"type":"object","properties":{"kind":{"const":"user"},"id":{"type":"integer"}},"required":["kind","id"]},
		{"type":"object","properties":{"kind":{"const":"team"},"name":{"type":"string","format":"hostname"}},"required":["kind"]}]}},
		"required":["to"],"$defs":{"Place":{"type":"object","properties":{"url":{"type":"string","format":"uri"}},"required":["url"]}}}`)}
	x, err := tool.NewForeign(f, func(context.Context, json.RawMessage) (tool.Result, error) { return tool.OK("moved"), nil })
	if err != nil {
		t.Fatal(err)
	}
	if shown := string(x.Describe().Schema); strings.Contains(shown, "$") || !strings.Contains(shown, `"url":{"description":"(format: uri)","type":"string"}`) {
		t.Errorf("models are shown %s", shown)
	}
	var j agentstest.Journal
	run := j.Run(agents.Run{})
	for i, tt := range []struct{ args, says string }{
		{`{"to":{"url":"https://a"},"by":{"kind":"team","name":"x"}}`, "moved"},
		{`{"to":{}}`, "Invalid parameters for wiki_move: /to/url: is missing"},
		{`{"to":{"url":"https://a"},"by":{"kind":"user"}}`, "Invalid parameters for wiki_move: /by/id: is missing; /by/kind: value must be 'team'"},
	} {
		if res, err := x.Call(t.Context(), run, string(rune('a'+i)), "worker", tt.args); err != nil || res.Message != tt.says {
			t.Errorf("%s: %q, %v; want %q", tt.args, res.Message, err, tt.says)
		}
	}
}

// A schema that cannot be checked checks nothing, so its tool is none.
func TestForeignSchemasThatCannotBeChecked(t *testing.T) {
	for name, schema := range map[string]string{
		"unexpected end of JSON": `{`, "/properties/a/not": `{"type":"object","properties":{"a":{"not":{}}}}`, "/patternProperties": `{"type":"object","patternProperties":{}}`,
		"/properties/a/$ref": `{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}}}`, "/type": `{"type":"string"}`, "unexpected end": ``, "/type: must be object": `{}`,
		"/oneOf: providers": `{"type":"object","oneOf":[{"required":["q"]}]}`, "bytes": `{"type":"object","description":"` + strings.Repeat("x", 40<<10) + `"}`,
	} {
		if _, err := tool.NewForeign(tool.Foreign{Name: "a", Schema: json.RawMessage(schema)}, nil); err == nil || !strings.Contains(err.Error(), "tool a: schema: ") ||
			!strings.Contains(err.Error(), name) {
			t.Errorf("%.80s: %v, want %s", schema, err, name)
		}
	}
	if _, err := tool.NewForeign(tool.Foreign{Name: "a b", Schema: json.RawMessage(`{"type":"object"}`)}, nil); err == nil {
		t.Error("a name with a space is taken")
	}
}
