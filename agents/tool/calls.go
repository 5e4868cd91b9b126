package tool

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
)

// identify gives every call an id of its own. Models leave ids out and repeat them, and a reply must belong to one call.
func (c *conversation) identify(calls []llm.ToolCall) []llm.ToolCall {
	calls = slices.Clone(calls)
	for i := range calls {
		id := calls[i].ID
		for n := 1; id == "" || c.ids[id]; n++ {
			id = fmt.Sprintf("call_%d_%d_%d", c.res.Iterations, i, n)
		}
		c.ids[id] = true
		calls[i].ID = id
	}
	return calls
}

// runAll gives every call of one response its reply.
//
// Those that end the loop come last, wherever the model wrote them: a question is asked when what goes with it is done. When
// something beside it failed it is not asked, since the model would never read of the failure; and of two, the second is not.
func (c *conversation) runAll(ctx context.Context, calls []llm.ToolCall) error {
	results := make([]Result, len(calls))
	failed, first := "", ""
	for i, call := range calls {
		if c.ends(call.Name) {
			continue
		}
		res, err := c.runOne(ctx, i, call, "")
		if err != nil {
			return err
		}
		if results[i] = res; res.Status == Error && failed == "" {
			failed = call.Name
		}
	}
	for i, call := range calls {
		if !c.ends(call.Name) {
			continue
		}
		var refusal string
		switch {
		case first != "":
			refusal = fmt.Sprintf("Not run: %s came before it, and only one call that hands over to the user is run at a time.", first)
		case failed != "":
			refusal = fmt.Sprintf("Not run: %s failed beside it. See to that first, then call %s again.", c.label(failed), call.Name)
		}
		first = call.Name
		res, err := c.runOne(ctx, i, call, refusal)
		if err != nil {
			return err
		}
		results[i] = res
	}
	for i, call := range calls {
		c.say(llm.Message{Role: llm.RoleTool, ToolCallID: call.ID, Content: results[i].ForModel()})
	}
	return nil
}

func (c *conversation) ends(name string) bool {
	i := c.position(name)
	return i >= 0 && c.Tools[i].Ends
}

// runOne runs a call, or records why it is not run, and takes in what came of it.
func (c *conversation) runOne(ctx context.Context, i int, call llm.ToolCall, refusal string) (Result, error) {
	var t Tool
	if i := c.position(call.Name); i >= 0 {
		t = c.Tools[i]
	} else {
		t.Name, t.Kind, refusal = unknownName, agents.Tool, c.unknown(call.Name)
	}
	res, err := c.perform(ctx, i, t, call, refusal)
	c.log.called(ctx, t.Name, c.res.Iterations, res, err)
	if err != nil {
		return res, err
	}
	return res, c.take(t, Call{call.ID, call.Name, call.Arguments, res})
}

func (c *conversation) perform(ctx context.Context, i int, t Tool, call llm.ToolCall, refusal string) (Result, error) {
	spec := t.step(fmt.Sprintf("%s/%d/%d/%s", c.key, c.res.Iterations, i, t.Name), c.Agent)
	if refusal != "" {
		return refuse(ctx, c.run, spec, refused{call.Name, call.Arguments}, refusal)
	}
	bound, why, err := t.check(call.Arguments)
	if err != nil {
		return Result{}, err
	}
	if why != "" {
		return refuse(ctx, c.run, spec, call.Arguments, why)
	}
	if t.Effect {
		// Not by its position: asked again after a new version dropped the model's recorded answer, it is found again
		// and not repeated.
		c.effects[t.Name]++
		spec.Key = fmt.Sprintf("%s/%s/%d", c.key, t.Name, c.effects[t.Name])
	}
	return t.run(ctx, c.run, spec, bound)
}

// refused is the recorded input of a call that was not run.
type refused struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

func (c *conversation) take(t Tool, done Call) error {
	c.res.Calls = append(c.res.Calls, done)
	if done.Result.Status != Success {
		return nil
	}
	c.res.Held = append(c.res.Held, done.Result.Held...)
	if t.Ends {
		c.res.Ended = &done
	}
	if c.Apply == nil {
		return nil
	}
	return c.Apply(done)
}

// unknownName stands for a name that the model made up: it could hold anything, and goes to logs and keys.
const unknownName = "unknown"

func (c *conversation) unknown(name string) string {
	var names []string
	for _, t := range c.Tools {
		names = append(names, t.Name)
	}
	slices.Sort(names)
	msg := fmt.Sprintf("There is no tool %q. The tools are: %s.", name, strings.Join(names, ", "))
	if near := Closest(name, names, 1); len(near) > 0 {
		msg += fmt.Sprintf(" Did you mean %s?", near[0])
	}
	return msg
}

func (c *conversation) label(name string) string {
	if c.position(name) >= 0 {
		return name
	}
	return "an unknown tool"
}
