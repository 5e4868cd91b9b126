// Package discussion is the conversation in which several models answer a question, review each other's answers without knowing
// whose they are, and a moderator draws the answers together.
//
// Guarantees, whatever a model answers. Only staff put questions. A model never reads its own answer for a review, nor a name. One
// that fails, is late or says nothing is named in the result and stops nobody else; where nobody answers, that is said. What a
// model wrote is data for the others: it starts nothing and changes nothing. Each phase is a turn of its own, so that a stop or a
// restart takes hold between two, and a model that has answered is not asked the same again.
package discussion

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/prompts"
)

// Workflow is the program's name.
const Workflow = "discussion"

// version is that of State.
const version = 2

// Config is what discussions need. Client and Models must be set; the zero value of the rest takes the default named.
type Config struct {
	Client    llm.Client
	Prompts   *prompts.Set  // nil: those inside the program
	Models    []string      // who answers and reviews
	Moderator string        // who draws the answers together, before the models themselves are asked to; empty: the first of them
	Deadline  time.Duration // of each model's answer by itself; 0: quorum.DefaultDeadline
	Rules     bool          // no language model is there: the parts are played by rules, which is said

	// Understands reports whether the parts can do anything with a question; one that they can't is refused. Nil: with any.
	Understands func(question string) bool

	DefaultLang string // default ja
}

// New makes the program. It panics on a Config without Client or Models.
func New(cfg Config) agents.Program {
	if cfg.Client == nil || len(cfg.Models) == 0 {
		panic("discussion: Client and Models must be set")
	}
	cfg.Deadline = cmp.Or(cfg.Deadline, quorum.DefaultDeadline)
	cfg.DefaultLang = cmp.Or(cfg.DefaultLang, prompts.JA)
	return agents.Register(Workflow, version, &flow{cfg}, agents.Migrations{
		1: func(raw json.RawMessage) (json.RawMessage, error) { return raw, nil }, // its questions go into rows at the next turn, see shelveTalks
	})
}

// flow is the discussion as a state machine. It never changes once made.
type flow struct{ Config }

// Turn implements agents.Flow. It fails only when the journal does.
func (f *flow) Turn(ctx context.Context, r *agents.Run, s *State) (agents.Outcome[*State], error) {
	ctx = llm.BeginTurn(ctx, string(r.Thread.ID))
	t := &turn{flow: f, s: cmp.Or(s, &State{}).clone()}
	t.Turn = base.New(Workflow, r, &t.s.Lang)
	t.shelveTalks()
	t.Begin(ctx, "status", t.s.status())
	return base.End(&t.Turn, &t.s, t.work(ctx), t.finish)
}

// Record implements agents.Flow.
func (f *flow) Record(s *State) any { return cmp.Or(s, &State{}).record() }

// turn is one turn in progress: a copy of the state, and what is going to become of it.
type turn struct {
	*flow
	base.Turn
	s State

	live *live
}

// work answers what came in, then holds the next phase. The phase after it is another turn's.
func (t *turn) work(ctx context.Context) error {
	if err := t.Take(ctx, t.take, t.stop); err != nil {
		return err
	}
	talk := t.s.underway()
	if talk == nil {
		return nil
	}
	if n := t.s.Asked; t.s.Announced < n { // only what is posted can be rewritten: the live card takes a turn of its own
		t.s.Announced, t.Out.Continue = n, true
		return nil
	}
	if err := t.hold(ctx, talk); err != nil {
		return errors.Join(t.Run.Broken(), err)
	}
	t.Out.Continue = t.s.underway() != nil
	return nil
}

// finish completes the turn's effects.
func (t *turn) finish() {
	g := agents.Glance{Status: t.s.status(), Lang: t.s.Lang, Over: t.s.over()}
	if talk := t.s.Last; talk != nil {
		g.About = talk.Question
	}
	t.Out.Glance = g
	if t.s.Announced > 0 && t.s.Last != nil {
		t.showLive()
	}
}
