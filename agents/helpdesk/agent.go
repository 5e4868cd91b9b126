package helpdesk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/prompts"
)

// The agents of the help desk, by the names under which models are configured for them.
const (
	Planner   = "helpdesk_planner"
	Selector  = "helpdesk_selector"
	Worker    = "helpdesk_worker"
	Reflector = "helpdesk_reflector"
	Writer    = "helpdesk_writer"
)

// MaxChallenges is how often a part is tried. Source: the help desk's design, MAX_CHALLENGE_COUNT.
const MaxChallenges = 3

// DefaultSubtasks is how many parts a plan has at most.
const DefaultSubtasks = 5

// Agent answers single questions. It never changes once made and may be used at the same time.
type Agent struct {
	Client      llm.Client
	Tools       []tool.Tool // see Tools
	MaxSubtasks int         // default DefaultSubtasks
	Prompts     *prompts.Set
}

// Question is what somebody asks, and the language to answer in.
type Question struct {
	Text   string   `json:"text"`
	Lang   string   `json:"lang"`
	Before []string `json:"before,omitempty"` // what was asked before it, oldest first: and on Windows?
}

// Watch is how somebody follows the work. The zero value follows nothing.
type Watch struct {
	// Parts is told how the work stands: the parts of the plan, each with how often it was tried and whether it is done. It is called by one at a time
	// and must not block. May be nil.
	Parts func(parts []Subtask)
	// Post is the key of the post that the answer is going to be: it is shown while it is written. Empty: it is not.
	Post string
}

// Ask answers a question. key names it among the steps of the run. It fails only when the run is broken.
func (a *Agent) Ask(ctx context.Context, run *agents.Run, key string, q Question, watch Watch) (Result, error) {
	run = run.Child(key)
	res := Result{Question: q.Text, Sources: []Source{}}
	var err error
	if res.Plan, err = a.plan(ctx, run, q); err != nil {
		return res, err
	}
	if res.Subtasks, err = a.execute(ctx, run, q, res.Plan, watch); err != nil {
		return res, err
	}
	return res, a.write(ctx, run, q, &res, watch.Post)
}

// execute has the parts of a plan found out at the same time.
func (a *Agent) execute(ctx context.Context, run *agents.Run, q Question, plan []string, watch Watch) ([]Subtask, error) {
	parts, errs := make([]Subtask, len(plan)), make([]error, len(plan))
	board := newBoard(plan, watch.Parts)
	var all sync.WaitGroup
	for i := range plan {
		c := &challenge{Agent: a, run: run.Child(fmt.Sprintf("subtask/%d", i+1)), q: q, plan: plan, part: Subtask{TaskName: plan[i]}}
		c.tell = func(s Subtask) { board.put(i, s) }
		all.Go(func() { parts[i], errs[i] = c.solve(ctx) })
	}
	all.Wait()
	return parts, errors.Join(errs...)
}

// board shows how the parts stand while they are worked on.
type board struct {
	mu    sync.Mutex
	parts []Subtask
	watch func([]Subtask)
}

func newBoard(plan []string, watch func([]Subtask)) *board {
	b := &board{watch: watch}
	for _, name := range plan {
		b.parts = append(b.parts, Subtask{TaskName: name})
	}
	if watch != nil {
		watch(slices.Clone(b.parts))
	}
	return b
}

func (b *board) put(i int, s Subtask) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.parts[i] = s
	if b.watch != nil {
		b.watch(slices.Clone(b.parts))
	}
}

// chat asks a model for a T as one step. An error with a run that is not broken is the model's.
func chat[T any](ctx context.Context, a *Agent, run *agents.Run, key string, req llm.Request) (T, error) {
	resp, err := a.chat(ctx, run, key, req)
	if err != nil {
		var none T
		return none, err
	}
	v, err := llm.Read[T](resp.Content, req.Schema)
	if err != nil {
		return v, &llm.Error{Code: llm.InvalidStructuredJson, Attempts: resp.Attempts, Err: err}
	}
	return v, nil
}

func (a *Agent) chat(ctx context.Context, run *agents.Run, key string, req llm.Request) (llm.Response, error) {
	resp, err := llm.NewRepairer(&tool.Stepped{Client: a.Client, Run: run, Key: key}).Chat(ctx, req)
	if err != nil && run.Broken() == nil {
		run.Log.WarnContext(ctx, "model call failed", "agent", req.Agent, "thread", string(run.Thread.ID), "error_class", agents.ErrorClass(err))
	}
	return resp, err
}

// system renders an agent's system prompt.
func (a *Agent) system(name string, q Question) (llm.Message, error) {
	p, err := a.Prompts.Template(name, q.Lang)
	if err != nil {
		return llm.Message{}, err
	}
	b := prompts.Briefing{Language: q.Lang}
	for _, t := range a.Tools {
		b.Tools = append(b.Tools, t.Name+": "+t.Description)
	}
	text, err := p.Render(b)
	return llm.Message{Role: llm.RoleSystem, Content: text}, err
}

// user is data for a model, as JSON: nothing in it can pass for a line of a prompt.
func user(v any) llm.Message {
	raw, err := agents.EncodeJSON(v)
	if err != nil {
		panic(err) // plain data
	}
	return llm.Message{Role: llm.RoleUser, Content: string(raw)}
}
