package main

import (
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/llm/openaitest"
	"github.com/mendanhq/mendan/prompts"
)

// TestInterviewWithAModel holds a whole interview in openai mode, against a scripted server.
func TestInterviewWithAModel(t *testing.T) {
	t.Parallel()
	s := sit(t, sittingOptions{})
	s.hold()
	got := s.end()
	want := finalRecord{
		Status: "ready_for_human_review", Language: "en", Country: "GB", Timezone: "Europe/London",
		Facts: map[string]any{
			"full_name": "Robin Miller", "email": "robin.miller@example.com", "shift": "early",
			"latest_role": "courier in Leeds", "main_achievement": "planned the rounds anew and halved the late parcels",
		},
	}
	if diff := cmp.Diff(want, got.record); diff != "" {
		t.Error(diff)
	}
	s.check(got)
	if s.fallbacks > 0 {
		t.Errorf("the fixed reply was shown %d times", s.fallbacks)
	}
	if !strings.Contains(s.stderr.String(), "agent=auditor") {
		t.Errorf("the log does not say who worked:\n%s", s.stderr.String())
	}
	if strings.Contains(s.transcript.String(), "How old") {
		t.Error("a wording that QuickCheck does not pass was asked")
	}
	for i, c := range s.server.Calls() {
		if c.Attempts != 1 || c.Request.Model != "scripted" || c.Request.MaxTokens != 1200 || c.Request.Temperature == nil || *c.Request.Temperature != 0.3 {
			t.Errorf("call %d: %d attempts, settings %+v", i+1, c.Attempts, c.Request)
		}
		for _, tool := range c.Request.Tools {
			if !tool.Strict {
				t.Errorf("call %d: the tool %s is not strict", i+1, tool.Name)
			}
		}
	}
}

var faultSeeds = flag.Uint64("faults.seeds", 1, "at how many random calls the interview meets each fault")

// TestInterviewWithFaults holds the same interview once for every fault, each at a random call that a seed chooses, and once
// more with all that may pass, each at the first attempt of a call only. However the call fails, the record at the end is that of an interview
// without a fault, and the fixed reply is read at most once.
func TestInterviewWithFaults(t *testing.T) {
	t.Parallel()
	plain := sit(t, sittingOptions{})
	plain.hold()
	want := plain.end().record
	calls := plain.server.Calls()
	for _, f := range slices.Concat(openaitest.Faults(), openaitest.Misbehaviour()) {
		seeds := *faultSeeds
		if patience(f) < time.Minute {
			seeds = 1 // they wait in real time
		}
		for seed := range seeds {
			n := pick(calls, f, seed)
			t.Run(fmt.Sprintf("%s/at call %d of %s", f, n, agentOf(calls[n-1])), func(t *testing.T) {
				t.Parallel()
				s := sit(t, sittingOptions{timeout: patience(f)})
				s.server.Fail(n, f, 0)
				s.hold()
				s.survived([]openaitest.Fault{f}, want, attempts(f))
			})
		}
	}
	for _, wait := range []time.Duration{patience(openaitest.Hang), patience(openaitest.ServerError)} {
		passing := slices.DeleteFunc(openaitest.Faults(), func(f openaitest.Fault) bool { return attempts(f) == 1 || patience(f) != wait })
		t.Run(fmt.Sprintf("once: %v", passing), func(t *testing.T) {
			t.Parallel()
			s := sit(t, sittingOptions{timeout: wait})
			taken := map[int]bool{}
			for _, f := range passing {
				n := pick(calls, f, *faultSeeds)
				for taken[n] {
					n = n%len(calls) + 1
				}
				taken[n] = true
				s.server.Fail(n, f, 1)
			}
			s.hold()
			s.survived(passing, want, 2)
		})
	}
}

// TestInterviewThroughAnOutage breaks the server, or the model's mind, before every third of the candidate's lines, with more seeds before
// each, and for good: rules bring the interview to its end.
func TestInterviewThroughAnOutage(t *testing.T) {
	t.Parallel()
	plain := sit(t, sittingOptions{})
	plain.hold()
	lines := len(plain.told)
	want := plain.end().record
	apart := 3
	if *faultSeeds > 1 {
		apart = 1
	}
	for at := 1; at <= lines; at += apart {
		t.Run(fmt.Sprint("500/before line ", at), func(t *testing.T) { outage(t, openaitest.ServerError, at, want) })
	}
	for i, f := range openaitest.Misbehaviour() {
		r := rand.New(rand.NewPCG(*faultSeeds, uint64(i)))
		for range *faultSeeds {
			at := 1 + r.IntN(lines)
			t.Run(fmt.Sprintf("%s/before line %d", f, at), func(t *testing.T) { outage(t, f, at, want) })
		}
	}
}

// TestInterviewThroughAStorm fails every fifth call, each in some way. The candidate says again what met the fixed reply, and
// comes to the end; only an audit that failed twice is left to a person.
func TestInterviewThroughAStorm(t *testing.T) {
	t.Parallel()
	plain := sit(t, sittingOptions{})
	plain.hold()
	want := plain.end().record
	faults := slices.DeleteFunc(slices.Concat(openaitest.Faults(), openaitest.Misbehaviour()), func(f openaitest.Fault) bool {
		return patience(f) < time.Minute || f == openaitest.RateLimitedBriefly // they wait in real time
	})
	for seed := range 3 * *faultSeeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := sit(t, sittingOptions{storm: true})
			r := rand.New(rand.NewPCG(seed, 5))
			for n := range 500 {
				if r.IntN(5) == 0 {
					s.server.Fail(n+1, faults[r.IntN(len(faults))], 0)
				}
			}
			s.hold()
			got := s.end()
			s.check(got)
			s.sameRecord(want, got.record)
			if t.Failed() {
				t.Log(s.transcript.String())
			}
		})
	}
}

