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

// discussing holds a discussion, each phase in a turn of its own, in which every model answers with its name in capitals but those that
// are down.
func discussing(t *testing.T, d quorum.Discussion, down ...string) (quorum.Minutes, []string) {
	t.Helper()
	fails := func(what string) error {
		if slices.Contains(down, what) {
			return errors.New("down")
		}
		return nil
	}
	var phases phaseList
	d.Answer = func(_ context.Context, _ *agents.Run, model string) (string, error) {
		return "answer " + strings.ToUpper(model), fails(model)
	}
	d.Review = func(_ context.Context, _ *agents.Run, model string, others []quorum.Opinion) (string, error) {
		for _, o := range others {
			if o.Text == "answer "+strings.ToUpper(model) {
				t.Errorf("%s reviews its own answer", model)
			}
		}
		return fmt.Sprint(len(others), " reviewed"), fails("review of " + model)
	}
	d.Moderate = func(_ context.Context, _ *agents.Run, model string, answers []quorum.Opinion, reviews []string) (quorum.Synthesis, error) {
		return quorum.Synthesis{Conclusion: fmt.Sprint(len(answers), " answers, ", len(reviews), " reviews")}, fails("moderator " + model)
	}
	var m quorum.Minutes
	for turn := uint64(1); m.Phase != quorum.Concluded; turn++ {
		before := m
		var err error
		if m, err = d.Advance(t.Context(), agents.NewRun(agents.Run{Turn: turn}, &agentstest.Journal{}, nil), before, &phases); err != nil {
			t.Fatal(err)
		}
		if turn > 3 {
			t.Fatal("it never ends")
		}
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
		moderator    string
		failed       int
		phases       int
		noReview     bool
	}{
		"all answer and review":          {models: all, conclusion: "3 answers, 3 reviews", moderator: "chair", phases: 3},
		"one fails":                      {models: all, down: []string{"y"}, conclusion: "2 answers, 2 reviews", moderator: "chair", failed: 1, phases: 3},
		"a review fails":                 {models: all, down: []string{"review of z"}, conclusion: "3 answers, 2 reviews", moderator: "chair", failed: 1, phases: 3},
		"one is left: nothing to review": {models: all, down: []string{"x", "y"}, conclusion: "1 answers, 0 reviews", moderator: "chair", failed: 2, phases: 2},
		"nobody answers":                 {models: all, down: all, failed: 3, phases: 1},
		"the moderator fails":            {models: all, down: []string{"moderator chair"}, conclusion: "3 answers, 3 reviews", moderator: "x", failed: 1, phases: 3},
		"every moderator fails":          {models: all, down: []string{"moderator chair", "moderator x"}, failed: 2, phases: 3},
		"no review is wanted":            {models: all, conclusion: "3 answers, 0 reviews", moderator: "chair", phases: 2, noReview: true},
		"one model is asked":             {models: all[:1], phases: 1},
		"nobody is asked":                {phases: 1},
	} {
		m, phases := discussing(t, quorum.Discussion{Models: c.models, Moderators: []string{"chair", "x"}, NoReview: c.noReview}, c.down...)
		got := ""
		if m.Synthesis != nil {
			got = m.Synthesis.Conclusion
		}
		if got != c.conclusion || m.Moderator != c.moderator || len(m.Failed) != c.failed || len(phases) != c.phases {
			t.Errorf("%s: %q by %q, failed %v, phases %v", name, got, m.Moderator, m.Failed, phases)
		}
		for i, x := range m.Contributions {
			if x.Label != string(rune('A'+i)) {
				t.Errorf("%s: %s is labelled %s", name, x.Model, x.Label)
			}
		}
	}
}
