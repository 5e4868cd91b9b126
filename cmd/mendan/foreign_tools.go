package main

import (
	"context"
	"log/slog"
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/mcptool"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// foreignTools are tools of the configured MCP servers.
type foreignTools struct {
	desk, task []tool.Foreign
	clients    []*mcptool.Client
}

// openForeignTools connects to the configured MCP servers. One that does not answer is warned of, and its tools are not there: conversations need none.
func openForeignTools(ctx context.Context, cfg config.Config, log *slog.Logger) *foreignTools {
	out := &foreignTools{}
	for _, name := range slices.Sorted(maps.Keys(cfg.MCP.Servers)) {
		m := cfg.MCP.Servers[name]
		c, tools, err := mcptool.Open(ctx, mcpServer(cfg, name, log))
		if err != nil {
			log.Warn("an MCP server's tools are not used until the next start", "server", name, "error", err.Error())
			continue
		}
		log.Info("tools of an MCP server", "server", name, "tools", len(tools))
		out.clients = append(out.clients, c)
		if m.Serves(config.MCPHelpdesk) {
			out.desk = append(out.desk, slices.DeleteFunc(slices.Clone(tools), func(f tool.Foreign) bool { return !f.Reads })...)
		}
		if m.Serves(config.MCPTask) {
			out.task = append(out.task, tools...)
		}
	}
	return out
}

func (f *foreignTools) close() {
	for _, c := range f.clients {
		c.Close()
	}
}

// deskTools are those that the help desk uses: of what is not known to only read nobody there could review a call.
func (f *foreignTools) deskTools() []tool.Tool {
	if f == nil {
		return nil
	}
	var out []tool.Tool
	for _, x := range f.desk {
		t, err := tool.NewForeign(x, x.Call)
		if err != nil || x.Name == helpdesk.SearchManual || x.Name == helpdesk.SearchQA {
			continue // mcptool has looked at it; and no other takes the place of ours
		}
		out = append(out, t)
	}
	return out
}

func (f *foreignTools) taskTools() []tool.Foreign {
	if f == nil {
		return nil
	}
	return f.task
}
