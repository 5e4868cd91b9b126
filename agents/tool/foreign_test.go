package tool_test

import (
	"context"
	"encoding/json"
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

// A schema that cannot be checked checks nothing, so its tool is none.
func TestForeignSchemasThatCannotBeChecked(t *testing.T) {
	for name, schema := range map[string]string{
		"no JSON": `{`, "a word that is not known": `{"type":"object","oneOf":[]}`, "a reference": `{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}}}`,
		"no object": `{"type":"string"}`, "nothing": ``, "no type": `{}`,
	} {
		if _, err := tool.NewForeign(tool.Foreign{Name: "a", Schema: json.RawMessage(schema)}, nil); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if _, err := tool.NewForeign(tool.Foreign{Name: "a b", Schema: json.RawMessage(`{"type":"object"}`)}, nil); err == nil {
		t.Error("a name with a space is taken")
	}
}
