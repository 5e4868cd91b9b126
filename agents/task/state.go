package task

import (
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task/sandbox"
	"github.com/mendanhq/mendan/bot"
)

// Phase is where a task stands.
type Phase string

// The phases, in their order.
const (
	Gathering    Phase = "gathering"
	Planning     Phase = "planning"
	Reviewing    Phase = "reviewing"
	AwaitingPlan Phase = "awaiting_plan_approval"
	Confirming   Phase = "confirming"
	Executing    Phase = "executing"
	AwaitingCall Phase = "awaiting_action_approval" // people decide about a call, and nothing else can go on
	Finalising   Phase = "final_review"
	Done         Phase = "done"
)

// Outcome is how a task ended. It is counted from what its parts came to.
type Outcome string

// The outcomes. A question that was answered has none.
const (
	Success Outcome = "success"
	Partial Outcome = "partial"
	Failure Outcome = "failure"
)

// Status is how a part of a plan stands.
type Status string

// The statuses.
const (
	Pending   Status = "pending"
	Running   Status = "running"
	Succeeded Status = "success"
	Failed    Status = "failed"
	Skipped   Status = "skipped"
)

// State is a task's state.
type State struct {
	Lang    string        `json:"lang"`
	Request string        `json:"request"`
	Asked   bot.MessageID `json:"asked,omitempty"` // the message that the request stood in
	Typed   bool          `json:"typed,omitempty"` // it is the message's whole text
	Phase   Phase         `json:"phase"`

	Scope     Scope  `json:"scope"`
	Ensemble  bool   `json:"ensemble,omitempty"`
	Debates   bool   `json:"debates,omitempty"`
	Notes     string `json:"notes,omitempty"`     // what was found out before planning
	NoNotes   string `json:"no_notes,omitempty"`  // the class of the error for which nothing was
	Announced bool   `json:"announced,omitempty"` // the live card is posted
	Shown     string `json:"shown,omitempty"`     // what it showed last, digested

	Plan       *Plan           `json:"plan,omitempty"`
	Before     []string        `json:"before,omitempty"`  // what models thought before this plan
	Author     string          `json:"author,omitempty"`  // the model that made it; empty: that of its agent's settings
	PlanBy     string          `json:"plan_by,omitempty"` // who approved it
	Answer     string          `json:"answer,omitempty"`
	Beyond     bool            `json:"beyond,omitempty"`       // the answer is that the request is not done
	Feedback   string          `json:"feedback,omitempty"`     // on the last plan
	Same       bool            `json:"same,omitempty"`         // the plan made of it is the one before
	SentBack   bool            `json:"sent_back,omitempty"`    // the feedback is a person's
	SentBackBy bot.MessageID   `json:"sent_back_by,omitempty"` // in states of before: perhaps the message that it stood in
	Reasons    []Reason        `json:"reasons,omitempty"`      // for which people sent plans back, where a message said so
	Rounds     []quorum.Round  `json:"rounds,omitempty"`       // of plan reviews
	RoundsSeen int             `json:"rounds_seen,omitempty"`
	Debate     *quorum.Outcome `json:"debate,omitempty"`
	Attempts   int             `json:"attempts,omitempty"` // at planning

	Work      []Work        `json:"work,omitempty"`
	Earlier   []Work        `json:"earlier,omitempty"` // of the plan before, of which something was rejected
	Replans   int           `json:"replans,omitempty"` // how often a plan was made because of that
	Refused   bool          `json:"refused,omitempty"` // a person rejected an action: what is planned instead has to be confirmed
	Left      string        `json:"left,omitempty"`    // why the planner left it at what was done
	Grants    []Grant       `json:"grants,omitempty"`
	Final     *quorum.Round `json:"final,omitempty"`
	Outcome   Outcome       `json:"outcome,omitempty"`
	StoppedBy string        `json:"stopped_by,omitempty"`
	Reason    string        `json:"reason,omitempty"` // why it ended before its end, in the request's language
}

// Reason is why a person sent a plan back, and the message that it stood in.
type Reason struct {
	ID   bot.MessageID `json:"id"`
	Text string        `json:"text"`
}

// Work is a task of the plan with what came of it.
type Work struct {
	Task
	Status     Status        `json:"status"`
	Result     string        `json:"result,omitempty"`
	Messages   []llm.Message `json:"messages,omitempty"` // the model's calls with their replies
	Calls      int           `json:"calls,omitempty"`    // of the model
	Retries    int           `json:"retries,omitempty"`  // corrections since the last call that could be run
	Rejections int           `json:"rejections,omitempty"`
	Reasons    string        `json:"reasons,omitempty"` // why its last action was rejected
	Call       *Call         `json:"call,omitempty"`    // the action that waits
	Last       string        `json:"last,omitempty"`    // how the last action ended
	Diffs      []Diff        `json:"diffs,omitempty"`

	Left     []sandbox.Left   `json:"left,omitempty"`     // by its commands
	Changed  []sandbox.Change `json:"changed,omitempty"`  // by its commands, at most sandbox.MaxChanges
	Unlisted int              `json:"unlisted,omitempty"` // how many more
}

// Call is an action on its way: made ready, reviewed, allowed.
type Call struct {
	ID      string `json:"id"` // the model's name for it; empty where the plan named it
	Action  Action `json:"action"`
	Allowed string `json:"allowed,omitempty"` // by whom; empty: not yet
	Asked   bool   `json:"asked,omitempty"`   // people are
	Turn    uint64 `json:"turn,omitempty"`    // in which it runs, written down the turn before

	Review *quorum.Round `json:"review,omitempty"` // the last one, which people are shown
}

// Diff is a change that was made.
type Diff struct {
	Path string `json:"path"`
	Text string `json:"text"`
}

// Grant is a person's permission to use a tool without review for the rest of the task, where the argument matches.
type Grant struct {
	Tool    string    `json:"tool"`
	Pattern string    `json:"pattern"` // of the path or the command line, with * for any characters
	By      bot.User  `json:"by"`
	At      time.Time `json:"at"`
	Revoked bool      `json:"revoked,omitempty"`
}

// Who let something through.
const (
	byQuorum = "quorum"
	byPerson = "person"
	byGrant  = "grant"
	byNobody = "auto_approve"
)
