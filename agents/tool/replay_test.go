package tool_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// interview is what the replay tests run: calls that work, fail, hold, change and reach outside, over three answers.
func interview() *agentstest.Script {
	return agentstest.NewScript(
		agentstest.Calls(value("set_language", "xx"), callOf("set_country", "?"), ask("Who?")),
		agentstest.Calls(value("set_language", "ja"), value("notify", "desk"), value("set_country", "JP")),
		agentstest.SaysAndCalls("Well", ask("Where?")),
	)
}

func TestReplayCallsNothing(t *testing.T) {
	var j agentstest.Journal
	var first greeting
	l := first.loop(interview())
	want, err := l.Run(t.Context(), newRun(&j), "greet", "Be kind.", nil, &first)
	if err != nil {
		t.Fatal(err)
	}
	steps := j.Steps()

	var second greeting
	silent := agentstest.NewScript()
	l = second.loop(silent)
	got, err := l.Run(t.Context(), newRun(&j), "greet", "Be kind.", nil, &second)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(silent.Requests()); n != 0 || len(second.ran) != 0 {
		t.Errorf("%d calls of the model and tools %q ran again", n, second.ran)
	}
	if diff := cmp.Diff(want, got, sameResult); diff != "" {
		t.Errorf("result: %s", diff)
	}
	if diff := cmp.Diff(greeting{Lang: "ja", Country: "JP"}, second, sameResult); diff != "" {
		t.Errorf("state: %s", diff)
	}
	if diff := cmp.Diff(steps, j.Steps()); diff != "" {
		t.Errorf("steps: %s", diff)
	}
}

// sameResult leaves out what a replay cannot and need not bring back.
var sameResult = cmp.Options{cmpopts.EquateEmpty(), cmp.FilterPath(func(p cmp.Path) bool {
	f, ok := p.Last().(cmp.StructField)
	return ok && (f.Name() == "ran" || f.Name() == "err")
}, cmp.Ignore())}

// continuing plays a model that is asked again after a crash: what it answers depends on how much of the conversation it is
// shown, so that it goes on wherever the first life ended.
type continuing struct{}

func (continuing) Chat(ctx context.Context, req llm.Request) (resp llm.Response, err error) {
	script := interview()
	turns := 1
	for _, m := range req.Messages {
		if m.Role == llm.RoleAssistant {
			turns++
		}
	}
	for range turns {
		if resp, err = script.Chat(ctx, req); err != nil {
			return resp, err
		}
	}
	return resp, nil
}

func TestCrashAnywhere(t *testing.T) {
	var whole agentstest.Journal
	var g greeting
	l := g.loop(continuing{})
	want, err := l.Run(t.Context(), newRun(&whole), "greet", "", nil, &g)
	if err != nil {
		t.Fatal(err)
	}
	points := 2 * len(whole.Steps())
	for at := range points {
		for _, lose := range []bool{false, true} {
			t.Run(fmt.Sprintf("point %d, lose %v", at, lose), func(t *testing.T) { crashAt(t, at, lose, want) })
		}
	}
}

var errCrash = errors.New("crash")

func crashAt(t *testing.T, at int, lose bool, want tool.LoopResult) {
	var effects []string
	n, inEffect := 0, false
	j := agentstest.Journal{Fault: func(p agentstest.Point, s agents.StepRecord) error {
		if n++; n == at+1 {
			inEffect = s.Effect && p == agentstest.End
			return errCrash
		}
		return nil
	}}
	life := func() (tool.LoopResult, *agents.Run, error) {
		var g greeting
		run := newRun(&j)
		l := g.loop(continuing{})
		res, err := l.Run(t.Context(), run, "greet", "", nil, &g)
		for _, r := range g.ran {
			if r == "notify desk" {
				effects = append(effects, r)
			}
		}
		return res, run, err
	}
	if _, run, err := life(); !errors.Is(err, errCrash) || !errors.Is(run.Broken(), errCrash) {
		t.Fatalf("first life: %v, broken %v", err, run.Broken())
	}
	if lose {
		// Rows that were queued before an effect are durable with it; those after it may be lost.
		var durable uint64
		for _, s := range j.Steps() {
			if s.Effect {
				durable = s.Seq
			}
		}
		j.Drop(func(s agents.StepRecord) bool { return s.Seq > durable })
	}
	got, run, err := life()
	if inEffect {
		if !errors.Is(err, agents.ErrInterrupted) || !errors.Is(run.Broken(), agents.ErrInterrupted) {
			t.Errorf("second life: %v, want it to ask a person", err)
		}
	} else if err != nil {
		t.Fatalf("second life: %v", err)
	} else if diff := cmp.Diff(want, got, sameResult); diff != "" {
		t.Error(diff)
	}
	if len(effects) != 1 {
		t.Errorf("the effect ran %d times", len(effects))
	}
}

