package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

// Requests as people word them, and as the model of this file takes them apart. It shares nothing with the offline rules.
var (
	askAdd     = regexp.MustCompile(`add a line "([^"]+)" to README`)
	askReplace = regexp.MustCompile(`replace "([^"]+)" with "([^"]+)" in all \.md files`)
	foundIn    = regexp.MustCompile(`(?:\\n)?([A-Za-z][\w./-]*\.md):\d+: `) // in a prompt, where line ends are written \n
)

// taskModel plays every agent of a task: it looks around, plans a task for each file, reads, writes and runs, and votes for it.
func taskModel(req openaitest.Request) openaitest.Reply {
	asked := firstOf(req, "user")
	switch {
	case req.Format != nil && req.Format.Name == "vote":
		return openaitest.Say(`{"verdict":"approve","reason":"It is what was asked for.","confidence":0.9}`)
	case req.Offers("note_context"):
		if said := toolReplies(req); len(said) > 0 {
			return openaitest.Use("note_context", map[string]any{"notes": said[0]})
		}
		pattern := "^"
		if m := askReplace.FindStringSubmatch(asked); m != nil {
			pattern = regexp.QuoteMeta(m[1])
		}
		return openaitest.Use("grep_search", map[string]any{"pattern": pattern, "files": "**/*.md", "ignore_case": false})
	case req.Offers("make_plan"):
		return openaitest.Use("make_plan", map[string]any{"objective": "As asked", "reasoning": "One task a file", "tasks": taskPlan(req, asked),
			"answer": nil, "declined": nil})
	case req.Offers("finish_task"):
		return taskWork(req, asked)
	}
	return openaitest.Say("?")
}

func firstOf(req openaitest.Request, role string) string {
	for _, m := range req.Messages {
		if m.Role == role {
			var in struct{ Request string }
			if json.Unmarshal([]byte(m.Content), &in) == nil && in.Request != "" {
				return in.Request
			}
			return m.Content
		}
	}
	return ""
}

// toolReplies are what tools said so far.
func toolReplies(req openaitest.Request) []string {
	var out []string
	for _, m := range req.Messages {
		var said struct {
			Status string
			Result struct{ Message string }
		}
		if m.Role == "tool" && json.Unmarshal([]byte(m.Content), &said) == nil {
			out = append(out, said.Result.Message)
		}
	}
	return out
}

func taskPlan(req openaitest.Request, asked string) []map[string]any {
	var out []map[string]any
	add := func(description, tool string) {
		out = append(out, map[string]any{"id": fmt.Sprint("s", len(out)+1), "description": description, "tool": tool, "args": nil, "depends_on": []string{}})
	}
	switch {
	case askAdd.MatchString(asked):
		add("Add the line to README.md", "write_file")
	case askReplace.MatchString(asked):
		seen := map[string]bool{}
		for _, m := range foundIn.FindAllStringSubmatch(firstOf(req, "system"), -1) {
			if !seen[m[1]] {
				seen[m[1]] = true
				add("Replace it in "+m[1], "write_file")
			}
		}
	default:
		add("Run ./test.sh", "run_command")
	}
	return out
}

func taskWork(req openaitest.Request, asked string) openaitest.Reply {
	said := toolReplies(req)
	done := func() openaitest.Reply {
		return openaitest.Use("finish_task", map[string]any{"success": true, "result": "It is done."})
	}
	if strings.Contains(firstOfTask(req), "./test.sh") {
		if len(said) > 0 {
			return openaitest.Use("finish_task", map[string]any{"success": strings.HasPrefix(said[0], "exit code 0"), "result": said[0]})
		}
		return openaitest.Use("run_command", map[string]any{"command": "./test.sh", "timeout_seconds": nil})
	}
	file := firstOfTask(req)
	file = file[strings.LastIndexByte(file, ' ')+1:]
	switch len(said) {
	case 0:
		return openaitest.Use("read_file", map[string]any{"path": file, "offset": nil, "limit": nil})
	case 1:
		_, text, _ := strings.Cut(said[0], "\n")
		if m := askReplace.FindStringSubmatch(asked); m != nil {
			text = strings.ReplaceAll(text, m[1], m[2])
		} else if m := askAdd.FindStringSubmatch(asked); m != nil {
			text += m[1] + "\n"
		}
		return openaitest.Use("write_file", map[string]any{"path": file, "content": text})
	}
	return done()
}

