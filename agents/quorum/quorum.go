// Package quorum lets several models decide together what no single one may decide: votes, the rules that count them, and
// rounds of review.
//
// Guarantees. Counting is pure: the same votes in any order give the same round. Only a vote that was read strictly as one
// counts; a voter that failed, abstained, ran out of time or wrote anything else took no side, and never approves. Nothing is
// approved without enough voters taking a side, nor by as many approvals as rejections. A round keeps every vote with its reason.
package quorum

import (
	"slices"
	"strings"
	"time"
)

// Verdict is what a voter says of a proposal.
type Verdict string

// The verdicts. Failed is a voter's that gave no readable vote: no answer, an error, too late, or anything but a ballot.
const (
	Approve Verdict = "approve"
	Reject  Verdict = "reject"
	Abstain Verdict = "abstain"
	Failed  Verdict = "error"
)

// Vote is one voter's word on a proposal. Reason is what the voter wrote, for a failed one the class of its error.
// Confidence is the voter's own, 0 to 1, and counts for nothing.
type Vote struct {
	Model      string  `json:"model"`
	Verdict    Verdict `json:"verdict"`
	Reason     string  `json:"reason"`
	Confidence float64 `json:"confidence"`
}

// Round is one review: how the voters decided about one version of a proposal. Number counts from 1.
type Round struct {
	Number    int       `json:"round"`
	Approved  bool      `json:"approved"`
	Rule      string    `json:"rule"`
	Quorate   bool      `json:"quorate"` // enough voters took a side
	Votes     []Vote    `json:"votes"`
	Timestamp time.Time `json:"timestamp"`
	Summary   string    `json:"summary"`
}

// Decide counts votes by a policy. It is pure and does not depend on their order, save for that of the summary.
func Decide(p Policy, votes []Vote) Round {
	approvals, rejections := count(votes)
	r := Round{
		Rule: p.Rule.String(), Votes: votes, Summary: summary(votes),
		Quorate: approvals+rejections >= p.participation(len(votes)),
	}
	r.Approved = r.Quorate && approvals > rejections && p.Rule.holds(approvals, rejections)
	return r
}

// Unheard reports that in the last round none of the voters gave a vote, not even to abstain: the models are away, and a revision would find them no nearer.
func Unheard(rounds []Round) bool {
	n := len(rounds)
	return n > 0 && !slices.ContainsFunc(rounds[n-1].Votes, func(v Vote) bool { return v.Verdict != Failed })
}

func count(votes []Vote) (approvals, rejections int) {
	for _, v := range votes {
		switch v.Verdict {
		case Approve:
			approvals++
		case Reject:
			rejections++
		}
	}
	return approvals, rejections
}

// Sign is how a summary shows a vote: ● approves, ○ rejects, ! took no side.
func (v Verdict) Sign() string {
	switch v {
	case Approve:
		return "●"
	case Reject:
		return "○"
	}
	return "!"
}

// summary shows the votes in their order.
func summary(votes []Vote) string {
	var b strings.Builder
	b.WriteByte('[')
	for _, v := range votes {
		b.WriteString(v.Verdict.Sign())
	}
	b.WriteByte(']')
	return b.String()
}

// Feedback joins what the voters who did not approve gave as their reasons, one line each, for whoever revises the
// proposal. A round without quorum says so.
func (r Round) Feedback() string {
	var lines []string
	for _, v := range r.Votes {
		if reason := strings.TrimSpace(v.Reason); v.Verdict == Reject && reason != "" {
			lines = append(lines, v.Model+": "+reason)
		}
	}
	if !r.Quorate {
		lines = append(lines, "Too few reviewers gave a readable vote.")
	}
	return strings.Join(lines, "\n")
}
