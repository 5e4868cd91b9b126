package quorum

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func anyVotes(t *rapid.T) []Vote {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Vote {
		return Vote{Model: "m", Verdict: rapid.SampledFrom([]Verdict{Approve, Reject, Abstain, Failed}).Draw(t, "verdict")}
	}), 0, 12).Draw(t, "votes")
}

func anyPolicy(t *rapid.T) Policy {
	kind := rapid.SampledFrom([]ruleKind{majority, unanimous, atLeast, percentage}).Draw(t, "kind")
	most := map[ruleKind]int{atLeast: 12, percentage: 100}[kind]
	n := 0
	if most > 0 {
		n = rapid.IntRange(1, most).Draw(t, "n")
	}
	return Policy{Rule: Rule{kind, n}, MinParticipation: rapid.IntRange(0, 12).Draw(t, "participation")}
}

// Under majority nothing passes without more than half of those who took a side.
func TestNoApprovalWithoutMajority(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, votes := Policy{MinParticipation: rapid.IntRange(0, 12).Draw(t, "participation")}, anyVotes(t)
		approvals, rejections := count(votes)
		if Decide(p, votes).Approved && approvals*2 <= approvals+rejections {
			t.Fatalf("%d to %d passes", approvals, rejections)
		}
	})
}

func TestNoTieApproves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, votes := anyPolicy(t), anyVotes(t)
		approvals, rejections := count(votes)
		if Decide(p, votes).Approved && approvals <= rejections {
			t.Fatalf("%s passes %d to %d", p.Rule, approvals, rejections)
		}
	})
}

// Neither a further rejection nor a further voter who takes no side turns a no into a yes.
func TestNothingButApprovalsHelps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, votes := anyPolicy(t), anyVotes(t)
		more := Vote{Verdict: rapid.SampledFrom([]Verdict{Reject, Failed, Abstain}).Draw(t, "more")}
		if more.Verdict == Reject && !Decide(p, votes).Quorate {
			return // it may bring the quorum that was missing, and with it an approval: see the next law
		}
		if !Decide(p, votes).Approved && Decide(p, append(slices.Clone(votes), more)).Approved {
			t.Fatalf("%s: a further %s turns a no into a yes", p.Rule, more.Verdict)
		}
	})
}

// A voter who rejects instead of anything else never helps, and one who fails instead of approving neither.
func TestNoWorseVoteHelps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, votes := anyPolicy(t), anyVotes(t)
		if len(votes) == 0 || !Decide(p, votes).Approved {
			return
		}
		i := rapid.IntRange(0, len(votes)-1).Draw(t, "i")
		better := slices.Clone(votes)
		better[i].Verdict = Approve
		if !Decide(p, better).Approved {
			t.Fatalf("%s: an approval in place of %s turns a yes into a no", p.Rule, votes[i].Verdict)
		}
	})
}

func TestOrderIsIrrelevant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, votes := anyPolicy(t), anyVotes(t)
		mixed := rapid.Permutation(votes).Draw(t, "mixed")
		if a, b := Decide(p, votes), Decide(p, mixed); a.Approved != b.Approved || a.Quorate != b.Quorate {
			t.Fatalf("%s depends on the order", p.Rule)
		}
	})
}

func TestParticipationIsRespected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, votes := anyPolicy(t), anyVotes(t)
		approvals, rejections := count(votes)
		least := len(votes)/2 + 1
		if p.MinParticipation > 0 {
			least = p.MinParticipation
		}
		if r := Decide(p, votes); r.Approved && approvals+rejections < least || r.Quorate != (approvals+rejections >= least) {
			t.Fatalf("%d of %d took a side, %d needed: %+v", approvals+rejections, len(votes), least, r)
		}
	})
}
