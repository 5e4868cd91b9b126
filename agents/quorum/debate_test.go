package quorum_test

import (
	"context"
	"errors"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/quorum"
)

// debate raises what each round holds; the moderator lets stand what stands names.
func debate(raised [][]quorum.Objection, stands func(round int, against []quorum.Objection) []string) quorum.Debate {
	round := 0
	return quorum.Debate{
		Oppose: func(context.Context, *agents.Run, []quorum.Exchange) ([]quorum.Objection, error) {
			round++
			if round > len(raised) {
				return nil, nil
			}
			return raised[round-1], nil
		},
		Defend: func(_ context.Context, _ *agents.Run, _ []quorum.Exchange, against []quorum.Objection) ([]quorum.Defence, error) {
			var out []quorum.Defence
			for _, o := range against {
				out = append(out, quorum.Defence{ID: o.ID, Claim: "no", Evidence: "the form"})
			}
			return out, nil
		},
		Rule: func(_ context.Context, _ *agents.Run, _ []quorum.Exchange, against []quorum.Objection, _ []quorum.Defence) ([]string, string, error) {
			return stands(round, against), "because", nil
		},
	}
}

func objection(claim string, s quorum.Severity) quorum.Objection {
	return quorum.Objection{ID: "chosen by the model", Claim: claim, Evidence: "e", Severity: s}
}

func hold(t *testing.T, d quorum.Debate) quorum.Outcome {
	t.Helper()
	out, err := d.Run(t.Context(), agents.NewRun(agents.Run{Turn: 1}, &agentstest.Journal{}, nil), nil)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestDebate(t *testing.T) {
	none := func(int, []quorum.Objection) []string { return nil }
	all := func(int, []quorum.Objection) []string { return []string{"1.1", "1.2", "2.1", "3.1"} }
	raised := [][]quorum.Objection{{objection("pay is asked first", quorum.Critical), objection("two names", quorum.Minor)}}

	if out := hold(t, debate(nil, none)); out.NeedsPerson() || len(out.Exchanges) != 0 {
		t.Errorf("nothing objected: %+v", out)
	}
	if out := hold(t, debate(raised, none)); out.NeedsPerson() || len(out.Exchanges) != 1 {
		t.Errorf("all laid to rest at once: %+v", out)
	}
	if out := hold(t, debate(raised, all)); !out.NeedsPerson() || len(out.Open) != 2 || len(out.Exchanges) != 3 {
		t.Errorf("a critical objection stands after three rounds: %+v", out)
	}
	onlyMinor := func(int, []quorum.Objection) []string { return []string{"1.2"} }
	if out := hold(t, debate(raised, onlyMinor)); out.NeedsPerson() || len(out.Open) != 1 {
		t.Errorf("a minor objection stands: %+v", out)
	}
	unread := [][]quorum.Objection{{objection("no severity", "")}}
	if out := hold(t, debate(unread, all)); !out.NeedsPerson() {
		t.Errorf("an objection of unknown weight is no minor one: %+v", out)
	}
	repeated := [][]quorum.Objection{raised[0], raised[0], {objection("new", quorum.Minor)}}
	if out := hold(t, debate(repeated, all)); len(out.Open) != 3 || out.Open[2].ID != "3.1" {
		t.Errorf("repeated objections: %+v", out.Open)
	}
}

func TestDebateWithoutAJudge(t *testing.T) {
	d := debate([][]quorum.Objection{{objection("x", quorum.Minor)}}, nil)
	d.Rule = func(context.Context, *agents.Run, []quorum.Exchange, []quorum.Objection, []quorum.Defence) ([]string, string, error) {
		return nil, "", errors.New("down")
	}
	if out := hold(t, d); !out.NeedsPerson() || out.Unfinished == "" {
		t.Errorf("%+v", out)
	}
}
