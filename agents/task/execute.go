package task

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/prompts"
)

// Worker is the agent that carries a task out.
const Worker = "worker"

// WorkInput is what its offline rules read. What the tools gave is in the request's messages.
type WorkInput struct {
	Request, Lang string
	Task          Task
	Before        []Earlier // what it depends on
}

// Earlier is a finished task with its result.
type Earlier struct{ ID, Result string }

// execute does the next piece of carrying the plan out: a call that was allowed, else the review of one, else a step of every task
// that can go on.
func (t *turn) execute(ctx context.Context) error {
	t.block()
	if w := t.nextAllowed(); w != nil {
		return t.runAllowed(ctx, w)
	}
	for i := range t.s.Work {
		if c := t.s.Work[i].Call; c != nil && !c.Asked {
			return t.reviewCall(ctx, &t.s.Work[i])
		}
	}
	ready := t.listReady()
	if len(ready) > 0 {
		return t.advanceAll(ctx, ready)
	}
	if slices.ContainsFunc(t.s.Work, func(w Work) bool { return w.Call != nil }) {
		t.s.Phase = AwaitingCall
		return nil
	}
	t.executed()
	return nil
}

// nextAllowed is the task whose action may run: one that was to run already before any other.
func (t *turn) nextAllowed() *Work {
	var found *Work
	for i := range t.s.Work {
		w := &t.s.Work[i]
		if c := w.Call; c != nil && c.Allowed != "" && (found == nil || c.Turn != 0) {
			found = w
		}
	}
	return found
}

// runAllowed runs an action in the turn after the one that wrote down that it will. Where that turn was given up, a person stopped it
// when it was not known whether it had run: nothing may run it again.
func (t *turn) runAllowed(ctx context.Context, w *Work) error {
	switch c := w.Call; c.Turn {
	case 0:
		c.Turn = t.Run.Turn + 1
		return nil
	case t.Run.Turn:
		return t.perform(ctx, w)
	default:
		text := t.Text("task.given_up", map[string]any{"task": w.Description})
		w.finish(Failed, text)
		t.end(text)
		return nil
	}
}

// block skips what depends on something that did not succeed.
func (t *turn) block() {
	for changed := true; changed; {
		changed = false
		for i := range t.s.Work {
			w := &t.s.Work[i]
			if w.Status != Pending {
				continue
			}
			for _, id := range w.DependsOn {
				if before := t.s.findWork(id); before.Status == Failed || before.Status == Skipped {
					w.Status, w.Result, changed = Skipped, t.Text("task.blocked", map[string]any{"id": id}), true
				}
			}
		}
	}
}

func (s *State) findWork(id string) *Work {
	i := slices.IndexFunc(s.Work, func(w Work) bool { return w.ID == id })
	return &s.Work[i] // a plan's dependencies are known
}

// listReady returns the tasks that can go on without anybody.
func (t *turn) listReady() []*Work {
	succeeded := map[string]bool{}
	for _, w := range t.s.Work {
		succeeded[w.ID] = w.Status == Succeeded
	}
	var out []*Work
	for i := range t.s.Work {
		w := &t.s.Work[i]
		if w.Call == nil && (w.Status == Running || w.Status == Pending && w.isAfter(succeeded)) {
			out = append(out, w)
		}
	}
	return out
}

// advanceAll takes a step in each of the tasks, at the same time.
func (t *turn) advanceAll(ctx context.Context, ready []*Work) error {
	for _, w := range ready {
		if w.Status == Pending {
			w.Status = Running
			t.notify(quorum.TaskStart{Task: w.ID})
		}
	}
	release := t.progress().hold()
	var all errgroup.Group
	for _, w := range ready {
		run := t.Run.Child("work/" + w.ID)
		all.Go(func() error {
			if t.isPlanned(w) {
				return t.callPlanned(ctx, run, w)
			}
			return t.ask(ctx, run, w)
		})
	}
	err := all.Wait()
	release()
	for _, w := range ready {
		if w.Status == Succeeded || w.Status == Failed || w.Status == Skipped {
			t.notify(quorum.TaskComplete{Task: w.ID, Success: w.Status == Succeeded})
		}
	}
	return err
}

// isPlanned reports that the plan says all that there is to know of a task that only reads: no model needs to be asked.
func (t *turn) isPlanned(w *Work) bool {
	return w.Calls == 0 && w.Args != nil && t.box.riskOf(w.Tool) == Low
}

func (t *turn) callPlanned(ctx context.Context, run *agents.Run, w *Work) error {
	w.Calls++
	i := slices.IndexFunc(t.tools, func(x tool.Tool) bool { return x.Name == w.Tool })
	res, err := t.tools[i].Call(ctx, run, w.Tool, Worker, []byte(w.Args))
	if err != nil {
		return err
	}
	if res.Status == tool.Error { // a model may know better
		w.Messages = append(w.Messages, llm.Message{Role: llm.RoleUser, Content: string(encodeJSON(map[string]string{"failed": w.Tool, "message": res.Message}))})
		return nil
	}
	w.finish(Succeeded, res.Message)
	return nil
}

// finish ends a task. What a model was told on the way is not kept.
func (w *Work) finish(s Status, result string) {
	w.Status, w.Result, w.Messages, w.Call = s, shortenResult(result), nil, nil
}

// shortenResult keeps what later tasks and people need of a result.
func shortenResult(result string) string { return text.Clip(result, 8000) }

