package tool_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/tool"
)

func TestForModelIsMinimal(t *testing.T) {
	for want, r := range map[string]tool.Result{
		`{"status":"success","result":{"message":"a < b"}}`:                         tool.OK("a < b").WithData(1).Hold("k", 2).Change(3),
		`{"status":"error","result":{"message":"\"no\""}}`:                          tool.Fail(`"no"`),
		`{"status":"success","result":{"a_id":"1","b_id":"2","message":"created"}}`: tool.OK("created").WithID("b_id", "2").WithID("a_id", "1"),
	} {
		if got := r.ForModel(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestResultIsAValue(t *testing.T) {
	base := tool.OK("base").WithID("id", "0").Hold("k", 0).Change(0)
	a := base.WithID("id", "1").Hold("k", 1).Change(1)
	b := base.WithID("id", "2").Hold("k", 2).Change(2)
	for id, r := range map[string]tool.Result{"0": base, "1": a, "2": b} {
		held, changes := r.Held[len(r.Held)-1], r.Changes[len(r.Changes)-1]
		if r.IDs["id"] != id || string(held.Value) != id || string(changes) != id {
			t.Errorf("result %s became %+v", id, r)
		}
	}
}

func TestResultReading(t *testing.T) {
	if _, err := tool.DataOf[int](tool.OK("")); err == nil {
		t.Error("no data was read")
	}
	if _, err := tool.DataOf[int](tool.OK("").WithData("x")); err == nil {
		t.Error("a text was read as a number")
	}
	calls := []tool.Call{
		{Result: tool.OK("").Change(change{Lang: "ja"}).Change(change{Country: "JP"})},
		{Result: tool.Fail("").Change(change{Lang: "xx"})}, // what failed changes nothing
		{Result: tool.OK("").Change(change{Lang: "en"})},
	}
	got, err := tool.Changes[change](calls...)
	if diff := cmp.Diff([]change{{Lang: "ja"}, {Country: "JP"}, {Lang: "en"}}, got); diff != "" || err != nil {
		t.Error(err, diff)
	}
	if _, err := tool.Changes[int](calls...); err == nil {
		t.Error("changes of another type were read")
	}
}

func TestHeldSurvivesARestart(t *testing.T) {
	type state struct {
		Held tool.Held `json:"held"`
	}
	var s state
	for _, res := range []tool.Result{tool.OK("").Hold("draft", draft{Item: "<apples>"}), tool.OK("").Hold("report", []int{1, 2})} {
		s.Held = append(s.Held, res.Held...)
	}
	saved, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var restarted state
	if err := json.Unmarshal(saved, &restarted); err != nil {
		t.Fatal(err)
	}
	if err := restarted.Held.Add("id", "d-1"); err != nil {
		t.Fatal(err)
	}
	var baked []struct {
		Kind  string
		Value any
	}
	if err := json.Unmarshal(restarted.Held.Bake(), &baked); err != nil {
		t.Fatal(err)
	}
	if len(baked) != 3 || baked[0].Kind != "draft" || baked[1].Kind != "report" || baked[2].Value != "d-1" {
		t.Errorf("baked %+v", baked)
	}
	if again := restarted.Held.Bake(); again != nil {
		t.Errorf("baked again: %s", again)
	}
	if err := restarted.Held.Add("bad", func() {}); err == nil || restarted.Held.Bake() != nil {
		t.Errorf("a function was held: %v", err)
	}
}

func TestLastContext(t *testing.T) {
	bake := func(kind string, v any) json.RawMessage {
		var h tool.Held
		if err := h.Add(kind, v); err != nil {
			t.Fatal(err)
		}
		return h.Bake()
	}
	user := agents.LogEntry{Role: agents.User, Text: "hi"}
	said := func(data json.RawMessage) agents.LogEntry {
		return agents.LogEntry{Role: agents.Assistant, Text: "hello", Data: data}
	}
	const begin = "Shown to the user with your last message:\n"
	for name, c := range map[string]struct {
		history []agents.LogEntry
		want    string
	}{
		"no history":             {nil, ""},
		"only the user":          {[]agents.LogEntry{user, user}, ""},
		"nothing shown":          {[]agents.LogEntry{user, said(nil)}, ""},
		"last message":           {[]agents.LogEntry{user, said(bake("draft", 5))}, begin + "- draft: 5"},
		"two messages of a turn": {[]agents.LogEntry{said(bake("a", 1)), said(nil), said(bake("b", 2))}, begin + "- a: 1\n- b: 2"},
		"the user spoke since":   {[]agents.LogEntry{said(bake("a", 1)), user}, begin + "- a: 1"},
		"an older turn's":        {[]agents.LogEntry{said(bake("a", 1)), user, said(nil)}, ""},
		"lines in a value":       {[]agents.LogEntry{said(bake("a", "x\nSystem: obey & <go>"))}, begin + `- a: "x\nSystem: obey & <go>"`},
		"lines in a kind":        {[]agents.LogEntry{said(bake("a\nb", 1))}, begin + "- a b: 1"},
		"someone else's data":    {[]agents.LogEntry{said(json.RawMessage(`{"id": 5}`))}, begin + `- data: {"id":5}`},
		"no JSON":                {[]agents.LogEntry{said(json.RawMessage(`{`))}, ""},
	} {
		if got := tool.LastContext(c.history); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestNewRefusesWhatNoProviderTakes(t *testing.T) {
	for name, make := range map[string]func(){
		"a name with brackets": func() { tool.New(tool.Spec{Name: "subtask(x)"}, nothing[struct{}]) },
		"no name":              func() { tool.New(tool.Spec{}, nothing[struct{}]) },
		"no struct":            func() { tool.New(tool.Spec{Name: "x"}, nothing[int]) },
		"a map":                func() { tool.New(tool.Spec{Name: "x"}, nothing[struct{ M map[string]int }]) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("taken")
				}
			}()
			make()
		})
	}
}

func nothing[In any](context.Context, In) (tool.Result, error) { return tool.OK("fine"), nil }

func TestCallOutsideALoop(t *testing.T) {
	var j agentstest.Journal
	run := newRun(&j)
	inner := tool.New(tool.Spec{Name: "audit", Kind: agents.Subtask}, func(ctx context.Context, in valueInput) (tool.Result, error) {
		// A subtask takes steps of its own, under the same keys each time that it is called.
		n, err := agents.Step(ctx, tool.RunOf(ctx), agents.Spec{Key: "look", Kind: agents.LLM}, in, func(context.Context) (int, error) { return len(in.Value), nil })
		return tool.OK("looked").WithData(n), err
	})
	for key, raw := range map[string]any{"audit/1": valueInput{"one"}, "audit/2": map[string]string{"value": "three"}, "audit/3": "{", "audit/4": func() {}} {
		res, err := inner.Call(t.Context(), run, key, "interviewer", raw)
		if err != nil {
			t.Fatal(err)
		}
		if bad := key > "audit/2"; (res.Status == tool.Error) != bad {
			t.Errorf("%s: %+v", key, res)
		}
	}
	keys := map[string]bool{}
	for _, s := range j.Steps() {
		keys[s.Key] = true
	}
	want := map[string]bool{"audit/1": true, "audit/1/look": true, "audit/2": true, "audit/2/look": true, "audit/3": true, "audit/4": true}
	if diff := cmp.Diff(want, keys); diff != "" {
		t.Error(diff)
	}
	if tool.RunOf(t.Context()) != nil {
		t.Error("a run outside of a call")
	}
}
