package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"slices"

	"github.com/mendanhq/mendan/agents/mcptool"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// examineTelemetry looks whether the collector of spans takes some, by sending it none. Nothing where there is no collector.
func examineTelemetry(ctx context.Context, cfg config.Config, getenv func(string) string) []bot.Finding {
	if cfg.Telemetry.OTLP == "" {
		return nil
	}
	f := bot.Finding{Check: cfg.Telemetry.TracesURL(), Found: "takes spans"}
	err := cfg.ReadSecrets(getenv, "telemetry")
	if err == nil {
		t, opened := openTracer(cfg, slog.New(slog.DiscardHandler))
		if err = opened; err == nil {
			err = t.Check(ctx)
		}
	}
	if err != nil {
		f = failingFinding(f.Check, err, "see that a collector takes OTLP over HTTP as JSON there, and telemetry.headers_env; until then spans are lost, and nothing else")
	}
	return []bot.Finding{f}
}

// examineMCP connects to each MCP server and counts its tools.
func examineMCP(ctx context.Context, cfg config.Config, getenv func(string) string) (out []bot.Finding) {
	if len(cfg.MCP.Servers) == 0 {
		return nil
	}
	if err := cfg.ReadSecrets(getenv, "mcp"); err != nil {
		return []bot.Finding{failingFinding("secrets", err, "set it where mendan is started")}
	}
	for _, name := range slices.Sorted(maps.Keys(cfg.MCP.Servers)) {
		f := bot.Finding{Check: name}
		client, tools, err := mcptool.Open(ctx, mcpServer(cfg, name, slog.New(slog.DiscardHandler)))
		switch {
		case err != nil:
			f = failingFinding(name, errors.Unwrap(err), "see that its command or url is right and that it runs; until then its tools are not used")
		case len(tools) == 0:
			f = failingFinding(name, errors.New("none of its tools can be used"), "see mcp.servers."+name+".tools, and the log of mendan serve, which says why")
			client.Close()
		default:
			f.Found = fmt.Sprintf("answers; tools that can be used: %d", len(tools))
			client.Close()
		}
		out = append(out, f)
	}
	return out
}

// mcpServer is what the configuration says of a server.
func mcpServer(cfg config.Config, name string, log *slog.Logger) mcptool.Server {
	m := cfg.MCP.Servers[name]
	s := mcptool.Server{
		Name: name, Command: m.Command, URL: m.URL, Token: cfg.Secret(config.MCPToken(name)), Tools: m.Tools, Reads: m.Reads, Timeout: m.Timeout, Log: log,
	}
	for _, v := range m.Env {
		s.Env = append(s.Env, v+"="+os.Getenv(v))
	}
	return s
}
