package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func load(t *testing.T, text string) (Config, error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "c.yaml")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return Load(name, env())
}

func TestEveryMistakeOfMCPTelemetryAndWebhookHasItsPlace(t *testing.T) {
	server := func(of string) string { return "mcp:\n  servers:\n    wiki: {" + of + "}\n" }
	for file, want := range map[string]string{
		server(""): "mcp.servers.wiki needs either command or url",
		server("command: [a], url: 'https://a.example'"):  "needs either command or url",
		server("url: 'http://a.example'"):                 "mcp.servers.wiki.url must be an address with https",
		server("url: 'https://u:p@a.example'"):            "mcp.servers.wiki.url must be an address with https",
		server("command: [a], token_env: A"):              "has a token for a command",
		server("url: 'https://a.example', env: [A]"):      "env is for a command",
		server("command: [a], timeout: 1ms"):              "timeout must be from 1s to 10m",
		server("command: [a], for: [interview]"):          `for must be helpdesk or task, not "interview"`,
		server("command: [a], tools: [b], reads: [c]"):    `reads names "c", which is none of tools`,
		"mcp: {servers: {'a b': {command: [a]}}}\n":       "must be at most 20 letters and digits",
		"mcp: {servers: {read: {command: [a]}}}\n":        "could be called as our own read_file",
		"mcp: {servers: {search: {command: [a]}}}\n":      "could be called as our own search_manual",
		"telemetry: {otlp: 'http://a.example'}\n":         "telemetry.otlp must be an address with https",
		"telemetry: {otlp: collector}\n":                  "telemetry.otlp must be an address with https",
		"http: {webhook: {url: 'ftp://a.example'}}\n":     "http.webhook.url must be an address with https",
		"http: {webhook: {url: 'https://a.example/h'}}\n": "http.webhook needs secret_env or secret_file",
	} {
		if _, err := load(t, file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", file, err, want)
		}
	}
	cfg, err := load(t, server("command: [a], reads: [b]"))
	if m := cfg.MCP.Servers["wiki"]; err != nil || !m.Serves(MCPHelpdesk) || !m.Serves(MCPTask) || m.Timeout != defaultMCPTimeout {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestTelemetryAddressAndHeaders(t *testing.T) {
	for from, want := range map[string]string{
		"": "", "http://127.0.0.1:4318": "http://127.0.0.1:4318/v1/traces", "http://localhost:4318/": "http://localhost:4318/v1/traces", "https://a.example/otlp/v1/traces": "https://a.example/otlp/v1/traces",
	} {
		if got := (Telemetry{OTLP: from}).TracesURL(); got != want {
			t.Errorf("%s: %s", from, got)
		}
	}
	cfg, err := load(t, "telemetry: {otlp: 'http://127.0.0.1:4318', headers_env: H}\n")
	if err != nil {
		t.Fatal(err)
	}
	if err := cfg.ReadSecrets(env(), "telemetry"); err == nil {
		t.Error("headers that are not set are not missed")
	}
	if err := cfg.ReadSecrets(env("H=api-key=a%20b, tenant = x,"), "telemetry"); err != nil {
		t.Fatal(err)
	}
	if h, err := cfg.TelemetryHeaders(); err != nil || len(h) != 2 || h["api-key"] != "a b" || h["tenant"] != "x" {
		t.Errorf("%v, %v", h, err)
	}
	if err := cfg.ReadSecrets(env("H=nonsense"), "telemetry"); err != nil {
		t.Fatal(err)
	}
	if _, err := cfg.TelemetryHeaders(); err == nil {
		t.Error("nonsense is a header")
	}
}
