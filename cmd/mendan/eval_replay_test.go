package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm/openaitest"
	"github.com/mendanhq/mendan/cmd/mendan/eval"
	"github.com/mendanhq/mendan/prompts"
)

// replayed is what eval replay prints, and how it ends.
func (s *sitting) replayed(want int, flags ...string) (r eval.Report[eval.Again], stderr string) {
	s.t.Helper()
	var out, errs lockedBuffer
	args := append([]string{"eval", "replay", "--json", "--config", filepath.Join(filepath.Dir(s.db), "config.yaml"), "--db", s.db}, flags...)
	code := runProgram(s.t.Context(), args, world{strings.NewReader(""), &out, &errs, env("AI_AGENT_MODE=openai", "OPENAI_API_KEY="+dummyKey)})
	if code != want {
		s.t.Fatalf("%v: exit code %d: %s\n%s", flags, code, errs.String(), out.String())
	}
	if out.String() != "" {
		if err := json.Unmarshal([]byte(out.String()), &r); err != nil {
			s.t.Fatal(err)
		}
	}
	return r, errs.String()
}

// TestReplay holds a recorded interview again: with its own answers, from which nothing differs, and with a model that takes less and asks otherwise.
func TestReplay(t *testing.T) {
	t.Parallel()
	recording := filepath.Join(t.TempDir(), "recording.jsonl")
	s := sit(t, sittingOptions{flags: []string{"--record", recording}, model: func(req openaitest.Request) openaitest.Reply {
		reply := scriptedModel(req)
		if req.Model == "forgetful" {
			reply = rewording(reply)
		}
		return reply
	}})
	s.hold()
	s.end()
	same, _ := s.replayed(0, "--threads", "t1", "--play", recording, "--max-changed", "0", "--max", "questions_changed=0", "--max", "calls_added=0")
	if it := same.Items[0]; len(same.Items) != 1 || len(it.Changed) > 0 || len(it.After.Facts) != 5 || it.After.Calls != it.Before.Calls || it.After.In != it.Before.In ||
		it.Before.Followups != 1 || it.Before.Violations != 1 || it.Before.Money == 0 || len(it.Before.Questions) == 0 {
		t.Errorf("%+v", same)
	}
	other, stderr := s.replayed(1, "--model", "forgetful", "--max-changed", "0.1")
	it := other.Items[0]
	if it.After.Unpriced == 0 || it.Before.Unpriced > 0 {
		t.Errorf("of %+v there is a price", it.After.Sum)
	}
	for _, want := range []string{
		`fact experience.main_achievement: "planned the rounds anew and halved the late parcels" → "halved the late parcels"`, "Which work have you done so far?",
	} {
		if !slices.ContainsFunc(it.Changed, func(line string) bool { return strings.Contains(line, want) }) {
			t.Errorf("%q is not among %q", want, it.Changed)
		}
	}
	if other.Figures["facts_changed"] != 0.2 || other.Figures["conversations_changed"] != 1.0 || !strings.Contains(stderr, "facts_changed is 0.200, at most 0.1") {
		t.Errorf("%v: %s", other.Figures, stderr)
	}
	s.wasRead("replay", 2)
}

// rewording asks in other words, and takes a part of what was told.
func rewording(r openaitest.Reply) openaitest.Reply {
	other := strings.NewReplacer("What work", "Which work", `"planned the rounds anew and halved the late parcels"`, `"halved the late parcels"`)
	r.Content = other.Replace(r.Content)
	for i := range r.Calls {
		r.Calls[i].Arguments = other.Replace(r.Calls[i].Arguments)
	}
	return r
}

// wasRead checks how often the audit chain says that the conversation was read.
func (s *sitting) wasRead(kind string, times int) {
	s.t.Helper()
	if n := strings.Count(string(s.read("audit show")), `"kind":"`+kind+`"`); n != times {
		s.t.Errorf("the audit chain has %d entries %q, want %d", n, kind, times)
	}
}

