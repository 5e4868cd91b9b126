package main

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"sync"

	"github.com/mendanhq/mendan/agents/task"
	"github.com/mendanhq/mendan/agents/task/sandbox"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// tryConfinement says what keeps commands in their folder here, by trying it.
func tryConfinement(ctx context.Context, cfg config.Config) (string, error) {
	if !cfg.Agent.Commands.Enabled {
		return "not enabled: tasks only read and write files", nil
	}
	s, err := sandbox.New(ctx, policyOf(cfg.Agent.Commands, cmp.Or(cfg.Agent.WorkingDir, ".")))
	if err != nil {
		return "", err
	}
	how := "its own namespaces, with Landlock where the kernel has it"
	if s.Kind() == sandbox.Bubblewrap {
		how = "bubblewrap"
	}
	return "confined by " + how + "; no network", nil
}

// commandsOf is what the configuration says of commands. The walls are tried at the first one.
func commandsOf(cfg config.Config, dir string) task.Commands {
	c := cfg.Agent.Commands
	if !c.Enabled {
		return task.Commands{}
	}
	open := sync.OnceValues(func() (*sandbox.Sandbox, error) {
		return sandbox.New(context.Background(), policyOf(c, dir))
	})
	return task.Commands{
		Sandbox: func(context.Context) (*sandbox.Sandbox, error) { return open() }, Shell: c.Shell, Timeout: c.Timeout, Output: c.Output,
	}
}

// policyOf is what commands may use.
func policyOf(c config.Commands, dir string) sandbox.Policy {
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
