// Package application is what is stored of one interview: its state, the record of each field with what facts were before, and what is asked of
// them. Nothing here reads words, says anything or acts; whatever is derived is derived from the state alone.
package application

import (
	"slices"
	"time"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/bot"
)

// Status is how far a conversation is, as records and status lines show it.
type Status string

// The statuses of an interview.
const (
	Greeting             Status = "greeting"
	Planning             Status = "planning"
	AwaitingPlanApproval Status = "awaiting_plan_approval"
	Interviewing         Status = "interviewing"
	Paused               Status = "paused"
	Auditing             Status = "auditing"
	Confirming           Status = "confirming"
	ReadyForHumanReview  Status = "ready_for_human_review"
	Accepted             Status = "accepted"
	Rejected             Status = "rejected"
	Withdrawn            Status = "withdrawn"
	NeedsHuman           Status = "needs_human"
)

// Over reports whether nothing more is expected of anybody.
func (s Status) Over() bool { return slices.Contains([]Status{Accepted, Rejected, Withdrawn}, s) }

// State is everything that an interview knows between two turns. The zero State is one that has not begun.
type State struct {
	Form   *form.Form `json:"-"`                // as it was when the interview began; found by Digest at each turn
	Job    string     `json:"job,omitempty"`    // its id
	Digest string     `json:"digest,omitempty"` // its content
	Status Status     `json:"status,omitempty"`
	Agent  string     `json:"agent,omitempty"` // whose turn it is to work

	Speaks       string `json:"speaks,omitempty"`   // the language of what is said
	Language     string `json:"language,omitempty"` // the same, once the candidate has named or confirmed it
	Country      string `json:"country,omitempty"`  // ISO 3166-1 alpha-2; CountryOpen instead where it was not told
	Region       string `json:"region,omitempty"`   // ISO 3166-2, where the candidate named it or a city in it
	CountryOpen  bool   `json:"country_open,omitempty"`
	Zone         string `json:"zone,omitempty"` // IANA
	ZoneInferred bool   `json:"zone_inferred,omitempty"`
	Proposed     string `json:"proposed,omitempty"` // the zone that the Greeter proposes: nobody's until the candidate keeps it

	Consent *Consent         `json:"consent,omitempty"`
	Asked   map[string]int   `json:"asked,omitempty"`  // what the Greeter's one question was asked at
	Source  map[string]Heard `json:"source,omitempty"` // the messages that told country and zone
	Plan    *Plan            `json:"plan,omitempty"`
	PlanBy  string           `json:"plan_by,omitempty"` // who made it count; empty where nothing is reviewed
	Draft   *Plan            `json:"draft,omitempty"`   // a plan that does not count yet
	Debate  *quorum.Outcome  `json:"debate,omitempty"`  // about the last draft
	Rounds  []quorum.Round   `json:"rounds,omitempty"`  // of review, of all plans
	Fields  []Field          `json:"fields,omitempty"`  // in the plan's order
	Current string           `json:"current,omitempty"`
	Audit   *Audit           `json:"audit,omitempty"`
	Audits  int              `json:"audits,omitempty"` // how often the Auditor failed to give a result

	Open       *Question   `json:"open,omitempty"`       // what waits for an answer
	Pressed    Press       `json:"pressed,omitzero"`     // the button that was pressed last
	Behind     *Question   `json:"behind,omitempty"`     // what waited before it, while it asks whether something is really wanted
	Ahead      []Ahead     `json:"ahead,omitempty"`      // told of fields that are not being asked
	Offers     []Ahead     `json:"offers,omitempty"`     // told to staff, and recorded only where the candidate says so: the first is asked about
	Missing    *Ahead      `json:"missing,omitempty"`    // asked after at the summary and not in it: whether it is to be added there was asked
	Undo       []Field     `json:"undo,omitempty"`       // the answers that were changed last at the summary, as they were before
	Correcting []Heard     `json:"correcting,omitempty"` // changes an answer, and waits for which
	Pending    []Heard     `json:"pending,omitempty"`    // said by the candidate in this turn and not worked through yet
	Unread     *Unread     `json:"unread,omitempty"`     // said before, and no model could read it
	Fixed      int         `json:"fixed,omitempty"`      // how often the fixed reply was said
	RulesTold  time.Time   `json:"rules_told,omitzero"`  // when it was said that rules stand in for a model
	LastSaid   string      `json:"last_said,omitempty"`  // the digest of the last post to the candidate
	Queue      []bot.Event `json:"queue,omitempty"`      // events for the turns to come: a turn asks one question
	Held       tool.Held   `json:"held,omitempty"`

	Needs      []Need         `json:"needs,omitempty"`      // why a person must look
	PassedOn   []PassedOn     `json:"passed_on,omitempty"`  // what waits for an answer of people
	Written    *Written       `json:"written,omitempty"`    // what people wrote since the candidate last wrote
	Reassured  bool           `json:"reassured,omitempty"`  // the candidate was nervous and was told a kind word
	Helping    bool           `json:"helping,omitempty"`    // the candidate asked for adjustments and was told to say what would help
	NotTaken   string         `json:"not_taken,omitempty"`  // the newest message when it was nothing but files that were refused: edited, it is read anew
	WaysTold   string         `json:"ways_told,omitempty"`  // the field of which it was said what does in place of a file that was refused: then it is said in short
	Adjusted   bool           `json:"adjusted,omitempty"`   // … asked for adjustments at some time: conditions are masked in words of theirs that go to people
	Dropped    map[string]int `json:"dropped,omitempty"`    // protected topics that were told and not recorded, by rule
	Injections int            `json:"injections,omitempty"` // messages that read like instructions
	Erasing    bool           `json:"erasing,omitempty"`    // the candidate was asked whether to erase everything
	Leaving    bool           `json:"leaving,omitempty"`    // … or whether to withdraw
	Lapsed     bool           `json:"lapsed,omitempty"`     // it was withdrawn because the draft's time was over
	Resumes    Status         `json:"resumes,omitempty"`    // while paused: where it goes on
	LastSeen   time.Time      `json:"last_seen,omitzero"`   // when the candidate last wrote or clicked
	Summarised bool           `json:"summarised,omitempty"` // the summary was shown before
	Applied    bool           `json:"applied,omitempty"`    // the candidate confirmed
	Sent       time.Time      `json:"sent,omitzero"`        // … and when
	Active     time.Time      `json:"active,omitzero"`      // when the candidate, or who decides, last did something
	More       []More         `json:"more,omitempty"`       // what people asked in addition, oldest first
	Waits      time.Time      `json:"waits,omitzero"`       // until when the candidate cannot apply again
	AsksEarly  bool           `json:"asks_early,omitempty"` // … and people have yet to say whether it may be earlier
	Reminders  Reminders      `json:"reminders,omitzero"`
	DraftTimer time.Time      `json:"draft_timer,omitzero"` // when the timer of the draft's deadline rings; zero: none is set

	Publishing   bool          `json:"publishing,omitempty"`    // there is no candidate: the form's plan is made beforehand
	Announced    bool          `json:"announced,omitempty"`     // the live card is posted
	PlanAwaited  bool          `json:"plan_awaited,omitempty"`  // the candidate knows that people look at the plan
	PlanFeedback string        `json:"plan_feedback,omitempty"` // what the next plan has to do better
	Handover     *quorum.Round `json:"handover,omitempty"`      // the review of handing the application over
	SentBack     []SentBack    `json:"sent_back,omitempty"`     // plans that people rejected, oldest first
}