// firstOfTask is the description of the task that is worked on.
func firstOfTask(req openaitest.Request) string {
	var in struct{ Task struct{ Description string } }
	for _, m := range req.Messages {
		if m.Role == "user" && json.Unmarshal([]byte(m.Content), &in) == nil && in.Task.Description != "" {
			return in.Task.Description
		}
	}
	return ""
}

// copyOfThis copies this repository as it is, without its tests and their data.
func copyOfThis(t *testing.T) string {
	t.Helper()
	dir, from := t.TempDir(), filepath.Join("..", "..")
	err := filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		name := e.Name()
		switch {
		case err != nil:
			return err
		case e.IsDir() && path != from && (strings.HasPrefix(name, ".") || name == "testdata" || name == "compliance" || name == "interview" ||
			name == "adapters" || name == "prompts"):
			return filepath.SkipDir
		case e.IsDir() || !e.Type().IsRegular() || strings.HasSuffix(name, "_test.go") || filepath.Ext(name) == ".bin" || filepath.Ext(name) == "":
			return nil
		}
		to := filepath.Join(dir, strings.TrimPrefix(path, from))
		raw, err := os.ReadFile(path)
		return errors.Join(err, os.MkdirAll(filepath.Dir(to), 0o755), os.WriteFile(to, raw, 0o644))
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestTasksOnARealRepository has the same done without a model and by a model over HTTP, on a copy of this very repository: exactly what
// was asked for changes, and nothing else.
func TestTasksOnARealRepository(t *testing.T) {
	t.Parallel()
	for _, mode := range sample.Of([]string{"openai", "offline"}, 1) {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			work := copyOfThis(t)
			if err := os.Remove(filepath.Join(work, "go.mod")); err != nil { // its own tests take minutes
				t.Fatal(err)
			}
			script := "#!/bin/sh\ngrep -q \"A line for the copy\" README.md && echo all tests passed\n"
			if err := os.WriteFile(filepath.Join(work, "test.sh"), []byte(script), 0o755); err != nil {
				t.Fatal(err)
			}
			server := openaitest.Start(t, taskModel)
			base := t.TempDir()
			config := filepath.Join(base, "c.yaml")
			text := fmt.Sprintf("language: en\nagent: {working_dir: %q, commands: {enabled: true}%s}\nllm:\n  providers: {openai: {base_url: %q, retry_delay: 1ms}}\n"+
				"  agents: {default: {model: scripted}}\n", work, map[string]string{"openai": ", review_models: [a, b, c]"}[mode], server.URL)
			if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			do := func(request string) (int, string) {
				t.Helper()
				var out bytes.Buffer
				var log lockedBuffer
				args := []string{"task", "run", "--config", config, "--db", filepath.Join(base, "m.db"), "--fast", request}
				code := runProgram(t.Context(), args, world{strings.NewReader(""), &out, &log, env("AI_AGENT_MODE="+mode, "OPENAI_API_KEY="+dummyKey, "LANG=en_GB.UTF-8")})
				if code != 0 {
					t.Logf("%s: exit %d\n%s\n%s", request, code, out.String(), log.String())
				}
				return code, out.String()
			}
			want := tree(t, work)
			want["README.md"] += "A line for the copy.\n"
			if code, _ := do(`add a line "A line for the copy." to README`); code != 0 {
				t.Fatalf("exit %d", code)
			}
			sameTree(t, want, tree(t, work))
			for name, content := range want {
				if strings.HasSuffix(name, ".md") {
					want[name] = strings.ReplaceAll(content, "Mendan", "Menndan")
				}
			}
			if code, out := do(`replace "Mendan" with "Menndan" in all .md files`); code != 0 || !strings.Contains(out, "+# Menndan") {
				t.Errorf("exit %d: %s", code, out)
			}
			sameTree(t, want, tree(t, work))
			if !canRun() {
				t.Log("commands can't be confined here: none is run")
				return
			}
			if code, out := do("run the tests"); code != 0 || !strings.Contains(out, "all tests passed") {
				t.Errorf("exit %d: %s", code, out)
			}
			want["README.md"] = "gone\n"
			if err := os.WriteFile(filepath.Join(work, "README.md"), []byte("gone\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			if code, out := do("run the tests"); code != 1 || !strings.Contains(out, "exit code 1") {
				t.Errorf("tests that fail: exit %d: %s", code, out)
			}
			sameTree(t, want, tree(t, work))
		})
	}
}

// sameTree compares two folders without printing them.
func sameTree(t *testing.T, want, got map[string]string) {
	t.Helper()
	if maps.Equal(want, got) {
		return
	}
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s has %d bytes, want %d", name, len(got[name]), len(want[name]))
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s is new", name)
		}
	}
}
