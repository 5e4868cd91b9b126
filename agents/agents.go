// Package agents is the contract between a conversation and the engine that runs it: a Flow is a per-thread state machine
// written as straight-line Go, a turn of it ends in an Outcome, and a Step is its only door to the outside.
//
// Guarantees that a flow may rely on: turns of one thread never overlap; Run.Now and Run.Events stay the same when a turn
// runs again after a crash; a finished step of a turn returns its recorded result; nothing of an Outcome is visible before
// all of it is durable. In return a flow reads no clock, no randomness, no network outside of a Step.
package agents

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// ErrNewerState means that a newer version of the program wrote the thread's state.
var ErrNewerState = errors.New("the state was written by a newer version of this agent")

// ErrNoMigration means that the state is of an older version that this program cannot read any more.
var ErrNoMigration = errors.New("no migration from the state's version")

// Role says who spoke in a conversation's log.
type Role string

// Who speaks in a log.
const (
	User      Role = "user"
	Assistant Role = "assistant"
	Staff     Role = "staff" // somebody of the staff, in place of the assistant
)

// LogEntry is one message of the conversation's history. ID is the platform's message for a user and for staff, the post's key for the
// assistant. By is the name of who said it, where that is not the person whose conversation it is. Data is what tools left to be shown or to be known in the next turn (seed of the next turn's context). Masked is where
// passages of Text were taken out that are not to be known, in order.
type LogEntry struct {
	Role Role            `json:"role"`
	Text string          `json:"text"`
	At   time.Time       `json:"at"`
	ID   string          `json:"id"`
	By   string          `json:"by,omitempty"`
	Data json.RawMessage `json:"data,omitempty"`

	Masked []Mark `json:"masked,omitempty"`
}

// Mark is a sign in a text that stands for what is not to be known: where it is, in bytes, and the rule that took it out. The rule says what it was about, which
// is not for those who decide.
type Mark struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Rule string `json:"rule"`
}

// NamedEvent is something worth counting that happened in a conversation, with the field that it was about.
type NamedEvent struct {
	Name  string    `json:"name"`
	Field string    `json:"field,omitempty"`
	At    time.Time `json:"at"`
}

// AuditEntry is a line for the audit chain. Content is digested under the thread's key and never stored; Labels are
// stored as they are and must hold nothing that a person said.
type AuditEntry struct {
	Kind    string            `json:"kind"`
	Content []byte            `json:"-"`
	Labels  map[string]string `json:"labels,omitempty"`
}

// ErasedKind is the kind of the audit entry that every erasure leaves. Its label "reason" says why: candidate, operator,
// retention or draft.
const ErasedKind = "deletion_confirmed"

// Timer asks to be told at a time. The same Name again replaces it; a zero At cancels it.
type Timer struct {
	Name string    `json:"name"`
	At   time.Time `json:"at"`
}

// Row is a value kept behind a port. Shared rows are for all threads and outlive this one, the others die with it.
// A nil Value deletes.
type Row struct {
	Port   string          `json:"port"`
	Key    string          `json:"key"`
	Value  json.RawMessage `json:"value"`
	Shared bool            `json:"shared,omitempty"`
}

// Ask is an approval that a flow wants. Name is the flow's own; asking again under it makes a new version. The engine
// fills identity, digest, code and tokens, and the terms that are configured for the kind. Votes count from the beginning: those
// of whoever made this version.
type Ask struct {
	Name    string
	Kind    string
	To      bot.Destination
	Card    bot.Card
	Files   []bot.File // attached to the card
	AskedBy bot.User
	Votes   []bot.Vote
	// SentFiles has the card list the files that were sent in this conversation and are kept, where there are any, with a button that gives them.
	SentFiles bool
	// Grows says that all that the card showed before under this name still stands on it, with more; see bot.Approval.
	Grows bool
	bot.Terms
}

// Erase asks that everything about the person in this thread is deleted. Farewell is the last thing that they read.
type Erase struct{ Farewell bot.Post }

// Glance is what a status line shows without running a turn.
type Glance struct {
	Status string `json:"status"`
	Lang   string `json:"lang,omitempty"`
	Done   int    `json:"done,omitempty"`
	Total  int    `json:"total,omitempty"`

	Over  bool      `json:"over,omitempty"`  // nothing more is expected of anybody
	About string    `json:"about,omitempty"` // what the conversation is about, as its form
	Name  string    `json:"name,omitempty"`  // what the person is called by staff; empty: as their platform calls them
	Sent  time.Time `json:"sent,omitzero"`   // when its result was sent to people
	Keep  time.Time `json:"keep,omitzero"`   // until when it is kept: the engine erases it then

	Erasing bool `json:"erasing,omitempty"` // it asks whether everything is to be deleted, and waits for the answer
}

// Effects is everything that a turn changes besides its state. All of it becomes durable at once, or none.
type Effects struct {
	Posts     []bot.Post
	Log       []LogEntry
	Unlog     []string   // ids of messages that leave log and steps, with the files that came with them
	Unfile    []string   // references of files that are not kept after all
	Relog     []LogEntry // by id, messages that read otherwise now: text with its marks and data in the log; what quotes the former text leaves the steps
	Unquote   []string   // texts that leave the steps, and what the thread was started with where it is one of them
	Events    []NamedEvent
	Glance    Glance
	Reviews   []json.RawMessage
	Audit     []AuditEntry
	Approvals []Ask
	Void      []string // names of approvals that no longer apply; a decided one stays decided
	// Unshow are names of approvals, or what begins them where it ends in a slash, whose cards show nothing any more, but for what is asked in
	// this turn; an open one becomes void.
	Unshow   []string
	Timers   []Timer
	Rows     []Row
	Erase    *Erase
	Continue bool // run another turn at once, without an event
}

// Say posts to the thread and logs it as the assistant's words.
func (e *Effects) Say(p bot.Post, at time.Time, data json.RawMessage) {
	if p.To.Audience == "" {
		p.To = bot.Destination{Audience: bot.ToThread}
	}
	e.Posts = append(e.Posts, p)
	e.Log = append(e.Log, LogEntry{Role: Assistant, Text: p.Text, At: at, ID: p.Key, Data: data})
}

// Event records that something happened.
func (e *Effects) Event(name, field string, at time.Time) {
	e.Events = append(e.Events, NamedEvent{name, field, at})
}

// Outcome is the end of a turn.
type Outcome[S any] struct {
	State S
	Effects
}

// Saved is a flow's state as it is stored. Version 0 means that there is none yet.
type Saved struct {
	Version int             `json:"version"`
	Data    json.RawMessage `json:"data,omitempty"`
}

// Result is an Outcome with its state encoded.
type Result struct {
	State Saved
	Effects
}

func migrate(s Saved, version int, m Migrations) (Saved, error) {
	if s.Version > version {
		return s, fmt.Errorf("version %d, this program knows %d: %w", s.Version, version, ErrNewerState)
	}
	for s.Version != 0 && s.Version < version {
		step, ok := m[s.Version]
		if !ok {
			return s, fmt.Errorf("version %d of %d: %w", s.Version, version, ErrNoMigration)
		}
		data, err := step(s.Data)
		if err != nil {
			return s, fmt.Errorf("migrate from version %d: %w", s.Version, err)
		}
		s = Saved{Version: s.Version + 1, Data: data}
	}
	return s, nil
}
