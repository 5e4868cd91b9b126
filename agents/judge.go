package agents

import (
	"context"
	"fmt"

	"github.com/mendanhq/mendan/bot"
)

// Filled is a modal of a flow's card as somebody filled it in. Approval and Kind are the flow's names for what its card asks; empty for a
// card that asks for no approval.
type Filled struct {
	Approval, Kind, Button string
	Turn                   uint64 // that asked the version which they saw; 0: not known
	By                     bot.User
	Values                 map[string]string
}

// Judged is what is wrong with a filled modal: by input, why its value cannot be used, in the language of the card; and what the audit chain
// is to have of that.
type Judged struct {
	Wrong map[string]string
	Audit []AuditEntry
}

// Judge is a flow that can tell at once what is wrong with a filled modal, or with words typed in its place, so that whoever wrote it keeps their
// words. It reads the state and the run's rows, changes nothing and asks no model. What it lets through may still be refused in a turn.
type Judge[S any] interface {
	Judge(ctx context.Context, r *Run, s S, f Filled) (Judged, error)
}

// Judge tells what is wrong with a filled modal; nothing where the flow does not say.
func (p Program) Judge(ctx context.Context, r *Run, s Saved, f Filled) (Judged, error) {
	if p.judge == nil {
		return Judged{}, nil
	}
	return p.judge(ctx, r, s, f)
}

func judgeOf[S any](name string, f Flow[S], load func(Saved) (S, error)) func(context.Context, *Run, Saved, Filled) (Judged, error) {
	j, ok := f.(Judge[S])
	if !ok {
		return nil
	}
	return func(ctx context.Context, r *Run, saved Saved, filled Filled) (Judged, error) {
		s, err := load(saved)
		if err != nil {
			return Judged{}, fmt.Errorf("load state of %s: %w", name, err)
		}
		return j.Judge(ctx, r, s, filled)
	}
}
