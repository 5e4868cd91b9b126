package process_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openai"
	"github.com/mendanhq/mendan/agents/llm/openaitest"
	"github.com/mendanhq/mendan/agents/process"
)

// impatient is a client that waits for little while its server hangs, and as long as it takes otherwise.
type impatient struct {
	patient, hurried llm.Client
	hurry            bool
}

func (c *impatient) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if c.hurry {
		return c.hurried.Chat(ctx, req)
	}
	return c.patient.Chat(ctx, req)
}

// overHTTP is a client of the server with the design's settings.
func overHTTP(t *testing.T, s *openaitest.Server, timeout time.Duration) llm.Client {
	t.Helper()
	c := openai.New(openai.Config{BaseURL: s.URL, APIKey: "k", RetryDelay: time.Millisecond, Timeout: timeout, HeaderTimeout: timeout})
	t.Cleanup(c.Close)
	settings := llm.DefaultSettings()
	settings.Provider, settings.Model = "it", "scripted"
	r, err := llm.NewRouter(map[string]llm.Client{"it": c}, settings, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// However a server fails: two attempts at most, the fixed text, no tokens, an audit line that says why, and a thread that goes on.
func TestFaults(t *testing.T) {
	for _, f := range openaitest.Faults() {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			server := openaitest.Start(t, func(openaitest.Request) openaitest.Reply { return openaitest.Say(good) })
			client := &impatient{patient: overHTTP(t, server, time.Minute), hurried: overHTTP(t, server, 150*time.Millisecond)}
			w := newWorld(t, client)
			w.say("案をください")
			server.Break(f)
			client.hurry = f == openaitest.Hang || f == openaitest.SlowBody
			w.say("2を消してください")
			p := w.last()
			if !strings.Contains(p.Text, "AI の応答に問題が起きています") || p.Usage == nil || p.Usage.Tokens != 0 || len(p.Files) > 0 || p.Card != nil {
				t.Errorf("they read %+v, usage %+v", p, p.Usage)
			}
			if e := w.log[len(w.log)-1]; strings.Contains(e.Text, "```") {
				t.Errorf("the history has JSON: %q", e.Text)
			}
			calls := server.Calls()
			attempts := calls[len(calls)-1].Attempts
			if len(calls) != 2 || attempts > 2 {
				t.Errorf("%d calls, the last with %d attempts", len(calls), attempts)
			}
			l := w.labels()
			if l["error"] == "" || l["schema"] != "" || l["tokens"] != "0" || l["retries"] != map[int]string{1: "0", 2: "1"}[attempts] || l["duration_ms"] == "" {
				t.Errorf("%d attempts are audited as %v", attempts, l)
			}
			for k, v := range l {
				if strings.Contains(v, "消して") {
					t.Errorf("the audit line says what was said: %s=%s", k, v)
				}
			}
			server.Heal()
			client.hurry = false
			w.say("もう一度お願いします")
			if p := w.last(); strings.Contains(p.Text, "問題") || p.Usage.Tokens == 0 {
				t.Errorf("afterwards they read %+v", p)
			}
			w.click("create")
			if len(w.templates()) != 1 {
				t.Error("the thread cannot be used any more")
			}
		})
	}
}

// A model that keeps to no schema is asked twice, and talks on without JSON.
func TestMisbehaviour(t *testing.T) {
	for _, f := range []openaitest.Fault{openaitest.WrongSchema, openaitest.CutShort, openaitest.OnlyTalk} {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			server := openaitest.Start(t, func(openaitest.Request) openaitest.Reply { return openaitest.Say(good) })
			w := newWorld(t, overHTTP(t, server, time.Minute), func(c *process.Config) { c.AuditSalt = "s" })
			server.Break(f)
			w.say("案をください")
			if n := len(server.Calls()); n != 2 {
				t.Errorf("%d calls", n)
			}
			if p := w.last(); p.Card != nil || p.Usage.Tokens == 0 || strings.HasPrefix(p.Text, "{") {
				t.Errorf("they read %+v", p)
			}
			if l := w.labels(); l["error"] == "" || len(l["hash"]) != 64 {
				t.Errorf("audited as %v", l)
			}
			server.Heal()
			w.say("もう一度お願いします")
			w.click("create")
			if len(w.templates()) != 1 {
				t.Error("the thread cannot be used any more")
			}
		})
	}
}

func TestSettingsOfACall(t *testing.T) {
	server := openaitest.Start(t, func(openaitest.Request) openaitest.Reply { return openaitest.Say(good) })
	w := newWorld(t, overHTTP(t, server, time.Minute))
	w.say("案をください")
	r := server.Calls()[0].Request
	if r.MaxTokens != 1200 || r.Temperature == nil || *r.Temperature != 0.3 {
		t.Errorf("asked with %+v", r)
	}
}
