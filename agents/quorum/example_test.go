package quorum_test

import (
	"context"
	"fmt"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/quorum"
)

// Votes are counted by a rule, as the configuration writes it. Who abstains or fails takes no side.
func ExampleDecide() {
	rule, err := quorum.ParseRule("percentage:60")
	fmt.Println(rule, err)
	round := quorum.Decide(quorum.Policy{Rule: rule}, []quorum.Vote{
		{Model: "alpha", Verdict: quorum.Approve},
		{Model: "beta", Verdict: quorum.Reject, Reason: "It asks for the age."},
		{Model: "gamma", Verdict: quorum.Approve},
		{Model: "delta", Verdict: quorum.Failed, Reason: "Timeout"},
	})
	fmt.Println(round.Summary, "approved:", round.Approved)
	fmt.Println(round.Feedback())
	// Output:
	// percentage:60 <nil>
	// [●○●!] approved: true
	// beta: It asks for the age.
}

// Only what is exactly a ballot is a vote. Prose that holds the word "approve" is none.
func ExampleReadVote() {
	vote, err := quorum.ReadVote("alpha", `{"verdict":"reject","reason":"It asks for the age.","confidence":0.9}`)
	fmt.Println(vote.Verdict, vote.Reason, err)
	_, err = quorum.ReadVote("beta", "I approve of this plan.")
	fmt.Println(err != nil)
	// Output:
	// reject It asks for the age. <nil>
	// true
}

// A panel asks all of its voters at once. Here rules play the models, as they do offline.
func ExamplePanel_Review() {
	rules := quorum.ByRules(func(ask quorum.Ask) (objection string, known bool) {
		if ask.Voter == "strict" {
			return "The plan names no date.", true
		}
		return "", true
	})
	panel := quorum.Panel{
		Client: offline.New(map[string]offline.Rule{quorum.Agent: rules}),
		Voters: []string{"kind", "strict", "patient"},
	}
	var journal agentstest.Journal // keeps each vote: a review that is interrupted asks only those who are missing
	round, err := panel.Review(context.Background(), journal.Run(agents.Run{Turn: 1}), quorum.Proposal{
		Point: quorum.PlanReview, Target: "plan", Round: 1, Text: "We meet some day.",
	}, nil)
	fmt.Println(round.Summary, round.Approved, err)
	fmt.Println(round.Feedback())
	// Output:
	// [●○●] true <nil>
	// strict: The plan names no date.
}
