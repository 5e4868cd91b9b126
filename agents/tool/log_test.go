package tool_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// TestLogHoldsNoWords runs every log point with a secret in every place where a person's words could be.
func TestLogHoldsNoWords(t *testing.T) {
	const secret = "ひみつ-secret"
	var out bytes.Buffer
	log := slog.New(slog.NewJSONHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug}))
	broken := fmt.Errorf("%s: %w", secret, errDisk)
	for _, answers := range [][]agentstest.Answer{
		{agentstest.SaysAndCalls(secret, value("set_language", secret), callOf("set_country", secret), callOf(secret, secret), ask(secret)),
			agentstest.Says(secret), agentstest.Calls(ask(secret))},
		{agentstest.Fails(broken)},
		{agentstest.Calls(callOf("break", "{}"))},
		forever(agentstest.Says(secret)),
	} {
		var g greeting
		l := g.loop(agentstest.NewScript(answers...))
		l.Remaining = func() []string { return []string{secret} }
		var j agentstest.Journal
		run := j.Run(agents.Run{Turn: 1, Log: log, Thread: agents.Thread{ID: "thread-1"}})
		history := []llm.Message{{Role: llm.RoleUser, Content: secret}}
		_, err := l.Run(t.Context(), run, "greet", secret, history, secret)
		if err != nil && !errors.Is(err, errDisk) && !errors.Is(err, tool.ErrTooManyIterations) {
			t.Fatal(err)
		}
	}
	points := map[string]bool{}
	for line := range strings.Lines(out.String()) {
		if strings.Contains(line, "secret") || strings.Contains(line, "ひみつ") {
			t.Errorf("a word in the log: %s", line)
		}
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		if fields["agent"] != "greeter" || fields["thread"] != "thread-1" || fields["tool"] == nil {
			t.Errorf("agent, thread or tool is missing: %s", line)
		}
		points[fields["level"].(string)+" "+fields["msg"].(string)] = true
	}
	for _, p := range []string{"DEBUG loop iteration", "INFO model call", "INFO tool call", "INFO remaining tasks injected",
		"WARN model call failed", "ERROR tool broke", "ERROR loop did not end"} {
		if !points[p] {
			t.Errorf("no line %q", p)
		}
	}
}
