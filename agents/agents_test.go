package agents_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// journal is the smallest one: it remembers, and fails when told to.
type journal struct {
	done map[string]agents.StepRecord
	fail error
}

func (j *journal) Begin(_ context.Context, s agents.StepRecord) (agents.StepRecord, error) {
	if prev, ok := j.done[s.Key]; ok && prev.Digest == s.Digest && prev.Status == agents.Done {
		return prev, nil
	}
	return s, j.fail
}

func (j *journal) End(_ context.Context, s agents.StepRecord) error {
	if j.fail == nil {
		j.done[s.Key] = s
	}
	return j.fail
}

func (j *journal) History(context.Context, int) ([]agents.LogEntry, error) { return nil, j.fail }

func (j *journal) Others(context.Context) ([]agents.Glance, error) { return nil, nil }

func (j *journal) Row(context.Context, string, string, bool) (json.RawMessage, error) {
	return nil, j.fail
}

func newRun(j *journal) *agents.Run {
	if j.done == nil {
		j.done = map[string]agents.StepRecord{}
	}
	return agents.NewRun(agents.Run{Turn: 1, Now: time.Unix(0, 0)}, j, nil)
}

type classed struct{ error }

func (classed) ErrorClass() string { return "timeout" }

type answer struct{ Text string }

func (answer) Tokens() (int, int, int) { return 3, 2, 5 }

func ask(r *agents.Run, key string, in any, fn func(context.Context) (answer, error)) (answer, error) {
	return agents.Step(context.Background(), r, agents.Spec{Key: key, Agent: "a", Name: "n", Kind: agents.LLM}, in, fn)
}

func TestAFinishedStepIsNotRepeated(t *testing.T) {
	j := &journal{}
	calls := 0
	call := func(context.Context) (answer, error) { calls++; return answer{"yes"}, nil }
	for range 2 { // the second run is the turn after a crash
		got, err := ask(newRun(j), "q", "in", call)
		if err != nil || got.Text != "yes" {
			t.Fatalf("got %v, %v", got, err)
		}
	}
	if calls != 1 {
		t.Errorf("called %d times", calls)
	}
	if _, err := ask(newRun(j), "q", "another input", call); err != nil || calls != 2 {
		t.Errorf("another input is another question: %d calls, %v", calls, err)
	}
	if rec := j.done["q"]; rec.Tokens.Total != 5 || string(rec.Input) != `"another input"` {
		t.Errorf("recorded %+v", rec)
	}
}

func TestAFailedStepIsRecordedByClassAndRunsAgain(t *testing.T) {
	j := &journal{}
	cause := classed{errors.New("what the candidate said")}
	if _, err := ask(newRun(j), "q", 1, func(context.Context) (answer, error) { return answer{}, cause }); !errors.Is(err, cause) {
		t.Errorf("got %v", err)
	}
	if rec := j.done["q"]; rec.Status != agents.Failed || rec.ErrorClass != "timeout" {
		t.Errorf("recorded %+v", rec)
	}
	if got, err := ask(newRun(j), "q", 1, func(context.Context) (answer, error) { return answer{"now"}, nil }); err != nil || got.Text != "now" {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestKeysAreUsedOnceInATurnAndScopedForChildren(t *testing.T) {
	r := newRun(&journal{})
	ok := func(context.Context) (answer, error) { return answer{}, nil }
	for _, run := range []*agents.Run{r, r.Child("subtask/1"), r.Child("subtask/2")} {
		if _, err := ask(run, "q", 1, ok); err != nil {
			t.Error(err)
		}
	}
	if _, err := ask(r, "q", 1, ok); !errors.Is(err, agents.ErrKeyUsed) {
		t.Errorf("got %v", err)
	}
}

// kind answers every error with a friendly post: it must not commit when the journal is what failed.
type kind struct{}

func (kind) Record(s int) any { return s }

func (kind) Turn(ctx context.Context, r *agents.Run, s int) (agents.Outcome[int], error) {
	out := agents.Outcome[int]{State: s + 1}
	if _, err := ask(r, "q", 1, func(context.Context) (answer, error) { return answer{}, nil }); err != nil {
		out.Say(bot.Post{Key: "sorry"}, r.Now, nil)
	}
	return out, nil
}

func TestABrokenJournalIsTheTurnsError(t *testing.T) {
	p := agents.Register("kind", 1, kind{}, nil)
	full := errors.New("disk full")
	if _, err := p.Turn(context.Background(), newRun(&journal{fail: full}), agents.Saved{}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	res, err := p.Turn(context.Background(), newRun(&journal{}), agents.Saved{})
	if err != nil || string(res.State.Data) != "1" || res.State.Version != 1 {
		t.Errorf("got %+v, %v", res, err)
	}
}

func TestACancelledCallIsNoAnswer(t *testing.T) {
	j := &journal{}
	ctx, cancel := context.WithCancel(context.Background())
	r := newRun(j)
	_, err := agents.Step(ctx, r, agents.Spec{Key: "q", Kind: agents.LLM}, 1, func(context.Context) (answer, error) {
		cancel()
		return answer{"cut off"}, nil
	})
	if !errors.Is(err, context.Canceled) || !errors.Is(r.Broken(), context.Canceled) || len(j.done) != 0 {
		t.Errorf("got %v, broken %v, recorded %v", err, r.Broken(), j.done)
	}
}

func TestAFinishedEffectIsRecordedThoughCancelled(t *testing.T) {
	j := &journal{}
	ctx, cancel := context.WithCancel(context.Background())
	_, err := agents.Step(ctx, newRun(j), agents.Spec{Key: "pay", Kind: agents.Tool, Effect: true}, 1, func(context.Context) (answer, error) {
		cancel()
		return answer{"paid"}, nil
	})
	if err != nil || j.done["pay"].Status != agents.Done {
		t.Errorf("got %v, recorded %+v", err, j.done["pay"])
	}
}

func TestStateIsMigratedOrRefused(t *testing.T) {
	twice := func(raw json.RawMessage) (json.RawMessage, error) {
		var n int
		err := json.Unmarshal(raw, &n)
		out, _ := json.Marshal(2 * n)
		return out, err
	}
	p := agents.Register("kind", 3, kind{}, agents.Migrations{2: twice})
	tests := []struct {
		saved agents.Saved
		want  string
		err   error
	}{
		{agents.Saved{}, "1", nil},
		{agents.Saved{Version: 3, Data: []byte("5")}, "6", nil},
		{agents.Saved{Version: 2, Data: []byte("5")}, "11", nil},
		{agents.Saved{Version: 1, Data: []byte("5")}, "", agents.ErrNoMigration},
		{agents.Saved{Version: 4, Data: []byte("5")}, "", agents.ErrNewerState},
	}
	for _, tt := range tests {
		res, err := p.Turn(context.Background(), newRun(&journal{}), tt.saved)
		if !errors.Is(err, tt.err) || err == nil && string(res.State.Data) != tt.want {
			t.Errorf("%+v: got %+v, %v", tt.saved, res, err)
		}
	}
}
