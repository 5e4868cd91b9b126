package helpdesk

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// selectTools has the model choose tools. What an earlier attempt called and was told is left out, so that it costs nothing again: its
// answer and the advice stay.
func (c *challenge) selectTools(ctx context.Context) ([]llm.ToolCall, error) {
	if c.part.ChallengeCount > 1 {
		c.messages = append(withoutTools(c.messages), user(map[string]any{"step": "select_tools", "subtask": c.part.TaskName, "advice": c.advice}))
	}
	c.passages = nil
	req := llm.Request{Agent: Selector, Input: c.input(), ToolChoice: "required", Messages: slices.Clone(c.messages)}
	for _, t := range c.Tools {
		req.Tools = append(req.Tools, t.Describe())
	}
	resp, err := c.chat(ctx, c.run, c.key("select_tools"), req)
	if c.run.Broken() != nil {
		return nil, c.run.Broken()
	}
	if err != nil || len(resp.ToolCalls) == 0 {
		resp.ToolCalls = c.everyTool()
	}
	calls := giveIDs(resp.ToolCalls)
	c.messages = append(c.messages, llm.Message{Role: llm.RoleAssistant, Content: resp.Content, ToolCalls: calls})
	return calls, nil
}

// withoutTools drops calls of tools together with their replies: one without the other no provider takes.
func withoutTools(msgs []llm.Message) []llm.Message {
	return slices.DeleteFunc(slices.Clone(msgs), func(m llm.Message) bool { return m.Role == llm.RoleTool || len(m.ToolCalls) > 0 })
}

// everyTool asks each of our own tools for the part's own words, where the model chose none.
func (c *challenge) everyTool() []llm.ToolCall {
	var out []llm.ToolCall
	for _, t := range c.Tools {
		switch t.Name {
		case SearchManual:
			out = append(out, llm.ToolCall{Name: t.Name, Arguments: user(manualInput{c.part.TaskName}).Content})
		case SearchQA:
			out = append(out, llm.ToolCall{Name: t.Name, Arguments: user(qaInput{c.part.TaskName}).Content})
		}
	}
	return out
}

// giveIDs gives every call an id of its own. Models leave ids out and repeat them.
func giveIDs(calls []llm.ToolCall) []llm.ToolCall {
	calls = slices.Clone(calls)
	seen := map[string]bool{}
	for i := range calls {
		if calls[i].ID == "" || seen[calls[i].ID] {
			calls[i].ID = fmt.Sprintf("call_%d", i+1)
		}
		seen[calls[i].ID] = true
	}
	return calls
}

// executeTools runs the calls, one after the other, and gives each its one reply.
func (c *challenge) executeTools(ctx context.Context, calls []llm.ToolCall) error {
	var attempt []ToolResult
	for i, call := range calls {
		res, reply, err := c.call(ctx, i, call)
		if err != nil {
			return err
		}
		attempt = append(attempt, res)
		c.messages = append(c.messages, llm.Message{Role: llm.RoleTool, ToolCallID: call.ID, Content: reply})
	}
	c.part.ToolResults = append(c.part.ToolResults, attempt)
	return nil
}

// call runs one call. A tool that breaks tells the model so, and the others go on; only a broken run is an error.
func (c *challenge) call(ctx context.Context, i int, call llm.ToolCall) (ToolResult, string, error) {
	out := ToolResult{ToolName: call.Name, Args: call.Arguments, Results: []SearchOutput{}}
	key := fmt.Sprintf("%s/%d", c.key("execute_tools"), i+1)
	k := slices.IndexFunc(c.Tools, func(t tool.Tool) bool { return t.Name == call.Name })
	var res tool.Result
	var err error
	if k < 0 {
		res, err = c.recordUnknown(ctx, key, call)
	} else {
		res, err = c.Tools[k].Call(ctx, c.run, key, Worker, call.Arguments)
	}
	if c.run.Broken() != nil {
		return out, "", c.run.Broken()
	}
	if err != nil {
		res = tool.Fail("The tool failed. Another one, or other arguments, may work.")
	}
	if res.Status != tool.Success {
		out.Error = res.Message
		return out, res.ForModel(), nil
	}
	found := passagesOf(call.Name, res)
	out.Results, out.WordsOnly = found.Passages, found.WordsOnly
	return out, c.numberPassages(out.Results), nil
}

// recordUnknown records a call of a tool that there is not, and says which there are.
func (c *challenge) recordUnknown(ctx context.Context, key string, call llm.ToolCall) (tool.Result, error) {
	var names []string
	for _, t := range c.Tools {
		names = append(names, t.Name)
	}
	return agents.Step(ctx, c.run, agents.Spec{Key: key, Agent: Worker, Name: "unknown", Kind: agents.Tool}, call,
		func(context.Context) (tool.Result, error) {
			return tool.Fail(fmt.Sprintf("There is no tool %q. The tools are %v.", call.Name, names)), nil
		})
}

// passagesOf are the passages that a tool found: its data, or what it says where it is a tool of another kind.
func passagesOf(name string, res tool.Result) Found {
	if found, err := tool.DataOf[Found](res); err == nil && found.Passages != nil {
		return found
	}
	return Found{Passages: []SearchOutput{{Source: Source{File: name}, Text: res.Message}}}
}

// numberPassages gives the passages that are new in this attempt their numbers, and shows them to the model.
func (c *challenge) numberPassages(found []SearchOutput) string {
	type passage struct {
		Number  int    `json:"number"`
		File    string `json:"file"`
		Heading string `json:"heading_or_row"`
		Title   string `json:"title,omitempty"`
		Under   string `json:"under,omitempty"`
		Text    string `json:"text"`
	}
	passages := []passage{}
	for _, p := range found {
		n := slices.IndexFunc(c.passages, func(o SearchOutput) bool { return o.Source == p.Source && o.Text == p.Text })
		if n < 0 {
			c.passages = append(c.passages, p)
			n = len(c.passages) - 1
		}
		passages = append(passages, passage{n + 1, p.File, p.Heading, p.Title, strings.Join(p.Parents, " > "), p.Text})
	}
	return user(map[string]any{"status": tool.Success, "result": map[string]any{"passages": passages}}).Content
}
