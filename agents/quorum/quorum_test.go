package quorum

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func votes(marks string) []Vote {
	of := map[rune]Verdict{'+': Approve, '-': Reject, '0': Abstain, '!': Failed}
	var out []Vote
	for _, m := range marks {
		out = append(out, Vote{Model: "m", Verdict: of[m], Reason: "r"})
	}
	return out
}

func TestDecide(t *testing.T) {
	for _, c := range []struct {
		rule, votes string
		least       int
		want        bool
	}{
		{"majority", "++-", 0, true}, {"majority", "+--", 0, false}, {"majority", "+-", 0, false}, {"majority", "", 0, false},
		{"majority", "++!", 0, true}, {"majority", "+!!", 0, false}, {"majority", "+!", 0, false}, {"majority", "+", 0, true},
		{"majority", "+0", 0, false}, {"majority", "++00", 0, false}, {"majority", "++00", 2, true},
		{"unanimous", "+++", 0, true}, {"unanimous", "++-", 0, false}, {"unanimous", "++!", 0, true}, {"unanimous", "0!", 1, false},
		{"at_least:2", "++-", 0, true}, {"at_least:2", "+-", 0, false}, {"at_least:2", "++--", 0, false}, {"at_least:3", "++", 0, false},
		{"percentage:66", "++-", 0, true}, {"67%", "++-", 0, false}, {"percentage:50", "+-", 0, false}, {"100%", "++", 0, true},
		{"1%", "+--", 0, false},
	} {
		rule, err := ParseRule(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		if r := Decide(Policy{rule, c.least}, votes(c.votes)); r.Approved != c.want {
			t.Errorf("%s of %q with at least %d: %v", c.rule, c.votes, c.least, r.Approved)
		}
	}
}

func TestSummaryAndFeedback(t *testing.T) {
	r := Decide(Policy{}, []Vote{{"a", Reject, "the pay comes too early", 1}, {"b", Approve, "fine", 1}, {"c", Failed, "Timeout", 0}, {"d", Abstain, "no view", 0}})
	if r.Summary != "[○●!!]" {
		t.Errorf("summary %s", r.Summary)
	}
	if diff := cmp.Diff("a: the pay comes too early\nToo few reviewers gave a readable vote.", r.Feedback()); diff != "" {
		t.Error(diff)
	}
}

func TestParseRule(t *testing.T) {
	for text, want := range map[string]string{
		"": "majority", "Majority": "majority", " unanimous ": "unanimous", "at_least:2": "at_least:2", "percentage:75": "percentage:75",
		"75%": "percentage:75", "percentage:75%": "percentage:75", "at_least: 3": "at_least:3",
	} {
		if r, err := ParseRule(text); err != nil || r.String() != want {
			t.Errorf("%q is %s, %v", text, r, err)
		}
	}
	for _, text := range []string{"most", "at_least", "at_least:0", "at_least:-1", "at_least:x", "percentage:0", "percentage:101", "101%", "%", "0%", "50.5%"} {
		if _, err := ParseRule(text); err == nil || !strings.Contains(err.Error(), "ule") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestPolicyCheck(t *testing.T) {
	three := Rule{atLeast, 3}
	for _, c := range []struct {
		p      Policy
		voters int
		fine   bool
	}{
		{Policy{}, 0, false}, {Policy{}, 1, true}, {Policy{Rule: three}, 2, false}, {Policy{Rule: three}, 3, true},
		{Policy{MinParticipation: 4}, 3, false}, {Policy{MinParticipation: 3}, 3, true}, {Policy{MinParticipation: -1}, 3, false},
	} {
		if err := c.p.Check(c.voters); (err == nil) != c.fine {
			t.Errorf("%+v with %d voters: %v", c.p, c.voters, err)
		}
	}
}
