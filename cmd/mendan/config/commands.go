package config

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/task"
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
	case a.PhaseScope == string(task.Fast) && a.FinalReview:
		return s.errorf("agent.phase_scope", "fast has no final review: set agent.require_final_review to false, or use full")
	case a.PhaseScope == string(task.PlanOnly) && a.FinalReview:
		return s.errorf("agent.phase_scope", "plan-only ends before a final review: set agent.require_final_review to false, or use full")
	case c.Output < 1024 || c.Output > 1<<20:
		return s.errorf("agent.commands.output", "must be from 1024 to 1048576 bytes, not %d", c.Output)
	case c.Enabled && cfg.Public() && a.WorkingDir == "":
		return s.errorf("agent.working_dir", "must name a folder when agent.commands.enabled is true and a platform is enabled")
	}
	for i, name := range c.Env {
		if name == "" || strings.ContainsAny(name, "= ") {
			return s.errorf(fmt.Sprintf("agent.commands.env[%d]", i), "must be the name of an environment variable, not %q", name)
		}
	}
	return nil
}

// CheckStoreApart refuses a store that commands could reach: it holds what people said, and what was decided.
func (cfg Config) CheckStoreApart(store string) error {
	if !cfg.Agent.Commands.Enabled || IsDatabase(store) {
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
	return cfg.from.errorf("agent.working_dir", "holds the store %s, which commands could then change: keep the store elsewhere (store, or --db), "+
		"or set agent.commands.enabled to false", store)
}
