package tool_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

func TestLoopBranches(t *testing.T) {
	for name, c := range map[string]struct {
		answers []agentstest.Answer
		remain  []string
		ran     []string // tools that really ran
		replies []string // what each reply to a call contains
		ended   string   // "NAME": the tool that ended it
		text    string
		err     error
	}{
		"ask ends it": {
			answers: []agentstest.Answer{agentstest.Calls(ask("Where do you live?"))},
			ran:     []string{"ask Where do you live?"}, replies: []string{"success"}, ended: "ask",
		},
		"words beside ask": {
			answers: []agentstest.Answer{agentstest.SaysAndCalls("Hello", ask("Who?"))},
			ran:     []string{"ask Who?"}, replies: []string{"success"}, ended: "ask",
		},
		"results go back until ask": {
			answers: []agentstest.Answer{agentstest.Calls(value("set_language", "ja")), agentstest.Calls(value("set_country", "JP")), agentstest.Calls(ask("Zone?"))},
			ran:     []string{"set_language ja", "set_country JP", "ask Zone?"}, replies: []string{"is set", "is set", "asked"}, ended: "ask",
		},
		"what is beside ask runs first": {
			answers: []agentstest.Answer{agentstest.Calls(ask("Zone?"), value("set_language", "ja"), value("set_country", "JP"))},
			ran:     []string{"set_language ja", "set_country JP", "ask Zone?"}, replies: []string{"asked", "language is set", "country is set"}, ended: "ask",
		},
		"a failure beside ask is read first": {
			answers: []agentstest.Answer{agentstest.Calls(value("set_language", "xx"), ask("Zone?")), agentstest.Calls(ask("Which tongue?"))},
			ran:     []string{"set_language xx", "ask Which tongue?"},
			replies: []string{"no language xx", "Not run: set_language failed", "asked"}, ended: "ask",
		},
		"bad arguments beside ask are read first": {
			answers: []agentstest.Answer{agentstest.Calls(ask("Zone?"), callOf("set_language", "{")), agentstest.Calls(ask("Zone?"))},
			ran:     []string{"ask Zone?"}, replies: []string{"Not run", "Invalid JSON for set_language: ", "asked"}, ended: "ask",
		},
		"an unknown tool beside ask is read first": {
			answers: []agentstest.Answer{agentstest.Calls(ask("Zone?"), callOf("dance", "{}")), agentstest.Calls(ask("Zone?"))},
			ran:     []string{"ask Zone?"}, replies: []string{"Not run: an unknown tool failed", "no tool", "asked"}, ended: "ask",
		},
		"the second ask is refused": {
			answers: []agentstest.Answer{agentstest.Calls(ask("One?"), ask("Two?"))},
			ran:     []string{"ask One?"}, replies: []string{"asked", "Not run: ask came before it"}, ended: "ask",
		},
		"two ways to end": {
			answers: []agentstest.Answer{agentstest.Calls(callOf("finish", ""), ask("Two?"))},
			ran:     []string{"finish"}, replies: []string{"Finished", "Not run: finish came before it"}, ended: "finish",
		},
		"the second ask is refused also when the first fails": {
			answers: []agentstest.Answer{agentstest.Calls(ask("Your age?"), ask("Two?")), agentstest.Calls(ask("Two?"))},
			ran:     []string{"ask Your age?", "ask Two?"}, replies: []string{"Do not ask", "Not run", "asked"}, ended: "ask",
		},
		"ask that fails goes back": {
			answers: []agentstest.Answer{agentstest.Calls(ask("Your age?")), agentstest.Calls(ask("Your name?"))},
			ran:     []string{"ask Your age?", "ask Your name?"}, replies: []string{`"error"`, "asked"}, ended: "ask",
		},
		"bad JSON goes back": {
			answers: []agentstest.Answer{agentstest.Calls(callOf("ask", `{"text":`)), agentstest.Calls(ask("Name?"))},
			ran:     []string{"ask Name?"}, replies: []string{"Invalid JSON for ask: ", "asked"}, ended: "ask",
		},
		"bad parameters go back": {
			answers: []agentstest.Answer{agentstest.Calls(callOf("ask", `{"texts":"a"}`)), agentstest.Calls(ask("Name?"))},
			ran:     []string{"ask Name?"}, replies: []string{"Invalid parameters for ask: /text: is missing; /texts: no such property", "asked"}, ended: "ask",
		},
		"an unknown tool goes back": {
			answers: []agentstest.Answer{agentstest.Calls(callOf("set_langauge", `{}`)), agentstest.Calls(ask("Name?"))},
			ran:     []string{"ask Name?"},
			replies: []string{"The tools are: ask, break, finish, notify, set_country, set_language. Did you mean set_language?", "asked"}, ended: "ask",
		},
		"a tool without a name": {
			answers: []agentstest.Answer{agentstest.Calls(callOf("", `{}`)), agentstest.Calls(ask("Name?"))},
			ran:     []string{"ask Name?"}, replies: []string{"The tools are", "asked"}, ended: "ask",
		},
		"only talk and nothing remains": {
			answers: []agentstest.Answer{agentstest.Says("Welcome")}, text: "Welcome",
		},
		"no talk and nothing remains": {
			answers: []agentstest.Answer{agentstest.Says("")},
		},
		"only talk and something remains": {
			answers: []agentstest.Answer{agentstest.Says("Welcome"), agentstest.Calls(value("set_language", "ja")), agentstest.Says("Done")},
			remain:  []string{"Set the language using set_language"},
			ran:     []string{"set_language ja"}, replies: []string{"is set"}, text: "Done",
		},
		"a broken tool": {
			answers: []agentstest.Answer{agentstest.Calls(callOf("break", `{}`), ask("Name?"))}, err: errDisk,
		},
		"a broken model": {
			answers: []agentstest.Answer{agentstest.Calls(value("set_language", "ja")), agentstest.Fails(&llm.Error{Code: llm.Timeout})},
			ran:     []string{"set_language ja"}, replies: []string{"is set"}, err: &llm.Error{Code: llm.Timeout},
		},
		"for ever": {
			answers: countries(20),
			ran:     strings.Split("set_country 0,set_country 1,set_country 2,set_country 3,set_country 4,set_country 5,set_country 6,set_country 7,set_country 8,set_country 9", ","),
			replies: strings.Split(strings.TrimSuffix(strings.Repeat("is set,", 10), ","), ","), err: tool.ErrTooManyIterations,
		},
		"the same for ever": {
			answers: forever(agentstest.Calls(value("set_language", "ja"))),
			ran:     []string{"set_language ja", "set_language ja", "set_language ja"}, replies: []string{"is set", "is set", "is set"}, err: tool.ErrRepeats,
		},
		"in a circle": {
			answers: forever(agentstest.Calls(value("set_language", "xx")), agentstest.Calls(value("set_country", "JP"))),
			ran:     []string{"set_language xx", "set_country JP", "set_language xx", "set_country JP"},
			replies: []string{"no language", "is set", "no language", "is set"}, err: tool.ErrRepeats,
		},
		"the same once more, and told so": {
			answers: []agentstest.Answer{agentstest.Calls(value("set_language", "ja")), agentstest.Calls(callOf("set_language", `{ "value": "ja" }`)), agentstest.Calls(ask("Zone?"))},
			ran:     []string{"set_language ja", "set_language ja", "ask Zone?"}, replies: []string{"is set", "is set", "asked"}, ended: "ask",
		},
		"talk for ever": {
			answers: forever(agentstest.Says("I am thinking")), remain: []string{"Set the language using set_language"}, err: tool.ErrTooManyIterations,
		},
	} {
		t.Run(name, func(t *testing.T) {
			var g greeting
			script := agentstest.NewScript(c.answers...)
			l := g.loop(script)
			l.Remaining = func() []string {
				if g.Lang != "" {
					return nil
				}
				return c.remain
			}
			res, err := l.Run(t.Context(), newRun(new(agentstest.Journal)), "greet", "Be kind.", nil, nil)
			if !sameError(err, c.err) {
				t.Fatalf("error %v, want %v", err, c.err)
			}
			if diff := cmp.Diff(c.ran, g.ran, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("ran: %s", diff)
			}
			got := replies(res.Messages)
			if len(got) != len(c.replies) {
				t.Fatalf("replies %q, want %q", got, c.replies)
			}
			for i, want := range c.replies {
				if !strings.Contains(got[i], want) {
					t.Errorf("reply %d is %s, want %q in it", i, got[i], want)
				}
			}
			if ended := endedBy(res); ended != c.ended || res.Text != c.text {
				t.Errorf("ended by %q with %q, want %q with %q", ended, res.Text, c.ended, c.text)
			}
			if n := len(script.Requests()); n != res.Iterations || n > tool.DefaultIterations {
				t.Errorf("%d requests in %d iterations", n, res.Iterations)
			}
		})
	}
}

