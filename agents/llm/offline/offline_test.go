package offline_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/offline"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func rules() map[string]offline.Rule {
	asks := []llm.ToolCall{{Name: "ask", Arguments: `{"question":"お名前は?"}`}, {ID: "own", Name: "note"}, {Name: "ask"}}
	return map[string]offline.Rule{
		"echo": func(_ context.Context, req llm.Request) (llm.Response, error) {
			return llm.Response{Content: req.Input.(string)}, nil
		},
		"asker": func(context.Context, llm.Request) (llm.Response, error) {
			return llm.Response{ToolCalls: asks, Model: "rules-2"}, nil
		},
		"broken": func(context.Context, llm.Request) (llm.Response, error) {
			return llm.Response{Content: "half"}, errors.ErrUnsupported
		},
	}
}

func talk(contents ...string) []llm.Message {
	var msgs []llm.Message
	for _, c := range contents {
		msgs = append(msgs, llm.Message{Role: llm.RoleUser, Content: c})
	}
	return msgs
}

func TestChat(t *testing.T) {
	client := offline.New(rules())
	got, err := client.Chat(t.Context(), llm.Request{Agent: "echo", Input: "面談です", Messages: talk("12345", "1")})
	want := llm.Response{
		Content: "面談です", Model: offline.Model, Attempts: 1,
		Usage: llm.Usage{Prompt: 3, Completion: 3, Total: 6}, // 2+1 and ceil(12/4)
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

func TestOfReadsItsOwnInputAlone(t *testing.T) {
	rule := offline.Of(func(_ context.Context, req llm.Request, in string) (llm.Response, error) {
		return llm.Response{Content: req.Agent + " " + in}, nil
	})
	text := "面談です"
	for _, input := range []any{text, &text} {
		if got, err := rule(t.Context(), llm.Request{Agent: "echo", Input: input}); err != nil || got.Content != "echo 面談です" {
			t.Errorf("%T: %v, %v", input, got, err)
		}
	}
	for _, input := range []any{nil, 1, []string{text}} {
		_, err := rule(t.Context(), llm.Request{Agent: "echo", Input: input})
		if failure, ok := errors.AsType[*llm.Error](err); !ok || failure.Code != llm.Rejected {
			t.Errorf("%T: %v", input, err)
		}
	}
}

func TestToolCallIDs(t *testing.T) {
	client := offline.New(rules())
	calls := func(agent string, msgs []llm.Message) []llm.ToolCall {
		resp, err := client.Chat(t.Context(), llm.Request{Agent: agent, Messages: msgs})
		if err != nil || resp.Model != "rules-2" || resp.Usage.Completion == 0 {
			t.Fatalf("%+v, %v", resp, err)
		}
		return resp.ToolCalls
	}
	first := calls("asker", talk("a"))
	if diff := cmp.Diff(first, calls("asker", talk("a"))); diff != "" {
		t.Errorf("the same request, other calls:\n%s", diff)
	}
	seen := map[string]bool{}
	for _, call := range append(first, calls("asker", talk("a", "b"))...) {
		if call.ID == "" || call.ID != "own" && seen[call.ID] {
			t.Errorf("id %q is empty or given twice", call.ID)
		}
		seen[call.ID] = true
	}
	if first[1].ID != "own" || first[0].Arguments != `{"question":"お名前は?"}` {
		t.Errorf("what the rule wrote was changed: %+v", first)
	}
}

func TestErrors(t *testing.T) {
	given := rules()
	given["nil"] = nil
	client := offline.New(given)
	given["late"] = given["echo"] // the rules are fixed at New
	for _, agent := range []string{"", "nobody", "nil", "late"} {
		_, err := client.Chat(t.Context(), llm.Request{Agent: agent})
		if failure, ok := errors.AsType[*llm.Error](err); !ok || failure.Code != llm.Rejected || failure.Retryable() {
			t.Errorf("agent %q: %v", agent, err)
		}
	}
	if resp, err := client.Chat(t.Context(), llm.Request{Agent: "broken"}); !errors.Is(err, errors.ErrUnsupported) || resp.Content != "" {
		t.Errorf("a rule's error: %+v, %v", resp, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := client.Chat(ctx, llm.Request{Agent: "echo", Input: "x"}); err != context.Canceled {
		t.Errorf("a call given up: %v", err)
	}
}
