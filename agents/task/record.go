package task

import "github.com/mendanhq/mendan/agents/task/sandbox"

// record is what an export shows. Source: the contract for reading what was stored.
type record struct {
	Request string   `json:"request"`
	Lang    string   `json:"language"`
	Scope   Scope    `json:"phase_scope"`
	Plan    *Plan    `json:"plan,omitempty"`
	PlanBy  string   `json:"plan_by,omitempty"`
	Answer  string   `json:"answer,omitempty"`
	Tasks   []result `json:"tasks"`
	Grants  []Grant  `json:"grants,omitempty"`
	Outcome Outcome  `json:"outcome,omitempty"`
	Reason  string   `json:"reason,omitempty"`
}

type result struct {
	ID     string `json:"id"`
	Status Status `json:"status"`
	Result string `json:"result"`
	Reason string `json:"rejected_for,omitempty"` // why an action of it was rejected
	Diffs  []Diff `json:"diffs,omitempty"`

	Changed  []sandbox.Change `json:"changed,omitempty"` // by its commands
	Unlisted int              `json:"unlisted,omitempty"`
}

func (s *State) results() []result {
	out := []result{}
	for _, w := range s.allWork() {
		out = append(out, result{w.ID, w.Status, w.Result, w.Reasons, w.Diffs, w.Changed, w.Unlisted})
	}
	return out
}

func (s *State) record() record {
	return record{s.Request, s.Lang, s.Scope, s.Plan, s.PlanBy, s.Answer, s.results(), s.Grants, s.Outcome, s.Reason}
}

// Answered is the status of a request that was a question.
const Answered = "answered"

// status is the task's in exports and status lines: how it ended, else where it stands.
func (s *State) status() string {
	switch {
	case s.Phase == Done && s.Outcome != "":
		return string(s.Outcome)
	case s.Phase == Done:
		return Answered
	}
	return string(s.Phase)
}
