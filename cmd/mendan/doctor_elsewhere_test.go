package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// TestDoctorLooksElsewhere has doctor look at MCP servers and at a collector of spans, those that answer and those that do not.
func TestDoctorLooksElsewhere(t *testing.T) {
	t.Parallel()
	wiki, err := exec.LookPath("wikitools")
	if err != nil {
		t.Fatal(err)
	}
	collector := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/v1/traces" || r.Header.Get("Api-Key") != "s3" {
			http.Error(w, "who is this?", http.StatusUnauthorized)
		}
	}))
	t.Cleanup(collector.Close)
	none := filepath.Join(t.TempDir(), "none")
	settings := fmt.Sprintf("mcp: {servers: {wiki: {command: [%q]}, gone: {command: [%q]}, odd: {command: [%q], tools: [nothing]}}}\n"+
		"telemetry: {otlp: %q, headers_env: OTLP_HEADERS}\n", wiki, none, wiki, collector.URL)
	for headers, takes := range map[string]bool{"api-key=s3": true, "api-key=wrong": false, "": false} {
		cfg, err := config.Load(write(t, "c.yaml", settings), env())
		if err != nil {
			t.Fatal(err)
		}
		getenv := func(string) string { return headers }
		if f := examineTelemetry(t.Context(), cfg, getenv); len(f) != 1 || f[0].Fails == takes || takes == (f[0].Do != "") || strings.Contains(fmt.Sprint(f), "s3") {
			t.Errorf("with %q: %+v", headers, f)
		}
		for i, want := range []bot.Finding{{Check: "gone", Fails: true}, {Check: "odd", Fails: true}, {Check: "wiki", Found: "answers; tools that can be used: 2"}} {
			got := examineMCP(t.Context(), cfg, getenv)[i]
			if got.Check != want.Check || got.Fails != want.Fails || want.Found != "" && got.Found != want.Found || want.Fails && got.Do == "" {
				t.Errorf("%+v, want %+v", got, want)
			}
		}
	}
	if cfg := config.Default(); len(examineTelemetry(t.Context(), cfg, nil))+len(examineMCP(t.Context(), cfg, nil)) > 0 {
		t.Error("what is not configured is looked at")
	}
}

// TestDoctorLooksAtTheWebhook has doctor look at it with its secret, which is not shown, and tell it nothing.
func TestDoctorLooksAtTheWebhook(t *testing.T) {
	t.Parallel()
	hook := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { t.Errorf("told: %s", r.Method) }))
	t.Cleanup(hook.Close)
	settings := "samples: true\nhttp: {enabled: true, listen: \"127.0.0.1:0\", webhook: {url: " + hook.URL + ", secret_env: HOOK}}\n"
	for secret, want := range map[string]string{
		"":                         "http.webhook.secret",
		"hunter2-hunter2":          "FAIL  http: webhook secret: 15 bytes",
		"hunter2-hunter2-hunter2-": "ok    http: webhook " + hook.URL + ": takes connections",
	} {
		code, said := examined(t, settings, "MENDAN_HTTP_TOKEN=0123456789abcdef0123", "HOOK="+secret)
		if (code == 0) != (len(secret) >= 24) || !strings.Contains(said, want) || strings.Contains(said, "hunter") {
			t.Errorf("%d bytes: exit %d:\n%s", len(secret), code, said)
		}
	}
}
