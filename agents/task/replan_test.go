package task_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/task"
	"github.com/mendanhq/mendan/bot"
)

// scripted plays some agents by a script each, and the others by rules.
type scripted struct {
	llm.Client
	parts map[string]*agentstest.Script
}

func (s scripted) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	if part := s.parts[req.Agent]; part != nil {
		return part.Chat(ctx, req)
	}
	return s.Client.Chat(ctx, req)
}

func plans(tasks, answer string) agentstest.Answer {
	return calls("make_plan", fmt.Sprintf(`{"objective":"keys are documented","reasoning":"r","tasks":%s,"answer":%s,"declined":null}`, tasks, answer))
}

const secretTask = `[{"id":"env","description":"Write the key","tool":"write_file","args":null,"depends_on":[]}]`

// TestRejectedActionsReachThePlanner: the reasons go back, and another way is planned, reviewed and taken; what is left undone is told.
func TestRejectedActionsReachThePlanner(t *testing.T) {
	gaveUp := []agentstest.Answer{calls(task.WriteFile, `{"path":".env","content":"KEY=1"}`), calls("finish_task", `{"success":true,"result":"I did it!"}`)}
	tests := map[string]struct {
		second   agentstest.Answer
		worker   []agentstest.Answer
		outcome  string
		statuses string
		report   string
	}{
		"another way": {
			plans(`[{"id":"doc","description":"Describe the key","tool":"write_file","args":null,"depends_on":[]}]`, "null"),
			append(gaveUp, calls(task.WriteFile, `{"path":"KEYS.md","content":"KEY: any number\n"}`), calls("finish_task", `{"success":true,"result":"described"}`)),
			"success", "skipped success", "Done.",
		},
		"left undone": {plans("[]", `"Nothing safe is left to try."`), gaveUp, "failure", "skipped", "Nothing safe is left to try."},
		"no planner":  {agentstest.Fails(&llm.Error{Code: llm.Timeout}), gaveUp, "failure", "skipped", "Not done."},
		"the same again": {
			plans(secretTask, "null"), append(gaveUp, gaveUp...), "failure", "skipped skipped", "Not done.",
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			planner := agentstest.NewScript(plans(secretTask, "null"), tt.second)
			c := scripted{byRules(), map[string]*agentstest.Script{task.Planner: planner, task.Worker: agentstest.NewScript(tt.worker...)}}
			w := newWorld(t, nil, client(c), voters("reviewer-b"))
			w.request("Document the keys", "scope", "fast")
			r := w.record()
			if r.Outcome != tt.outcome || w.statuses() != tt.statuses {
				t.Errorf("%s with %q: %+v", r.Outcome, w.statuses(), r.Tasks)
			}
			if got := w.post("report").Text; !strings.Contains(got, tt.report) || strings.Contains(got, "I did it!") {
				t.Errorf("the report says %q", got)
			}
			if first := r.Tasks[0]; !strings.Contains(first.Result, "dangerous") || strings.Contains(first.Result, "I did it!") {
				t.Errorf("the rejected task came to %q", first.Result)
			}
			told := fmt.Sprint(planner.Requests()[1].Messages)
			for _, want := range []string{"env: Write the key", "dangerous: .env"} {
				if !strings.Contains(told, want) {
					t.Errorf("the planner is not told %q:\n%s", want, told)
				}
			}
		})
	}
}

// TestWhatAPersonRejectedIsConfirmed: a way around a person's no is asked about, also where nothing is asked otherwise.
func TestWhatAPersonRejectedIsConfirmed(t *testing.T) {
	secret := calls(task.WriteFile, `{"path":".env","content":"KEY=1"}`)
	planner := agentstest.NewScript(plans(secretTask, "null"), plans(`[{"id":"doc","description":"Describe it","tool":"write_file","args":null,"depends_on":[]}]`, "null"))
	worker := agentstest.NewScript(secret, secret, secret, calls(task.WriteFile, `{"path":"KEYS.md","content":"x\n"}`), calls("finish_task", `{"success":true,"result":"ok"}`))
	w := newWorld(t, nil, client(scripted{byRules(), map[string]*agentstest.Script{task.Planner: planner, task.Worker: worker}}), voters("reviewer-b"))
	w.request("Document the keys", "scope", "fast")
	w.decide("action/env", bot.Rejected, map[string]string{bot.InputReason: "no keys in files"})
	if w.status != string(task.Confirming) {
		t.Fatalf("it stands at %s", w.status)
	}
	if told := fmt.Sprint(planner.Requests()[1].Messages); !strings.Contains(told, "no keys in files") {
		t.Errorf("the planner is told %s", told)
	}
	w.say("/fast")
	if r := w.record(); r.Outcome != "success" || w.file("KEYS.md") != "x\n" {
		t.Errorf("%+v", r)
	}
}

