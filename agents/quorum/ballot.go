package quorum

import (
	"errors"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
)

// ballot is the vote as a model writes it.
type ballot struct {
	Verdict    Verdict `json:"verdict" enum:"approve,reject,abstain"`
	Reason     string  `json:"reason" desc:"One or two sentences: what is wrong and what would mend it, or why it is fine."`
	Confidence float64 `json:"confidence" desc:"From 0 to 1."`
}

// Ballot is the form in which a voter must answer.
var Ballot = llm.OutputOf[ballot]("vote")

var errNoVote = errors.New("not a vote: a rejection needs a reason, confidence is from 0 to 1")

// ReadVote reads a voter's answer: one JSON object exactly in the form of Ballot. Prose is no vote, whatever it says: "I
// disapprove" holds "approve". Neither is a rejection without a reason, since nobody could act on it.
func ReadVote(model, text string) (Vote, error) {
	b, err := llm.Read[ballot](text, Ballot)
	if err != nil {
		return Vote{}, err
	}
	v := Vote{Model: model, Verdict: b.Verdict, Reason: strings.TrimSpace(b.Reason), Confidence: b.Confidence}
	if v.Verdict == Reject && v.Reason == "" || v.Confidence < 0 || v.Confidence > 1 {
		return Vote{}, errNoVote
	}
	return v, nil
}
