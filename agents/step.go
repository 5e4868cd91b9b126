package agents

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// ErrInterrupted means that a step which changes the outside world was begun in an earlier life and its end is not
// known. A flow returns it from Turn; the engine asks a person.
var ErrInterrupted = errors.New("a step with an effect was interrupted")

// ErrDiverged means that a finished step with an effect was found with another input. A flow returns it from Turn.
var ErrDiverged = errors.New("a finished step with an effect has another input now")

// ErrKeyUsed means that a turn used a step key twice: a mistake in the flow.
var ErrKeyUsed = errors.New("step key used twice in one turn")

// StepKind is what a step is in the audit log.
type StepKind string

// The kinds of steps.
const (
	LLM     StepKind = "llm"
	Tool    StepKind = "tool"
	Subtask StepKind = "subtask"
)

// Spec describes a step. Key names the thing asked ("quickcheck/motivation/1"), never a position. Effect says that it
// changes the outside world: such a step is durable before and after, and is never repeated by itself.
type Spec struct {
	Key    string
	Agent  string
	Name   string
	Kind   StepKind
	Effect bool
}

// StepStatus is how far a step got.
type StepStatus string

// The states of a step.
const (
	Started     StepStatus = "started"
	Done        StepStatus = "done"
	Failed      StepStatus = "failed"
	Interrupted StepStatus = "interrupted"
)

// Tokens counts what a model call used.
type Tokens struct {
	Prompt     int `json:"prompt"`
	Completion int `json:"completion"`
	Total      int `json:"total"`
	Cached     int `json:"cached,omitempty"` // of Prompt, what the provider had read before
}

// StepRecord is a RunStep: the row that is both the audit log of a call and what makes a turn crash-safe.
type StepRecord struct {
	Seq        uint64          `json:"seq"`
	Turn       uint64          `json:"turn"`
	Key        string          `json:"key"`
	Agent      string          `json:"agent"`
	Kind       StepKind        `json:"kind"`
	Name       string          `json:"name"`
	Effect     bool            `json:"effect,omitempty"`
	Status     StepStatus      `json:"status"`
	Input      json.RawMessage `json:"input"`
	Digest     string          `json:"digest"`
	Output     json.RawMessage `json:"output,omitempty"`
	ErrorClass string          `json:"error_class,omitempty"`
	Tokens     Tokens          `json:"tokens,omitzero"`
	Model      string          `json:"model,omitempty"` // that was asked, as the configuration names it, or what rules answer as
	StartedAt  time.Time       `json:"started_at"`
	DurationMS int64           `json:"duration_ms"`
}

// Journal is what a Run records its steps in. The engine implements it.
type Journal interface {
	// Begin notes that a step starts. A record with status Done is to be replayed. Any error breaks the run.
	Begin(ctx context.Context, s StepRecord) (StepRecord, error)
	// End notes how it ended. Any error breaks the run.
	End(ctx context.Context, s StepRecord) error
	// History reads the conversation's last n log entries (all for n < 0), oldest first.
	History(ctx context.Context, n int) ([]LogEntry, error)
	// Row reads a row that a port kept; nil when there is none.
	Row(ctx context.Context, port, key string, shared bool) (json.RawMessage, error)
	// Others reads the glances of the same person's other conversations of this workflow, oldest first.
	Others(ctx context.Context) ([]Glance, error)
}

// Step runs fn once. If this turn ran before and the step finished with the same input, its recorded result is returned
// instead. An error of fn is recorded by its class and returned as it is. Errors of the journal break the run.
func Step[In, Out any](ctx context.Context, r *Run, spec Spec, in In, fn func(context.Context) (Out, error)) (Out, error) {
	var out Out
	rec, err := r.begin(ctx, spec, in)
	if err != nil {
		return out, err
	}
	if rec.Status == Done {
		if err := json.Unmarshal(rec.Output, &out); err != nil {
			return out, r.fail(fmt.Errorf("replay step %s: %w", rec.Key, err))
		}
		return out, nil
	}
	start := time.Now()
	out, ferr := fn(context.WithValue(ctx, stepKey{}, StepAt{r.Thread.ID, r.Turn, rec.Key}))
	rec.DurationMS = time.Since(start).Milliseconds()
	if err := r.end(ctx, rec, out, ferr); err != nil {
		return out, err
	}
	return out, ferr
}

// StepAt names a step that runs.
type StepAt struct {
	Thread bot.ThreadID
	Turn   uint64
	Key    string // the whole key, with its scopes
}

type stepKey struct{}

// StepOf is the innermost step that ctx belongs to, for whoever watches what is done in it.
func StepOf(ctx context.Context) (StepAt, bool) {
	at, ok := ctx.Value(stepKey{}).(StepAt)
	return at, ok
}

func (r *Run) begin(ctx context.Context, spec Spec, in any) (*StepRecord, error) {
	if err := r.Broken(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, r.fail(err)
	}
	raw, err := EncodeJSON(in)
	if err != nil {
		return nil, fmt.Errorf("encode input of step %s: %w", spec.Key, err)
	}
	key := r.scope + spec.Key
	if !r.shared.claim(key) {
		return nil, fmt.Errorf("step %s: %w", key, ErrKeyUsed)
	}
	rec, err := r.shared.journal.Begin(ctx, StepRecord{
		Turn: r.Turn, Key: key, Agent: spec.Agent, Kind: spec.Kind, Name: spec.Name, Effect: spec.Effect,
		Status: Started, Input: raw, Digest: DigestInput(raw), StartedAt: r.Now,
	})
	if err != nil {
		return nil, r.fail(fmt.Errorf("step %s: %w", key, err))
	}
	return &rec, nil
}

// DigestInput is the Digest of a step with that input.
func DigestInput(raw json.RawMessage) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

func (r *Run) end(ctx context.Context, rec *StepRecord, out any, ferr error) error {
	if err := ctx.Err(); err != nil && (ferr != nil || !rec.Effect) {
		// A call that was cut off proves nothing about the model: the turn runs again, it does not fail. An effect
		// that finished all the same is recorded below, or a person would be asked about it.
		return r.fail(err)
	}
	rec.Status = Done
	if ferr != nil {
		rec.Status, rec.ErrorClass = Failed, ErrorClass(ferr)
	}
	raw, err := EncodeJSON(out)
	if err != nil {
		return r.fail(fmt.Errorf("encode output of step %s: %w", rec.Key, err))
	}
	rec.Output = raw
	if t, ok := out.(interface {
		Tokens() (prompt, completion, total int)
	}); ok {
		rec.Tokens.Prompt, rec.Tokens.Completion, rec.Tokens.Total = t.Tokens()
	}
	if m, ok := out.(interface {
		Asked() (model string, cached int)
	}); ok {
		rec.Model, rec.Tokens.Cached = m.Asked()
	}
	if err := r.shared.journal.End(context.WithoutCancel(ctx), *rec); err != nil {
		return r.fail(fmt.Errorf("step %s: %w", rec.Key, err))
	}
	return nil
}

// ErrorClass is a short, content-free name for an error: what its ErrorClass method says, else "error".
func ErrorClass(err error) string {
	var c interface{ ErrorClass() string }
	if errors.As(err, &c) {
		return c.ErrorClass()
	}
	return "error"
}

// EncodeJSON writes compact JSON and keeps <, > and & readable: what is stored is read by people.
func EncodeJSON(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return json.RawMessage(bytes.TrimRight(b.Bytes(), "\n")), nil
}