// TestLongChangesAreAttached: a card shows the beginning, its file all of it; what nobody can be shown whole is not asked about.
func TestLongChangesAreAttached(t *testing.T) {
	long := strings.Repeat("KEY=0123456789\n", 200)
	write := calls(task.WriteFile, fmt.Sprintf(`{"path":"deploy/.env","content":%q}`, long))
	huge := calls(task.WriteFile, fmt.Sprintf(`{"path":"big.txt","content":%q}`, strings.Repeat("0123456789abcde\n", bot.MaxFileSize/16)))
	script := agentstest.NewScript(huge, write, write, write, calls("finish_task", `{"success":true,"result":"ok"}`))
	w := newWorld(t, map[string]string{"a.txt": "a\n"}, client(worker{byRules(), script}), voters("reviewer-b"))
	w.request(`add "x" to a.txt`, "scope", "fast")
	a := w.open["action/t2"]
	if len(a.Files) != 1 || a.Files[0].Name != "deploy-.env.diff" || strings.Count(string(a.Files[0].Data), "+KEY=0123456789\n") != 200 {
		t.Fatalf("%d files: %+v", len(a.Files), a.Files)
	}
	shown := ""
	for _, f := range a.Card.Fields {
		shown += f.Value + "\n"
	}
	if len(shown) > 2500 || !strings.Contains(shown, "the attached file has all of it") {
		t.Errorf("the card shows\n%s", shown)
	}
	if told := fmt.Sprint(script.Requests()[1].Messages); !strings.Contains(told, "nobody can review") {
		t.Error("a change of 1 MB was not refused")
	}
	w.decide("action/t2", bot.Approved, nil)
	if p := w.post("report"); w.file("deploy/.env") != long || len(p.Files) != 1 || p.Files[0].Name != "changes.diff" {
		t.Errorf("%q, files %+v", p.Text, p.Files)
	}
}

func TestButtonsOfTheConfirmation(t *testing.T) {
	press := func(w *world, button string, values map[string]string) {
		w.run(w.event(operator, bot.Submit{Key: w.last("confirm/").Key, Button: button, Values: values}))
	}
	w := newWorld(t, map[string]string{"a.txt": "a\n"}, func(c *task.Config) { c.Planners = []string{"planner-1", "planner-2"} })
	w.request(`add "x" to a.txt`)
	stale := w.last("confirm/").Key
	press(w, "edit", map[string]string{"plan": `t2: Add “y” to “a.txt”`})
	if plan := w.record().Plan; len(plan.Tasks) != 1 || w.status != string(task.Confirming) {
		t.Fatalf("%s: %+v", w.status, plan)
	}
	for _, p := range w.posts {
		if p.Key == stale && (len(p.Card.Buttons) > 0 || p.Asks != "" || !strings.Contains(p.Card.Fields[0].Value, "Read a.txt")) {
			t.Errorf("the card of an earlier plan is %+v", p.Card)
		}
	}
	w.run(w.event(operator, bot.Click{Key: stale, Button: "confirm"}))
	if w.status != string(task.Confirming) {
		t.Error("the card of an earlier plan confirmed this one")
	}
	press(w, "ensemble", nil)
	if !strings.Contains(fmt.Sprintf("%s", w.reviews), "ensemble_result") {
		t.Errorf("%s", w.reviews)
	}
	press(w, bot.ButtonReject, map[string]string{"reason": "shorter, please"})
	press(w, "confirm", nil)
	if r := w.record(); r.Outcome != "success" {
		t.Errorf("%+v", r)
	}
	if c := w.last("confirm/").Card; len(c.Buttons) > 0 || !strings.HasSuffix(c.Chosen, " chose: Go ahead") {
		t.Errorf("what was pressed does not stay: %+v", c)
	}
}

func TestScopeWords(t *testing.T) {
	for word, want := range map[string]string{"/fast": "success", "/plan-only": "success", "fast": "success"} {
		w := newWorld(t, map[string]string{"a.txt": "a\n"})
		w.request(`add "x" to a.txt`)
		w.say(word)
		if r := w.record(); r.Outcome != want || (w.file("a.txt") == "a\n") != strings.Contains(word, "plan") {
			t.Errorf("%s: %s, %q", word, r.Outcome, w.file("a.txt"))
		}
	}
	w := newWorld(t, map[string]string{"a.txt": "a\n"})
	w.request(`add "x" to a.txt`)
	w.say("/full")
	if w.status != string(task.Confirming) {
		t.Errorf("/full: %s", w.status)
	}
}
