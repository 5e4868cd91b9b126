package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents"
)

func TestSentOf(t *testing.T) {
	for name, c := range map[string]struct {
		input string
		want  sent
	}{
		"a loop's first call": {
			`{"input":{"lang":"en"},"messages":[{"role":"system","content":"You are.\n\n# Rules\n- one\n# What is known\n- name = \"x\\n# no heading\"\n"},` +
				`{"role":"user","content":"hi"}],"tools":["ask"]}`,
			sent{Tools: []string{"ask"}, Parts: []promptPart{partOf("system", "You are.\n\n"), partOf("system: Rules", "# Rules\n- one\n"),
				partOf("system: What is known", "# What is known\n- name = \"x\\n# no heading\"\n"), partOf("user", "hi")}},
		},
		"its second one": {
			`{"before":"d","messages":[{"role":"assistant","tool_calls":[{"id":"c","name":"ask","arguments":"{}"}]},{"role":"tool","content":"asked"}]}`,
			sent{Before: true, Parts: []promptPart{partOf("assistant", "ask {}"), partOf("tool", "asked")}},
		},
		"messages":  {`[{"role":"user","content":"hi"}]`, sent{Parts: []promptPart{partOf("user", "hi")}}},
		"a vote":    {`{"model":"a","system":"Vote.","text":"The plan."}`, sent{Parts: []promptPart{partOf("system", "Vote."), partOf("user", "The plan.")}}},
		"all other": {`{"seen":3}`, sent{Parts: []promptPart{partOf("input", `{"seen":3}`)}}},
	} {
		t.Run(name, func(t *testing.T) {
			got, ok := sentOf(agents.StepRecord{Kind: agents.LLM, Input: json.RawMessage(c.input)})
			if diff := cmp.Diff(c.want, got); !ok || diff != "" {
				t.Error(diff)
			}
			var out strings.Builder
			if err := got.print(&out); err != nil || !strings.Contains(out.String(), c.want.Parts[0].Name) {
				t.Errorf("%v: %s", err, out.String())
			}
		})
	}
	if _, ok := sentOf(agents.StepRecord{Kind: agents.Tool}); ok {
		t.Error("a tool is no model")
	}
}
