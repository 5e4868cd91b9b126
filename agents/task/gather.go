package task

import (
	"context"
	"errors"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/prompts"
)

// Explorer is the agent that gathers context.
const Explorer = "explorer"

// ExploreInput is what its offline rules read.
type ExploreInput struct{ Request, Lang string }

type noted struct {
	Notes string `json:"notes" desc:"what the planner needs to know of the working folder, in a few lines: files, and what is in them"`
}

// gather has a model look around with the tools that only read. When that fails the plan is made without.
func (t *turn) gather(ctx context.Context) error {
	t.notify(quorum.PhaseChange{Phase: string(Gathering)})
	system, err := t.prompt("task_explorer", prompts.Briefing{})
	if err != nil {
		return err
	}
	done := tool.New(tool.Spec{Name: NoteContext, Description: "Hands over what you found out.", Ends: true},
		func(_ context.Context, in noted) (tool.Result, error) { return tool.OK("noted").WithData(in), nil })
	loop := tool.Loop{
		Client: t.Client, Agent: Explorer, Model: t.Explorer, MaxIterations: t.MaxIterations, Tools: append(t.readingTools(), done),
		Remaining: func() []string { return []string{"Hand over what you found out using note_context"} },
		Apply:     t.watchCall,
	}
	res, err := loop.Run(ctx, t.Run, "gather", system, t.requestMessage(), ExploreInput{t.s.Request, t.s.Lang})
	if err == nil {
		var n noted
		if n, err = tool.DataOf[noted](res.Ended.Result); err == nil {
			t.s.Notes = n.Notes
		}
	}
	if t.Run.Broken() != nil || ctx.Err() != nil {
		return errors.Join(t.Run.Broken(), ctx.Err())
	}
	if err != nil {
		t.s.NoNotes = agents.ErrorClass(err)
		t.Say("gathering_failed", t.Text("task.gathering_failed", nil))
		t.Log().WarnContext(ctx, "no context for the plan", "error_class", t.s.NoNotes)
	}
	t.s.Phase = Planning
	return nil
}

// readingTools are the tools that only read.
func (t *turn) readingTools() []tool.Tool {
	var out []tool.Tool
	for _, x := range t.tools {
		if t.box.riskOf(x.Name) == Low {
			out = append(out, x)
		}
	}
	return out
}

// watchCall shows a call of a loop on the live card.
func (t *turn) watchCall(c tool.Call) error {
	t.notify(quorum.ToolCall{Tool: c.Name, Args: c.Args})
	t.notify(quorum.ToolResult{Tool: c.Name, Success: c.Result.Status == tool.Success})
	return nil
}

// requestMessage is the request as data.
func (t *turn) requestMessage() []llm.Message {
	return []llm.Message{{Role: llm.RoleUser, Content: string(encodeJSON(map[string]any{"request": t.s.Request}))}}
}