func forever(rounds ...agentstest.Answer) (all []agentstest.Answer) {
	for range 100 {
		all = append(all, rounds...)
	}
	return all
}

// countries are calls that differ.
func countries(n int) (all []agentstest.Answer) {
	for i := range n {
		all = append(all, agentstest.Calls(value("set_country", fmt.Sprint(i))))
	}
	return all
}

// sameError compares typed errors by their class, others by identity.
func sameError(got, want error) bool {
	var a, b *llm.Error
	if errors.As(want, &b) {
		return errors.As(got, &a) && a.Code == b.Code
	}
	return errors.Is(got, want)
}

func endedBy(res tool.LoopResult) string {
	if res.Ended == nil {
		return ""
	}
	return res.Ended.Name
}

func TestLoopRequests(t *testing.T) {
	var g greeting
	script := agentstest.NewScript(agentstest.Calls(value("set_language", "ja")), agentstest.Says("hm"), agentstest.Calls(ask("Where?")))
	l := g.loop(script)
	l.ToolChoice = "required"
	l.Remaining = func() []string { return []string{"Set the country", "Ask for the zone"} }
	history := []llm.Message{{Role: llm.RoleUser, Content: "こんにちは"}}
	res, err := l.Run(t.Context(), newRun(new(agentstest.Journal)), "greet", "Be kind.", history, &g)
	if err != nil {
		t.Fatal(err)
	}
	reqs := script.Requests()
	want := []llm.Message{
		{Role: llm.RoleSystem, Content: "Be kind."},
		{Role: llm.RoleUser, Content: "こんにちは"},
		{Role: llm.RoleAssistant, ToolCalls: []llm.ToolCall{value("set_language", "ja")}},
		{Role: llm.RoleTool, ToolCallID: value("set_language", "ja").ID, Content: `{"status":"success","result":{"message":"The language is set."}}`},
		{Role: llm.RoleAssistant, Content: "hm"},
		{Role: llm.RoleSystem, Content: "You still need to: Set the country; Ask for the zone"},
	}
	for i, n := range []int{2, 4, 6} {
		if diff := cmp.Diff(want[:n], reqs[i].Messages); diff != "" {
			t.Errorf("request %d: %s", i+1, diff)
		}
		if r := reqs[i]; r.Agent != "greeter" || r.ToolChoice != "required" || r.Input != &g || len(r.Tools) != 6 {
			t.Errorf("request %d: %+v", i+1, r)
		}
	}
	if diff := cmp.Diff(llm.Usage{Prompt: 30, Completion: 15, Total: 45}, res.Usage); diff != "" {
		t.Error(diff)
	}
	asked, err := tool.DataOf[question](res.Ended.Result)
	if err != nil || asked.Text != "Where?" {
		t.Errorf("asked %+v, %v", asked, err)
	}
	changes, err := tool.Changes[change](res.Calls...)
	if diff := cmp.Diff([]change{{Lang: "ja"}}, changes); diff != "" || err != nil {
		t.Errorf("changes: %v %s", err, diff)
	}
	if data := res.Held.Bake(); string(data) != `[{"kind":"language","value":"ja"}]` {
		t.Errorf("held %s", data)
	}
}

