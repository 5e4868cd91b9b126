package main

import (
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/cmd/mendan/usage"
)

// TestUsageOfAnInterview accounts for an interview: every call of every server is there, by agent and model, with its tokens and its price, and the table
// says what it adds up to.
func TestUsageOfAnInterview(t *testing.T) {
	t.Parallel()
	s := sit(t, sittingOptions{})
	s.hold()
	s.end()
	account := func(flags ...string) (lines []usage.Line) {
		t.Helper()
		var out strings.Builder
		var stderr lockedBuffer
		args := append([]string{"usage", "--db", s.db, "--config", filepath.Join(filepath.Dir(s.db), "config.yaml")}, flags...)
		if code := runProgram(t.Context(), args, world{strings.NewReader(""), &out, &stderr, env("AI_AGENT_MODE=openai", "OPENAI_API_KEY="+dummyKey)}); code != 0 {
			t.Fatalf("%v: %s", flags, stderr.String())
		}
		if flags[0] != "--json" {
			t.Log("\n" + out.String())
			if !strings.Contains(out.String(), "tokens in") || !strings.Contains(out.String(), "Prices: 4 of the configuration") {
				t.Errorf("the table says %s", out.String())
			}
			return nil
		}
		for dec := json.NewDecoder(strings.NewReader(out.String())); dec.More(); {
			var l usage.Line
			if err := dec.Decode(&l); err != nil {
				t.Fatal(err)
			}
			lines = append(lines, l)
		}
		return lines
	}
	var all usage.Sum
	for _, l := range account("--json", "--by", "model,agent") {
		all.Add(l.Sum)
		want := float64(l.In)*10e-6 + float64(l.Out)*30e-6
		if l.Agent == "voter" {
			want = float64(l.In+l.Out) * 1e-6
		}
		if l.Unpriced > 0 || math.Abs(l.Money-want) > 1e-9 || l.Agent != "voter" && l.Model != "openai/scripted" {
			t.Errorf("%+v, want %v USD", l, want)
		}
	}
	if calls := len(s.server.Calls()) + len(s.panel.Calls()); all.Calls != calls || all.In == 0 || all.Out == 0 {
		t.Errorf("%+v of %d calls", all, calls)
	}
	byDay := account("--json", "--by", "day,workflow,thread")
	if len(byDay) != 1 || byDay[0].Day != "2026-11-20" || byDay[0].Workflow != "interview" || byDay[0].Thread == "" || byDay[0].Calls != all.Calls {
		t.Errorf("%+v", byDay)
	}
	if none := account("--json", "--since", "2026-11-21"); len(none) != 0 {
		t.Errorf("%+v", none)
	}
	account("--by", "agent")
}

// TestLimitOfADay reaches a limit in the middle of an interview: operators read it once, no model is asked any more, and rules bring it to its end.
func TestLimitOfADay(t *testing.T) {
	t.Parallel()
	s := sit(t, sittingOptions{limits: "day: {tokens: 9000}"})
	s.untilAsked("email")
	for _, line := range []string{"robin.miller@example.com", "I worked as a courier in Leeds for four years.", "I planned the rounds anew and halved the late parcels."} {
		s.tell(sayLine(line))
	}
	if n := strings.Count(s.transcript.String(), `"text":"`+reply(t, "operators.limit_reached.title")+`"`); n != 1 {
		t.Errorf("operators read it %d times\n%s", n, s.transcript.String())
	}
	calls := len(s.server.Calls())
	s.tell(sayLine("The early one, please."))
	if n := len(s.server.Calls()); n != calls {
		t.Errorf("%d calls after the limit was reached", n-calls)
	}
	if !strings.Contains(s.transcript.String(), reply(t, "error.by_rules")) {
		t.Errorf("nobody is told that rules go on\n%s", s.transcript.String())
	}
	s.tell(map[string]any{"do": "quit"})
}