// SentBack is a person's rejection of a plan: who, why, and after how many rounds of review.
type SentBack struct {
	By     string `json:"by"`
	Reason string `json:"reason"`
	After  int    `json:"after"`
}

// Consent is what the candidate agreed to: the digest of the text, and when.
type Consent struct {
	Version string    `json:"version"`
	At      time.Time `json:"at"`
}

// Plan is the order in which the Architect has the fields asked.
type Plan struct {
	Fields []brief.PlanField `json:"fields"`
}

// Question is a post that waits for an answer.
type Question struct {
	Post   bot.Post   `json:"post"`             // what is asked again after a digression
	Said   string     `json:"said,omitempty"`   // its text as it was posted
	Beside []bot.Post `json:"beside,omitempty"` // what was posted since and asks the same
}

// Press is a button that was pressed, by its name, and the key of the post that it was on.
type Press struct {
	Key    string `json:"key"`
	Button string `json:"button"`
}

// Heard is one message of the candidate.
type Heard struct {
	ID    string       `json:"id"`
	Text  string       `json:"text"`
	Files []brief.File `json:"files,omitempty"`
	At    time.Time    `json:"at"`
	Ours  bool         `json:"ours,omitempty"` // the words are the program's, put for a value that was told: nothing of them is kept beside it
}

// Need is a reason for a person to look at the application.
type Need struct {
	Reason string `json:"reason"` // the catalogue's key, "knock_out", and so on
	Field  string `json:"field,omitempty"`
}

// Audit is what the last audit found.
type Audit struct {
	Passed     bool            `json:"passed"`
	Violations []brief.Finding `json:"violations,omitempty"`
	Summary    string          `json:"summary"`
	Review     *quorum.Round   `json:"review,omitempty"` // of this result, where it is reviewed
}

