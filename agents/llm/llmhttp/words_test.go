package llmhttp_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// TestSuit checks what is left of a request where a server takes little, and that the request itself stays as it was.
func TestSuit(t *testing.T) {
	all, _ := llm.ProfileOf("generic")
	no := new(false)
	least := llm.Profile{Temperature: no, Stream: no, ToolChoice: llm.ToolOffered, Schema: llm.SchemaPrompt}.Over(all)
	system := llm.Message{Role: llm.RoleSystem, Content: "be kind"}
	hi := llm.Message{Role: llm.RoleUser, Content: "hi"}
	schema := llm.NewSchema("o", []byte("{}"))
	tools := []llm.ToolSpec{{Name: "ask"}, {Name: "wait"}}
	req := llm.Request{Messages: []llm.Message{system, hi}, Tools: tools, ToolChoice: "wait", Schema: schema, Temperature: new(0.5), Partial: func(string) {}}
	ignore := cmpopts.IgnoreFields(llm.Request{}, "Partial", "Schema")
	if got := llmhttp.Suit(req, all); !cmp.Equal(got, req, ignore) || got.Partial == nil || got.Schema != schema {
		t.Errorf("of a server that takes all: %+v", got)
	}
	got := llmhttp.Suit(req, least)
	want := llm.Request{
		Messages: []llm.Message{{Role: llm.RoleSystem, Content: "be kind\n\n" + llmhttp.MustCall + "\n\n" + llmhttp.MustFit + "{}"}, hi},
		Tools:    tools[1:],
	}
	if diff := cmp.Diff(want, got, ignore); diff != "" || got.Partial != nil || got.Schema != nil {
		t.Error(diff)
	}
	if len(req.Tools) != 2 || req.Tools[0].Name != "ask" || req.Messages[0].Content != "be kind" {
		t.Errorf("the request is %+v now", req)
	}
}
