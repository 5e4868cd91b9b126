package process

import (
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/bot"
)

// Phase is where the design of a process stands. It is the status of exports and status lines.
type Phase string

// The phases.
const (
	Designing Phase = "designing"
	Deciding  Phase = "awaiting_approval" // people at the desk decide about the template
	Created   Phase = "created"           // its template is stored; it can be changed further all the same
	Discarded Phase = "discarded"
	Stopped   Phase = "stopped"
	Refused   Phase = "refused" // whoever began it is none of the staff
)

// maxDrafts is how many drafts a conversation keeps, the newest ones. All of them stay in its history.
const maxDrafts = 20

// State is the conversation's state.
type State struct {
	Lang    string        `json:"lang"`
	Phase   Phase         `json:"phase"`
	Context brief.Context `json:"context"`

	Drafts    []Version          `json:"drafts,omitempty"`     // the last one is in force
	Replies   int                `json:"replies,omitempty"`    // counted, for the keys of posts
	Shown     string             `json:"shown,omitempty"`      // key of the post with the buttons
	Prose     string             `json:"prose,omitempty"`      // what that post says above its card
	Bill      *bot.Usage         `json:"bill,omitempty"`       // what that post cost
	Asked     string             `json:"asked,omitempty"`      // name of the approval that waits
	AskedBy   bot.User           `json:"asked_by,omitzero"`    // who wants the template
	Template  *template.Template `json:"template,omitempty"`   // the last one created
	CreatedBy string             `json:"created_by,omitempty"` // key of the post whose draft it is
	Recent    []Answered         `json:"recent,omitempty"`     // for the limit
}

// Version is a draft as it was shown.
type Version struct {
	Number  int            `json:"number"`
	Draft   template.Draft `json:"draft"`
	Missing []string       `json:"missing,omitempty"`
	JSON    string         `json:"json"` // exactly as it was given
}

// Answered is a message that was answered.
type Answered struct {
	By bot.UserID `json:"by"`
	At time.Time  `json:"at"`
}

// current is the draft in force; nil when there is none.
func (s *State) current() *Version {
	if len(s.Drafts) == 0 {
		return nil
	}
	return &s.Drafts[len(s.Drafts)-1]
}

func (s *State) glance() agents.Glance {
	g := agents.Glance{Status: string(s.Phase), Lang: s.Lang, Over: s.over()}
	if v := s.current(); v != nil {
		g.About = v.Draft.Title()
	}
	return g
}

func (s *State) over() bool {
	switch s.Phase {
	case Created, Discarded, Stopped, Refused:
		return true
	}
	return false
}

// ended reports that people ended the design themselves; its drafts are there to go on from.
func (s *State) ended() bool { return s.Phase == Discarded || s.Phase == Stopped }

// record is what an export shows. Source: the contract for reading what was stored.
type record struct {
	Lang     string             `json:"language"`
	Context  brief.Context      `json:"context"`
	Drafts   []drafted          `json:"drafts"`
	Template *template.Template `json:"template,omitempty"`
}

type drafted struct {
	template.Draft
	Missing []string `json:"missing_information,omitempty"`
}

func (s *State) record() record {
	r := record{Lang: s.Lang, Context: s.Context, Drafts: []drafted{}, Template: s.Template}
	for _, v := range s.Drafts {
		r.Drafts = append(r.Drafts, drafted{v.Draft, v.Missing})
	}
	return r
}
