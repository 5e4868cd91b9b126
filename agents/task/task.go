// Package task is the conversation in which an operator has something done: models gather context, plan, a quorum reviews the
// plan, the operator confirms, tools work, each risky call is reviewed before it runs, and a report says what happened.
//
// Guarantees, whatever a model answers. Only an operator starts a task. No plan is carried out that reviewers or people did not
// approve, and in the full scope none that its operator did not confirm. A tool's risk comes from a table; what was reviewed is, byte
// for byte, what runs. What a tool returned is data: it starts, allows and approves nothing. A call that changes the world and whose
// end is not known after a crash is not repeated, and a task that failed or was skipped stops what depends on it. Whether all of it
// succeeded is counted, not claimed.
//
// A task is many short turns, so that stop, edits and restarts take hold between any two steps.
package task

import (
	"cmp"
	"context"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task/workspace"
	"github.com/mendanhq/mendan/agents/tool"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// Workflow is the program's name.
const Workflow = "task"

// version is that of State.
const version = 1

// Scope says which phases a task has.
type Scope string

// The scopes. Source: the agent system's design, phase_scope.
const (
	Full     Scope = "full"
	Fast     Scope = "fast"      // without confirmation and final review
	PlanOnly Scope = "plan-only" // ends after the reviewed plan
)

// Config is what tasks need. Client, Files and Panel must be set; the zero value of the rest takes the default named.
type Config struct {
	Client  llm.Client
	Prompts *prompts.Set // nil: those inside the program
	Rules   bool         // no language model is there: rules do what they understand, which is said first

	Files    *workspace.Workspace
	Commands Commands
	Foreign  []tool.Foreign // tools of other programs; what does not only read is reviewed before each call
	Panel    quorum.Panel

	Explorer string   // the model that gathers context; empty: that of its agent's settings
	Planner  string   // the model that plans and works; empty: that of its agent's settings
	Planners []string // of an ensemble
	Ensemble bool     // several models plan, unless the operator says otherwise
	Floor    float64  // of an ensemble's best plan; 0: quorum.DefaultFloor
	Debate   bool     // a plan is attacked and defended before it is reviewed

	// Desk is how the desk decides about an action: whoever may not decide there alone allows no calls in the thread either.
	Desk bot.Terms

	Scope         Scope            // default Full
	Human         quorum.HumanMode // who decides what the reviewers could not settle; default Interactive
	Final         bool             // the result is reviewed as a whole
	MaxRevisions  int              // rejected rounds before Human decides; default 3
	MaxIterations int              // calls of a model for one task of a plan; default 10
	MaxRetries    int              // corrections of a call that cannot be run; default 3

	DefaultLang   string // default ja
	ModeratorLang string // default ja
}

// New makes the program. It panics on a Config without Client, Files or voters, and with a foreign tool that NewForeign refuses or that is called as another.
func New(cfg Config) agents.Program {
	if cfg.Client == nil || cfg.Files == nil || len(cfg.Panel.Voters) == 0 {
		panic("task: Client, Files and Panel must be set")
	}
	cfg.setDefaults()
	f := &flow{Config: cfg, box: toolbox{cfg.Files, cfg.Commands, byName(cfg.Foreign)}}
	f.tools = f.box.tools()
	return agents.Register(Workflow, version, f, nil)
}

// byName are other programs' tools. One that is called as a tool of ours would take that one's risk.
func byName(all []tool.Foreign) map[string]tool.Foreign {
	out := map[string]tool.Foreign{}
	for _, f := range all {
		if _, twice := out[f.Name]; twice || RiskOf(f.Name) == Low || slices.Contains([]string{WriteFile, RunCommand, finishTask.Name}, f.Name) {
			panic("task: two tools are called " + f.Name)
		}
		out[f.Name] = f
	}
	return out
}

func (c *Config) setDefaults() {
	c.Scope = cmp.Or(c.Scope, Full)
	c.Human = cmp.Or(c.Human, quorum.Interactive)
	c.MaxRevisions = cmp.Or(c.MaxRevisions, 3)
	c.MaxIterations = cmp.Or(c.MaxIterations, 10)
	c.MaxRetries = cmp.Or(c.MaxRetries, 3)
	c.DefaultLang = cmp.Or(c.DefaultLang, prompts.JA)
	c.ModeratorLang = cmp.Or(c.ModeratorLang, prompts.JA)
}

// flow is the task as a state machine. It never changes once made.
type flow struct {
	Config
	box   toolbox
	tools []tool.Tool
}

// Turn implements agents.Flow. It fails only when the journal does, or when a person has to say how an effect ended.
func (f *flow) Turn(ctx context.Context, r *agents.Run, s *State) (agents.Outcome[*State], error) {
	ctx = llm.BeginTurn(ctx, string(r.Thread.ID))
	t := &turn{flow: f, s: *cmp.Or(s, &State{})}
	t.Turn = base.New(Workflow, r, &t.s.Lang)
	t.Begin(ctx, "phase", string(t.s.Phase))
	t.asked = t.openQuestion()
	return base.End(&t.Turn, &t.s, t.work(ctx), t.finish)
}

// Record implements agents.Flow.
func (f *flow) Record(s *State) any { return cmp.Or(s, &State{}).record() }

// turn is one turn in progress: a copy of the state, and what is going to become of it.
type turn struct {
	*flow
	base.Turn
	s State

	shown *progress
	asked *asked // the question whether to carry a plan out, as it stood when the turn began

	chosen string // says which of that question's buttons was pressed in this turn
}