// A new version of the agent may drop what the model said; what was done outside is found again wherever it is asked for.
func TestEffectIsFoundAgainElsewhere(t *testing.T) {
	var j agentstest.Journal
	var g greeting
	l := g.loop(agentstest.NewScript(agentstest.Calls(value("notify", "desk")), agentstest.Calls(ask("Who?"))))
	if _, err := l.Run(t.Context(), newRun(&j), "greet", "", nil, nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		notified string
		err      error
	}{{"desk", nil}, {"somebody else", agents.ErrDiverged}} {
		j.Drop(func(s agents.StepRecord) bool { return !s.Effect })
		g = greeting{}
		l = g.loop(agentstest.NewScript(
			agentstest.Calls(callOf("notify", "?"), value("set_language", "ja")),
			agentstest.Calls(value("set_country", "JP"), value("notify", c.notified), ask("Who?")),
		))
		if _, err := l.Run(t.Context(), newRun(&j), "greet", "", nil, nil); !errors.Is(err, c.err) {
			t.Errorf("%s: %v, want %v", c.notified, err, c.err)
		}
		if slices.Contains(g.ran, "notify "+c.notified) {
			t.Errorf("%s was told again", c.notified)
		}
	}
}

func TestCancelledLoopBreaksTheRun(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var g greeting
	l := g.loop(agentstest.NewScript(func(llm.Request) (llm.Response, error) {
		cancel()
		return llm.Response{}, ctx.Err()
	}))
	run := newRun(new(agentstest.Journal))
	if _, err := l.Run(ctx, run, "greet", "", nil, nil); !errors.Is(err, context.Canceled) || !errors.Is(run.Broken(), context.Canceled) {
		t.Errorf("%v, broken %v", err, run.Broken())
	}
}

// Whatever a model writes, each call gets one reply in the next request, and a second life of the turn calls nothing.
func TestAnyModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var answers []agentstest.Answer
		for range rapid.IntRange(1, tool.DefaultIterations).Draw(t, "answers") {
			calls := rapid.SliceOfN(rapid.Custom(anyCall), 0, 4).Draw(t, "calls")
			answers = append(answers, agentstest.SaysAndCalls(rapid.SampledFrom([]string{"", "hm"}).Draw(t, "text"), calls...))
		}
		answers = append(answers, forever(agentstest.Calls(ask("At last?")))...)
		tasks := rapid.IntRange(0, 2).Draw(t, "tasks")

		var j agentstest.Journal
		live := func(script *agentstest.Script) (tool.LoopResult, greeting, error) {
			var g greeting
			l := g.loop(script)
			l.Remaining = func() []string { return []string{"Set the language", "Set the country"}[:tasks] }
			res, err := l.Run(context.Background(), newRun(&j), "greet", "", nil, &g)
			return res, g, err
		}
		script := agentstest.NewScript(answers...)
		res, g, err := live(script)
		if err != nil && !errors.Is(err, tool.ErrTooManyIterations) {
			t.Fatal(err)
		}
		for _, req := range script.Requests() {
			checkReplies(t, req.Messages)
		}
		checkReplies(t, res.Messages)
		if want := len(script.Requests()) + len(res.Calls); len(j.Steps()) != want || res.Iterations > tool.DefaultIterations {
			t.Fatalf("%d steps, want %d; %d iterations", len(j.Steps()), want, res.Iterations)
		}

		silent := agentstest.NewScript()
		again, g2, err2 := live(silent)
		if diff := cmp.Diff(res, again, sameResult); diff != "" || len(silent.Requests()) != 0 || len(g2.ran) != 0 {
			t.Fatalf("the second life differs: %s, %d requests, ran %q", diff, len(silent.Requests()), g2.ran)
		}
		if g.Lang != g2.Lang || g.Country != g2.Country || (err == nil) != (err2 == nil) {
			t.Fatalf("%+v %v, then %+v %v", g, err, g2, err2)
		}
	})
}

func anyCall(t *rapid.T) llm.ToolCall {
	return llm.ToolCall{
		ID:   rapid.SampledFrom([]string{"", "a", "b", "call_1_0_1"}).Draw(t, "id"),
		Name: rapid.SampledFrom([]string{"set_language", "set_country", "notify", "ask", "finish", "dance", ""}).Draw(t, "name"),
		Arguments: rapid.SampledFrom([]string{
			`{"value":"ja"}`, `{"value":"xx"}`, `{"text":"Who?"}`, `{"text":"Your age?"}`, "{}", "", "{", `{"value":1}`, "null",
		}).Draw(t, "arguments"),
	}
}
