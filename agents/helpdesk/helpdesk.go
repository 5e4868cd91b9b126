// Package helpdesk answers questions from documents: it plans what has to be found out, has the parts found out at the same time,
// each with tools, an answer and a look back at it, and writes one answer of what was found.
//
// Guarantees, whatever a model answers. Every question gets an answer, and one that says plainly what was not found. What the answer
// states was found by a tool, and is told with the section that says it. "Not found" never counts as found; after three attempts a part
// says that nothing was found. A part that fails leaves the others alone. What documents and people say is data: it orders nothing.
// A question that goes to people comes back to the thread that asked, and what they answered enters the documents only when one of them
// says so.
//
// Agent is the part without a conversation; it may be used by others. It blocks for as long as its model and its tools do.
package helpdesk

import (
	"cmp"
	"context"
	"encoding/json"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/llm"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/prompts"
)

// Workflow is the program's name.
const Workflow = "helpdesk"

// version is that of State.
const version = 2

// Config is what a help desk needs. Agent must be set; the zero value of the rest takes the default named.
type Config struct {
	Agent *Agent

	// Learn keeps what a person answered among the documents. The same entry again changes nothing. Nil: answers are only passed on.
	Learn func(ctx context.Context, e Entry) error

	DefaultLang   string // default ja
	ModeratorLang string // default ja
}

// Entry is a question with the answer that a person gave to it, and who kept it and when.
type Entry struct {
	Key              string // its name among the documents
	Question, Answer string
	By               string // who answered
	KeptBy           string
	At               time.Time
}

// Section is the entry as a document's section.
func (e Entry) Section() knowledge.Section {
	return knowledge.Section{File: "answers/" + e.Key, Heading: e.Key, Title: e.Question, Text: e.Answer}
}

// New makes the program. It panics on a Config without an Agent.
func New(cfg Config) agents.Program {
	if cfg.Agent == nil {
		panic("helpdesk: Agent must be set")
	}
	cfg.DefaultLang = cmp.Or(cfg.DefaultLang, prompts.JA)
	cfg.ModeratorLang = cmp.Or(cfg.ModeratorLang, prompts.JA)
	return agents.Register(Workflow, version, &flow{Config: cfg}, agents.Migrations{
		1: func(s json.RawMessage) (json.RawMessage, error) { return s, nil }, // its answers leave the state with the next turn
	})
}

// flow is the help desk as a state machine. It never changes once made.
type flow struct{ Config }

// Turn implements agents.Flow. It fails only when the journal does.
func (f *flow) Turn(ctx context.Context, r *agents.Run, s *State) (agents.Outcome[*State], error) {
	ctx = llm.BeginTurn(ctx, string(r.Thread.ID))
	t := &turn{flow: f, s: *cmp.Or(s, &State{})}
	t.Turn = base.New(Workflow, r, &t.s.Lang)
	t.Begin(ctx, "waiting", len(t.s.Waiting))
	t.shelveAnswers()
	err := t.work(ctx)
	return base.End(&t.Turn, &t.s, cmp.Or(err, t.failed), t.finish)
}

// Record implements agents.Flow.
func (f *flow) Record(s *State) any { return cmp.Or(s, &State{}).record() }

// turn is one turn in progress: a copy of the state, and what is going to become of it.
type turn struct {
	*flow
	base.Turn
	s State

	fresh bool // the last question that waits came in this turn

	read    map[int]Asked // answers that this turn looked at, as they are now
	changed map[int]bool  // which of them are to be kept
	failed  error         // a row that cannot be read
}

// textFor is Text for who asked a question that was answered.
func (t *turn) textFor(a Asked, key string, data map[string]any) string {
	return base.Texts(t.langOf(a)).Text(key, data)
}

// langOf is the language of a question that was answered.
func (t *turn) langOf(a Asked) string { return cmp.Or(a.Lang, t.s.Lang) }
