package cassette

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/llm"
)

// told answers each call with the next of its answers.
type told struct {
	answers []answer
	calls   int
}

type answer struct {
	resp llm.Response
	err  error
}

func (t *told) Chat(context.Context, llm.Request) (llm.Response, error) {
	a := t.answers[t.calls]
	t.calls++
	return a.resp, a.err
}

func say(text string) answer {
	return answer{resp: llm.Response{Content: text, Model: "m-1", Attempts: 1, Usage: llm.Usage{Prompt: 9, Completion: 1, Total: 10, Cached: 4}}}
}

// question is one that says something of everything.
func question(said string) llm.Request {
	warm := 0.3
	return llm.Request{
		Agent: "interviewer", Input: "never kept", Model: "m", MaxTokens: 100, Temperature: &warm, ToolChoice: "ask",
		Messages: []llm.Message{{Role: llm.RoleSystem, Content: "Be <kind>.\nBe brief."}, {Role: llm.RoleUser, Content: said}},
		Tools:    []llm.ToolSpec{{Name: "ask", Description: "asks", Schema: json.RawMessage(`{"type":"object"}`)}},
		Schema:   llm.NewSchema("reply", json.RawMessage(`{"type":"object"}`)),
	}
}

// TestAgain plays what was recorded: answers with their usage, tool calls, and failures, in the order of the same question.
func TestAgain(t *testing.T) {
	limited := answer{err: &llm.Error{Code: llm.RateLimited, Status: 429, Attempts: 2, RetryAfter: time.Second, Err: errors.New("a reason that nobody keeps")}}
	calls := answer{resp: llm.Response{ToolCalls: []llm.ToolCall{{ID: "c1", Name: "ask", Arguments: `{"q":"金曜日?"}`, Signature: "s"}}, Attempts: 1}}
	model := &told{answers: []answer{say("one"), say("two"), limited, calls}}
	asks := []string{"はい", "はい", "はい", "no"}
	var file bytes.Buffer
	r := NewRecorder(&file)
	client := r.Client("openai", model)
	for _, said := range asks {
		_, _ = client.Chat(t.Context(), question(said))
	}
	if r.Err() != nil || strings.Count(file.String(), "\n") != len(asks) || strings.Contains(file.String(), "never kept") || strings.Contains(file.String(), "nobody keeps") {
		t.Fatalf("%v: %s", r.Err(), file.String())
	}
	p, err := Open(&file)
	if err != nil {
		t.Fatal(err)
	}
	for i, said := range asks {
		var partial string
		req := question(said)
		req.Partial = func(text string) { partial = text }
		got, err := p.Client("openai").Chat(t.Context(), req)
		want := model.answers[i]
		if diff := cmp.Diff(want.resp, got); diff != "" || partial != want.resp.Content {
			t.Errorf("%d: %s, told %q", i, diff, partial)
		}
		var was, is *llm.Error
		same := errors.As(want.err, &was) == errors.As(err, &is)
		if !same || was != nil && (is.Code != was.Code || is.Status != was.Status || is.RetryAfter != was.RetryAfter || is.Attempts != was.Attempts) {
			t.Errorf("%d: %v, want %v", i, err, want.err)
		}
	}
	if p.Left() != 0 || len(p.Missed()) != 0 {
		t.Errorf("%d left, missed %q", p.Left(), p.Missed())
	}
}

