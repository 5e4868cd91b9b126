package tool

import (
	"context"
	"log/slog"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
)

// loopLog writes a loop's log points, each line with agent, thread and tool (empty where there is none). It is never handed
// a word of the conversation: no argument, message or error text, only names, counts and classes.
type loopLog struct{ out *slog.Logger }

func newLog(run *agents.Run, agent string) loopLog {
	return loopLog{run.Log.With("agent", agent, "thread", string(run.Thread.ID))}
}

func (l loopLog) iteration(ctx context.Context, n, messages int) {
	l.out.DebugContext(ctx, "loop iteration", "tool", "", "iteration", n, "messages", messages)
}

func (l loopLog) answered(ctx context.Context, n int, r llm.Response, err error) {
	if err != nil {
		l.out.WarnContext(ctx, "model call failed", "tool", "", "iteration", n, "class", agents.ErrorClass(err))
		return
	}
	l.out.InfoContext(ctx, "model call", "tool", "", "iteration", n, "model", r.Model, "attempts", r.Attempts,
		"tokens", r.Usage.Total, "calls", len(r.ToolCalls))
}

func (l loopLog) called(ctx context.Context, tool string, n int, r Result, err error) {
	if err != nil {
		l.out.ErrorContext(ctx, "tool broke", "tool", tool, "iteration", n, "class", agents.ErrorClass(err))
		return
	}
	l.out.InfoContext(ctx, "tool call", "tool", tool, "iteration", n, "status", string(r.Status))
}

func (l loopLog) remaining(ctx context.Context, n, tasks int) {
	l.out.InfoContext(ctx, "remaining tasks injected", "tool", "", "iteration", n, "tasks", tasks)
}

func (l loopLog) outOfIterations(ctx context.Context, n int) {
	l.out.ErrorContext(ctx, "loop did not end", "tool", "", "iteration", n)
}

func (l loopLog) repeats(ctx context.Context, n int) {
	l.out.ErrorContext(ctx, "loop repeats itself", "tool", "", "iteration", n)
}
