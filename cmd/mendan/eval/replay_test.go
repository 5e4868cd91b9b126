package eval

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/cmd/mendan/usage"
	"github.com/mendanhq/mendan/prompts"
)

// recordOf is a record with such a history: each entry a role, a text, what its question is about, and minutes since the beginning.
func recordOf(t *testing.T, entries ...[]any) Recorded {
	t.Helper()
	begun := time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
	var history []agents.LogEntry
	for _, e := range entries {
		entry := agents.LogEntry{Role: agents.Role(e[0].(string)), Text: e[1].(string), At: begun.Add(time.Duration(e[3].(int)) * time.Minute)}
		if asks := e[2].(string); asks != "" {
			data, err := json.Marshal([]any{map[string]any{"kind": "question", "value": map[string]string{"asks": asks, "text": e[1].(string)}}})
			if err != nil {
				t.Fatal(err)
			}
			entry.Data = data
		}
		history = append(history, entry)
	}
	raw, err := json.Marshal(map[string]any{"workflow": "interview", "job": "courier", "history": history})
	if err != nil {
		t.Fatal(err)
	}
	return Recorded{ID: "t1", Record: raw, Locale: "en-GB"}
}

// TestScriptOf has the person say what they said to each question: greeting, bursts, buttons, a pause, and what they said to the summary.
func TestScriptOf(t *testing.T) {
	en, err := prompts.Load(prompts.EN)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ScriptOf(recordOf(t,
		[]any{"assistant", "Hi.", "", 0},
		[]any{"user", "Is this a bot?", "", 1},
		[]any{"user", en.Text("consent.button.agree", nil), "", 2},
		[]any{"assistant", "Which language?", "language", 2},
		[]any{"user", "English", "", 3},
		[]any{"user", "London", "", 3},
		[]any{"assistant", "Your name?", "name", 4},
		[]any{"user", "Robin", "", 5},
		[]any{"user", "Miller", "", 5},
		[]any{"staff", "Welcome!", "", 5},
		[]any{"assistant", "Both names?", "name", 6},
		[]any{"user", "Robin Miller", "", 246},
		[]any{"assistant", en.Text("summary.body", nil) + " Name: Robin", "", 247},
		[]any{"user", "edit name", "", 248},
		[]any{"assistant", "Your name?", "name", 248},
		[]any{"user", "Robin J. Miller", "", 249},
		[]any{"assistant", en.Text("summary.again", nil), "", 249},
		[]any{"user", en.Text("summary.button.confirm", nil), "", 250},
	))
	if err != nil {
		t.Fatal(err)
	}
	paused := Line{Say: Words{"Robin", "Miller"}}
	paused.Then.AdvanceHours = 241.0 / 60
	want := map[string][]Line{
		"consent": {{Say: Words{"Is this a bot?"}}},
		"name":    {paused, {Say: Words{"Robin Miller"}}, {Say: Words{"Robin J. Miller"}}},
		"confirm": {{Say: Words{"edit name"}}},
	}
	if diff := cmp.Diff(want, s.Answers); diff != "" {
		t.Error(diff)
	}
	if !slices.Equal(s.Locale.Greeter, []string{"English", "London"}) || s.Form != "courier" || s.device != "en-GB" || s.Now.Hour() != 10 || s.Expect != nil {
		t.Errorf("%+v", s)
	}
	for _, raw := range []string{`{"workflow":"task","job":"x","history":[{}]}`, `{"workflow":"interview","job":"x"}`, "{"} {
		if _, err := ScriptOf(Recorded{Record: json.RawMessage(raw)}); err == nil {
			t.Errorf("%s is held again", raw)
		}
	}
}

// TestCompareSides counts what changed on either side.
func TestCompareSides(t *testing.T) {
	before := Side{
		Status: "accepted", Facts: map[string]any{"a.x": 1.0, "a.y": "Ｘ", "b.z": true}, Questions: []Put{{"a", "One?"}, {"a", "Two?"}}, Followups: 1,
		Sum: usage.Sum{Calls: 9, In: 100, Money: 2},
	}
	after := Side{
		Status: "accepted", Facts: map[string]any{"a.x": 2.0, "a.y": "x", "c.w": "new"}, Questions: []Put{{"a", "One?"}}, Violations: 2,
		Sum: usage.Sum{Calls: 7, In: 150, Money: 1},
	}
	it := compareSides("t1", before, after)
	want := []string{
		`fact a.x: 1 → 2`, `fact b.z: true → none`, `fact c.w: none → "new"`, `questions for a: “One?” “Two?” → “One?”`, "follow-ups: 1 → 0", "violations: 0 → 2",
	}
	if diff := cmp.Diff(want, it.Changed); diff != "" {
		t.Error(diff)
	}
	f := ReplayFigures([]Again{it, compareSides("t2", before, before)})
	for name, value := range map[string]any{
		"facts_changed": 3.0 / 7, "questions_changed": 0.5, "conversations_changed": 0.5, "followups_added": -0.5, "violations_added": 1.0, "calls_added": -1.0,
		"tokens_in_added": 25.0, "usd_added": -0.5,
	} {
		if f[name] != value {
			t.Errorf("%s is %v, want %v", name, f[name], value)
		}
	}
}

// TestStopped finds the wordings that QuickCheck did not pass.
func TestStopped(t *testing.T) {
	for output, want := range map[string]bool{
		`{"changes":[{"SET_CHECK":{"passed":false}}]}`: true, `{"changes":[{"SET_CHECK":{"passed":true}}]}`: false, `{"changes":[{"SET_REVIEW":{"passed":false}}]}`: false, `{}`: false,
	} {
		if stopped(agents.StepRecord{Name: "subtask_quick_check", Output: json.RawMessage(output)}) != want || stopped(agents.StepRecord{Name: "ask", Output: json.RawMessage(output)}) {
			t.Errorf("%s: want %v", output, want)
		}
	}
}
