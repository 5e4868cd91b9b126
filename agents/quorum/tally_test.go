package quorum_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/quorum"
)

func TestTally(t *testing.T) {
	var tally quorum.Tally
	vote := func(model string, v quorum.Verdict) quorum.Event {
		return quorum.ModelComplete{Vote: quorum.Vote{Model: model, Verdict: v}}
	}
	yes, no := quorum.Approve.Sign(), quorum.Reject.Sign()
	for _, step := range []struct {
		event quorum.Event
		want  string
	}{
		{quorum.PhaseChange{Phase: "plan"}, ""},
		{quorum.ReviewStart{Voters: []string{"a", "b", "c"}}, "[………]"},
		{vote("c", quorum.Reject), "[……" + no + "]"},
		{vote("a", quorum.Approve), "[" + yes + "…" + no + "]"},
		{quorum.ReviewStart{Voters: []string{"a"}}, "[…]"},
		{quorum.ReviewVotes{}, ""},
	} {
		tally.Notify(step.event)
		if got := tally.String(); got != step.want {
			t.Errorf("after %T: %q, want %q", step.event, got, step.want)
		}
	}
}
