package config

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/task"
)

// MCP names programs whose tools are used, over the Model Context Protocol.
type MCP struct {
	Servers map[string]MCPServer `yaml:"servers"` // by the name that their tools' names begin with
}

// MCPServer is one: a command that is started, or an address.
type MCPServer struct {
	Command   []string      `yaml:"command"`
	Env       []string      `yaml:"env"` // names of variables that the command gets beside what every program needs
	URL       string        `yaml:"url"`
	TokenEnv  string        `yaml:"token_env"`
	TokenFile string        `yaml:"token_file"`
	Tools     []string      `yaml:"tools"` // none: all
	Reads     []string      `yaml:"reads"` // those that change nothing
	For       []string      `yaml:"for"`   // workflows that use them; none: helpdesk and task
	Timeout   time.Duration `yaml:"timeout"`
}

// The workflows that use such tools.
const (
	MCPHelpdesk = "helpdesk"
	MCPTask     = "task"
)

// defaultMCPTimeout is how long a call of a tool may take.
const defaultMCPTimeout = 30 * time.Second

// Serves reports whether a workflow uses the server's tools.
func (m MCPServer) Serves(workflow string) bool { return slices.Contains(m.For, workflow) }

func (cfg *Config) completeMCP() {
	for name, m := range cfg.MCP.Servers {
		m.Timeout = cmp.Or(m.Timeout, defaultMCPTimeout)
		if len(m.For) == 0 {
			m.For = []string{MCPHelpdesk, MCPTask}
		}
		cfg.MCP.Servers[name] = m
	}
}

func (s *source) checkMCP(cfg *Config) error {
	for _, name := range sortedKeys(cfg.MCP.Servers) {
		path, m := "mcp.servers."+name, cfg.MCP.Servers[name]
		if !isToolName(name) {
			return s.errorf(path, "%q must be at most 20 letters and digits: the names of its tools begin with it", name)
		}
		if ours := likeOurs(name); ours != "" {
			return s.errorf(path, "%q cannot be used: a tool of it could be called as our own %s", name, ours)
		}
		if err := s.checkMCPServer(path, m); err != nil {
			return err
		}
	}
	return nil
}

func (s *source) checkMCPServer(path string, m MCPServer) error {
	switch {
	case (len(m.Command) == 0) == (m.URL == ""):
		return s.errorf(path, "needs either command or url")
	case len(m.Command) > 0 && m.Command[0] == "":
		return s.errorf(path+".command", "must name a program")
	case m.URL != "" && !isSafeURL(m.URL):
		return s.errorf(path+".url", "must be an address with https, or with http on this machine, not %q", m.URL)
	case m.URL == "" && m.TokenEnv+m.TokenFile != "":
		return s.errorf(path, "has a token for a command: name the variables that it gets in env")
	case m.TokenEnv != "" && m.TokenFile != "":
		return s.errorf(path, "has both token_env and token_file: keep one")
	case m.URL != "" && len(m.Env) > 0:
		return s.errorf(path+".env", "is for a command")
	case m.Timeout < time.Second || m.Timeout > 10*time.Minute:
		return s.errorf(path+".timeout", "must be from 1s to 10m, not %s", m.Timeout)
	}
	for _, w := range m.For {
		if w != MCPHelpdesk && w != MCPTask {
			return s.errorf(path+".for", "must be %s or %s, not %q", MCPHelpdesk, MCPTask, w)
		}
	}
	for _, t := range m.Reads {
		if len(m.Tools) > 0 && !slices.Contains(m.Tools, t) {
			return s.errorf(path+".reads", "names %q, which is none of tools%s", t, DidYouMean(t, m.Tools))
		}
	}
	return nil
}

// isToolName leaves room for a tool's own name in the 64 signs that models' providers take.
func isToolName(s string) bool {
	const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	return s != "" && len(s) <= 20 && strings.Trim(s, signs) == ""
}

// likeOurs is a tool of our own whose name begins as those of a server would; empty for none.
func likeOurs(server string) string {
	for _, ours := range []string{
		task.ReadFile, task.GlobSearch, task.GrepSearch, task.WriteFile, task.RunCommand, task.FinishTask, task.NoteContext, helpdesk.SearchManual, helpdesk.SearchQA,
	} {
		if strings.HasPrefix(ours, server+"_") {
			return ours
		}
	}
	return ""
}

// MCPToken is the path of a server's token: see Secret.
func MCPToken(server string) string { return "mcp.servers." + server + ".token" }

func (m MCP) listSecrets() []needed {
	var out []needed
	for _, name := range sortedKeys(m.Servers) {
		if x := m.Servers[name]; x.TokenEnv+x.TokenFile != "" {
			out = append(out, needed{MCPToken(name), secret{x.TokenEnv, x.TokenFile, "the token of the MCP server " + name}, nil})
		}
	}
	return out
}
