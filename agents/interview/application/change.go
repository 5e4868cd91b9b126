package application

import (
	"slices"
	"time"

	"github.com/mendanhq/mendan/agents/interview/brief"
)

// Change is one typed change of the state, with exactly one field set. Tools and the turn collect them; turn.apply is the
// only place that carries them out.
type Change struct {
	SetLanguage         *SetLanguage         `json:"SET_LANGUAGE,omitempty"`
	SetCountry          *SetCountry          `json:"SET_COUNTRY,omitempty"`
	SetTimezone         *SetTimezone         `json:"SET_TIMEZONE,omitempty"`
	SetCurrentAgent     *SetCurrentAgent     `json:"SET_CURRENT_AGENT,omitempty"`
	AddUserMessage      *AddUserMessage      `json:"ADD_USER_MESSAGE,omitempty"`
	AddAssistantMessage *AddAssistantMessage `json:"ADD_ASSISTANT_MESSAGE,omitempty"`
	SetPlan             *Plan                `json:"SET_PLAN,omitempty"`
	SetReview           *Reviewed            `json:"SET_REVIEW,omitempty"`
	SetCheck            *Checked             `json:"SET_CHECK,omitempty"`
	SetAudit            *Audit               `json:"SET_AUDIT,omitempty"`
}

// SetLanguage sets the language that the candidate named or confirmed.
type SetLanguage struct {
	Language string `json:"language"`
}

// SetCountry sets the country of residence. Source is the message that told it.
type SetCountry struct {
	Country string `json:"country"` // empty: the candidate did not tell
	Source  string `json:"source,omitempty"`
}

// SetTimezone sets the zone. Source is the message that told it.
type SetTimezone struct {
	Zone     string `json:"zone"`
	Inferred bool   `json:"inferred,omitempty"`
	Source   string `json:"source,omitempty"`
}

// SetCurrentAgent hands over to another agent.
type SetCurrentAgent struct {
	Agent string `json:"agent"`
}

// Mark is a mask in a text, from one byte to another, and the rule behind it.
type Mark struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Rule string `json:"rule"`
}

// AddUserMessage logs what the candidate said. Text is as the log may show it, protected passages masked.
type AddUserMessage struct {
	ID     string    `json:"id"`
	Text   string    `json:"text"`
	At     time.Time `json:"at"`
	Masked []Mark    `json:"masked,omitempty"`
}

// AddAssistantMessage says something. Asks names what an answer would answer; Text is whole.
type AddAssistantMessage struct {
	Text   string   `json:"text"`
	Asks   string   `json:"asks,omitempty"`
	Field  string   `json:"field,omitempty"`  // of a question that QuickCheck passed
	Digest string   `json:"digest,omitempty"` // of that question
	For    []string `json:"for,omitempty"`    // keys that it asks for
}

// Reviewed is what came of a review, after the program's own checks: only facts that passed them are in it.
type Reviewed struct {
	Field    string        `json:"field"`
	Passed   bool          `json:"passed"` // the Reviewer's word; alone it moves nothing
	Facts    []Told        `json:"facts,omitempty"`
	Missing  []string      `json:"missing,omitempty"` // as the Reviewer sees it
	Feedback string        `json:"feedback,omitempty"`
	Reply    string        `json:"reply,omitempty"`
	Invalid  *Unfit        `json:"invalid,omitempty"`
	Doubts   []Told        `json:"doubts,omitempty"`  // what was understood, but not for sure
	Denied   bool          `json:"denied,omitempty"`  // no to what was asked back
	ByDay    bool          `json:"by_day,omitempty"`  // it tells hours that differ from day to day
	Refused  []RefusedFact `json:"refused,omitempty"` // what the Reviewer found and the program did not take
	Dropped  []string      `json:"dropped,omitempty"` // rules whose protected topics were told and not recorded
	Answers  []string      `json:"answers"`           // ids of the messages
}

// Told is a fact with the words that it comes from.
type Told struct {
	Key    string `json:"key"`
	Value  any    `json:"value"`
	Words  string `json:"words"`
	Source string `json:"source"`
	Other  any    `json:"other,omitempty"` // of a doubt between two ends ("20 to 25") the second: one of them is to be chosen
}

// Unfit is an answer of the wrong form: the catalogue's key of the explanation and its placeholders.
type Unfit struct {
	Fact string         `json:"fact"`
	Key  string         `json:"key"`
	Args map[string]any `json:"args,omitempty"`
}

// RefusedFact is a fact that the Reviewer found and the program refused, with the reason's name.
type RefusedFact struct {
	Key    string `json:"key"`
	Reason string `json:"reason"`
}

// Checked is what came of checking a wording. Unreadable means that there was no vote: it counts as a no.
type Checked struct {
	Field      string            `json:"field"`
	Digest     string            `json:"digest"`
	Text       string            `json:"text"`
	Passed     bool              `json:"passed"`
	Unreadable bool              `json:"unreadable,omitempty"`
	Violations []brief.Violation `json:"violations,omitempty"`
	Rules      []string          `json:"rules,omitempty"` // of the floor, by violation; empty for the model's own
}

// Name is the change's type, for logs.
func (c Change) Name() string {
	switch {
	case c.SetLanguage != nil:
		return "SET_LANGUAGE"
	case c.SetCountry != nil:
		return "SET_COUNTRY"
	case c.SetTimezone != nil:
		return "SET_TIMEZONE"
	case c.SetCurrentAgent != nil:
		return "SET_CURRENT_AGENT"
	case c.AddUserMessage != nil:
		return "ADD_USER_MESSAGE"
	case c.AddAssistantMessage != nil:
		return "ADD_ASSISTANT_MESSAGE"
	case c.SetPlan != nil:
		return "SET_PLAN"
	case c.SetReview != nil:
		return "SET_REVIEW"
	case c.SetCheck != nil:
		return "SET_CHECK"
	case c.SetAudit != nil:
		return "SET_AUDIT"
	}
	return ""
}

// Confirm takes in what was in doubt, as the candidate says that it is. Who reviewed a bare yes saw nothing in it.
func (r *Reviewed) Confirm(doubts []Told) {
	r.Facts = slices.DeleteFunc(r.Facts, func(o Told) bool {
		return slices.ContainsFunc(doubts, func(d Told) bool { return d.Key == o.Key })
	})
	r.Facts, r.Passed = append(slices.Clone(doubts), r.Facts...), true
}
