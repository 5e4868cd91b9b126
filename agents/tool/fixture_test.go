package tool_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// greeting is a small agent with one tool of each sort.
type greeting struct {
	Lang    string `json:"lang,omitempty"`
	Country string `json:"country,omitempty"`

	ran []string // not part of the state: what really ran in this life
}

type change struct {
	Lang    string `json:"lang,omitempty"`
	Country string `json:"country,omitempty"`
}

type question struct {
	Text string `json:"text"`
}

type valueInput struct {
	Value string `json:"value"`
}

var errDisk = errors.New("disk")

func (g *greeting) tools() []tool.Tool {
	return []tool.Tool{
		tool.New(tool.Spec{Name: "set_language"}, func(_ context.Context, in valueInput) (tool.Result, error) {
			g.ran = append(g.ran, "set_language "+in.Value)
			if in.Value == "xx" {
				return tool.Fail("There is no language xx."), nil
			}
			return tool.OK("The language is set.").Change(change{Lang: in.Value}).Hold("language", in.Value), nil
		}),
		tool.New(tool.Spec{Name: "set_country", Kind: agents.Subtask, Context: func() any { return g }},
			func(_ context.Context, in valueInput) (tool.Result, error) {
				g.ran = append(g.ran, "set_country "+in.Value)
				return tool.OK("The country is set.").Change(change{Country: in.Value}), nil
			}),
		tool.New(tool.Spec{Name: "notify", Effect: true}, func(_ context.Context, in valueInput) (tool.Result, error) {
			g.ran = append(g.ran, "notify "+in.Value)
			return tool.OK("Somebody is told."), nil
		}),
		tool.New(tool.Spec{Name: "break"}, func(context.Context, struct{}) (tool.Result, error) {
			return tool.Result{}, errDisk
		}),
		tool.New(tool.Spec{Name: "ask", Ends: true}, func(_ context.Context, in question) (tool.Result, error) {
			g.ran = append(g.ran, "ask "+in.Text)
			if strings.Contains(in.Text, "age") {
				return tool.Fail("Do not ask about age."), nil
			}
			return tool.OK("The question is asked.").WithData(in), nil
		}),
		tool.New(tool.Spec{Name: "finish", Ends: true}, func(context.Context, struct{}) (tool.Result, error) {
			g.ran = append(g.ran, "finish")
			return tool.OK("Finished."), nil
		}),
	}
}

func (g *greeting) loop(c llm.Client) tool.Loop {
	return tool.Loop{
		Client: c, Agent: "greeter", Tools: g.tools(),
		Apply: func(done tool.Call) error {
			changes, err := tool.Changes[change](done)
			for _, ch := range changes {
				g.Lang, g.Country = max(g.Lang, ch.Lang), max(g.Country, ch.Country)
			}
			return err
		},
	}
}

func newRun(j *agentstest.Journal) *agents.Run {
	return j.Run(agents.Run{Turn: 7, Thread: agents.Thread{ID: "thread-1"}})
}

func callOf(name, args string) llm.ToolCall {
	return llm.ToolCall{ID: name + "-" + args, Name: name, Arguments: args}
}

func value(name, v string) llm.ToolCall { return callOf(name, fmt.Sprintf(`{"value":%q}`, v)) }
func ask(text string) llm.ToolCall      { return callOf("ask", fmt.Sprintf(`{"text":%q}`, text)) }

// replies are the results that the model reads, by the order of the messages.
func replies(msgs []llm.Message) (out []string) {
	for _, m := range msgs {
		if m.Role == llm.RoleTool {
			out = append(out, m.Content)
		}
	}
	return out
}
