package agents

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mendanhq/mendan/bot"
)

// Flow is a conversation's state machine over its own state S. S is best a pointer where it is large: a turn that waits on
// a model keeps every copy on its stack, and thousands may wait. Then a thread without state begins with nil.
type Flow[S any] interface {
	// Turn handles the run's events. An error means that the turn failed: nothing of it is kept but its steps.
	Turn(ctx context.Context, r *Run, s S) (Outcome[S], error)
	// Record is what an export shows of the state.
	Record(s S) any
}

// Migrations rewrites a state of the version that is the key into the next one.
type Migrations map[int]func(json.RawMessage) (json.RawMessage, error)

// Program is a flow as the engine sees it: its state is bytes.
type Program struct {
	Name    string
	Version int
	Files   bool // the flow itself tells people which of their files could not be read
	Wishes  bool // the flow understands, wherever it is, who wants a person or to have everything deleted
	turn    func(ctx context.Context, r *Run, s Saved) (*Result, error)
	record  func(s Saved, row RowReader) (any, error)
	judge   func(ctx context.Context, r *Run, s Saved, f Filled) (Judged, error)      // nil for a flow that is no Judge
	mask    func(ctx context.Context, r *Run, s Saved, m bot.Message) (string, error) // nil for a flow that is no Masker
}

// Register makes a flow runnable. Version is that of S and starts at 1.
func Register[S any](name string, version int, f Flow[S], m Migrations) Program {
	if version < 1 {
		panic("agents: a flow's version starts at 1")
	}
	load := func(saved Saved) (s S, err error) {
		if saved, err = migrate(saved, version, m); err != nil || saved.Version == 0 {
			return s, err
		}
		err = json.Unmarshal(saved.Data, &s)
		return s, err
	}
	return Program{
		Name:    name,
		Version: version,
		turn: func(ctx context.Context, r *Run, saved Saved) (*Result, error) {
			s, err := load(saved)
			if err != nil {
				return nil, fmt.Errorf("load state of %s: %w", name, err)
			}
			out := new(Outcome[S])
			if *out, err = f.Turn(ctx, r, s); err != nil {
				return nil, err
			}
			return out.result(name, version)
		},
		record: func(saved Saved, row RowReader) (any, error) {
			s, err := load(saved)
			if err != nil {
				return nil, fmt.Errorf("load state of %s: %w", name, err)
			}
			if w, ok := f.(Whole[S]); ok {
				if s, err = w.Whole(s, row); err != nil {
					return nil, fmt.Errorf("read the rows of %s: %w", name, err)
				}
			}
			return f.Record(s), nil
		},
		judge: judgeOf(name, f, load),
		mask:  maskerOf(name, f, load),
	}
}

// result is the outcome as the engine keeps it.
func (o *Outcome[S]) result(name string, version int) (*Result, error) {
	data, err := json.Marshal(o.State)
	if err != nil {
		return nil, fmt.Errorf("encode state of %s: %w", name, err)
	}
	return &Result{Saved{version, data}, o.Effects}, nil
}

// Turn runs one turn over the stored state. When the journal broke (disk, fence, cancellation), that is the error
// whatever the flow returned, so that a flow which answers every error kindly cannot commit on a full disk.
func (p Program) Turn(ctx context.Context, r *Run, s Saved) (*Result, error) {
	res, err := p.turn(ctx, r, s)
	if broken := r.Broken(); broken != nil {
		return nil, broken
	}
	return res, err
}

// Record renders the stored state for an export, with what the conversation keeps in rows of its own.
func (p Program) Record(s Saved, row RowReader) (any, error) { return p.record(s, row) }
