package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/task"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

type taskCmd struct {
	Run taskRunCmd `cmd:"" help:"Plan a task, have it reviewed, carry it out and report. Exit codes: 0 done or answered, 1 failed or done in part, 2 a person has to decide."`
}

type taskRunCmd struct {
	errandFlags
	Ensemble bool     `help:"Several models plan, and the best plan is taken."`
	Debate   bool     `help:"The plan is attacked and defended before it is reviewed."`
	Fast     bool     `help:"Without the confirmation before execution and without the final review."`
	PlanOnly bool     `help:"End after the reviewed plan."`
	Confirm  bool     `help:"Carry the plan out once the reviewers approved it, without asking."`
	Continue bool     `help:"Go on with the store's last task, after somebody decided or after a crash."`
	Request  []string `arg:"" optional:"" help:"What is to be done."`
}

// Run carries out one task, or as much of it as goes on without anybody.
func (c *taskRunCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	if err := c.checkFlags(); err != nil {
		return err
	}
	e := &Errand{
		Workflow: task.Workflow, Args: map[string]string{"request": strings.TrimSpace(strings.Join(c.Request, " "))},
		Continue: c.Continue, Confirm: c.Confirm,
	}
	again, err := e.carryOut(ctx, w, cfg, c.errandFlags, c.overrideConfig)
	if err != nil {
		return err
	}
	return explainTask(e.seen, "mendan task run"+again)
}

// checkFlags refuses flags that make no sense together.
func (c *taskRunCmd) checkFlags() error {
	request := strings.TrimSpace(strings.Join(c.Request, " ")) != ""
	switch {
	case c.Continue && (request || c.Ensemble || c.Debate || c.Fast || c.PlanOnly):
		return usageError{errors.New("--continue goes on with a task as it was begun: it takes no request and none of --ensemble, --debate, --fast and --plan-only")}
	case !c.Continue && !request:
		return usageError{errors.New(`what is to be done? For example: mendan task run "add a line to README: …"`)}
	case c.Fast && c.PlanOnly:
		return usageError{errors.New("--fast carries the plan out and --plan-only does not: use one of them")}
	case c.Confirm && c.PlanOnly:
		return usageError{errors.New("--plan-only ends before there is anything to confirm: leave --confirm out")}
	case c.Confirm && c.Fast:
		return usageError{errors.New("--fast asks for no confirmation: leave --confirm out")}
	}
	return nil
}

// overrideConfig has the flags count instead of what the file says.
func (c *taskRunCmd) overrideConfig(cfg *config.Config) {
	set := func(on bool, path, flag string, at *string, value string) {
		if on {
			*at = value
			cfg.Override(path, flag)
		}
	}
	set(c.Ensemble, "agent.ensemble_models", "--ensemble", &cfg.Agent.ConsensusLevel, config.LevelEnsemble)
	set(c.Debate, "agent.strategy", "--debate", &cfg.Agent.Strategy, config.StrategyDebate)
	set(c.Fast, "agent.phase_scope", "--fast", &cfg.Agent.PhaseScope, string(task.Fast))
	set(c.PlanOnly, "agent.phase_scope", "--plan-only", &cfg.Agent.PhaseScope, string(task.PlanOnly))
}

// hasTasks reports that tasks can be started.
func hasTasks(progs []agents.Program) bool {
	return slices.ContainsFunc(progs, func(p agents.Program) bool { return p.Name == task.Workflow })
}

// waitsError says that a person has to decide: exit code 2.
type waitsError struct{ error }

func (e waitsError) Unwrap() error { return e.error }

// explainTask is the error of how a task stands; nil when it is done.
func explainTask(s standing, again string) error {
	switch {
	case s.over && (s.status == string(task.Success) || s.status == task.Answered):
		return nil
	case s.over && s.status == string(task.Partial):
		return errors.New("the task was done in part: the report says what is missing")
	case s.over:
		return errors.New("the task was not done: the report says why")
	case len(s.cards) > 0:
		return waitsError{fmt.Errorf("a person has to decide: %s. See it with mendan approvals show, decide with mendan approvals decide (both take "+
			"--db and --config too), then go on with: %s",
			strings.Join(s.cards, ", "), again)}
	case s.status == string(task.Confirming):
		return waitsError{fmt.Errorf("the plan is approved and waits for your confirmation. Look at it above, then go on with: %s --confirm", again)}
	}
	return fmt.Errorf("interrupted while the task stands at %q; what is done is kept. Go on with: %s", cmp.Or(s.status, "the beginning"), again)
}
