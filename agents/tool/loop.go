package tool

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
)

// DefaultIterations is how often a loop asks the model at most. Source: the loop's design ("default 10").
const DefaultIterations = 10

// ErrTooManyIterations means that the model never came to an end. The thread stays usable: the flow says its fixed reply.
var ErrTooManyIterations error = tooManyIterations{}

// ErrCutShort is an ErrTooManyIterations whose last answer was cut at its maximum length: what the model was given is too long for it.
var ErrCutShort error = cutShort{}

type cutShort struct{}

func (cutShort) Error() string      { return "the model's answers are cut at their maximum length" }
func (cutShort) ErrorClass() string { return "cut_short" }
func (cutShort) Unwrap() error      { return ErrTooManyIterations }

// ErrRepeats is an ErrTooManyIterations of a model that made the same calls again and got the same, also after it was told so.
var ErrRepeats error = repeats{}

type repeats struct{}

func (repeats) Error() string      { return "the model repeats its calls" }
func (repeats) ErrorClass() string { return "repeated_calls" }
func (repeats) Unwrap() error      { return ErrTooManyIterations }

type tooManyIterations struct{}

func (tooManyIterations) Error() string      { return "too many iterations of an agent's loop" }
func (tooManyIterations) ErrorClass() string { return "too_many_iterations" }

// Loop lets a model work with tools until one that Ends succeeds, or until it only talks and nothing remains to be done.
// A Loop is read only while it runs and may serve several runs at once, as far as its functions may.
type Loop struct {
	Client        llm.Client
	Agent         string // whose settings, offline rules and log lines these are
	Model         string // see llm.Request; empty: as the agent's settings say
	Tools         []Tool
	MaxIterations int    // calls of the model; DefaultIterations when zero
	ToolChoice    string // see llm.Request

	// Remaining lists what the model still has to do, as it is told so ("Set the country using set_country"). It is asked
	// when the model only talks. May be nil.
	Remaining func() []string

	// Answered is called after each answer of the model, before anything of it is done: the place to wait for what goes on beside. An error
	// stops the loop. May be nil.
	Answered func() error

	// Apply is told of each call that succeeded, in the order in which they run and before anything else happens: the place
	// to take Changes into the flow's working state. It sees the calls of an earlier life of the turn as well. An error stops
	// the loop. May be nil.
	Apply func(Call) error
}

// Call is a tool call and what came of it.
type Call struct {
	ID     string
	Name   string // as the model wrote it; there may be no such tool
	Args   string // as the model wrote them
	Result Result
}

// LoopResult is what a loop did. Beside an error it holds what was done until then.
type LoopResult struct {
	Text       string        // the model's words, when it ended the loop by only talking
	Ended      *Call         // the call that ended the loop; nil when the model ended it by only talking
	Calls      []Call        // in the order in which they ran
	Held       Held          // what successful calls left for the next assistant message
	Messages   []llm.Message // what the loop added to the conversation, each call with its one reply
	Usage      llm.Usage     // of all calls of the model
	Iterations int
}

// Run blocks until the loop ends. key prefixes the keys of all its steps and names the thing that the loop is about: the model's
// are key/iteration, a tool's key/iteration/call/name, and an effect's key/name/occurrence. input is what the offline rules
// read; it is read anew for each call of the model, so a pointer to the flow's working state shows what Apply did to it.
//
// An empty system prompt is left out. Errors: ErrTooManyIterations, as ErrCutShort where that is why; the client's; a tool's own; the journal's.
func (l Loop) Run(ctx context.Context, run *agents.Run, key, system string, history []llm.Message, input any) (LoopResult, error) {
	c, err := l.start(run, key, system, history, input)
	if err != nil {
		return LoopResult{}, err
	}
	for c.res.Iterations < c.limit() {
		done, err := c.iterate(ctx)
		if err != nil {
			return c.res, fmt.Errorf("%s: %w", l.Agent, err)
		}
		if done {
			return c.res, nil
		}
	}
	c.log.outOfIterations(ctx, c.res.Iterations)
	if c.cut {
		return c.res, fmt.Errorf("%s: %w", l.Agent, ErrCutShort)
	}
	return c.res, fmt.Errorf("%s: %w", l.Agent, ErrTooManyIterations)
}

func (l Loop) limit() int {
	if l.MaxIterations > 0 {
		return l.MaxIterations
	}
	return DefaultIterations
}

// position is where the tool with this name is, -1 when there is none.
func (l *Loop) position(name string) int {
	return slices.IndexFunc(l.Tools, func(t Tool) bool { return t.Name == name })
}

func (l Loop) start(run *agents.Run, key, system string, history []llm.Message, input any) (*conversation, error) {
	c := &conversation{
		Loop: l, run: run, key: key, input: input, log: newLog(run, l.Agent),
		specs: make([]llm.ToolSpec, len(l.Tools)), ids: map[string]bool{}, effects: map[string]int{}, rounds: map[string]bool{},
	}
	for i, t := range l.Tools {
		if l.position(t.Name) < i {
			return nil, fmt.Errorf("%s: two tools are named %s", l.Agent, t.Name)
		}
		c.specs[i] = t.Describe()
	}
	if system != "" {
		c.before = []llm.Message{{Role: llm.RoleSystem, Content: system}}
	}
	c.before = append(c.before, history...)
	for _, m := range history {
		for _, call := range m.ToolCalls {
			c.ids[call.ID] = true
		}
	}
	return c, nil
}

