package helpdesk

import (
	"time"

	"github.com/mendanhq/mendan/bot"
)

// State is the conversation: what was asked and answered, and what still waits.
type State struct {
	Lang    string     `json:"lang,omitempty"`
	Direct  bool       `json:"direct,omitempty"`  // the next question is for a person: somebody wanted one before there was a question
	Crowd   bool       `json:"crowd,omitempty"`   // others than who began write here, too
	Voices  []bot.User `json:"voices,omitempty"`  // who writes here where the bot reads along; at most mostVoices
	Waiting []asked    `json:"waiting,omitempty"` // questions that are not answered yet, in their order
	Begun   bool       `json:"begun,omitempty"`   // the first of them has its live card
	Asked   int        `json:"asked,omitempty"`   // how many are answered; see answerPort
	Recent  []brief    `json:"recent,omitempty"`  // the latest of them, oldest first; at most maxRecent

	Answers []Asked `json:"answers,omitempty"` // all of them: in states of version 1, and for a record
}

// brief is a question that was answered, for who goes on from it.
type brief struct {
	No   int      `json:"no"` // from 0
	Text string   `json:"text"`
	By   bot.User `json:"by"`
}

// asked is a question on its way.
type asked struct {
	Text string   `json:"text"`
	By   bot.User `json:"by"`
	Lang string   `json:"lang,omitempty"` // to answer in
	IDs  []string `json:"ids,omitempty"`  // of the messages that it is made of

	Person bool `json:"person,omitempty"` // it goes to a person once it is looked up
}

// Asked is a question with its answer, and what people made of it.
type Asked struct {
	Result
	By     bot.User `json:"by"`
	Lang   string   `json:"lang,omitempty"` // of the question; empty where an earlier version answered it
	IDs    []string `json:"ids,omitempty"`  // of the messages that it is made of
	Person *Person  `json:"person,omitempty"`
}

// Person is a question that was given to people.
type Person struct {
	At      time.Time `json:"at"`
	Answer  string    `json:"answer,omitempty"`
	By      string    `json:"by,omitempty"` // who answered
	Replied time.Time `json:"replied,omitzero"`
	KeptBy  string    `json:"kept_by,omitempty"` // who had the answer added to the documents
	Kept    time.Time `json:"kept,omitzero"`
}

// record is what an export shows. Source: the contract for reading what was stored.
type record struct {
	Lang      string     `json:"language"`
	Questions []question `json:"questions"`
}

type question struct {
	Result
	Person *Person `json:"person,omitempty"`
}

func (s *State) record() record {
	r := record{s.Lang, []question{}}
	for _, a := range s.Answers {
		r.Questions = append(r.Questions, question{a.Result, a.Person})
	}
	return r
}

// The statuses of a help desk.
const (
	StatusAnswering = "answering"
	StatusAnswered  = "answered"
)

// status is the conversation's in exports and status lines. It is never over for good: a further question goes on with it.
func (s *State) status() string {
	if len(s.Waiting) > 0 {
		return StatusAnswering
	}
	return StatusAnswered
}
