// Package brief is what passes between the interview and the models that play its agents: the arguments of their tools, and
// the typed input that the offline rules read beside the messages. Everything is plain data that encodes as JSON; arguments
// are what a model wrote and prove nothing, inputs are what the program knows.
package brief

import (
	"time"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// The agents, as settings, offline rules and logs name them.
const (
	Greeter     = "greeter"
	Architect   = "architect"
	Interviewer = "interviewer"
	Reader      = "reader"
	Reviewer    = "reviewer"
	QuickCheck  = "quickcheck"
	Auditor     = "auditor"

	Scorer    = "plan_score"    // a planner who judges another's plan
	Opponent  = "debate_oppose" // the parts of a debate about a plan
	Proponent = "debate_defend"
	Moderator = "debate_rule"
)

// The tools, as models name them.
const (
	Ask             = "ask"
	SetLanguage     = "set_language"
	SetCountry      = "set_country"
	SetTimezone     = "set_timezone"
	CreatePlan      = "create_plan"
	SubtaskReviewer = "subtask_reviewer"
	SubtaskCheck    = "subtask_quick_check"
	SubtaskAuditor  = "subtask_auditor"
	GiveReview      = "review"
	GiveResult      = "result" // of QuickCheck and of the Auditor
)

// Place is where and when the candidate is, for everything that is read relative to it.
type Place struct {
	Country string    `json:"country,omitempty"` // ISO 3166-1 alpha-2
	Zone    string    `json:"zone,omitempty"`    // IANA
	Now     time.Time `json:"now"`
	Near    string    `json:"near,omitempty"` // the day that is talked of, as 2006-01-02: of its month is a day without one
}

// Answer is one message of the candidate.
type Answer struct {
	ID    string `json:"id"`
	Text  string `json:"text"`
	Files []File `json:"files,omitempty"`
}

// File is an attachment, with what could be read from it.
type File struct {
	Name string `json:"name"`
	Size int64  `json:"size,omitempty"` // bytes
	Text string `json:"text,omitempty"`
	MIME string `json:"mime,omitempty"` // as its sender calls the type
	// Unread is the code that says why there is no text, as of bot.Attachment.
	Unread string `json:"unread,omitempty"`
}

// Known is a fact that was told before.
type Known struct {
	Key   string `json:"key"`
	Value any    `json:"value"`
	Words string `json:"words,omitempty"` // the candidate's own
	Stale bool   `json:"stale,omitempty"` // the candidate is about to say it otherwise
}

// GreeterInput is what the Greeter works on. Section says what is to be found out next.
type GreeterInput struct {
	Section  string `json:"section"`            // language, country, timezone or completed
	Said     string `json:"said,omitempty"`     // what is to be answered
	Asked    bool   `json:"asked,omitempty"`    // it answers the Greeter's question
	Language string `json:"language,omitempty"` // as far as they are set
	Country  string `json:"country,omitempty"`
}

// ArchitectInput is the form to be planned.
type ArchitectInput struct {
	Lang     string     `json:"lang"`
	Form     *form.Form `json:"form"`
	Planner  string     `json:"planner,omitempty"`  // the model, where one is named
	Rejected int        `json:"rejected,omitempty"` // how many plans the reviewers have rejected
}

// PlanProposal is a plan that is put to the vote.
type PlanProposal struct {
	Lang  string     `json:"lang"`
	Form  *form.Form `json:"form"`
	Order []string   `json:"order"` // the fields' ids
}

// DebateInput is a part in a debate about a plan.
type DebateInput struct {
	Plan    PlanProposal `json:"plan"`
	Model   string       `json:"model,omitempty"`
	Round   int          `json:"round"`
	Against []string     `json:"against,omitempty"` // ids of the objections to be answered or ruled on
}

// HandoverProposal is an application that is to be handed to people.
type HandoverProposal struct {
	Lang       string   `json:"lang"`
	Open       []string `json:"open,omitempty"`       // required fields that are open, and nobody was told
	Unsourced  []string `json:"unsourced,omitempty"`  // facts without the candidate's words
	Violations []string `json:"violations,omitempty"` // the audit's, of severity error
	Passed     bool     `json:"passed"`               // the audit
}

// The stages of the Interviewer: what has to happen next.
const (
	StageReview = "review" // an answer is to be reviewed
	StageAsk    = "ask"    // a question is to be checked and asked
	StageAudit  = "audit"  // all fields are settled
)

// InterviewerInput is the field that the system puts before the Interviewer.
type InterviewerInput struct {
	Lang     string      `json:"lang"`
	Stage    string      `json:"stage"`
	Field    *form.Field `json:"field,omitempty"`
	Reviewed string      `json:"reviewed,omitempty"` // the reviewed wording for what is to be asked now
	Why      string      `json:"why,omitempty"`      // why it is asked again: missing, invalid, soften, again, reopen, doubt, more
	Echo     *Known      `json:"echo,omitempty"`     // what was just told, for a natural follow-up
	Blocked  int         `json:"blocked,omitempty"`  // how many wordings it has not
	Before   string      `json:"before,omitempty"`   // the field that was settled just before
	Place    Place       `json:"place"`
}

// QuickCheckInput is a wording to be checked.
type QuickCheckInput struct {
	Lang   string   `json:"lang"`
	Field  string   `json:"field"`
	Intent string   `json:"intent"`
	Text   string   `json:"text"`
	Known  []string `json:"known,omitempty"` // keys
}

// ReviewerInput is the field and the answers to be checked against it.
type ReviewerInput struct {
	Lang    string       `json:"lang"`
	Field   *form.Field  `json:"field"`
	Known   []Known      `json:"known,omitempty"`
	Asked   []string     `json:"asked,omitempty"` // keys that the last question asked for
	Answers []Answer     `json:"answers"`
	Swaps   []facts.Swap `json:"swaps,omitempty"` // parts of what was told, and what the candidate wants there instead
	Place   Place        `json:"place"`
	Job     string       `json:"job,omitempty"` // the job's country
}

// AuditorInput is the application as it stands.
type AuditorInput struct {
	Lang     string   `json:"lang"`
	Done     int      `json:"done"`
	Total    int      `json:"total"`
	Declined []string `json:"declined,omitempty"` // labels
	Findings int      `json:"findings"`           // of the program's own check
}