// ask has the model say what comes next in a task, and does it as far as nobody has to allow it.
func (t *turn) ask(ctx context.Context, run *agents.Run, w *Work) error {
	if w.Calls >= t.MaxIterations {
		w.finish(Failed, t.Text("task.too_many_calls", map[string]any{"count": w.Calls}))
		return nil
	}
	w.Calls++
	resp, err := t.chat(ctx, run, w)
	if run.Broken() != nil || ctx.Err() != nil {
		return errors.Join(run.Broken(), ctx.Err())
	}
	if err != nil {
		t.Log().WarnContext(ctx, "a task fails with its model", "error_class", agents.ErrorClass(err))
		w.finish(Failed, t.Text("task.model_failed", nil))
		return nil
	}
	w.Messages = append(w.Messages, llm.Message{Role: llm.RoleAssistant, Content: resp.Content, ToolCalls: resp.ToolCalls})
	if len(resp.ToolCalls) == 0 {
		w.correct(t, llm.Message{Role: llm.RoleUser, Content: "Call a tool, or finish_task."})
		return nil
	}
	for i, c := range resp.ToolCalls {
		if err := t.handleCall(ctx, run, w, i, c); err != nil || w.Status != Running {
			return err
		}
	}
	return nil
}

// correct gives the model another try, and ends the task after too many.
func (w *Work) correct(t *turn, m llm.Message) {
	w.Messages = append(w.Messages, m)
	if w.Retries++; w.Retries > t.MaxRetries {
		w.finish(Failed, t.Text("task.too_many_retries", map[string]any{"count": t.MaxRetries, "problem": m.Content}))
	}
}

type finished struct {
	Success bool   `json:"success" desc:"whether the task was done"`
	Result  string `json:"result" desc:"what was done or found, in the language of the request"`
}

// finishTask is how a model ends a task. Whether it may say that it succeeded is not its own decision alone.
var finishTask = tool.New(tool.Spec{Name: FinishTask, Description: "Ends this task.", Ends: true},
	func(_ context.Context, in finished) (tool.Result, error) { return tool.OK("noted").WithData(in), nil })

// chat asks the model.
func (t *turn) chat(ctx context.Context, run *agents.Run, w *Work) (llm.Response, error) {
	in := WorkInput{Request: t.s.Request, Lang: t.s.Lang, Task: w.Task}
	for _, id := range w.DependsOn {
		in.Before = append(in.Before, Earlier{id, t.s.findWork(id).Result})
	}
	system, err := t.prompt("task_worker", prompts.Briefing{Plan: t.s.Plan, Notes: t.s.Notes})
	if err != nil {
		return llm.Response{}, err
	}
	msgs := append([]llm.Message{
		{Role: llm.RoleSystem, Content: system},
		{Role: llm.RoleUser, Content: string(encodeJSON(map[string]any{"request": t.s.Request, "task": w.Task, "before": in.Before}))},
	}, w.Messages...)
	req := llm.Request{Agent: Worker, Model: t.Planner, Input: in, Messages: msgs, ToolChoice: "required"}
	for _, x := range append(slices.Clone(t.tools), finishTask) {
		req.Tools = append(req.Tools, x.Describe())
	}
	return agents.Step(ctx, run, agents.Spec{Key: fmt.Sprintf("%d", w.Calls), Agent: Worker, Kind: agents.LLM, Name: "chat"}, msgs,
		func(ctx context.Context) (llm.Response, error) { return t.Client.Chat(ctx, req) })
}

// handleCall handles one tool call of the model's. It gets one reply; that of an action comes when it ran, or was rejected.
func (t *turn) handleCall(ctx context.Context, run *agents.Run, w *Work, i int, c llm.ToolCall) error {
	reply := func(r tool.Result) llm.Message {
		return llm.Message{Role: llm.RoleTool, ToolCallID: c.ID, Content: r.ForModel()}
	}
	if w.Call != nil {
		w.Messages = append(w.Messages, reply(tool.Fail("Not run: one action at a time. Call it again when the other has ended.")))
		return nil
	}
	all := append(slices.Clone(t.tools), finishTask)
	k := slices.IndexFunc(all, func(x tool.Tool) bool { return x.Name == c.Name })
	if k < 0 {
		w.correct(t, reply(tool.Fail("There is no tool "+c.Name+".")))
		return nil
	}
	if t.box.riskOf(c.Name) == Low { // an action is only made ready here, and shown when it runs
		t.notify(quorum.ToolCall{Tool: c.Name, Args: c.Arguments})
	}
	res, err := all[k].Call(ctx, run, fmt.Sprintf("%d/%d/%s", w.Calls, i, c.Name), Worker, c.Arguments)
	if err != nil {
		return err
	}
	if res.Status == tool.Error {
		t.notify(quorum.ToolError{Tool: c.Name, Class: "refused"})
		t.notify(quorum.ToolRetry{Tool: c.Name, Attempt: w.Retries + 1})
		w.correct(t, reply(res))
		return nil
	}
	w.Retries = 0
	if c.Name == finishTask.Name {
		return t.endAsClaimed(w, res)
	}
	actions, err := tool.Changes[Action](tool.Call{Result: res})
	if err != nil {
		return err
	}
	if len(actions) == 1 {
		w.Call = &Call{ID: c.ID, Action: actions[0]}
		return nil
	}
	t.notify(quorum.ToolResult{Tool: c.Name, Success: true})
	w.Messages = append(w.Messages, reply(res))
	return nil
}

// endAsClaimed ends a task as the model says, unless what happened says otherwise: the last action decides.
func (t *turn) endAsClaimed(w *Work, res tool.Result) error {
	f, err := tool.DataOf[finished](res)
	if err != nil {
		return err
	}
	switch {
	case w.Last == lastRejected:
		w.finish(Skipped, t.Text("task.action_rejected", map[string]any{"reasons": w.Reasons}))
	case !f.Success || w.Last == lastFailed:
		w.finish(Failed, f.Result)
	default:
		w.finish(Succeeded, f.Result)
	}
	return nil
}
