package quorum_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
)

// models answers each voter by its name; a missing one never answers.
type models struct {
	mu    sync.Mutex
	texts map[string]string
	asked map[string]int
}

func (m *models) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	m.mu.Lock()
	m.asked[req.Model]++
	text, ok := m.texts[req.Model]
	m.mu.Unlock()
	switch {
	case !ok:
		<-ctx.Done()
		return llm.Response{}, ctx.Err()
	case text == "down":
		return llm.Response{}, &llm.Error{Code: llm.OpenAIUnavailable}
	}
	return llm.Response{Content: text, Usage: llm.Usage{Prompt: 10, Completion: 5, Total: 15}}, nil
}

const (
	yes = `{"verdict":"approve","reason":"fine","confidence":0.8}`
	no  = `{"verdict":"reject","reason":"too early","confidence":0.8}`
)

func panelOf(m *models, voters ...string) quorum.Panel {
	m.asked = map[string]int{}
	return quorum.Panel{Client: m, Voters: voters, Deadline: time.Second}
}

var proposal = quorum.Proposal{Point: quorum.PlanReview, Target: "form", Round: 2, System: "judge", Text: "the plan"}

func TestReview(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &models{texts: map[string]string{"a": yes, "b": no, "c": "I approve", "d": "down", "f": yes}}
		p := panelOf(m, "a", "b", "c", "d", "e", "f")
		p.Policy.MinParticipation = 3
		now := time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC)
		run := agents.NewRun(agents.Run{Turn: 1, Now: now}, &agentstest.Journal{}, nil)
		var shown []string
		round, err := p.Review(t.Context(), run, proposal, told(func(e quorum.Event) {
			if v, ok := e.(quorum.ModelComplete); ok {
				shown = append(shown, v.Vote.Model)
			}
		}))
		if err != nil || !round.Approved || round.Summary != "[●○!!!●]" || round.Number != 2 || !round.Timestamp.Equal(now) {
			t.Errorf("round %+v, %v", round, err)
		}
		for i, want := range map[int]string{2: "InvalidStructuredJson", 3: "OpenAIUnavailable", 4: "Timeout"} {
			if v := round.Votes[i]; v.Verdict != quorum.Failed || v.Reason != want {
				t.Errorf("vote %+v, want %s", v, want)
			}
		}
		if len(shown) != 6 || shown[5] != "e" {
			t.Errorf("shown %v: the one that never answers comes last", shown)
		}
	})
}

// A turn that runs again asks only those whose vote is not recorded.
func TestReviewAgain(t *testing.T) {
	m := &models{texts: map[string]string{"a": yes, "b": "down", "c": yes}}
	p, journal := panelOf(m, "a", "b", "c"), &agentstest.Journal{}
	if _, err := p.Review(t.Context(), journal.Run(agents.Run{Turn: 1}), proposal, nil); err != nil {
		t.Fatal(err)
	}
	m.texts["b"] = no
	round, err := p.Review(t.Context(), journal.Run(agents.Run{Turn: 1}), proposal, nil)
	if err != nil || round.Summary != "[●○●]" || m.asked["a"] != 1 || m.asked["b"] != 2 || m.asked["c"] != 1 {
		t.Errorf("round %+v, %v, asked %v", round, err, m.asked)
	}
}

// When the record cannot be kept, there is no round.
func TestReviewOnABrokenJournal(t *testing.T) {
	broken := errors.New("the disk is full")
	journal := &agentstest.Journal{Fault: func(p agentstest.Point, s agents.StepRecord) error {
		if p == agentstest.End && s.Key == "vote/b" {
			return broken
		}
		return nil
	}}
	m := &models{texts: map[string]string{"a": yes, "b": yes, "c": yes}}
	round, err := panelOf(m, "a", "b", "c").Review(t.Context(), journal.Run(agents.Run{Turn: 1}), proposal, nil)
	if !errors.Is(err, broken) || round.Approved {
		t.Errorf("round %+v, %v", round, err)
	}
}

// told is a function as a notifier.
type told func(quorum.Event)

func (f told) Notify(e quorum.Event) { f(e) }
