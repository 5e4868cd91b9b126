package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task"
	"github.com/mendanhq/mendan/agents/task/sandbox"
	"github.com/mendanhq/mendan/agents/task/workspace"
)

// Commands says whether tasks may run commands in the working folder, and what those get of the machine.
type Commands struct {
	Enabled   bool          `yaml:"enabled"`
	Shell     bool          `yaml:"shell"`
	Env       []string      `yaml:"env"`
	ReadOnly  []string      `yaml:"read_only"`
	Timeout   time.Duration `yaml:"timeout"`
	Output    int           `yaml:"output"`
	MemoryMB  int           `yaml:"memory_mb"`
	DiskMB    int           `yaml:"disk_mb"`
	Processes int           `yaml:"processes"`
}

func defaultCommands() Commands {
	return Commands{Env: []string{}, ReadOnly: []string{}, Timeout: 2 * time.Minute, Output: 32 << 10, MemoryMB: 2048, DiskMB: 1024, Processes: 512}
}

func (s *source) checkTasks(cfg *Config) error {
	a := cfg.Agent
	c := a.Commands
	switch {
	case a.MaxIterations < 1 || a.MaxIterations > 100:
		return s.errorf("agent.max_iterations", "must be from 1 to 100, not %d", a.MaxIterations)
	case a.MaxToolRetries < 0 || a.MaxToolRetries > 20:
		return s.errorf("agent.max_tool_retries", "must be from 0 to 20, not %d", a.MaxToolRetries)
	case a.PhaseScope == string(task.Fast) && a.FinalReview:
		return s.errorf("agent.phase_scope", "fast has no final review: set agent.require_final_review to false, or use full")
	case a.PhaseScope == string(task.PlanOnly) && a.FinalReview:
		return s.errorf("agent.phase_scope", "plan-only ends before a final review: set agent.require_final_review to false, or use full")
	case c.Timeout < time.Second || c.Timeout > time.Hour:
		return s.errorf("agent.commands.timeout", "must be from 1s to 1h, not %s", c.Timeout)
	case c.Output < 1024 || c.Output > 1<<20:
		return s.errorf("agent.commands.output", "must be from 1024 to 1048576 bytes, not %d", c.Output)
	case c.MemoryMB < 16 || c.MemoryMB > 1<<20:
		return s.errorf("agent.commands.memory_mb", "must be from 16 to 1048576, not %d", c.MemoryMB)
	case c.DiskMB < 1 || c.DiskMB > 1<<20:
		return s.errorf("agent.commands.disk_mb", "must be from 1 to 1048576, not %d", c.DiskMB)
	case c.Processes < 8 || c.Processes > 32768:
		return s.errorf("agent.commands.processes", "must be from 8 to 32768, not %d", c.Processes)
	case c.Enabled && cfg.public() && a.WorkingDir == "":
		return s.errorf("agent.working_dir", "must name a folder when agent.commands.enabled is true and a platform is enabled")
	}
	for i, name := range c.Env {
		if name == "" || strings.ContainsAny(name, "= ") {
			return s.errorf(fmt.Sprintf("agent.commands.env[%d]", i), "must be the name of an environment variable, not %q", name)
		}
	}
	return nil
}

// tasks makes the program of tasks. On platforms there is none without a working folder; at the terminal it is the one in which mendan
// is started.
func (cfg Config) tasks(m model) (task.Config, bool, error) {
	a := cfg.Agent
	dir := a.WorkingDir
	if dir == "" {
		if cfg.public() {
			return task.Config{}, false, nil
		}
		dir = "."
	}
	files, err := workspace.Open(dir)
	if err != nil {
		return task.Config{}, false, usageError{fmt.Errorf("agent.working_dir: cannot open %s: %w", dir, err)}
	}
	rule, _ := quorum.ParseRule(a.Rule) // checked when the configuration was read
	c := task.Config{
		Client: m.client, Prompts: cfg.prompts, Files: files, Commands: cfg.commands(dir),
		Panel: quorum.Panel{
			Client: m.client, Voters: cfg.reviewers(), Deadline: a.VoteTimeout,
			Policy: quorum.Policy{Rule: rule, MinParticipation: a.MinParticipation},
		},
		Explorer: a.ExplorationModel, Planner: a.DecisionModel, Planners: a.EnsembleModels, Ensemble: a.ConsensusLevel == levelEnsemble,
		Floor: a.EnsembleFloor, Debate: a.Strategy == strategyDebate, Scope: task.Scope(a.PhaseScope), Human: quorum.HumanMode(a.HILMode),
		Desk:  cfg.Moderation.Approvals.of("action").terms(),
		Final: a.FinalReview, MaxRevisions: a.MaxPlanRevisions, MaxIterations: a.MaxIterations, MaxRetries: a.MaxToolRetries,
		DefaultLang: cfg.Language, ModeratorLang: cfg.Moderation.Language,
	}
	return c, true, nil
}

// apart reports a store that commands could reach: it holds what people said, and what was decided.
func (cfg Config) apart(store string) error {
	if !cfg.Agent.Commands.Enabled {
		return nil
	}
	dir, err := filepath.EvalSymlinks(cmp.Or(cfg.Agent.WorkingDir, "."))
	if err != nil {
		return cfg.from.errorf("agent.working_dir", "cannot be opened: %v", err)
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(store))
	if err != nil {
		return nil // it is told where the store is opened
	}
	dir, err1 := filepath.Abs(dir)
	folder, err2 := filepath.Abs(folder)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if rel, err := filepath.Rel(dir, folder); err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return nil
	}
	return cfg.from.errorf("agent.working_dir", "holds the store %s, which commands could then change: keep the store elsewhere (store, or --db), or set agent.commands.enabled to false", store)
}

// confinement says what keeps commands in their folder here, by trying it.
func (cfg Config) confinement(ctx context.Context) (string, error) {
	if !cfg.Agent.Commands.Enabled {
		return "not enabled: tasks only read and write files", nil
	}
	s, err := sandbox.New(ctx, cfg.Agent.Commands.policy(cmp.Or(cfg.Agent.WorkingDir, ".")))
	if err != nil {
		return "", err
	}
	how := "its own namespaces, with Landlock where the kernel has it"
	if s.Kind() == sandbox.Bubblewrap {
		how = "bubblewrap"
	}
	return "confined by " + how + "; no network", nil
}

// commands is what the configuration says of commands. The walls are tried at the first one.
func (cfg Config) commands(dir string) task.Commands {
	c := cfg.Agent.Commands
	if !c.Enabled {
		return task.Commands{}
	}
	open := sync.OnceValues(func() (*sandbox.Sandbox, error) {
		return sandbox.New(context.Background(), c.policy(dir))
	})
	return task.Commands{
		Sandbox: func(context.Context) (*sandbox.Sandbox, error) { return open() }, Shell: c.Shell, Timeout: c.Timeout, Output: c.Output,
	}
}

// policy is what commands may use.
func (c Commands) policy(dir string) sandbox.Policy {
	p := sandbox.Policy{Dir: dir, Memory: int64(c.MemoryMB) << 20, Disk: int64(c.DiskMB) << 20, Processes: c.Processes}
	for _, name := range c.Env {
		if value, ok := os.LookupEnv(name); ok {
			p.Env = append(p.Env, name+"="+value)
		}
	}
	for _, name := range c.ReadOnly {
		p.ReadOnly = append(p.ReadOnly, filepath.Clean(name))
	}
	return p
}
