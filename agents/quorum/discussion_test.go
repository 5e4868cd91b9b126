package quorum_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/quorum"
)

// discussing has every model answer with its name in capitals, but those that are down.
func discussing(t *testing.T, models []string, down ...string) (quorum.Minutes, []string) {
	t.Helper()
	fails := func(what string) error {
		if slices.Contains(down, what) {
			return errors.New("down")
		}
		return nil
	}
	var phases phaseList
	d := quorum.Discussion{
		Models: models,
		Answer: func(_ context.Context, _ *agents.Run, model string) (string, error) {
			return "answer " + strings.ToUpper(model), fails(model)
		},
		Review: func(_ context.Context, _ *agents.Run, model string, others []quorum.Opinion) (string, error) {
			for _, o := range others {
				if o.Text == "answer "+strings.ToUpper(model) {
					t.Errorf("%s reviews its own answer", model)
				}
			}
			return fmt.Sprint(len(others), " reviewed"), fails("review of " + model)
		},
		Moderate: func(_ context.Context, _ *agents.Run, answers []quorum.Opinion, reviews []string) (quorum.Synthesis, error) {
			return quorum.Synthesis{Conclusion: fmt.Sprint(len(answers), " answers, ", len(reviews), " reviews")}, fails("moderator")
		},
	}
	m, err := d.Run(t.Context(), agents.NewRun(agents.Run{Turn: 1}, &agentstest.Journal{}, nil), &phases)
	if err != nil {
		t.Fatal(err)
	}
	return m, phases
}

type phaseList []string

func (p *phaseList) Notify(e quorum.Event) {
	if c, ok := e.(quorum.PhaseChange); ok {
		*p = append(*p, c.Phase)
	}
}

func TestDiscussion(t *testing.T) {
	all := []string{"x", "y", "z"}
	for name, c := range map[string]struct {
		models, down []string
		conclusion   string // empty: there is no synthesis
		failed       int
		phases       int
	}{
		"all answer and review":          {all, nil, "3 answers, 3 reviews", 0, 3},
		"one fails":                      {all, []string{"y"}, "2 answers, 2 reviews", 1, 3},
		"a review fails":                 {all, []string{"review of z"}, "3 answers, 2 reviews", 0, 3},
		"one is left: nothing to review": {all, []string{"x", "y"}, "1 answers, 0 reviews", 2, 2},
		"nobody answers":                 {all, all, "", 3, 1},
		"the moderator fails":            {all, []string{"moderator"}, "", 0, 3},
		"nobody is asked":                {nil, nil, "", 0, 1},
	} {
		m, phases := discussing(t, c.models, c.down...)
		got := ""
		if m.Synthesis != nil {
			got = m.Synthesis.Conclusion
		}
		if got != c.conclusion || len(m.Failed) != c.failed || len(phases) != c.phases {
			t.Errorf("%s: %q, failed %v, phases %v", name, got, m.Failed, phases)
		}
		for i, x := range m.Contributions {
			if x.Label != string(rune('A'+i)) {
				t.Errorf("%s: %s is labelled %s", name, x.Model, x.Label)
			}
		}
	}
}