func TestLoopOwnMistakes(t *testing.T) {
	twice := (&greeting{}).tools()
	for name, l := range map[string]tool.Loop{
		"two tools of one name": {Tools: append(twice, twice[0])},
		"apply fails": {Tools: twice, Client: agentstest.NewScript(agentstest.Calls(ask("Who?"))),
			Apply: func(tool.Call) error { return errDisk }},
		"no status": {Client: agentstest.NewScript(agentstest.Calls(callOf("odd", ""))), Tools: []tool.Tool{
			tool.New(tool.Spec{Name: "odd"}, func(context.Context, struct{}) (tool.Result, error) { return tool.Result{}, nil }),
		}},
		"data that does not encode": {Client: agentstest.NewScript(agentstest.Calls(callOf("odd", ""))), Tools: []tool.Tool{
			tool.New(tool.Spec{Name: "odd"}, func(context.Context, struct{}) (tool.Result, error) {
				return tool.OK("fine").WithData(func() {}), nil
			}),
		}},
	} {
		if _, err := l.Run(t.Context(), newRun(new(agentstest.Journal)), "k", "", nil, nil); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if class := agents.ErrorClass(fmt.Errorf("greeter: %w", tool.ErrTooManyIterations)); class != "too_many_iterations" {
		t.Errorf("class %q", class)
	}
}

func TestLoopSteps(t *testing.T) {
	var g greeting
	var j agentstest.Journal
	script := agentstest.NewScript(
		agentstest.Calls(callOf("set_language", `{"value":`), value("set_country", "JP"), callOf("dance <b>", "{}"), ask("Now?")),
		agentstest.Calls(value("notify", "desk"), callOf("notify", "no"), value("notify", "again"), value("set_country", "FR")),
		agentstest.Calls(ask("Now?")),
	)
	l := g.loop(script)
	if _, err := l.Run(t.Context(), newRun(&j).Child("part"), "greet", "", nil, nil); err != nil {
		t.Fatal(err)
	}
	type row struct {
		Key, Name, Input string
		Kind             agents.StepKind
		Effect           bool
	}
	var got []row
	for _, s := range j.Steps() {
		if s.Status != agents.Done || s.Agent != "greeter" {
			t.Errorf("step %+v", s)
		}
		if s.Kind == agents.LLM {
			if s.Tokens != (agents.Tokens{Prompt: 10, Completion: 5, Total: 15}) {
				t.Errorf("tokens of %s: %+v", s.Key, s.Tokens)
			}
			s.Input = nil
		}
		got = append(got, row{s.Key, s.Name, string(s.Input), s.Kind, s.Effect})
	}
	want := []row{
		{"part/greet/1", "chat", "", agents.LLM, false},
		{"part/greet/1/0/set_language", "set_language", `"{\"value\":"`, agents.Tool, false}, // the raw string
		{"part/greet/1/1/set_country", "set_country", `{"args":{"value":"JP"},"context":{}}`, agents.Subtask, false},
		{"part/greet/1/2/unknown", "unknown", `{"name":"dance <b>","arguments":"{}"}`, agents.Tool, false},
		{"part/greet/1/3/ask", "ask", `{"name":"ask","arguments":"{\"text\":\"Now?\"}"}`, agents.Tool, false},
		{"part/greet/2", "chat", "", agents.LLM, false},
		{"part/greet/notify/1", "notify", `{"value":"desk"}`, agents.Tool, true},
		{"part/greet/2/1/notify", "notify", `"no"`, agents.Tool, false}, // nothing happened outside
		{"part/greet/notify/2", "notify", `{"value":"again"}`, agents.Tool, true},
		{"part/greet/2/3/set_country", "set_country", `{"args":{"value":"FR"},"context":{"country":"JP"}}`, agents.Subtask, false},
		{"part/greet/3", "chat", "", agents.LLM, false},
		{"part/greet/3/0/ask", "ask", `{"text":"Now?"}`, agents.Tool, false},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLoopMaxIterations(t *testing.T) {
	var g greeting
	script := agentstest.NewScript(forever(agentstest.Calls(value("set_language", "ja")))...)
	l := g.loop(script)
	l.MaxIterations = 3
	res, err := l.Run(t.Context(), newRun(new(agentstest.Journal)), "greet", "", nil, nil)
	if !errors.Is(err, tool.ErrTooManyIterations) || len(script.Requests()) != 3 || len(res.Calls) != 3 || res.Usage.Total != 45 {
		t.Errorf("%v after %d requests: %+v", err, len(script.Requests()), res)
	}
}

func TestLoopKeepsCallIDsApart(t *testing.T) {
	var g greeting
	a, b := value("set_language", "ja"), value("set_country", "JP")
	a.ID, b.ID = "", "same"
	c := ask("Who?")
	c.ID = "same"
	script := agentstest.NewScript(agentstest.Calls(a, b, b), agentstest.Calls(c))
	history := []llm.Message{
		{Role: llm.RoleAssistant, ToolCalls: []llm.ToolCall{{ID: "call_1_0_1", Name: "ask"}}},
		{Role: llm.RoleTool, ToolCallID: "call_1_0_1", Content: tool.OK("asked").ForModel()},
	}
	l := g.loop(script)
	res, err := l.Run(t.Context(), newRun(new(agentstest.Journal)), "greet", "", history, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkReplies(t, append(history, res.Messages...))
	if a.ID != "" || b.ID != "same" {
		t.Error("the client's own calls were changed")
	}
}

// checkReplies holds a conversation to the promise that each call has an id of its own and one reply, directly after it.
func checkReplies(t interface{ Fatalf(string, ...any) }, msgs []llm.Message) {
	seen := map[string]bool{}
	for i := 0; i < len(msgs); i++ {
		m := msgs[i]
		if m.Role == llm.RoleTool {
			t.Fatalf("reply to %q without a call", m.ToolCallID)
		}
		for _, call := range m.ToolCalls {
			if i++; i >= len(msgs) || msgs[i].Role != llm.RoleTool || msgs[i].ToolCallID != call.ID {
				t.Fatalf("call %q has no reply in its place", call.ID)
			}
			if call.ID == "" || seen[call.ID] {
				t.Fatalf("id %q is not the call's own", call.ID)
			}
			seen[call.ID] = true
			var reply struct {
				Status tool.Status
				Result struct{ Message string }
			}
			if err := json.Unmarshal([]byte(msgs[i].Content), &reply); err != nil || reply.Result.Message == "" {
				t.Fatalf("reply %s: %v", msgs[i].Content, err)
			}
		}
	}
}