// conversation is one loop in progress.
type conversation struct {
	Loop
	run     *agents.Run
	key     string
	input   any
	before  []llm.Message // the system prompt and the history
	specs   []llm.ToolSpec
	ids     map[string]bool // of tool calls, to keep them apart
	effects map[string]int  // how often each was called
	shown   int             // messages of this loop that an earlier step's record has
	log     loopLog
	res     LoopResult
	cut     bool            // the last answer was cut
	rounds  map[string]bool // what was called in one answer, and what came of it
	told    bool            // that it repeats itself
}

// iterate asks the model once and does what it wants. It reports whether that was the end.
func (c *conversation) iterate(ctx context.Context) (done bool, err error) {
	resp, err := c.ask(ctx)
	if err == nil && c.Answered != nil {
		err = c.Answered()
	}
	if err != nil {
		return false, err
	}
	calls := c.identify(resp.ToolCalls)
	if resp.Content != "" || len(calls) > 0 {
		c.say(llm.Message{Role: llm.RoleAssistant, Content: resp.Content, ToolCalls: calls})
	}
	if len(calls) > 0 {
		before := len(c.res.Calls)
		err := c.runAll(ctx, calls)
		if err == nil && c.res.Ended == nil {
			err = c.heedRepetition(ctx, c.res.Calls[before:])
		}
		return c.res.Ended != nil, err
	}
	if left := c.remaining(); len(left) > 0 {
		c.log.remaining(ctx, c.res.Iterations, len(left))
		c.say(llm.Message{Role: llm.RoleSystem, Content: "You still need to: " + strings.Join(left, "; ")})
		return false, nil
	}
	c.res.Text = resp.Content
	return true, nil
}

// heedRepetition tells the model when it called the same and got the same as before, in a row or in a cycle, and ends the loop when it does so again.
func (c *conversation) heedRepetition(ctx context.Context, round []Call) error {
	done := make([]string, len(round))
	for i, call := range round {
		done[i] = call.Name + "\x00" + compact(call.Args) + "\x00" + call.Result.ForModel()
	}
	slices.Sort(done)
	name := strings.Join(done, "\x01")
	switch {
	case !c.rounds[name]:
		c.rounds[name] = true
		return nil
	case c.told && c.cut:
		return ErrCutShort
	case c.told:
		c.log.repeats(ctx, c.res.Iterations)
		return ErrRepeats
	}
	c.told = true
	c.say(llm.Message{Role: llm.RoleSystem, Content: "You have made these calls before, with the same arguments and the same results. Do not repeat them: go on with what you know, or with another call."})
	return nil
}

// compact is JSON without its white space, and any other text as it is.
func compact(text string) string {
	var b bytes.Buffer
	if json.Compact(&b, []byte(text)) != nil {
		return text
	}
	return b.String()
}

func (c *conversation) remaining() []string {
	if c.Remaining == nil {
		return nil
	}
	return c.Remaining()
}

func (c *conversation) say(m llm.Message) { c.res.Messages = append(c.res.Messages, m) }

// ask calls the model as a step.
func (c *conversation) ask(ctx context.Context) (llm.Response, error) {
	c.res.Iterations++
	req := llm.Request{
		Agent: c.Agent, Model: c.Model, Input: c.input, Tools: c.specs, ToolChoice: c.ToolChoice,
		Messages: slices.Concat(c.before, c.res.Messages),
	}
	c.log.iteration(ctx, c.res.Iterations, len(req.Messages))
	spec := agents.Spec{Key: fmt.Sprintf("%s/%d", c.key, c.res.Iterations), Agent: c.Agent, Name: "chat", Kind: agents.LLM}
	got, err := agents.Step(ctx, c.run, spec, c.record(&req), func(ctx context.Context) (llm.Response, error) {
		return c.Client.Chat(ctx, req)
	})
	c.res.Usage.Add(got.Usage)
	c.cut = got.Cut
	c.log.answered(ctx, c.res.Iterations, got, err)
	return got, err
}

// question is a request as its step records it: what decides the answer, without the tools' schemas, which are the program's.
// From the second one on it has the new messages only, and a digest of those before them, which the steps before it have.
type question struct {
	Input      any           `json:"input,omitempty"`
	Before     string        `json:"before,omitempty"`
	Messages   []llm.Message `json:"messages"`
	Tools      []string      `json:"tools,omitempty"`
	ToolChoice string        `json:"tool_choice,omitempty"`
}

func (c *conversation) record(req *llm.Request) question {
	q := question{Input: req.Input, Messages: req.Messages, ToolChoice: req.ToolChoice}
	if c.res.Iterations > 1 {
		old := len(c.before) + c.shown
		q.Before, q.Messages = digest(req.Messages[:old]), req.Messages[old:]
	} else {
		for _, t := range req.Tools {
			q.Tools = append(q.Tools, t.Name)
		}
	}
	c.shown = len(c.res.Messages)
	return q
}

func digest(messages []llm.Message) string {
	h := sha256.New()
	json.NewEncoder(h).Encode(messages) // messages are strings: they always encode
	return hex.EncodeToString(h.Sum(nil))
}