// TestMissing names what is different about a question.
func TestMissing(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*llm.Request)
		want   string
	}{
		"a word": {func(r *llm.Request) { r.Messages[0].Content = "Be <kind>.\nBe clear." },
			`message 1, of system, differs in its line 2: it was "Be <kind>.\nBe brief." and is "Be <kind>.\nBe clear."`},
		"a message":    {func(r *llm.Request) { r.Messages = r.Messages[:1] }, "there were 2 messages and are 1; the first 1 are the same"},
		"a role":       {func(r *llm.Request) { r.Messages[1].Role = llm.RoleSystem }, "message 2 was of user and is of system"},
		"a model":      {func(r *llm.Request) { r.Model = "n" }, "the model was openai/m and is openai/n"},
		"a setting":    {func(r *llm.Request) { r.Temperature = nil }, "the temperature was 0.3 and is none"},
		"a tool":       {func(r *llm.Request) { r.Tools = nil }, "the tools was ask and is "},
		"what it does": {func(r *llm.Request) { r.Tools[0].Description = "begs" }, "the tool ask is described otherwise"},
		"a schema":     {func(r *llm.Request) { r.Schema = nil }, "the schema of the answer is another one"},
		"once more":    {func(*llm.Request) {}, "the same as line 1 once more"},
		"an agent":     {func(r *llm.Request) { r.Agent = "greeter"; r.Model = "n" }, "nothing that this agent was asked is left"},
	} {
		t.Run(name, func(t *testing.T) {
			var file bytes.Buffer
			if _, err := NewRecorder(&file).Client("openai", &told{answers: []answer{say("fine")}}).Chat(t.Context(), question("hi")); err != nil {
				t.Fatal(err)
			}
			p, err := Open(&file)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.Client("openai").Chat(t.Context(), question("hi")); err != nil {
				t.Fatal(err)
			}
			req := question("hi")
			c.change(&req)
			_, err = p.Client("openai").Chat(t.Context(), req)
			var e *llm.Error
			if !errors.Is(err, ErrMissing) || !errors.As(err, &e) || e.Retryable() || strings.Contains(err.Error(), "brief") {
				t.Errorf("it answers %v", err)
			}
			if m := p.Missed(); len(m) != 1 || !strings.Contains(m[0], c.want) {
				t.Errorf("%q, want %q", m, c.want)
			}
		})
	}
}

// TestByHand answers each agent in its order, whatever it is asked.
func TestByHand(t *testing.T) {
	p, err := Open(strings.NewReader(`{"agent":"reader","response":{"content":"{}"}}

{"agent":"greeter","response":{"tool_calls":[{"name":"ask","arguments":"{}"}]}}
{"agent":"reader","failure":{"code":"Timeout"},"response":{}}`))
	if err != nil {
		t.Fatal(err)
	}
	ask := func(agent string) (llm.Response, error) {
		return p.Client("any").Chat(t.Context(), llm.Request{Agent: agent, Messages: []llm.Message{{Role: llm.RoleUser, Content: "hi"}}})
	}
	if got, err := ask("greeter"); err != nil || got.Attempts != 1 || len(got.ToolCalls) != 1 || got.ToolCalls[0].ID != "call_3_1" {
		t.Errorf("%+v %v", got, err)
	}
	if got, err := ask("reader"); err != nil || got.Content != "{}" {
		t.Errorf("%+v %v", got, err)
	}
	var e *llm.Error
	if _, err := ask("reader"); !errors.As(err, &e) || e.Code != llm.Timeout {
		t.Errorf("%v", err)
	}
	if _, err := ask("reader"); !errors.Is(err, ErrMissing) {
		t.Errorf("%v", err)
	}
}

func TestUnreadable(t *testing.T) {
	for text, want := range map[string]string{
		"{": "line 1: no exchange", "\n" + `{"agent":"a","respons":{}}`: "line 2: no exchange",
		`{"agent":"a","digest":"d","asked":{"model":"m","messages":[]},"response":{}}`: "line 1: its digest is not that of what was asked",
	} {
		if _, err := Open(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestGivenUp keeps nothing of a call that its caller gave up, and answers none.
func TestGivenUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var file bytes.Buffer
	_, err := NewRecorder(&file).Client("openai", &told{answers: []answer{{err: context.Canceled}}}).Chat(ctx, question("hi"))
	if !errors.Is(err, context.Canceled) || file.Len() > 0 {
		t.Errorf("%v: %s", err, file.String())
	}
	p, err := Open(strings.NewReader(`{"agent":"interviewer","response":{"content":"x"}}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Client("openai").Chat(ctx, question("hi")); !errors.Is(err, context.Canceled) || p.Left() != 1 {
		t.Errorf("%v, %d left", err, p.Left())
	}
}

// TestNearest compares with what is still to come, of questions that are as similar.
func TestNearest(t *testing.T) {
	var file bytes.Buffer
	r := NewRecorder(&file)
	client := r.Client("openai", &told{answers: []answer{say("a"), say("b")}})
	for _, said := range []string{"first", "second"} {
		if _, err := client.Chat(t.Context(), question(said)); err != nil {
			t.Fatal(err)
		}
	}
	p, err := Open(&file)
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{"first", "third"} {
		_, _ = p.Client("openai").Chat(t.Context(), question(said))
	}
	if m := p.Missed(); len(m) != 1 || !strings.Contains(m[0], `line 2 is the most similar`) {
		t.Errorf("%q", m)
	}
}
