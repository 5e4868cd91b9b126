package quorum

import (
	"cmp"
	"context"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
)

// Agent is the name under which voters are asked: it selects their settings and, offline, their rules.
const Agent = "voter"

// DefaultDeadline is what a voter has for its vote unless the panel says otherwise.
const DefaultDeadline = 60 * time.Second

// Point says where in a conversation a review stands.
type Point string

// The points of review of the design.
const (
	PlanReview   Point = "plan"
	ActionReview Point = "action"
	FinalReview  Point = "final"
)

// Panel is who votes and how votes are counted.
type Panel struct {
	Client   llm.Client
	Voters   []string // "model" or "provider/model", each once
	Policy   Policy
	Deadline time.Duration // of each voter by itself; 0 means a minute
}

// Proposal is what is voted on. Voters are asked with System and Text; Input is what offline rules read instead.
type Proposal struct {
	Point  Point
	Target string // what it is about, for the record: a form's id, a tool's name
	Round  int    // counts from 1
	System string
	Text   string
	Input  any

	objection error // to a voter's first answer
}

// Ask is what a voter's offline rules are given.
type Ask struct {
	Voter    string
	Point    Point
	Proposal any
}

// Review has all voters vote at the same time, each within its own deadline and as a step of its own, and counts. shown is told
// each vote as it arrives, and how the review began and ended; it may be nil. Review blocks until the last vote or deadline. It fails only with the
// journal or when its context ends: a voter's failure is a vote that took no side.
func (p Panel) Review(ctx context.Context, run *agents.Run, prop Proposal, shown Notifier) (Round, error) {
	votes := make([]Vote, len(p.Voters))
	told := oneAtATime(shown)
	told(ReviewStart{Point: prop.Point, Round: prop.Round, Voters: p.Voters})
	inParallel(len(p.Voters), func(i int) {
		votes[i] = p.vote(ctx, run, p.Voters[i], prop)
		told(ModelComplete{Point: prop.Point, Vote: votes[i]})
	})
	if err := run.Broken(); err != nil {
		return Round{}, err
	}
	round := Decide(p.Policy, votes)
	round.Number, round.Timestamp = prop.Round, run.Now
	reviewed(shown, prop.Point, round)
	return round, nil
}

// asked is the input of a vote's step: what the record shows that the voter was asked.
type asked struct {
	Model  string `json:"model"`
	Point  Point  `json:"point"`
	Target string `json:"target"`
	Round  int    `json:"round"`
	System string `json:"system"`
	Text   string `json:"text"`
}

// answered is its output.
type answered struct {
	Vote  Vote      `json:"vote"`
	Usage llm.Usage `json:"usage"`

	model string
}

func (a answered) Tokens() (prompt, completion, total int) {
	return a.Usage.Prompt, a.Usage.Completion, a.Usage.Total
}

func (a answered) Asked() (model string, cached int) { return a.model, a.Usage.Cached }

func (p Panel) vote(ctx context.Context, run *agents.Run, voter string, prop Proposal) Vote {
	spec := agents.Spec{Key: "vote/" + voter, Agent: Agent, Name: string(prop.Point) + "_review", Kind: agents.LLM}
	in := asked{voter, prop.Point, prop.Target, prop.Round, prop.System, prop.Text}
	out, err := agents.Step(ctx, run, spec, in, func(ctx context.Context) (answered, error) {
		return p.ask(ctx, voter, prop)
	})
	if llm.IsUnread(err) && run.Broken() == nil { // it is told so, once
		spec.Key += "/again"
		prop.objection = err
		out, err = agents.Step(ctx, run, spec, in, func(ctx context.Context) (answered, error) { return p.ask(ctx, voter, prop) })
	}
	if err != nil {
		return Vote{Model: voter, Verdict: Failed, Reason: agents.ErrorClass(err)}
	}
	return out.Vote
}

// ask asks the model. Its own deadline is its own failure; the end of ctx is not.
func (p Panel) ask(ctx context.Context, voter string, prop Proposal) (answered, error) {
	limit := p.Deadline
	limit = cmp.Or(limit, DefaultDeadline)
	timed, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	messages := []llm.Message{{Role: llm.RoleSystem, Content: prop.System}, {Role: llm.RoleUser, Content: prop.Text}}
	if prop.objection != nil {
		messages = append(messages, llm.Objection(prop.objection))
	}
	resp, err := p.Client.Chat(timed, llm.Request{Agent: Agent, Model: voter, Schema: Ballot, Exact: true, Input: Ask{voter, prop.Point, prop.Input}, Messages: messages})
	out := answered{Usage: resp.Usage, model: voter}
	if err != nil {
		if timed.Err() != nil && ctx.Err() == nil {
			err = &llm.Error{Code: llm.Timeout}
		}
		return out, err
	}
	if out.Vote, err = ReadVote(voter, resp.Content); err != nil {
		return out, &llm.Error{Code: llm.InvalidStructuredJson, Attempts: resp.Attempts, Err: err}
	}
	return out, nil
}