// The sections of the Greeter's work.
const (
	SectionLanguage  = "language"
	SectionCountry   = "country"
	SectionTimezone  = "timezone"
	SectionCompleted = "completed"
)

// Section says what the Greeter has to find out next. It is derived, never stored.
func (s *State) Section() string {
	switch {
	case s.Language == "":
		return SectionLanguage
	case s.Country == "" && !s.CountryOpen:
		return SectionCountry
	case s.Zone == "":
		return SectionTimezone
	}
	return SectionCompleted
}

// Closed reports that the conversation is over, except for what can always be asked.
func (s *State) Closed() bool {
	return slices.Contains([]Status{ReadyForHumanReview, Accepted, Rejected, Withdrawn}, s.Status) || s.Applied || s.WithPeople()
}

// WithPeople reports that people took the conversation over because there is no plan for it: nothing more is asked.
func (s *State) WithPeople() bool {
	return s.Plan == nil && slices.Contains(s.Needs, Need{Reason: ReasonPlan})
}

// AwaitsDecision reports that the application was sent and that people have not decided about it.
func (s *State) AwaitsDecision() bool {
	return s.Applied && (s.Status == ReadyForHumanReview || s.Status == NeedsHuman)
}

// Begun reports that the candidate agreed to be interviewed.
func (s *State) Begun() bool { return s.Consent != nil }

// Field returns the working copy of a field, or nil.
func (s *State) Field(id string) *Field {
	for i := range s.Fields {
		if s.Fields[i].ID == id {
			return &s.Fields[i]
		}
	}
	return nil
}

// CurrentField returns the field that is being asked, with its definition; nil when every field is settled.
func (s *State) CurrentField() (*Field, *form.Field) {
	f := s.Field(s.Current)
	if f == nil {
		return nil, nil
	}
	return f, s.Form.Field(f.ID)
}

// NextOpen returns the first field of the plan that is not settled, or nil.
func (s *State) NextOpen() *Field {
	var putOff *Field
	for i := range s.Fields {
		switch f := &s.Fields[i]; {
		case f.Settled():
		case !f.PutOff:
			return f
		case putOff == nil:
			putOff = f
		}
	}
	return putOff
}

// SettledCount counts the settled fields.
func (s *State) SettledCount() int {
	n := 0
	for i := range s.Fields {
		if s.Fields[i].Settled() {
			n++
		}
	}
	return n
}

// AnsweredCount counts the fields that were told whole: settled, and neither declined nor left to a person.
func (s *State) AnsweredCount() int {
	n := 0
	for i := range s.Fields {
		if f := &s.Fields[i]; f.Status == FieldDone && !f.ToPerson {
			n++
		}
	}
	return n
}

// Need notes a reason for a person to look, once.
func (s *State) Need(reason, field string) {
	n := Need{reason, field}
	if !slices.Contains(s.Needs, n) {
		s.Needs = append(s.Needs, n)
	}
}

// Forget drops the reasons that a field gave, as when it is asked anew.
func (s *State) Forget(field string) {
	s.Needs = slices.DeleteFunc(s.Needs, func(n Need) bool { return n.Field == field })
}

// ReasonPlan is why a person is needed when nobody is asked about a plan.
const ReasonPlan = "plan_rejected"

// RejectedPlans counts the rounds that plans lost since a person last sent one back, or since the beginning.
func (s *State) RejectedPlans() int {
	n, seen := 0, 0
	if len(s.SentBack) > 0 {
		seen = s.SentBack[len(s.SentBack)-1].After
	}
	for _, r := range s.Rounds[min(seen, len(s.Rounds)):] {
		if !r.Approved {
			n++
		}
	}
	return n
}

// Reminders is what is known of reminding the candidate.
type Reminders struct {
	Timer time.Time `json:"timer,omitzero"` // when it rings; zero: none is set
	Sent  int       `json:"sent,omitempty"` // since the candidate was here, with the last note
	Last  time.Time `json:"last,omitzero"`  // when
	Off   bool      `json:"off,omitempty"`  // the candidate wants none
}

// Wording is the message with only this of its words, and without files.
func (h Heard) Wording(text string) Heard { return Heard{ID: h.ID, Text: text, At: h.At} }

// The reasons for which a person looks at an application: keys of the catalogue under "reason.".
const (
	ReasonKnockOut    = "knock_out"
	ReasonDeclined    = "required_declined"
	ReasonOpen        = "required_open"
	ReasonAuditFailed = "audit_failed"
	ReasonRequested   = "requested"
)
