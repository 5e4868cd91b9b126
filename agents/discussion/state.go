package discussion

import (
	"cmp"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/bot"
)

// State is a conversation's state: its last question, the only one that can be under way, and what came of the latest ones before it.
type State struct {
	Lang      string `json:"lang"`
	Asked     int    `json:"asked,omitempty"`     // how many questions there were; see talkPort
	Last      *Talk  `json:"last,omitempty"`      // the last of them
	Before    []past `json:"before,omitempty"`    // the latest before it that came to something, oldest first; at most maxEarlier
	Refused   bool   `json:"refused,omitempty"`   // whoever began it may not
	Announced int    `json:"announced,omitempty"` // of how many questions the live card is posted
	Shown     string `json:"shown,omitempty"`     // what it showed last, digested
	Hinted    bool   `json:"hinted,omitempty"`    // how to go on was said

	Talks []Talk `json:"talks,omitempty"` // all of them: in states of version 1, and for a record
}

// past is a question before the last one, for whoever answers the next.
type past struct {
	No int `json:"no"` // from 1
	Earlier
}

// Talk is one question with what came of it. Who takes part is settled when it is asked.
type Talk struct {
	ID         bot.MessageID `json:"id,omitempty"` // of the message that asked it
	Question   string        `json:"question"`
	At         time.Time     `json:"at"`
	Models     []string      `json:"models"`
	Moderators []string      `json:"moderators"`
	NoReview   bool          `json:"no_review,omitempty"`

	Minutes   quorum.Minutes `json:"minutes"`
	Calls     int            `json:"calls"` // of models
	Usage     llm.Usage      `json:"usage"`
	StoppedBy string         `json:"stopped_by,omitempty"`
}

// The statuses of a conversation beside the phases of a discussion, which are named as quorum names them.
const (
	Waiting  = "waiting_for_question"
	Answered = "answered" // there is a synthesis, or the only model that was asked answered
	Partial  = "partial"  // there are answers, and nobody drew them together
	Failure  = "failure"  // nobody answered, or nobody may be asked
	Stopped  = "stopped"
)

func (s *State) clone() State {
	c := *s
	if s.Last != nil {
		last := *s.Last
		c.Last = &last
	}
	return c
}

// underway is the question that is being discussed; nil when none is.
func (s *State) underway() *Talk {
	if s.Last != nil && !s.Last.over() {
		return s.Last
	}
	return nil
}

func (s *State) over() bool { return s.Refused || s.Last != nil && s.Last.over() }

func (t *Talk) over() bool { return t.StoppedBy != "" || t.Minutes.Phase == quorum.Concluded }

// status is the conversation's in exports and status lines: how the last question ended, else where it stands.
func (s *State) status() string {
	switch {
	case s.Refused:
		return Failure
	case s.Last == nil:
		return Waiting
	}
	return s.Last.status()
}

func (t *Talk) status() string {
	m := t.Minutes
	switch {
	case t.StoppedBy != "":
		return Stopped
	case m.Phase == "":
		return quorum.InitialQuery
	case m.Phase != quorum.Concluded:
		return m.Phase
	case m.Synthesis != nil, len(t.Models) == 1 && len(m.Contributions) == 1:
		return Answered
	case len(m.Contributions) > 0:
		return Partial
	}
	return Failure
}

// conclusion is what came of a question, in a few words; empty where nothing did.
func (t *Talk) conclusion() string {
	switch m := t.Minutes; {
	case m.Synthesis != nil:
		return m.Synthesis.Conclusion
	case len(t.Models) == 1 && len(m.Contributions) == 1:
		return m.Contributions[0].Text
	}
	return ""
}

// record is what an export shows.
type record struct {
	Lang        string   `json:"language"`
	Discussions []shared `json:"discussions"`
}

type shared struct {
	Question  string    `json:"question"`
	Status    string    `json:"status"`
	At        time.Time `json:"at"`
	Models    []string  `json:"models"`
	Phase     string    `json:"phase"`
	StoppedBy string    `json:"stopped_by,omitempty"`

	Answers   []quorum.Contribution `json:"answers"`
	Failed    []quorum.Failure      `json:"failed"`
	Moderator string                `json:"moderator,omitempty"`
	Synthesis *quorum.Synthesis     `json:"synthesis"`
	Calls     int                   `json:"calls"`
	Tokens    llm.Usage             `json:"tokens"`
}

func (s *State) record() record {
	r := record{s.Lang, []shared{}}
	for _, t := range s.Talks {
		m := t.Minutes
		phase := m.Phase
		phase = cmp.Or(phase, quorum.InitialQuery)
		r.Discussions = append(r.Discussions, shared{
			Question: t.Question, Status: t.status(), At: t.At, Models: t.Models, Phase: phase, StoppedBy: t.StoppedBy,
			Answers: append([]quorum.Contribution{}, m.Contributions...), Failed: append([]quorum.Failure{}, m.Failed...),
			Moderator: m.Moderator, Synthesis: m.Synthesis, Calls: t.Calls, Tokens: t.Usage,
		})
	}
	return r
}
