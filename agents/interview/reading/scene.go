package reading

import (
	"context"
	"time"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// Reader says what the messages of a scene are. It reads only: it changes and says nothing. One that asks a model blocks for as long as that
// does. What it returns proves nothing before Check has seen it.
type Reader func(ctx context.Context, s Scene) (Finding, error)

// Scene is what somebody wrote since they were last answered, and where they wrote it.
type Scene struct {
	Screen   Screen     `json:"screen"`
	Form     *form.Form `json:"-"`
	Asked    string     `json:"asked,omitempty"`    // the id of the field that is asked
	Keys     []string   `json:"keys,omitempty"`     // the facts that it is asked for; none: all of them
	Question string     `json:"question,omitempty"` // as it was put
	Offers   []string   `json:"offers,omitempty"`   // what the buttons say
	Topics   []string   `json:"topics,omitempty"`   // what can be told here to who asks
	Before   []Line     `json:"before,omitempty"`   // the last words of both sides, oldest first
	Messages []Message  `json:"messages"`

	Lang    string    `json:"lang"`
	Country string    `json:"country,omitempty"`
	Zone    string    `json:"zone,omitempty"`
	Now     time.Time `json:"now"`
}

// Line is something that was said before.
type Line struct {
	By   string `json:"by"`
	Text string `json:"text"`
}

// Message is one message to be read, with what the program has found in it first. No fact may be made of either, and no move of orders; who gives
// a protected reason for a wish has the wish all the same.
type Message struct {
	ID     string   `json:"id"`
	Text   string   `json:"text"`
	Orders []string `json:"-"` // to the program
	Masked []string `json:"-"` // what is protected, or told off the record
}

// Quote is words of a message, to the letter.
type Quote struct {
	Message string `json:"message"`
	Text    string `json:"text"`
}

// Told is a fact of any field of the form, as it was understood.
type Told struct {
	Field string `json:"field"`
	Key   string `json:"key"`
	Value any    `json:"value"`
	Quote Quote  `json:"quote"`
}

// Finding is what was read in the messages of a scene. Its order means nothing before Check has brought it into that of the words. It encodes
// as JSON and comes back the same.
type Finding struct {
	Moves Reading `json:"moves"`
	Facts []Told  `json:"facts,omitempty"`
}
