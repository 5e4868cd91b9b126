package quorum_test

import (
	"context"
	"errors"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/quorum"
)

func entry(model string, points ...float64) quorum.Entry[string] {
	e := quorum.Entry[string]{Model: model}
	for i, p := range points {
		e.Scores = append(e.Scores, quorum.Score{Model: string(rune('x' + i)), Points: p})
	}
	return e
}

func TestBest(t *testing.T) {
	for name, c := range map[string]struct {
		entries []quorum.Entry[string]
		want    int
	}{
		"the highest average":              {[]quorum.Entry[string]{entry("a", 7, 7), entry("b", 9, 7)}, 1},
		"a tie goes to more votes":         {[]quorum.Entry[string]{entry("a", 8), entry("b", 8, 8)}, 1},
		"then to the order":                {[]quorum.Entry[string]{entry("a", 8, 8), entry("b", 8, 8)}, 0},
		"the floor itself is not enough":   {[]quorum.Entry[string]{entry("a", 6, 6), entry("b", 5, 6)}, -1},
		"one plan is too few":              {[]quorum.Entry[string]{entry("a", 9, 9)}, -1},
		"none":                             {nil, -1},
		"what is no score does not count":  {[]quorum.Entry[string]{entry("a", 11, 100), entry("b", 7, 0)}, 1},
		"its own score does not count":     {[]quorum.Entry[string]{entry("x", 10, 7), entry("b", 7.5, 7.5)}, 1},
		"a plan without scores cannot win": {[]quorum.Entry[string]{entry("a"), entry("b", 6.5)}, 1},
	} {
		if got := quorum.Best(c.entries, quorum.DefaultFloor); got.Winner != c.want || got.Why == "" {
			t.Errorf("%s: %d (%s), want %d", name, got.Winner, got.Why, c.want)
		}
	}
}

func TestEnsemble(t *testing.T) {
	down := errors.New("down")
	e := quorum.Ensemble[string]{
		Planners: []string{"a", "b", "c", "d"},
		Plan: func(_ context.Context, _ *agents.Run, model string) (string, error) {
			if model == "c" {
				return "", down
			}
			return "plan of " + model, nil
		},
		Score: func(_ context.Context, _ *agents.Run, judge, plan string) (quorum.Score, error) {
			switch {
			case plan == "plan of "+judge:
				t.Errorf("%s judges its own plan", judge)
			case judge == "d" && plan == "plan of a":
				return quorum.Score{}, down
			case plan == "plan of b":
				return quorum.Score{Points: 9}, nil
			}
			return quorum.Score{Points: 7}, nil
		},
	}
	run := agents.NewRun(agents.Run{Turn: 1}, &agentstest.Journal{}, nil)
	got, err := e.Run(t.Context(), run, nil)
	if err != nil || got.Winner != 1 || len(got.Entries) != 3 || got.Entries[1].Average != 9 || len(got.Entries[0].Scores) != 1 {
		t.Errorf("%+v, %v", got, err)
	}
}
