package tool

import (
	"context"
	"errors"
	"fmt"

	"github.com/mendanhq/mendan/agents"
)

// Call checks the arguments, a JSON text or an object, and runs the tool as one step of the run. It is how a program calls a
// tool whose turn is not the model's to choose.
//
// Arguments that do not pass give a Result with status Error and a step with the raw text. An error is our side's.
func (t Tool) Call(ctx context.Context, run *agents.Run, key, agent string, raw any) (Result, error) {
	c, why, err := t.check(raw)
	if err != nil {
		return Result{}, err
	}
	if why != "" {
		text, err := textOf(raw)
		if err != nil {
			text = "" // not even a text: the problem says so
		}
		return refuse(ctx, run, t.step(key, agent), text, why)
	}
	return t.run(ctx, run, t.step(key, agent), c)
}

func (t Tool) step(key, agent string) agents.Spec {
	return agents.Spec{Key: key, Agent: agent, Name: t.Name, Kind: t.Kind, Effect: t.Effect}
}

// check reads the arguments. A reason means that they do not pass.
func (t Tool) check(raw any) (c call, why string, err error) {
	c, err = t.bind(raw)
	var bad *ArgsError
	if errors.As(err, &bad) {
		return call{}, bad.Error(), nil
	}
	if err != nil {
		return call{}, "", fmt.Errorf("tool %s: %w", t.Name, err)
	}
	return c, "", nil
}

// run is the step itself.
func (t Tool) run(ctx context.Context, run *agents.Run, spec agents.Spec, c call) (Result, error) {
	input := c.input
	if t.Context != nil {
		input = withContext{c.input, t.Context()}
	}
	res, err := agents.Step(ctx, run, spec, input, func(ctx context.Context) (Result, error) {
		res, err := c.run(context.WithValue(ctx, runKey{}, run.Child(spec.Key)))
		if err != nil {
			return Result{}, err
		}
		return res, res.check()
	})
	if err != nil {
		return Result{}, fmt.Errorf("tool %s: %w", t.Name, err)
	}
	return res, nil
}

// withContext is the recorded input of a tool that has a Context.
type withContext struct {
	Args    any `json:"args"`
	Context any `json:"context"`
}

// refuse records a call that is not run, with its raw arguments. It touches nothing outside, whatever the tool would do.
func refuse(ctx context.Context, run *agents.Run, spec agents.Spec, input any, why string) (Result, error) {
	spec.Effect = false
	res, err := agents.Step(ctx, run, spec, input, func(context.Context) (Result, error) {
		return Fail(why), nil
	})
	if err != nil {
		return Result{}, fmt.Errorf("tool %s: %w", spec.Name, err)
	}
	return res, nil
}

type runKey struct{}

// RunOf is for a tool that takes steps itself, as a subtask does: inside a tool's function it is the run of its loop, with a
// scope of its own, so that the same subtask can be called twice in a turn. It is nil outside of a call.
func RunOf(ctx context.Context) *agents.Run {
	run, _ := ctx.Value(runKey{}).(*agents.Run)
	return run
}
