package agentstest_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/llm"
)

var errFault = errors.New("fault")

// step runs one and reports whether its function was called.
func step(t *testing.T, r *agents.Run, spec agents.Spec, in int, fail error) (ran bool, err error) {
	t.Helper()
	_, err = agents.Step(t.Context(), r, spec, in, func(context.Context) (int, error) {
		ran = true
		return in * 2, fail
	})
	return ran, err
}

func TestSecondLifeOfAStep(t *testing.T) {
	for name, c := range map[string]struct {
		effect  bool
		fault   agentstest.Point
		fail    error
		turn    uint64
		in      int
		ran     bool
		wantErr error
	}{
		"finished":                   {turn: 1, in: 1},
		"finished effect":            {turn: 1, in: 1, effect: true},
		"another turn":               {turn: 2, in: 1, ran: true},
		"another input":              {turn: 1, in: 2, ran: true},
		"another input of an effect": {turn: 1, in: 2, effect: true, wantErr: agents.ErrDiverged},
		"failed":                     {turn: 1, in: 1, fail: errFault, ran: true},
		"interrupted":                {turn: 1, in: 1, fault: agentstest.End, ran: true},
		"interrupted effect":         {turn: 1, in: 1, fault: agentstest.End, effect: true, wantErr: agents.ErrInterrupted},
		"never begun effect":         {turn: 1, in: 1, fault: agentstest.Begin, effect: true, ran: true},
	} {
		t.Run(name, func(t *testing.T) {
			j := agentstest.Journal{Fault: func(p agentstest.Point, s agents.StepRecord) error {
				if p == c.fault {
					return errFault
				}
				return nil
			}}
			spec := agents.Spec{Key: "k", Effect: c.effect}
			if _, err := step(t, j.Run(agents.Run{Turn: 1}), spec, 1, c.fail); (err != nil) != (c.fault != "" || c.fail != nil) {
				t.Fatalf("first life: %v", err)
			}
			j.Fault = nil
			ran, err := step(t, j.Run(agents.Run{Turn: c.turn}), spec, c.in, nil)
			if ran != c.ran || !errors.Is(err, c.wantErr) {
				t.Errorf("ran %v with %v, want %v with %v", ran, err, c.ran, c.wantErr)
			}
		})
	}
}

func TestCommit(t *testing.T) {
	var j agentstest.Journal
	j.Commit(agents.Effects{
		Log: []agents.LogEntry{{ID: "1"}, {ID: "2"}, {ID: "3"}},
		Rows: []agents.Row{{Port: "p", Key: "a", Value: json.RawMessage(`1`)}, {Port: "p", Key: "b", Value: json.RawMessage(`2`)},
			{Port: "p", Key: "a", Value: json.RawMessage(`3`), Shared: true}},
	})
	j.Commit(agents.Effects{Unlog: []string{"2"}, Rows: []agents.Row{{Port: "p", Key: "b"}}})
	run := j.Run(agents.Run{})
	for n, want := range map[int][]string{-1: {"1", "3"}, 0: nil, 1: {"3"}, 9: {"1", "3"}} {
		var ids []string
		h, err := run.History(t.Context(), n)
		for _, e := range h {
			ids = append(ids, e.ID)
		}
		if diff := cmp.Diff(want, ids); diff != "" || err != nil {
			t.Errorf("history of %d: %v %s", n, err, diff)
		}
	}
	for _, c := range []struct {
		key    string
		shared bool
		want   string
	}{{"a", false, "1"}, {"a", true, "3"}, {"b", false, ""}} {
		if v, err := run.Row(t.Context(), "p", c.key, c.shared); string(v) != c.want || err != nil {
			t.Errorf("row %s: %s, %v", c.key, v, err)
		}
	}
	if rows := j.Rows("p", false); len(rows) != 1 || string(rows["a"]) != "1" {
		t.Errorf("rows %v", rows)
	}
}

func TestDrop(t *testing.T) {
	var j agentstest.Journal
	run := j.Run(agents.Run{})
	for _, key := range []string{"a", "b", "c"} {
		if _, err := step(t, run, agents.Spec{Key: key}, 1, nil); err != nil {
			t.Fatal(err)
		}
	}
	j.Drop(func(s agents.StepRecord) bool { return s.Key == "b" })
	if _, err := step(t, run, agents.Spec{Key: "d"}, 1, nil); err != nil {
		t.Fatal(err)
	}
	var seqs []uint64
	for _, s := range j.Steps() {
		seqs = append(seqs, s.Seq)
	}
	if diff := cmp.Diff([]uint64{1, 3, 4}, seqs); diff != "" {
		t.Error(diff)
	}
}

func TestScript(t *testing.T) {
	s := agentstest.NewScript(agentstest.Says("hi"), agentstest.Fails(errFault))
	if r, err := s.Chat(t.Context(), llm.Request{Agent: "a"}); r.Content != "hi" || err != nil {
		t.Errorf("%+v, %v", r, err)
	}
	for _, want := range []error{errFault, agentstest.ErrScriptEnded} {
		if _, err := s.Chat(t.Context(), llm.Request{Agent: "b"}); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	if reqs := s.Requests(); len(reqs) != 3 || reqs[0].Agent != "a" {
		t.Errorf("%+v", reqs)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Chat(ctx, llm.Request{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
