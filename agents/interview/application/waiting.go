package application

import (
	"cmp"
	"time"

	"github.com/mendanhq/mendan/agents/interview/reading"
)

// Ahead is what a message tells of a field that is not being asked: the field is reviewed on it before anything else is asked.
type Ahead struct {
	Field string `json:"field"` // empty: of which one is found when there is a plan
	Heard Heard  `json:"heard"`

	Facts []reading.Told `json:"facts,omitempty"` // that a model found in it
}

// HeardAhead are the messages of which a part waits so.
func (s *State) HeardAhead() (out []Heard) {
	for _, a := range s.Ahead {
		out = append(out, a.Heard)
	}
	return out
}

// Unread is what the candidate wrote to a question and no model could read. It is read once more, with what they write next to that
// question, and to no other; after maxFailures it goes to people.
type Unread struct {
	Heard []Heard `json:"heard,omitempty"`
	Asks  string  `json:"asks,omitempty"`  // a section, or a field's id
	Times int     `json:"times,omitempty"` // turns in a row in which a model failed
	Card  string  `json:"card,omitempty"`  // the name of the card that shows people what was not read in them

	Since time.Time     `json:"since,omitzero"`  // when Heard began to wait
	Again time.Time     `json:"again,omitzero"`  // when it is read again by itself
	After time.Duration `json:"after,omitempty"` // how long after the time before that is
}

// PassedOn is a question, a word or a wish of the candidate that waits for people.
type PassedOn struct {
	Name string `json:"name"` // of the approval
	Kind string `json:"kind"` // of its card
	Text string `json:"text"` // as people are shown it: what is protected is masked

	// Beside is what was said with Text, and Text itself, where that says more: a question alone may ask nothing ("would that be a problem?").
	Beside string `json:"beside,omitempty"`

	// From are the messages of which Text holds parts that are not in them as they stand; others are found in the text.
	From []string `json:"from,omitempty"`
	To   *Written `json:"to,omitempty"`   // what it replies to
	Asks string   `json:"asks,omitempty"` // the field that was being asked for
	Turn uint64   `json:"turn,omitempty"` // in which its card had it first; 0: nobody noted it
}

// Shown is all that people are shown of it.
func (q PassedOn) Shown() string { return cmp.Or(q.Beside, q.Text) }

// Written is what people wrote to a candidate who wanted a person, or an adjustment, and who has said nothing since: their next words may be for them.
type Written struct {
	By   string `json:"by"`   // whose name the card of the reply shows
	Text string `json:"text"` // as the card quotes it
}

// More is what people asked in addition after the application was sent, and what the candidate said to it.
type More struct {
	Field    string  `json:"field"`
	Question string  `json:"question,omitempty"` // as people worded it; empty: the reviewed wording
	Answers  []Heard `json:"answers,omitempty"`  // protected passages masked
}
