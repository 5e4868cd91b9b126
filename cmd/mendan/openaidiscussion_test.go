package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

// discussing plays a model that takes part in discussions.
func discussing(req openaitest.Request) openaitest.Reply {
	said := req.Messages[len(req.Messages)-1].Content
	switch {
	case req.Format != nil && req.Format.Name == "synthesis":
		return openaitest.Say(`{"conclusion":"Ship on Monday.","key_points":["Somebody is there."],"agreement":["Both days work."],"disagreement":[]}`)
	case strings.Contains(said, `"answers":`):
		return openaitest.Say("A leaves out who is on call.")
	}
	return openaitest.Say("Monday, since people are there. My name is nobody's business.")
}

// printed is what is printed of one discussion.
type printed struct {
	Status      string
	Discussions []struct {
		Status, Moderator string
		Answers           []struct{ Model, Review string }
		Failed            []struct{ Model, Phase, Class string }
		Calls             int
		Tokens            struct{ Total int }
	}
}

// discussWith has models of three vendors discuss at the shell.
func discussWith(t *testing.T, urls [3]string, agent, more string, args ...string) (code int, p printed, out, log string) {
	t.Helper()
	dir := t.TempDir()
	config := "language: en\nagent: {review_models: [a/x, b/y, c/z], decision_model: c/chair" + agent + "}\nllm:\n" + more +
		"  agents: {default: {model: scripted}}\n  providers:\n    openai: {api_key_env: OPENAI_API_KEY}\n"
	for i, name := range []string{"a", "b", "c"} {
		config += fmt.Sprintf("    %s: {base_url: %q, api_key_env: OPENAI_API_KEY, retry_delay: 1ms}\n", name, urls[i])
	}
	file := filepath.Join(dir, "c.yaml")
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	var o bytes.Buffer
	var e lockedBuffer
	args = append([]string{"discuss", "--config", file, "--db", filepath.Join(dir, "m.db")}, args...)
	code = runProgram(t.Context(), args, world{strings.NewReader(""), &o, &e, env("AI_AGENT_MODE=openai", "OPENAI_API_KEY="+dummyKey, "LANG=en_GB.UTF-8")})
	if strings.HasPrefix(o.String(), "{") {
		if err := json.Unmarshal(o.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
	}
	return code, p, o.String(), e.String()
}

// TestDiscussionOverHTTP has models of three vendors discuss, of which one goes wrong in the ways in which servers and models do. The
// two others answer all the same, and what was used is counted.
func TestDiscussionOverHTTP(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fault openaitest.Fault
		class string
	}{
		"all answer":     {},
		"one fails":      {openaitest.ServerError, "OpenAIUnavailable"},
		"one hangs":      {openaitest.Hang, "Timeout"},
		"one is silent":  {openaitest.EmptyChoices, "OpenAIUnavailable"},
		"one is refused": {openaitest.ContentFilter, "Refused"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var servers [3]*openaitest.Server
			var urls [3]string
			for i := range servers {
				servers[i] = openaitest.Start(t, discussing)
				urls[i] = servers[i].URL
			}
			if c.fault != "" {
				servers[1].Break(c.fault)
			}
			agent := ""
			if c.fault == openaitest.Hang {
				agent = ", vote_timeout: 3s"
			}
			code, p, out, log := discussWith(t, urls, agent, "", "--json", "Friday or Monday?")
			if code != 0 || p.Status != "answered" || len(p.Discussions) != 1 || p.Discussions[0].Moderator != "c/chair" {
				t.Fatalf("exit %d: %s\n%s", code, out, log)
			}
			d := p.Discussions[0]
			if want := map[bool]int{true: 3, false: 2}[c.fault == ""]; len(d.Answers) != want || d.Answers[0].Review == "" || d.Tokens.Total == 0 {
				t.Errorf("%+v", d)
			}
			if c.fault != "" && (len(d.Failed) != 1 || d.Failed[0].Model != "b/y" || d.Failed[0].Class != c.class) {
				t.Errorf("failed: %+v", d.Failed)
			}
			for _, s := range servers {
				for _, call := range s.Calls() {
					for _, m := range call.Request.Messages {
						if strings.Contains(m.Content, "a/x") || strings.Contains(m.Content, "b/y") || strings.Contains(m.Content, "c/z") {
							t.Errorf("a model reads a name: %s", m.Content)
						}
					}
				}
			}
			if strings.Contains(log, dummyKey) || strings.Contains(log, "on call") {
				t.Errorf("the log says too much: %s", log)
			}
		})
	}
}

// TestDiscussionWithoutAnybody has every vendor down: it is said, and the exit code says so too.
func TestDiscussionWithoutAnybody(t *testing.T) {
	t.Parallel()
	s := openaitest.Start(t, discussing)
	s.Break(openaitest.BadGateway)
	code, _, out, log := discussWith(t, [3]string{s.URL, s.URL, s.URL}, "", "", "Friday or Monday?")
	if code != 1 || !strings.Contains(out, "None of the models answered") || !strings.Contains(out, "b/y") || !strings.Contains(log, "no model answered") {
		t.Errorf("exit %d: %s\n%s", code, out, log)
	}
}

// TestDiscussionKeepsTheLimit counts how many calls are under way at once.
func TestDiscussionKeepsTheLimit(t *testing.T) {
	t.Parallel()
	s := openaitest.Start(t, discussing)
	var mu sync.Mutex
	now, most := 0, 0
	count := func(by int) {
		mu.Lock()
		defer mu.Unlock()
		now += by
		most = max(most, now)
	}
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		count(1)
		defer count(-1)
		s.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	url := front.URL + "/v1"
	code, p, _, log := discussWith(t, [3]string{url, url, url}, "", "  max_concurrent: 1\n", "--json", "Friday or Monday?")
	if code != 0 || most != 1 || p.Discussions[0].Calls != 7 {
		t.Errorf("exit %d, %d at once: %+v\n%s", code, most, p, log)
	}
}