// TestReplayOfPrompts tries a folder of prompts: what models are told is theirs.
func TestReplayOfPrompts(t *testing.T) {
	t.Parallel()
	s := sit(t, sittingOptions{})
	s.hold()
	s.end()
	text, err := (*prompts.Set)(nil).Text("interviewer.en")
	if err != nil {
		t.Fatal(err)
	}
	dir, before := t.TempDir(), len(s.server.Calls())
	if err := os.WriteFile(filepath.Join(dir, "interviewer.en.tmpl"), []byte(text+"\nWrite like a friend.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r, stderr := s.replayed(0, "--threads", "t1", "--prompts", dir)
	told := 0
	for _, c := range s.server.Calls()[before:] {
		if strings.Contains(systemPrompt(c.Request), "Write like a friend.") {
			told++
		}
	}
	if it := r.Items[0]; told != 4 || len(it.Changed) > 0 || it.After.In <= it.Before.In {
		t.Errorf("%d Interviewers were told, changed %q, %d tokens in after %d: %s", told, it.Changed, it.After.In, it.Before.In, stderr)
	}
}

// TestErasedIsNotReplayed refuses a conversation that was erased, and what was never there, for both who read people's words.
func TestErasedIsNotReplayed(t *testing.T) {
	t.Parallel()
	s := sit(t, sittingOptions{})
	s.untilAsked("full_name")
	s.tell(map[string]any{"do": "quit"})
	<-s.ended
	s.read("forget")
	for thread, want := range map[string]string{"t1": "erased", "t2": "not found"} {
		if _, stderr := s.replayed(1, "--threads", thread); !strings.Contains(stderr, want) {
			t.Errorf("%s: %s", thread, stderr)
		}
		var out, stderr lockedBuffer
		args := []string{"prompts", "show", "--rendered", "--thread", thread, "--db", s.db}
		if code := runProgram(t.Context(), args, world{strings.NewReader(""), &out, &stderr, env()}); code != 1 || out.String() != "" || !strings.Contains(stderr.String(), want) {
			t.Errorf("exit code %d: %s%s", code, stderr.String(), out.String())
		}
	}
	s.replayed(2)
}

// TestRenderedPrompts prints what each model was sent, by part, and notes that it was read.
func TestRenderedPrompts(t *testing.T) {
	t.Parallel()
	s := sit(t, sittingOptions{})
	s.untilAsked("email")
	s.tell(map[string]any{"do": "quit"})
	<-s.ended
	text := string(s.read("prompts show", "--rendered"))
	for _, want := range []string{"turn 4, interviewer/1, openai/scripted, done: ", "system: What is known", "--- user\n", "Robin Miller", "with the tools subtask_reviewer"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not printed:\n%s", want, text)
		}
	}
	seen := map[string]bool{}
	for dec := json.NewDecoder(strings.NewReader(string(s.read("prompts show", "--rendered", "--json", "reader")))); dec.More(); {
		var c sent
		if err := dec.Decode(&c); err != nil {
			t.Fatal(err)
		}
		if seen[c.Agent] = true; len(c.Parts) < 3 || c.Tokens.Prompt == 0 || c.Parts[0].Tokens == 0 {
			t.Errorf("%+v", c)
		}
	}
	if len(seen) != 1 || !seen["reader"] {
		t.Errorf("printed %v", seen)
	}
	s.wasRead("prompts", 2)
}

// TestModelsCompared compares two models on one set: the second stops a question too many, and costs more.
func TestModelsCompared(t *testing.T) {
	t.Parallel()
	server := openaitest.Start(t, func(req openaitest.Request) openaitest.Reply {
		passed := req.Model == "careful" || !strings.Contains(lastSaid(req), "hobby")
		if passed = passed && !strings.Contains(lastSaid(req), "shoe"); passed {
			return openaitest.Use("result", map[string]any{"passed": true, "violations": nil})
		}
		return openaitest.Use("result", map[string]any{"passed": false, "violations": []any{map[string]any{"type": "no_intent_binding", "message": "It serves nothing."}}})
	})
	var set strings.Builder
	for i, q := range []string{"Which project did you like best?", "Which hobby of yours taught you something for this job?", "What is your shoe size?", "What did you build last?"} {
		line, err := json.Marshal(map[string]any{"id": string(rune('a' + i)), "lang": "en", "field_id": "skills", "intent": "Learn the skills for the job", "question": q,
			"expect_passed": !strings.Contains(q, "shoe")})
		if err != nil {
			t.Fatal(err)
		}
		set.Write(append(line, '\n'))
	}
	config := write(t, "c.yaml", "llm: {providers: {openai: {base_url: "+server.URL+"}}, agents: {default: {model: careful}}, "+
		"prices: {careful: {prompt: 1, completion: 1}, strict: {prompt: 9, completion: 9}}}")
	compare := func(code int, flags ...string) (r struct {
		Figures map[string]map[string]any
		Items   []eval.Compared
	}, text string) {
		t.Helper()
		var out, stderr lockedBuffer
		args := append([]string{"eval", "quickcheck", "--config", config, "--set", write(t, "s.jsonl", set.String()), "--models", "careful,openai/strict"}, flags...)
		if got := runProgram(t.Context(), args, world{strings.NewReader(""), &out, &stderr, env("AI_AGENT_MODE=openai", "OPENAI_API_KEY="+dummyKey)}); got != code {
			t.Fatalf("exit code %d: %s\n%s", got, stderr.String(), out.String())
		}
		_ = json.Unmarshal([]byte(out.String()), &r) // a table is none
		return r, out.String() + stderr.String()
	}
	r, _ := compare(0, "--json")
	if len(r.Items) != 2 {
		t.Fatalf("%+v", r.Items)
	}
	if a, b := r.Items[0], r.Items[1]; a.Right != 4 || b.Right != 3 || b.OnlyFirst != 1 || b.P != 1 || a.Calls != 3 || b.Money <= a.Money {
		t.Errorf("%+v", r.Items)
	}
	if r.Figures["openai/strict"]["false_alarms"] != 1.0/3 {
		t.Errorf("%v", r.Figures)
	}
	if _, text := compare(0); !strings.Contains(text, "openai/strict  3/4    0.750  0.301–0.954  1") {
		t.Error(text)
	}
	if _, text := compare(1, "--max", "false_alarms=0.1"); !strings.Contains(text, "openai/strict: false_alarms is 0.333") {
		t.Error(text)
	}
}

// What no model is shown is not tried.
func TestReplayOfPromptsThatNobodyReads(t *testing.T) {
	t.Parallel()
	for flag, value := range map[string]string{"--prompts": t.TempDir(), "--model": "m", "--play": "x.jsonl"} {
		var stderr lockedBuffer
		args := []string{"eval", "replay", "--db", filepath.Join(t.TempDir(), "m.db"), flag, value}
		if code := runProgram(t.Context(), args, world{strings.NewReader(""), io.Discard, &stderr, env()}); code != 2 || !strings.Contains(stderr.String(), "mode offline") {
			t.Errorf("%s: exit %d, %s", flag, code, stderr.String())
		}
	}
}
