// Package process is the conversation in which somebody of the staff talks a process into shape: each reply is prose for people and a
// draft in strict JSON for programs, and one click makes the draft a stored template.
//
// Guarantees, whatever a model answers. Only staff take part. A reply whose JSON cannot be read is given back to the model once, with
// what is wrong; then its prose stands alone and the draft before it stays. No template is created that nobody clicked for, none that
// breaks a rule of its form, and none twice, whatever crashes in between. A model that cannot be reached leaves the conversation as it
// is. What people or models wrote is in no log and no audit entry.
package process

import (
	"cmp"
	"context"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/process/template"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// Workflow is the program's name.
const Workflow = "process"

// Agent is the model's.
const Agent = "process"

// version is that of State.
const version = 1

// Config is what designing processes needs. Client and Templates must be set; the zero value of the rest takes the default named.
type Config struct {
	Client    llm.Client
	Prompts   *prompts.Set // nil: those inside the program
	Templates *template.Store
	Budget    func(agent string) llm.Budget // nil: that of llm.DefaultSettings

	Lang          string // that all speak; default ja. Source: the design's section G
	FollowUser    bool   // languagePolicy "user": the language of who writes, instead
	ModeratorLang string // default ja
	HistoryWindow int    // messages; default llm.HistoryWindow
	AuditSalt     string // empty: no hashes
	Desk          bool   // a template needs the approval of somebody at the desk; otherwise the click of who talks is the approval
	Limit         Limit
	Zone          *time.Location // where "tomorrow" is tomorrow; nil: UTC

	// Cost is what a call of a model cost in US dollars, where its price is known. nil: no price is.
	Cost func(model string, t agents.Tokens) (usd float64, known bool)
}

// Limit is how many messages of one person a thread answers in a time. Zero means the default.
type Limit struct {
	Messages int           // default 60
	Per      time.Duration // default 10 minutes
}

// New makes the program. It panics on a Config without Client or Templates.
func New(cfg Config) agents.Program {
	if cfg.Client == nil || cfg.Templates == nil {
		panic("process: Client and Templates must be set")
	}
	if cfg.Budget == nil {
		cfg.Budget = func(string) llm.Budget { return llm.DefaultSettings().Budget() }
	}
	cfg.Lang = cmp.Or(cfg.Lang, prompts.JA)
	cfg.ModeratorLang = cmp.Or(cfg.ModeratorLang, prompts.JA)
	cfg.HistoryWindow = cmp.Or(cfg.HistoryWindow, llm.HistoryWindow)
	cfg.Limit.Messages = cmp.Or(cfg.Limit.Messages, 60)
	cfg.Limit.Per = cmp.Or(cfg.Limit.Per, 10*time.Minute)
	return agents.Register(Workflow, version, &flow{cfg}, nil)
}

// flow is the conversation as a state machine. It never changes once made.
type flow struct{ Config }

// Turn implements agents.Flow. It fails only when the journal or the store of templates does.
func (f *flow) Turn(ctx context.Context, r *agents.Run, s *State) (agents.Outcome[*State], error) {
	ctx = llm.BeginTurn(ctx, string(r.Thread.ID))
	t := &turn{flow: f, s: *cmp.Or(s, &State{Lang: f.Lang})}
	t.Turn = base.New(Agent, r, &t.s.Lang)
	t.Begin(ctx, "phase", string(t.s.Phase))
	return base.End(&t.Turn, &t.s, t.work(ctx), func() { t.Out.Glance = t.s.glance() })
}

// Record implements agents.Flow.
func (f *flow) Record(s *State) any { return cmp.Or(s, &State{}).record() }

// turn is one turn in progress: a copy of the state, and what is going to become of it.
type turn struct {
	*flow
	base.Turn
	s State

	said   []said   // that the model is to answer
	before []string // what people wrote in earlier turns
	chosen string   // says which button of the draft's card was pressed in this turn
}

// said is what somebody wrote, in whatever way.
type said struct {
	by   bot.User
	text string
}

// say posts a message to the thread.
func (t *turn) say(key, text string) { t.ask(key, text, "") }

// ask is say where an answer is waited for. A key is of its turn: what is said once more is a new message, and rewrites none above it.
func (t *turn) ask(key, text, asks string) {
	t.SayPost(bot.Post{Key: t.Key(key), Text: text, Asks: asks})
}