func outage(t *testing.T, f openaitest.Fault, line int, want finalRecord) {
	t.Parallel()
	s := sit(t, sittingOptions{outage: line, fault: f})
	s.hold()
	got := s.end()
	s.check(got)
	s.sameRecord(want, got.record)
	if s.fallbacks > 2 {
		t.Errorf("the fixed reply was shown %d times", s.fallbacks)
	}
	if t.Failed() {
		t.Log(s.transcript.String())
	}
}

// sameRecord holds a record to that of an interview in which every call went well. Rules quote an answer whole where a model takes its words, and what
// no model audited is for a person.
func (s *sitting) sameRecord(want, got finalRecord) {
	s.t.Helper()
	if unaudited := strings.Contains(s.transcript.String(), reply(s.t, "finding.audit_unavailable")); unaudited && got.Status == "needs_human" {
		got.Status = want.Status
	}
	facts := maps.Clone(got.Facts)
	for key, value := range want.Facts {
		if words, _ := facts[key].(string); strings.Contains(words, value.(string)) {
			facts[key] = value
		}
	}
	got.Facts = facts
	if diff := cmp.Diff(want, got); diff != "" {
		s.t.Error(diff)
	}
}

// survived checks an interview in which one call met each of the faults.
func (s *sitting) survived(faults []openaitest.Fault, want finalRecord, attempts int) {
	s.t.Helper()
	got := s.end()
	s.check(got)
	s.sameRecord(want, got.record)
	if s.fallbacks > 1 { // to words that rules do not read either
		s.t.Errorf("the fixed reply was shown %d times", s.fallbacks)
	}
	for _, f := range faults {
		var met []int
		for _, c := range s.server.Calls() {
			if c.Fault == f {
				met = append(met, c.Attempts)
			}
		}
		if len(met) != 1 || met[0] != attempts {
			s.t.Errorf("attempts at calls that met %s: %v, want %d at one", f, met, attempts)
		}
	}
	if s.t.Failed() {
		s.t.Log(s.transcript.String())
	}
}

// check is what holds for every interview in openai mode.
func (s *sitting) check(got outcome) {
	s.t.Helper()
	if got.code != 0 {
		s.t.Errorf("exit code %d: %s", got.code, s.stderr.String())
	}
	for _, r := range slices.Concat(s.server.Refused(), s.panel.Refused()) {
		s.t.Errorf("OpenAI would refuse: %s", r)
	}
	calls := s.server.Calls()
	for i, c := range calls {
		if c.Attempts > 2 {
			s.t.Errorf("call %d: %d attempts", i+1, c.Attempts)
		}
	}
	steps := 0
	for _, st := range got.steps {
		if st.Kind != "llm" || st.Output.Model == offline.Model {
			continue
		}
		steps++
		if st.Status == "done" && st.Tokens.Total == 0 {
			s.t.Errorf("step %s counts no tokens", st.Key)
		}
		if st.Status != "done" && st.ErrorClass == "" {
			s.t.Errorf("step %s is %s without a class", st.Key, st.Status)
		}
	}
	if calls := len(calls) + len(s.panel.Calls()); steps != calls {
		s.t.Errorf("%d calls have %d steps", calls, steps)
	}
	for _, secret := range slices.Concat(slices.Collect(flat(candidate())), []string{dummyKey, "Robin", "courier in Leeds"}) {
		if strings.Contains(s.stderr.String(), secret) {
			s.t.Errorf("the log holds %q", secret)
		}
	}
}

// pick chooses a call that the fault can be met at.
func pick(calls []openaitest.Call, f openaitest.Fault, seed uint64) int {
	h := fnv.New64a()
	_, _ = h.Write([]byte(f))
	r := rand.New(rand.NewPCG(seed, h.Sum64()))
	for {
		n := r.IntN(len(calls))
		switch c := calls[n]; {
		case slices.Contains(openaitest.Faults(), f), f != openaitest.Twice && len(c.Reply.Calls) > 0, c.Reply.Uses("create_plan"):
			return n + 1
		}
	}
}

// attempts is how often a call is made that never stops failing.
func attempts(f openaitest.Fault) int {
	switch f {
	case openaitest.RateLimitedLong, openaitest.ContentFilter, openaitest.Declined,
		openaitest.KeyRefused, openaitest.ModelUnknown, openaitest.ContextFull:
		return 1
	}
	if slices.Contains(openaitest.Misbehaviour(), f) {
		return 1
	}
	return 2
}

// agentOf names whose call it is, by its tools.
func agentOf(c openaitest.Call) string {
	if isReader(c.Request) {
		return "reader"
	}
	for _, a := range []struct{ tool, agent string }{
		{"set_language", "greeter"}, {"create_plan", "architect"}, {"subtask_quick_check", "interviewer"}, {"review", "reviewer"},
	} {
		if c.Request.Offers(a.tool) {
			return a.agent
		}
	}
	if isAuditor(c.Request) {
		return "auditor"
	}
	return "quickcheck"
}

func flat(m map[string][]string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			for _, v := range m[k] {
				if !yield(v) {
					return
				}
			}
		}
	}
}

// reply is what a candidate reads, by its key in the catalogue.
func reply(t *testing.T, key string) string {
	t.Helper()
	c, err := prompts.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	return c.Text(key, nil)
}
